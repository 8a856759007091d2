"""Tables to play at: HTTP and WebSocket, storage, bots in processes of their own. See docs/protocol.md."""
