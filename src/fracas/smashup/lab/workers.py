"""The same work on all cores of this machine, or on a Ray cluster; results in the order in which they end."""

import os
import signal
import socket
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import Any, TypeVar

from fracas.extras import extra
from fracas.smashup.engine import FracasError

T = TypeVar("T")

REACH = 5.0
"""Seconds in which a cluster must answer."""


class ClusterError(FracasError):
    """A cluster that cannot be reached, or that broke down."""


def on_cores(worker: Callable[[int], T], numbers: Iterable[int], jobs: int) -> Iterator[T]:
    """Each number given to the worker, in that many processes.

    They are started afresh: a fork of a process with threads (polars has some) may hang.
    """
    if jobs == 1:
        yield from map(worker, numbers)
        return
    ignore = partial(signal.signal, signal.SIGINT, signal.SIG_IGN)  # the first process tells them to stop
    with get_context("spawn").Pool(jobs, ignore) as pool:
        yield from pool.imap_unordered(worker, numbers, chunksize=1)


def on_ray(worker: Callable[[int], T], numbers: Iterable[int], address: str | None) -> Iterator[T]:
    """Each number given to the worker on a Ray cluster: the one at that address, or the one at hand.

    Without an address that is the cluster this machine belongs to (or RAY_ADDRESS names); if there is
    none, one is started here. Every machine of a cluster needs this version of Fracas.
    """
    with extra("ray"):
        import ray
    _connect(ray, address)
    try:
        remote: Any = ray.remote(_call)
        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        queue = iter(numbers)
        ahead = 2 * max(1, int(resources.get("CPU", 1)))  # so that nobody waits for work
        waiting = [remote.remote(worker, number) for number in islice(queue, ahead)]
        while waiting:
            ready, waiting = ray.wait(waiting)
            waiting += [remote.remote(worker, number) for number in islice(queue, len(ready))]
            yield from ray.get(ready)
    except ray.exceptions.RayError as error:
        raise ClusterError(f"the Ray cluster failed: {str(error).strip().splitlines()[-1]}") from error
    finally:
        ray.shutdown()


def _call(worker: Callable[[int], T], number: int) -> T:
    return worker(number)


def _connect(ray: Any, address: str | None) -> None:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # playing games is nobody else's business
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")  # Ray warns about it otherwise
    try:
        if address is not None:
            _knock(address)
        ray.init(address, include_dashboard=None if address else False, log_to_driver=False, logging_level=40)
    except (OSError, RuntimeError, ValueError) as error:  # ConnectionError is an OSError
        what = str(error).strip().splitlines()
        where = f"at {address}" if address else "at hand"
        raise ClusterError(f"no Ray cluster {where}: {what[0] if what else type(error).__name__}") from error


def _knock(address: str) -> None:
    """Fail soon where nobody listens: Ray itself keeps trying for long."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdigit():
        socket.create_connection((host, int(port)), REACH).close()
    elif address not in ("auto", "local"):
        raise ValueError("an address is HOST:PORT, ray://HOST:PORT, auto or local")
