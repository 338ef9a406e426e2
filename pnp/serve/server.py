"""The server: bound to the loopback, told the port that is free, and ended at once by ^C."""

from __future__ import annotations

import asyncio
import errno
import secrets
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import uvicorn

from pnp.core.problems import COMMAND_LINE, Problem, UsageError
from pnp.serve.app import make_app
from pnp.serve.live import Live
from pnp.serve.request_guard import LOOPBACK
from pnp.serve.server_sent_events import Hub

HOST = "127.0.0.1"
USUAL_PORT = 8313
# Tried after the usual one, so that a page that is open finds a second server where it was.
_TRIES = 20
# What is asked may take so long to be answered once the server is to end.
_SECONDS_TO_END = 0.4


def listen(port: int | None) -> socket.socket:
    """Return a socket at `port` of this machine, for None at the usual one, or a free one near it.

    Raises UsageError where a port that is named is taken.
    """
    for wanted in (port,) if port is not None else (*range(USUAL_PORT, USUAL_PORT + _TRIES), 0):
        made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        # Windows means by it that others may take the port from us.
        if hasattr(socket, "SO_EXCLUSIVEADDRUSE"):
            made.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((HOST, wanted))
            made.listen(128)
        except OSError as error:
            made.close()
            if port is not None:
                raise UsageError([_taken(port, error)]) from None
            continue
        return made
    message = "no port of this machine is free"
    raise UsageError([Problem(COMMAND_LINE, message, "end a server that you no longer need")])


def _taken(port: int, error: OSError) -> Problem:
    if error.errno == errno.EADDRINUSE:
        message = f"port {port} is taken"
        return Problem(COMMAND_LINE, message, "leave out --port: a free one is found")
    message = f"port {port} can't be used: {(error.strerror or str(error)).lower()}"
    return Problem(COMMAND_LINE, message, "use one from 1024 to 65535")


def address_of(listening: socket.socket) -> str:
    """Return the address of the page that is served there."""
    return f"http://{HOST}:{listening.getsockname()[1]}/"


def serve(live: Live, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve `live` until somebody ends it; `ready` is called once it is served."""
    port = listening.getsockname()[1]
    hosts = [f"{name}:{port}" for name in LOOPBACK]
    app = make_app(live, hosts, secrets.token_urlsafe(24))
    config = uvicorn.Config(
        app,
        log_level="critical",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
        ws="none",
    )
    asyncio.run(_Server(config, live.hub, ready).serve([listening]))


class _Server(uvicorn.Server):
    """A server that ends its streams before it waits for what is not answered yet."""

    def __init__(self, config: uvicorn.Config, hub: Hub, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._hub = hub
        self._ready = ready

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """End the server by the signals that end programs; they are not raised again."""
        loop = asyncio.get_running_loop()
        for one in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):
                loop.add_signal_handler(one, self._end)
                continue
            signal.signal(one, lambda *said: loop.call_soon_threadsafe(self._end))
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    def _end(self) -> None:
        self._hub.close()
        self.should_exit = True
        asyncio.get_running_loop().call_later(_SECONDS_TO_END, self._end_now)

    def _end_now(self) -> None:
        self.force_exit = True
