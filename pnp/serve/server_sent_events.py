"""What pages are told while they are open, as server-sent events (HTML Standard, 9.2)."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

# A page that reads nothing for so many events is let go; it asks again.
_MOST_WAITING = 100
# Seconds between signs of life: a proxy, or a laptop that slept, may have ended a stream unnoticed.
_BEAT = 15.0


class Hub:
    """Tells all open pages. Only for one thread, that of the loop."""

    def __init__(self) -> None:
        self._queues: set[asyncio.Queue[str]] = set()

    def tell(self, kind: str, **said: Any) -> None:
        """Send an event to all that listen."""
        text = f"event: {kind}\ndata: {json.dumps(said)}\n\n"
        for queue in tuple(self._queues):
            try:
                queue.put_nowait(text)
            except asyncio.QueueFull:
                self._queues.discard(queue)

    def close(self) -> None:
        """End all streams."""
        for queue in self._queues:
            while queue.full():
                queue.get_nowait()
            queue.put_nowait("")

    async def stream(self, hello: Callable[[], dict[str, Any]]) -> AsyncIterator[str]:
        """Yield what `hello` returns, and all that is told after it, as the text of a stream.

        It ends when it is closed.
        """
        queue: asyncio.Queue[str] = asyncio.Queue(_MOST_WAITING)
        self._queues.add(queue)
        try:
            # Where the server is gone, a browser asks again after so many milliseconds.
            yield f"retry: 700\nevent: hello\ndata: {json.dumps(hello())}\n\n"
            while queue in self._queues:
                try:
                    text = await asyncio.wait_for(queue.get(), _BEAT)
                except TimeoutError:
                    text = ": still here\n\n"
                if not text:
                    break
                yield text
        finally:
            self._queues.discard(queue)
