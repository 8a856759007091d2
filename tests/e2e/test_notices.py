"""The switches for notices in the profile, a bell for each table, and what a browser shows that is told."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from ..server.notices.receivers import Browser, Receiver, Request
from ..slow import long
from .conftest import start_server
from .looks import look
from .player import Server
from .test_people import REFUSED, Other, secret, take_seat

STUB = """subscription => {
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
  let made = null;
  const unsubscribe = async () => ((made = null), true);
  const answer = { endpoint: subscription.endpoint, toJSON: () => subscription, unsubscribe };
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async (how) => ((window.asked = how), (made = answer));
}"""
"""A push service: chromium without a window has none, and shows no notifications."""
TOLD = {"title": "Your turn", "body": "…", "page": "table/x", "tag": "x", "id": "1", "language": "en"}
PUSHED = """told => new Promise((done) => {
  self.registration.showNotification = async (title, { tag, data }) => done([title, tag, data]);
  const event = new PushEvent('push', { data: JSON.stringify(told) });
  event.waitUntil = (work) => work;  // it is not the browser's own
  self.dispatchEvent(event);
})"""
CLICKED = """page => new Promise((done) => {
  self.clients.openWindow = async (address) => done(['new', address]);
  WindowClient.prototype.focus = async function () { done(['there', this.url]); };
  const event = new Event('notificationclick');
  event.notification = { data: page, close: () => null };
  event.waitUntil = (work) => work;
  self.dispatchEvent(event);
})"""


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = start_server(tmp_path_factory.mktemp("notices"), options=["--notices-anywhere"])
    yield running
    running.stop()


@pytest.fixture
def service() -> Iterator[Receiver]:
    """Who is told, in a thread."""
    found = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            found.got.append(Request(self.path, headers, body))
            self.send_response(201)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    found.address = f"http://127.0.0.1:{server.server_address[1]}/"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield found
    server.shutdown()


@long
def test_switches_a_test_and_a_bell(
    club: Server, open_page: Callable[..., Any], provoked: list[str], service: Receiver
) -> None:
    provoked += [REFUSED]
    page, table = take_seat(club, open_page, "Ann")
    browser = Browser(service)
    page.evaluate(STUB, browser.subscription)
    page.goto(club.address + "#/profile")
    switch = page.get_by_label("In this browser, also while it is closed")
    assert not switch.is_checked()
    switch.click()
    page.get_by_role("button", name="Send me a test").click()
    page.get_by_text("It is on its way.").wait_for()
    key = page.evaluate("window.asked.applicationServerKey")
    (told,) = browser.read(key)
    assert (told["title"], told["page"]) == ("This is a test", "profile")
    switch.click()
    page.get_by_role("button", name="Send me a test").wait_for(state="detached")
    assert not switch.is_checked()

    page.get_by_text("This server sends no mails.").wait_for()
    hook = page.get_by_label("To a webhook, of Discord or your own")
    hook.fill("https://user@example.org/")
    page.get_by_role("button", name="Use this webhook").click()
    page.get_by_role("alert").get_by_text("that is not an address on the web").wait_for()
    hook.fill(f"{service.address}hook")
    page.get_by_role("button", name="Use this webhook").click()
    page.get_by_text("Kept.").wait_for()
    page.get_by_role("button", name="Send me a test").click()
    page.get_by_text("It is on its way.").wait_for()
    assert service.got[-1].json["content"].startswith("**Ann** This is a test")
    look(page, "notices")

    page.goto(club.address + "#/my-tables")
    page.get_by_role("button", name="Notices of this table: on").click()
    page.get_by_role("button", name="Notices of this table: off").wait_for()
    look(page, "my-tables-bell")
    page.goto(f"{club.address}#/table/{table}")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Notices of this table: off").wait_for()
    headers = {"Authorization": f"Bearer {secret(page)['secret']}"}
    kept = Other(club, "x").http.get("/api/people/me/notices", headers=headers).json()
    assert (kept["devices"], kept["muted"]) == ([], [table])


@long
def test_somebody_is_invited_again_and_a_bell_asks_which_way(
    club: Server, open_page: Callable[..., Any], service: Receiver
) -> None:
    page, _ = take_seat(club, open_page, "Ann")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up…").click()
    page.get_by_role("button", name="Give up", exact=True).click()
    page.get_by_role("heading", name="Bo wins").wait_for()
    page.goto(club.address + "#/my-tables")
    page.get_by_role("heading", name="Finished").wait_for()
    page.goto(club.address + "#/online")
    page.get_by_role("button", name="Start").locator("visible=true").click()
    page.get_by_role("region", name="Invite people you have played with").get_by_role(
        "button", name="Bo"
    ).click()
    page.locator(".lobby li[data-seat='1']").get_by_text("offline").wait_for()
    look(page, "lobby-invited")

    headers = {"Authorization": f"Bearer {secret(page)['secret']}"}
    http = Other(club, "x").http
    ways = {"webhook": f"{service.address}hook", "subscribe": Browser(service).subscription}
    assert http.patch("/api/people/me/notices", json=ways, headers=headers).status_code == 200
    page.goto(club.address + "#/my-tables")
    for way, state in (("By webhook", "on"), ("By browsers", "off")):
        page.get_by_role("button", name="Notices of this table: on").click()
        sheet = page.get_by_role("dialog")
        sheet.get_by_label(way).wait_for()
        assert sheet.get_by_role("checkbox").count() == 2
        look(page, "bell")
        with page.expect_response(lambda answer: answer.request.method == "PATCH"):
            sheet.get_by_label(way).uncheck()
        page.keyboard.press("Escape")
        page.get_by_role("button", name=f"Notices of this table: {state}").wait_for()
    kept = http.get("/api/people/me/tables", headers=headers).json()
    assert [one["silent"] for one in kept if not one["over"]] == [["push", "mail", "webhook"]]


def test_a_page_that_is_hidden_says_so(club: Server, open_page: Callable[..., Any]) -> None:
    page, _ = take_seat(club, open_page, "Ann")
    sent: list[Any] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(json.loads(frame))))
    page.reload()
    page.wait_for_selector(".hand .slot")
    for hidden in ("true", "false"):
        page.evaluate(
            f"Object.defineProperty(document, 'hidden', {{ value: {hidden}, configurable: true }});"
            "document.dispatchEvent(new Event('visibilitychange'))"
        )
    hello, *looks = [one for one in sent if one["type"] in ("hello", "look")]
    assert "look" not in hello
    assert [one["on"] for one in looks] == [False, True]


def test_the_worker_shows_it_and_links_in_mails_ask_first(
    club: Server, open_page: Callable[..., Any], provoked: list[str]
) -> None:
    provoked += [REFUSED]
    page = open_page(f"{club.address}#/", phone=True)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    (worker,) = page.context.service_workers
    assert worker.evaluate(PUSHED, TOLD) == ["Your turn", "x", "table/x"]
    assert worker.evaluate(CLICKED, "table/x") == ["new", f"{club.address}#/table/x"]
    assert worker.evaluate(CLICKED, "") == ["there", page.url]

    page.goto(club.address + "#/confirm-mail/nobody.1.x")
    page.get_by_role("button", name="Yes").click()
    page.get_by_role("alert").get_by_text("this link is too old").wait_for()
    page.goto(club.address + "api/notices/stop?code=nobody.x")  # as mail programs open it
    page.get_by_role("button", name="No more mails").click()
    page.get_by_text("No more mails come.").wait_for()
    look(page, "no-mail-phone")
