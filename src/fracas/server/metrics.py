"""What a server counts, for whoever looks after it: numbers only, of nobody in particular."""

import contextlib
import hmac
import inspect
import time
from collections.abc import Callable, Iterator
from typing import Any, cast

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    Info,
    ProcessCollector,
    generate_latest,
)

from .store import Damaged, Store, StoreError

TOKEN = "FRACAS_METRICS_TOKEN"
KIND = "text/plain; version=0.0.4; charset=utf-8"
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
SLOW = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)


class Metrics:
    """The numbers of one server; each has its own."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._about = Info("fracas", "Which Fracas this is", registry=self._registry)
        self._tables = Gauge("fracas_tables", "Tables in memory", ["game"], registry=self._registry)
        self.connections = Gauge("fracas_connections", "Open WebSockets", registry=self._registry)
        self._answers = Histogram(
            "fracas_answer_seconds",
            "From a person's answer (in Splaf!: a slap) until it is on disk and in the game",
            ["game"],
            buckets=QUICK,
            registry=self._registry,
        )
        self.thinking = Histogram(
            "fracas_bot_seconds",
            "From a bot's turn until it has decided, waiting for a process included",
            buckets=SLOW,
            registry=self._registry,
        )
        self._refused = Counter(
            "fracas_refusals", "What was asked for and not done", ["code"], registry=self._registry
        )
        self._trouble = Counter(
            "fracas_storage_errors", "What storage did not do", ["kind"], registry=self._registry
        )
        for kind in ("storage", "damaged"):
            self._trouble.labels(kind)
        self._notices = Counter(
            "fracas_notices", "What became of notices", ["way", "outcome"], registry=self._registry
        )

    def about(self, **words: str) -> None:
        self._about.info(words)

    def tables(self, game: str, count: Callable[[], int]) -> None:
        """How many tables there are is asked for when somebody looks."""
        self._tables.labels(game).set_function(count)

    @contextlib.contextmanager
    def answered(self, game: str) -> Iterator[None]:
        """While somebody's answer becomes part of the game; one that is refused does not count."""
        began = time.perf_counter()
        yield
        self._answers.labels(game).observe(time.perf_counter() - began)

    def refused(self, code: str) -> None:
        self._refused.labels(code).inc()

    def notice(self, way: str, outcome: str) -> None:
        self._notices.labels(way, outcome).inc()

    def failed(self, error: StoreError) -> None:
        self._trouble.labels("damaged" if isinstance(error, Damaged) else "storage").inc()

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        return generate_latest(self._registry)


class _Watched:
    """A store that does what it does, and whose errors are counted."""

    def __init__(self, store: Store, failed: Callable[[StoreError], None]) -> None:
        self._store, self._failed = store, failed

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        if not inspect.iscoroutinefunction(found):
            return found

        async def watched(*about: Any, **more: Any) -> Any:
            try:
                return await found(*about, **more)
            except StoreError as error:
                self._failed(error)
                raise

        setattr(self, name, watched)  # it is asked for again and again
        return watched


def watched(store: Store, metrics: Metrics) -> Store:
    """That store, with its errors counted."""
    return cast(Store, _Watched(store, metrics.failed))


def is_key(token: str, wanted: str) -> bool:
    """Whether that is the token for the numbers; where none was set there is none."""
    return bool(wanted) and hmac.compare_digest(token.encode(), wanted.encode())
