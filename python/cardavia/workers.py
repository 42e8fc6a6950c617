"""How many threads, and what each of them does with an array."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

from cardavia.seeds import whole

Part = TypeVar("Part")
Made = TypeVar("Made")

IN_HAND = 3  # parts a thread, done or waiting: enough that none is idle, few enough that memory stays flat
ROWS = 65536  # rows a native call: at most some tens of milliseconds, so that Ctrl-C stays prompt


def thread_count(workers: int) -> int:
    """Threads for `workers`: -1 is all cores this process may use."""
    if workers == -1:
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return whole(workers, "workers", 1, 1025, "1024, or -1 for all cores")


def in_order(work: Callable[[Part], Made], parts: Iterable[Part], threads: int) -> Generator[Made]:
    """What `work` makes of each part, in the order of the parts; the first exception in that order is raised.

    Parts are taken as they are needed. One thread: all is done in the calling one.
    """
    if threads == 1:
        yield from map(work, parts)
        return
    pool = ThreadPoolExecutor(threads, "cardavia")
    waiting: deque[Future[Made]] = deque()
    try:
        for part in parts:
            waiting.append(pool.submit(work, part))
            if len(waiting) >= IN_HAND * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def first_wrong(work: Callable[[slice], int], rows: int, workers: int) -> int:
    """Let `work` do all rows, part by part; the first row that is wrong, or -1.

    `work` is given a slice and returns the first wrong row in it, or -1.
    """
    threads = thread_count(workers)
    parts = [slice(low, min(low + ROWS, rows)) for low in range(0, rows, ROWS)]
    if threads == 1 or len(parts) < 2:
        return next((part.start + wrong for part in parts if (wrong := work(part)) >= 0), -1)
    pool = ThreadPoolExecutor(min(threads, len(parts)), "cardavia")
    try:
        found = zip(parts, pool.map(work, parts), strict=True)
        return next((part.start + wrong for part, wrong in found if wrong >= 0), -1)
    finally:
        pool.shutdown(cancel_futures=True)
