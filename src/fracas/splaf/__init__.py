"""Splaf!: two dice point at one monster, and whoever slaps it first takes it."""
