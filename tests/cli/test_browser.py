"""`fracas play` opens the browser: at the right address, and not before somebody answers there."""

import threading
from concurrent.futures import ThreadPoolExecutor

import uvicorn


def test_the_browser_opens_once_the_server_answers(fracas, monkeypatch, tmp_path):
    opened, seen = [], threading.Event()

    def run(server, sockets):
        assert not seen.wait(0.2), "the browser opens at a page that is not there yet"
        server.started = True
        assert seen.wait(120)
        opened.append(f"http://127.0.0.1:{sockets[0].getsockname()[1]}/")
        sockets[0].close()

    monkeypatch.setattr("fracas.server.serve.user_data_path", lambda *names, **how: tmp_path)
    monkeypatch.setattr("webbrowser.open", lambda address: (opened.append(address), seen.set()))
    monkeypatch.setattr("signal.signal", lambda *_: None)  # which is this process's own
    monkeypatch.setattr("logging.config.dictConfig", lambda config: None)  # so is its logging
    monkeypatch.setattr(uvicorn.Server, "run", run)
    with ThreadPoolExecutor(1) as aside:  # other tests may have a loop running in this thread
        result = aside.submit(fracas, "play").result()
    assert result.code == 0
    shown, served = opened
    assert shown == served
    assert f"Fracas is at {shown}" in result.out
