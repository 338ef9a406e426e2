"""The page on which a game is translated, and what it asks for while somebody types."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from pnp.core.problems import COMMAND_LINE, PnpError, Problem, UsageError
from pnp.core.values import replace
from pnp.exports.job import File
from pnp.i18n.languages import LANGUAGES
from pnp.open_games.text_values import (
    GONE,
    SaveOrder,
    TextRow,
    TranslationPreview,
    TypedOrder,
    TypedTranslation,
)
from pnp.serve.endpoints.documents import shelf
from pnp.serve.endpoints.problems import as_plain
from pnp.serve.html import asked_for, game_page
from pnp.serve.live import Live
from pnp.serve.request_guard import PICTURE_POLICY
from pnp.serve.translate.highlights import as_plain as plain_pieces
from pnp.serve.translate.highlights import difference, marked
from pnp.serve.translate.page_cache import TextStore

# Of a text that stands on many faces: on how many its box is looked at, and how many are drawn.
_MEASURED, _DRAWN = 4, 2
_NO_TRANSLATION = Problem(COMMAND_LINE, "this is no translation", "load the page again")

Answer = Callable[[Request], Awaitable[Response]]


def _told(answer: Answer) -> Answer:
    """Return what answers as `answer` does, and with problems where it raises them."""

    @wraps(answer)
    async def told(request: Request) -> Response:
        try:
            return await answer(request)
        except UsageError as error:
            return _problems(error.problems, 400)
        except PnpError as error:
            return _problems(error.problems, 422)

    return told


def _problems(problems: tuple[Problem, ...], status: int) -> Response:
    return JSONResponse({"problems": [as_plain(one) for one in problems]}, status)


def _store(request: Request) -> TextStore:
    """Return what the page keeps, one for the server."""
    state = request.app.state
    if not hasattr(state, "store"):
        state.store = TextStore(state.live)
    store: TextStore = state.store
    return store


async def translate_page(request: Request) -> Response:
    """Send the page on which texts are translated."""
    _, asked, info = await asked_for(request)
    own = info.languages[0] if info else ""
    known = [one for one in info.languages if one != own] if info else []
    to = request.query_params.get("to") or next(iter(known), "")
    parts = [(one.id, one.title) for one in info.game.components] if info else []
    said = {"asked": asked, "info": info, "own": own, "known": known, "to": to, "parts": parts}
    return game_page(request, "translate.html", "translate", names=LANGUAGES, **said)


@_told
async def texts_json(request: Request) -> Response:
    """Tell all texts of a game with their translations into a language."""
    game, to = request.path_params["game"], request.query_params.get("to", "")
    store = _store(request)
    table = await store.table(game, to)
    if table.problems:
        raise PnpError(table.problems)
    return JSONResponse(
        {
            "catalog": table.catalog,
            "current": table.is_current,
            "texts": [_plain_row(one, table.numbers) for one in table.rows],
        }
    )


def _plain_row(row: TextRow, numbers: tuple[str, ...]) -> dict[str, Any]:
    """Return a row of the table of texts, as the page reads it."""
    message = row.message
    old = message.previous[1] or ""
    return {
        "key": row.key,
        "id": message.context,
        "part": row.part,
        "group": row.group,
        "state": row.state,
        "source": message.source,
        "plural": message.plural,
        "pieces": plain_pieces(marked(message.source, row.terms)),
        "changes": plain_pieces(difference(old, message.source)) if row.state == "stale" else [],
        "note": message.note,
        "single": "\n" not in message.source and row.part != "rulebook",
        "file": row.where.file,
        "line": row.where.line,
        "at": message.where.line,
        "said": _plain(TypedTranslation(message.translations, message.is_fuzzy, message.comment)),
        "faults": [as_plain(one) for one in row.problems],
        "terms": [
            {
                "term": one.term,
                "words": one.translations,
                "forbidden": one.forbidden,
                "note": one.note,
            }
            for one in row.terms
        ],
        "numbers": numbers if message.plural else (),
    }


def _plain(said: TypedTranslation) -> dict[str, Any]:
    return {"forms": said.forms, "fuzzy": said.is_fuzzy, "comment": said.comment}


def _said_of(sent: Any) -> TypedTranslation:
    """Return a translation as a page sends it. Raises UsageError."""
    match sent:
        case {"forms": [_, *_] as forms, "fuzzy": bool(fuzzy), "comment": str(comment)}:
            if all(isinstance(one, str) for one in forms):
                return TypedTranslation(tuple(forms), fuzzy, comment)
    raise UsageError([_NO_TRANSLATION])


@_told
async def save_translation(request: Request) -> Response:
    """Save a translation; where the catalog says otherwise by now, tell what, with status 409."""
    sent = await _body(request, "key")
    live: Live = request.app.state.live
    store = _store(request)
    game, to = request.path_params["game"], request.query_params.get("to", "")
    said, was = _said_of(sent.get("said")), _said_of(sent.get("was"))
    misfits = await _misfits(request, sent["key"], said)
    if misfits:
        # It would stop the edition: what is fuzzy is not printed.
        said = replace(said, is_fuzzy=True)
    messages = (await store.places(game)).messages
    order = SaveOrder(game, to, sent["key"], said, was, messages)
    saved = await live.ask(live.open_games.save_text, order)
    answer = {
        "now": _plain(saved.now) if saved.now else None,
        "problems": [as_plain(one) for one in saved.problems],
        "faults": [as_plain(one) for one in (*saved.faults, *misfits)],
    }
    if not saved.is_done:
        return JSONResponse(answer, 409 if saved.now and not saved.problems else 422)
    return JSONResponse(answer)


async def _misfits(request: Request, key: str, said: TypedTranslation) -> tuple[Problem, ...]:
    """Return why a translation that is to be printed does not fit, nothing where it does."""
    live: Live = request.app.state.live
    game, to = request.path_params["game"], request.query_params.get("to", "")
    store = _store(request)
    row = await store.row(game, to, key)
    if row is None or said.is_fuzzy or not said.forms[0].strip():
        return ()
    message = row.message
    measured = (await store.places(game)).faces.get(message.context, ())[:_MEASURED]
    words = said.forms[0]
    order = TypedOrder(game, to, message.context, message.source, words, measured=measured)
    tried = await live.ask(live.open_games.try_text, order)
    return tried.fill.problems if tried.fill else ()


@_told
async def draw_draft(request: Request) -> Response:
    """Draw faces with what is being typed, and tell its room, and what can't be printed."""
    sent = await _body(request, "key", "words", "face", "second")
    live: Live = request.app.state.live
    game, to = request.path_params["game"], request.query_params.get("to", "")
    store = _store(request)
    row = await _row(store, game, to, sent["key"])
    faces = (await store.places(game)).faces.get(row.message.context, ())
    first = [sent["face"]] if sent["face"] in faces else []
    order = TypedOrder(
        game,
        to,
        row.message.context,
        row.message.source,
        sent["words"],
        tuple(dict.fromkeys((*first, *faces)))[:_DRAWN],
        faces[:_MEASURED],
        sent["second"],
    )
    tried = await live.ask(live.open_games.try_text, order)
    return JSONResponse({"all": faces, **_plain_trial(store, game, tried)})


def _plain_trial(store: TextStore, game: str, tried: TranslationPreview) -> dict[str, Any]:
    fill = tried.fill
    found = [*tried.problems, *(fill.problems if fill else ())]
    found += (one for picture in tried.pictures.values() for one in picture.problems)
    told = dict.fromkeys((one.message, one.hint) for one in found)
    return {
        "share": fill.share if fill else None,
        "sizes": fill.sizes if fill else None,
        "worst": tried.worst,
        "pictures": [
            {"face": name, "src": f"/g/{game}/draft.svg?key={store.keep(one.svg)}"}
            for name, one in tried.pictures.items()
            if one.svg
        ],
        "problems": [{"message": message, "hint": hint} for message, hint in told],
        "lacks": tried.lacks,
    }


async def _row(store: TextStore, game: str, language: str, key: str) -> TextRow:
    row = await store.row(game, language, key)
    if row is None:
        raise UsageError([GONE])
    return row


async def _body(request: Request, *texts: str) -> dict[str, Any]:
    """Return what a page sent, in which `texts` are strings. Raises UsageError."""
    try:
        said = await request.json()
    except ValueError:
        said = None
    if not isinstance(said, dict) or not all(isinstance(said.get(one), str) for one in texts):
        raise UsageError([_NO_TRANSLATION])
    return said


async def draft_picture(request: Request) -> Response:
    """Send the picture of a face with what is being typed."""
    svg = _store(request).picture(request.query_params.get("key", ""))
    headers = {"content-security-policy": PICTURE_POLICY}
    if not svg:
        return Response(status_code=404, headers=headers)
    return Response(svg, media_type="image/svg+xml", headers=headers)


@_told
async def book_page(request: Request) -> Response:
    """Tell the page of the rulebook on which a text stands, with what is being typed."""
    # Loaded only where the rulebook is translated.
    from pnp.serve.translate.book import page_of

    sent = await _body(request, "key", "words")
    live: Live = request.app.state.live
    game, to = request.path_params["game"], request.query_params.get("to", "")
    row = await _row(_store(request), game, to, sent["key"])
    message = row.message
    order = TypedOrder(game, to, message.context, message.source, sent["words"])
    made = await live.ask(live.open_games.typed_page, order)
    if made.problems:
        raise PnpError(made.problems)
    page = await live.ask(page_of, made, sent["words"].strip() or message.source)
    key = shelf.put(File("rulebook.pdf", made.pdf))
    return JSONResponse({"page": f"/g/{game}/page.png?key={key}&page={page}&width=900"})


@_told
async def start_language(request: Request) -> Response:
    """Make the catalog of a language that there is none of yet."""
    sent = await _body(request, "language", "beside")
    live: Live = request.app.state.live
    game = request.path_params["game"]
    places = await _store(request).places(game)
    begin = live.open_games.begin_language
    await live.ask(begin, game, sent["language"], sent["beside"], places)
    return JSONResponse({"language": sent["language"]})
