import pytest

from fracas.server.limits import Bucket, Doors


def test_a_bucket_lets_so_many_through_at_once():
    bucket = Bucket(per_second=0.001, at_once=3)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]


@pytest.mark.parametrize(
    ("host", "origin", "fine"),
    [
        ("localhost:8000", None, True),
        ("localhost:8000", "http://localhost:8000", True),
        ("LOCALHOST:8000", "http://localhost:8000", True),
        ("[::1]:8000", "http://[::1]:8000", True),
        ("localhost:8000", "http://localhost:9000", False),
        ("evil.example", None, False),
        ("evil.example", "http://evil.example", False),
        ("localhost.evil.example:8000", None, False),
        ("[", None, False),
        ("localhost:8000", "http://[", False),
        (None, None, False),
    ],
)
def test_which_pages_may_talk_to_a_server_of_ones_own(host: str | None, origin: str | None, fine: bool):
    assert Doors(personal=True).admits(host, origin) is fine


def test_a_public_server_answers_under_any_name_but_only_its_own_pages():
    doors = Doors(personal=False)
    assert doors.admits("play.example", "https://play.example")
    assert not doors.admits("play.example", "https://evil.example")
