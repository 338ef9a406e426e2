"""A translation that is typed in a page, saved into its catalog."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.app.catalogs import catalogs_of, up_to_date
from pnp.app.translation_status import bad_translations
from pnp.core.invisible import controls_of, find_invisible, named
from pnp.core.problems import PnpError, Problem, UsageError
from pnp.core.project import Project
from pnp.core.values import replace
from pnp.files.atomic_write import write_whole
from pnp.i18n.catalog import FUZZY, Catalog, Message
from pnp.i18n.catalog_files import catalog_path
from pnp.i18n.merge_returned import edited
from pnp.i18n.po_writing import catalog_text
from pnp.model.game import Game
from pnp.open_games.text_values import GONE, Saved, SaveOrder, TypedTranslation
from pnp.open_games.translation_table import Parts, key_in, said_in


def saved(project: Project, game: Game, order: SaveOrder, texts: Parts) -> Saved:
    """Save a translation into its catalog, which is brought up to date where it has to be.

    Nothing is written where the catalog says something else than the order supposes. Raises
    UsageError for a language without a catalog, and a text that the game has not.
    """
    try:
        catalog, merged = up_to_date(
            catalogs_of(project, game, lambda: order.messages), order.language
        )
        if _found(catalog, order.key) is None:
            catalog = merged
        old = _found(catalog, order.key)
        if old is None:
            raise UsageError([GONE])
        now = said_in(old)
        if now not in (order.was, order.said):
            return Saved(is_done=False, now=now)
        hidden = [*_hidden(order.said, old)]
        if hidden:
            return Saved(is_done=False, now=now, problems=(*hidden,))
        new = _edited(old, order.said)
        faults = tuple(_faults(project, game, catalog, new, texts))
        if faults and not new.is_fuzzy:
            new = _edited(old, replace(order.said, is_fuzzy=True))
        _write(project, game, catalog, old, new)
    except UsageError:
        raise
    except PnpError as error:
        return Saved(is_done=False, problems=error.problems)
    return Saved(is_done=True, now=said_in(new), faults=faults)


def _found(catalog: Catalog, key: str) -> Message | None:
    return next((one for one in catalog.living() if key_in(one) == key), None)


def _hidden(said: TypedTranslation, old: Message) -> Iterator[Problem]:
    """Yield characters that no catalog may have: it could not be read again."""
    for text in (*said.forms, controls_of(said.comment)):
        at = find_invisible(text)
        if at >= 0:
            told = f"it has an invisible character ({named(text[at])})"
            yield Problem(old.where, told, "delete it")


def _edited(old: Message, said: TypedTranslation) -> Message:
    forms = tuple(_ended(form, old.source) for form in said.forms)
    flags = tuple(flag for flag in old.flags if flag != FUZZY)
    if said.is_fuzzy and any(forms):
        flags = (FUZZY, *flags)
    comment = said.comment.strip()
    return edited(old, replace(old, translations=forms, flags=flags, comment=comment, raw=""))


def _ended(form: str, source: str) -> str:
    """Return a translation that ends a line where its text does, as `msgfmt --check` wants it."""
    bare = form.replace("\r\n", "\n").strip("\n")
    return f"{bare}\n" if bare and source.endswith("\n") else bare


def _faults(
    project: Project, game: Game, catalog: Catalog, new: Message, texts: Parts
) -> Iterator[Problem]:
    """Yield what keeps a translation from being printed."""
    plain = replace(new, flags=tuple(flag for flag in new.flags if flag != FUZZY))
    alone = replace(catalog, messages=(plain,))
    for _, problems in bad_translations(project, game, alone, texts()):
        yield from problems


def _write(project: Project, game: Game, catalog: Catalog, old: Message, new: Message) -> None:
    if new is old:
        return
    messages = tuple(new if one is old else one for one in catalog.messages)
    path = catalog_path(project, game.id, catalog.language)
    write_whole(path, catalog_text(replace(catalog, messages=messages)).encode(), project.root)
