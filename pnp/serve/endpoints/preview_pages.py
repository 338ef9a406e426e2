"""The wall of a game, the pictures on it, and one card of it with all there is to know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from pnp.cache.fingerprints import digest
from pnp.core.problems import COMMAND_LINE, UsageError, one_of
from pnp.open_games.values import EditionInfo, FaceOrder, faces_of
from pnp.serve.all_faces import Figure, Part, Version, field_rows, parts_of, picture_address
from pnp.serve.endpoints.problems import rows_about
from pnp.serve.html import asked_for, game_page
from pnp.serve.live import Live
from pnp.serve.query import EditionQuery, asked_of
from pnp.serve.request_guard import PICTURE_POLICY

_FOREVER = "private, max-age=31536000, immutable"
# On a screen of a laptop there are twelve poker cards.
_SEEN_FIRST = 16


async def wall_page(request: Request) -> Response:
    """Send the wall of a game: all its cards."""
    live, asked, info = await asked_for(request)
    parts: list[Part] = []
    row = request.query_params.get("row", "")
    if info:
        if asked.beside:
            # From now on it is told what changes in that language, too.
            await live.edition(asked.game, asked.beside)
        parts = await _parts(live, info, asked)
        live.draw_ahead(_seen_first(live, asked, parts))
    return game_page(
        request,
        "wall.html",
        "",
        asked=asked,
        info=info,
        components=parts,
        sets=tuple(info.game.sets.values()) if info else (),
        ink=asked.ink,
        beside=asked.beside,
        digests=_digests(parts),
        row=row,
        of_row=_fronts_of(live, asked.game, row, info),
        problems=await live.problems(asked.game, asked.language),
    )


def _fronts_of(live: Live, game: str, row: str, info: EditionInfo | None) -> list[str]:
    """Return the ids of the fronts that a row of the rules looks at, as far as it was checked."""
    checked = live.checked(game)
    of_row = checked.cards.get(row, {}) if checked else {}
    return [
        one.id
        for one in (info.faces() if info and of_row else ())
        if one.side == "front" and not {*one.cards}.isdisjoint(of_row.get(one.component, ()))
    ]


def _seen_first(
    live: Live, asked: EditionQuery, parts: Iterable[Part]
) -> Iterator[tuple[FaceOrder, str]]:
    """Yield the pictures that a page shows before anybody scrolls, with their versions."""
    fronts = (
        side
        for part in parts
        if not part.is_extra
        for figure in part.figures
        for side in figure.sides
        if side.kind.startswith("front")
    )
    for side in islice(fronts, _SEEN_FIRST):
        order = FaceOrder(asked.game, side.id, side.asked, asked.ink)
        yield order, live.version_of(asked.game, side.asked, side.id)


async def problem_notice(request: Request) -> Response:
    """Send what stands above the wall while anything is wrong, and nothing of the wall."""
    live, asked, info = await asked_for(request)
    found = await live.problems(asked.game, asked.language)
    return game_page(request, "notice.html", "", asked=asked, info=info, problems=found)


async def faces_json(request: Request) -> Response:
    """Tell the addresses of all pictures as they are now, and what stands on the wall besides."""
    live, asked, info = await asked_for(request)
    if info is None:
        return JSONResponse({"structure": "", "words": "", "faces": {}})
    if asked.beside:
        await live.edition(asked.game, asked.beside)
    parts = await _parts(live, info, asked)
    faces = {f"{side.id} {side.kind}": side.src for one in _figures(parts) for side in one.sides}
    structure, words = _digests(parts)
    return JSONResponse({"structure": structure, "words": words, "faces": faces})


async def figures_json(request: Request) -> Response:
    """Tell what stands on the wall of a few fronts, besides their pictures, by their ids."""
    live, asked, info = await asked_for(request)
    wanted = set(request.query_params.getlist("id"))
    parts = parts_of(info, asked, _versions(live, asked.game), wanted=wanted) if info else []
    told = {
        one.id: {
            "fields": one.fields, "cards": one.cards, "sets": one.sets, "copies": one.copies
        }
        for one in _figures(parts)
    }  # fmt: skip
    return JSONResponse(told)


async def _parts(live: Live, info: EditionInfo, asked: EditionQuery) -> list[Part]:
    """Return all that stands on the wall; of thousands of cards, nobody else waits for it."""
    return await live.ask(parts_of, info, asked, _versions(live, asked.game), asked.beside)


def _figures(parts: Iterable[Part]) -> Iterator[Figure]:
    return (one for part in parts for one in part.figures)


def _digests(parts: Iterable[Part]) -> tuple[str, str]:
    """Return what stands for which figures there are, and for what is looked through of them."""
    figures = [*_figures(parts)]
    shown = ((one.id, one.cards, one.copies, one.sets) for one in figures)
    return digest(*map(repr, shown)), digest(*(one.fields for one in figures))


async def face_picture(request: Request) -> Response:
    """Send the picture of a face."""
    live: Live = request.app.state.live
    said = request.query_params
    asked = asked_of(request.path_params["game"], said)
    order = FaceOrder(asked.game, said.get("id", ""), asked.language, asked.ink)
    picture = await live.picture(order, said.get("v", ""))
    headers = {"content-security-policy": PICTURE_POLICY}
    if not picture.svg:
        return Response(status_code=404, headers=headers)
    if said.get("v") and not picture.is_old:
        headers["cache-control"] = _FOREVER
    return Response(picture.svg, media_type="image/svg+xml", headers=headers)


async def card_page(request: Request) -> Response:
    """Send what there is to know of a card, as a part of a page."""
    live, asked, info = await asked_for(request)
    wanted = request.query_params.get("id", "")
    face = next(iter(faces_of(info.game, {wanted})), None) if info else None
    if info is None or face is None:
        known = [one.id for one in info.faces()] if info else []
        raise UsageError([one_of("face", wanted, known, COMMAND_LINE)])
    (part,) = parts_of(info, asked, _versions(live, asked.game), wanted={wanted})
    found = await live.picture(FaceOrder(asked.game, face.id, asked.language, asked.ink), "")
    said = {
        "asked": asked,
        "info": info,
        "face": face,
        "part": part,
        "rows": field_rows(face, info.game),
        "src": _address(live, asked, face.id),
        "back": _address(live, asked, face.back) if face.back else "",
        "problems": found.problems,
        "checks": rows_about(live, asked.game, face.component, face.cards[0]),
    }
    return game_page(request, "card.html", "", **said)


def _address(live: Live, asked: EditionQuery, face: str) -> str:
    version = live.version_of(asked.game, asked.language, face)
    return picture_address(asked, face, asked.language, version)


def _versions(live: Live, game: str) -> Version:
    return lambda language, face: live.version_of(game, language, face)
