"""Translations fit into their boxes, with letters that the fonts have.

Every face is set in each language as it is printed, and so is the rulebook; of a phrase that a
value chooses, the longest. What does not fit in the smallest size of its style, or has a letter
that none of its fonts has, is told with its place in the catalog. What is not translated is left
out. It is run for every game with catalogs.

    PASS: "Sturm" on a card with room for twelve letters
    FAIL: "Sturmwarnung" there
        text does not fit (card 'one', field 'name', style 'title'): 'Sturmwarnung' is 6.4 mm
        (29%) too wide at 9pt
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from pnp.checks.subject.catalogs import Translation, catalogs_of, translations_in
from pnp.checks.subject.result import Result, plural
from pnp.checks.subject.subject import Subject
from pnp.checks.translations.typeset_texts import fits_in, is_set, rulebook_misfits
from pnp.core.project import RULEBOOK
from pnp.core.values import replace
from pnp.i18n.catalog import Catalog
from pnp.load.key_types import Values
from pnp.model.game import Game
from pnp.render.text_fits import UnfitText
from pnp.text.font_fallback import pieces_by_font, resolve
from pnp.text.text_box import Sizes

OPTIONS = ()
NEEDS_CARDS = True


def check(subject: Subject, options: Values) -> Iterator[Result]:
    """Yield one result for each translation that can't be set, and one for each language.

    Raises PnpError for games that can't be rendered at all.
    """
    for catalog in catalogs_of(subject).readable:
        if is_set(subject, catalog):
            said = {one.text.id: one for one in translations_in(subject, catalog)}
            fits = fits_in(subject, catalog)
            yield from _misfits(fits.misfits, said)
            letters = dict(_letters(subject, said))
            yield from letters.values()
            yield from _in_rulebook(subject, catalog, said, letters)
            yield _sizes(catalog, fits.sizes, said)


def _misfits(misfits: Sequence[UnfitText], said: Mapping[str, Translation]) -> Iterator[Result]:
    told: set[str] = set()
    for name, problem in misfits:
        if not name:
            yield Result.of(problem)
        elif name in said and name not in told:
            # A text that many cards have is told of the first.
            told.add(name)
            one = said[name]
            yield one.of(problem)


def _in_rulebook(
    subject: Subject, catalog: Catalog, said: Mapping[str, Translation], told: Collection[str]
) -> Iterator[Result]:
    """Yield what can't be set in the rulebook; the texts `told` are left out."""
    at = {one.message.where: one for one in said.values()}
    for problem in rulebook_misfits(subject, catalog):
        one = at.get(problem.where)
        if one is None:
            # A text of several, or a title that stands where the rulebook computes something.
            words = {"message": problem.message, "kind": problem.same}
            words = {name: f"{word}, in '{catalog.language}'" for name, word in words.items()}
            yield Result.of(replace(problem, **words))
        elif one.text.id not in told:
            yield one.of(problem)


def _letters(subject: Subject, said: dict[str, Translation]) -> Iterator[tuple[str, Result]]:
    """Yield the ids of texts in the rulebook that no font has a letter of, with what to say."""
    game = subject.game_with_cards
    start = f"{game.id}.{RULEBOOK}."
    for name, one in said.items():
        if name.startswith(start) and not one.said.isascii():
            missing = _missing(subject, game, one.said)
            if missing:
                shown = ", ".join(f"'{letter}'" for letter in missing)
                what = f"has letters that no font of the rulebook has: {shown}"
                yield name, one.wrong(what, "write it otherwise, or add a font to its styles")


def _missing(subject: Subject, game: Game, text: str) -> list[str]:
    """Return the letters of `text` that the rulebook's own text has not, where it has a style."""
    missing: list[str] = []
    style = game.book.styles.get("body")
    if style:
        faces = resolve(
            subject.fonts, style.fonts, style.weight, style.bold, style.italic, style.features
        )
        letters = "".join(dict.fromkeys(text.replace("\n", " ")))
        for _ in pieces_by_font(faces.chain(False, False, style.where).fonts, letters, missing):
            pass
    return missing


def _sizes(catalog: Catalog, every: Mapping[str, Sizes], said: Mapping[str, Translation]) -> Result:
    sizes = {name: some for name, some in every.items() if name in said}
    found = plural(len(sizes), "text")
    if sizes:
        name = min(sizes, key=lambda one: sizes[one].ended / sizes[one].full)
        least = sizes[name]
        found += f", down to {least.ended:g} of {least.full:g} pt ({name})"
    return Result(True, catalog.language, "all fit", found, catalog.where)
