"""Which address of the server is answered by what."""

from __future__ import annotations

from starlette.routing import Route

from pnp.serve.endpoints import (
    dealing,
    documents,
    games,
    preview_pages,
    problems,
    shared,
    translate,
    writing,
)

_GAME = "/g/{game}"
ROUTES = (
    Route("/", games.games_page),
    Route("/events", shared.events),
    Route("/favicon.ico", shared.nothing),
    Route("/static/{digest}/{name:path}", shared.static_file),
    Route(f"{_GAME}/", preview_pages.wall_page),
    Route(f"{_GAME}/notice", preview_pages.problem_notice),
    Route(f"{_GAME}/faces.json", preview_pages.faces_json),
    Route(f"{_GAME}/figures.json", preview_pages.figures_json),
    Route(f"{_GAME}/face.svg", preview_pages.face_picture),
    Route(f"{_GAME}/card", preview_pages.card_page),
    Route(f"{_GAME}/table", dealing.table_page),
    *(Route(f"{_GAME}/{path}", documents.document_page) for path in documents.DOCUMENTS),
    Route(f"{_GAME}/made.json", documents.made_files),
    Route(f"{_GAME}/page.png", documents.page_picture),
    Route(f"{_GAME}/file", documents.printed_file),
    Route(f"{_GAME}/translate", translate.translate_page),
    Route(f"{_GAME}/texts.json", translate.texts_json),
    Route(f"{_GAME}/book-page", translate.book_page, methods=["POST"]),
    Route(f"{_GAME}/draft", translate.draw_draft, methods=["POST"]),
    Route(f"{_GAME}/draft.svg", translate.draft_picture),
    Route(f"{_GAME}/translation", translate.save_translation, methods=["POST"]),
    Route(f"{_GAME}/language", translate.start_language, methods=["POST"]),
    Route(f"{_GAME}/write", writing.write_page),
    Route(f"{_GAME}/written", writing.write_files, methods=["POST"]),
    Route(f"{_GAME}/balance", writing.balance_page),
    Route(f"{_GAME}/measured", writing.measure_balance, methods=["POST"]),
    Route(f"{_GAME}/problems", problems.problems_page),
    Route(f"{_GAME}/problems.json", problems.problems_json),
)
