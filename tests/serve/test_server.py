"""The port of the server, and its end."""

import asyncio
import errno
import socket

import pytest
import small_game

from pnp.core.problems import UsageError
from pnp.core.project import Project
from pnp.open_games.changed_files import changed_files
from pnp.serve.server import USUAL_PORT, address_of, listen


def test_two_servers_find_a_port_each():
    with listen(None) as first, listen(None) as second:
        assert address_of(first) != address_of(second)
        for one in (first, second):
            host, port = one.getsockname()
            assert host == "127.0.0.1"
            assert USUAL_PORT <= port < USUAL_PORT + 20


def test_a_port_that_is_named_and_taken_is_told():
    with listen(0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(UsageError) as told:
            listen(port)
    (problem,) = told.value.problems
    assert problem.message == f"port {port} is taken"
    assert problem.hint == "leave out --port: a free one is found"


def test_where_no_port_is_free_or_allowed_it_is_told(monkeypatch):
    def refuse(_, address):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    told = []
    for port in (None, 80):
        with pytest.raises(UsageError) as caught:
            listen(port)
        told += [f"{one.message} | {one.hint}" for one in caught.value.problems]
    assert told == [
        "no port of this machine is free | end a server that you no longer need",
        "port 80 can't be used: permission denied | use one from 1024 to 65535",
    ]


def test_it_listens_to_this_machine_alone():
    with listen(0) as one:
        assert one.family == socket.AF_INET
        assert one.getsockname()[0] == "127.0.0.1"


def test_a_folder_that_is_made_later_is_watched_too(tmp_path):
    (tmp_path / "cards").mkdir()
    project = Project(tmp_path)
    template = tmp_path / "templates/mini/deck.svg.j2"

    async def first_two():
        stop, told = asyncio.Event(), []
        changes = changed_files(project, stop)
        waiting = asyncio.ensure_future(anext(changes))
        await asyncio.sleep(0)
        small_game.write(template, "a")
        told.append(await waiting)
        waiting = asyncio.ensure_future(anext(changes))
        while not waiting.done():
            # Until it looks there, which takes the system a moment.
            small_game.write(template, f"{len(told)}")
            await asyncio.wait([waiting], timeout=0.1)
        told.append(waiting.result())
        stop.set()
        assert [one async for one in changes] == []
        return told

    assert asyncio.run(first_two()) == [{template}, {template}]
