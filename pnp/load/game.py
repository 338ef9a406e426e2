"""A game's folder to a Game, or to everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from pnp.core.folders import is_link
from pnp.core.problems import PnpError, Where, meant, shorten
from pnp.core.project import Project, bad_link, bad_links, files_below
from pnp.files.user_file import YAML, read_file, times
from pnp.fonts.font_book import FontBook
from pnp.load import game_keys as keys
from pnp.load.boxes.keys import BOXES
from pnp.load.boxes.styles import with_box_styles
from pnp.load.colours import check_colours, read_inks
from pnp.load.components.cached_components import CachedComponents
from pnp.load.components.component import read_component
from pnp.load.context import SPLIT, LoadContext
from pnp.load.file_inventory import NO_COMPONENTS, check_sheets, check_strays, listed, note_absent
from pnp.load.files import SHARED, art_of, templates_of
from pnp.load.gathered_problems import Problems
from pnp.load.key_types import Values
from pnp.load.ledger.fact_references import FigureReader
from pnp.load.lists import with_lists
from pnp.load.publish import read_publication
from pnp.load.records import read_record
from pnp.load.rulebook_style import BOOK, read_book
from pnp.load.scalars import DEVICES, NO_DEVICE, is_colour, is_id
from pnp.load.sets import read_sets
from pnp.load.styles import read_styles
from pnp.load.translatable import places_of, texts_of_lists
from pnp.model.game import BookStyle, Component, Game, Rights, SpanStyle
from pnp.readers.registry import files_of, has_reader, is_table, parse
from pnp.readers.yaml_tree import Node, Scalar, items_of

GAME_FILE = "game.yaml"
LARGEST_GAME = 20_000_000


def load_game(
    project: Project, game_id: str, fonts: FontBook | None, kept: CachedComponents | None = None
) -> Game:
    """Return the game in the folder `game_id` of the project's cards.

    `fonts` None leaves unchecked whether the fonts of its styles exist. `kept` has components as
    they were read before. Raises PnpError with the problems of all its files, sorted by place.
    """
    problems = Problems()
    if game_id not in project.games():
        problems.unknown("game", game_id, project.games(), Where(project.show(project.cards)))
        problems.stop()
    game = _Reader(project, game_id, problems, kept).game(fonts)
    problems.stop()
    return game


class _Reader:
    """Reads the files of one game. What it returns is of no use once a problem is noted."""

    def __init__(
        self, project: Project, game_id: str, problems: Problems, kept: CachedComponents | None
    ) -> None:
        self._project = project
        self._kept = kept
        self._id = game_id
        self._folder = project.cards / game_id
        self._problems = problems
        self._files = files_below(self._folder)
        self._misspelt: dict[str, None] = {}
        self._figures = FigureReader(project, game_id, problems)

    def game(self, fonts: FontBook | None) -> Game:
        """Return the game."""
        self._check_folder()
        values = self._values()
        check_colours(values, self._problems)
        context = self._context(values)
        components = self._components(values, context)
        # Whoever names a file that is there makes no second mistake where the list does not.
        known = {**dict.fromkeys(self._stems()), **self._misspelt, **components}
        rights = values[keys.RIGHTS]
        styles = read_styles(values, fonts, self._problems)
        book = read_book(values[BOOK], values[keys.PALETTE], styles, self._problems)
        return Game(
            id=self._id,
            title=values[keys.TITLE],
            language=values[keys.LANGUAGE],
            fallback=values[keys.FALLBACK] or "",
            version=values[keys.VERSION],
            players=values[keys.PLAYERS],
            components=tuple(filter(None, components.values())),
            rights=Rights(**rights.named(keys.RIGHTS_KEYS)),
            lists=values[keys.LISTS],
            palette=values[keys.PALETTE],
            inks=read_inks(values, self._problems),
            words=values[keys.WORDS],
            styles=with_box_styles(styles, book.styles) if values[BOXES] else styles,
            spans=_read_spans(values, fonts, self._problems),
            sets=read_sets(values, known, self._problems),
            folder=self._folder,
            needs=values[keys.NEEDS],
            book=book,
            texts=texts_of_lists(values, self._problems),
            places=places_of(values),
            where=values.where,
            picture_ppi=keys.PICTURE_PPI[values[keys.PICTURES]],
            boxes=self._boxes(values, known, context, book) if BOXES in values else (),
            publication=read_publication(values, context.art, known, self._problems),
        )

    def _boxes(
        self,
        values: Values,
        known: Mapping[str, Component | None],
        context: LoadContext,
        book: BookStyle,
    ) -> tuple[Component, ...]:
        from pnp.load.boxes.boxes import read_boxes

        return read_boxes(values, known, context, book, self._problems)

    def _context(self, values: Values) -> LoadContext:
        art = art_of(self._folder / "art")
        templates = templates_of(self._project, self._id)
        return LoadContext(self._project, self._id, values[keys.LISTS], art, templates)

    def _shown(self, name: str) -> str:
        return self._project.show(self._folder / name)

    def _check_folder(self) -> None:
        """Note what is wrong with the game's files before any is read."""
        try:
            next(self._folder.iterdir(), None)
        except OSError as error:
            # Files that can't be listed could be read, but not be watched for changes.
            message = f"folder can't be read ({error.strerror})"
            self._problems.add(Where(self._shown("")), message, "check who may read it")
            self._problems.stop()
        if not is_id(self._id):
            message = f"no game can be called '{shorten(self._id)}'"
            hint = "rename the folder: up to 40 small letters, digits and -"
            hint = f"rename the folder: {NO_DEVICE}" if self._id in DEVICES else hint
            self._problems.add(Where(self._shown("")), message, hint)
        for folder in (self._folder, self._folder / "art", *self._template_folders()):
            for name, fault in bad_links(folder).items():
                where = Where(self._project.show(folder / name))
                self._problems.extend((bad_link(where, fault),))
        self._check_total()

    def _template_folders(self) -> Iterator[Path]:
        for folder in self._project.template_folders:
            yield from (folder / self._id, folder / SHARED)

    def _check_total(self) -> None:
        names = [
            name for name in self._files if ("/" not in name and has_reader(name)) or is_table(name)
        ]
        total = sum((self._folder / name).stat().st_size for name in names)
        if total > LARGEST_GAME * times():
            most = f"{LARGEST_GAME * times() // 10**6} MB"
            message = f"the YAML files and tables of the game are larger than {most}"
            self._problems.add(Where(self._shown("")), message, SPLIT)
            self._problems.stop()

    def _values(self) -> Values:
        node = with_lists(self._read(GAME_FILE), self._project, self._id, self._problems)
        values = read_record(node, "the game", keys.GAME_KEYS, self._problems) if node else None
        if values is None:
            return Values(Where(self._shown(GAME_FILE)))
        if values[keys.GAME] not in ("", self._id) and is_id(self._id):
            hint = f"write 'game: {self._id}', or rename the folder to {values[keys.GAME]}"
            message = f"game '{values[keys.GAME]}' stands in the folder {self._id}"
            self._problems.add(values.where_of(keys.GAME), message, hint)
        return values

    def _components(self, values: Values, context: LoadContext) -> dict[str, Component | None]:
        """Return the components by their ids; None for those that have problems."""
        places = listed(values, self._problems)
        components = {name: self._component(name, places[name], context) for name in places}
        if values.is_good(keys.COMPONENTS) and places:
            check_sheets(components.values(), self._problems)
            node = values.node(keys.COMPONENTS)
            items = items_of(node)
            named = [item.text for item in items if isinstance(item, Scalar)]
            self._check_strays(components, named)
        return components

    def _check_strays(self, components: Collection[str], named: Collection[str]) -> None:
        # One mistake: a file that is misspelt in the list is told there alone.
        absent = [name for name in named if not files_of(self._folder, name)]
        stems = {name: name.partition(".")[0] for name in self._files if "/" not in name}
        self._misspelt = {stem: None for stem in stems.values() if meant(stem, absent)}
        files = [name for name in self._files if stems.get(name) not in self._misspelt]
        check_strays(components, files, self._shown(""), self._problems)

    def _stems(self) -> Iterator[str]:
        """Yield what files beside that of the game are called, which may be components."""
        for name in self._files:
            stem = name.partition(".")[0]
            if "/" not in name and has_reader(name) and stem not in NO_COMPONENTS:
                yield stem

    def _component(self, name: str, where: Where, context: LoadContext) -> Component | None:
        before = len(self._problems)
        files = files_of(self._folder, name)
        if not files:
            note_absent(name, where, self._files, self._problems)
            return None
        if len(files) > 1:
            message = f"component '{name}' has several files: {', '.join(files)}"
            self._problems.add(where, message, "keep one of them")
            return None
        data, kept, file = self._data(files[0]), self._kept, self._shown(files[0])
        found = kept.find(context, file, data, self._problems) if kept and data else None
        if found:
            return found
        node = self._parsed(files[0], data)
        component = read_component(name, node, context, self._problems) if node else None
        if len(self._problems) > before:
            return None
        if kept and data and component:
            kept.note(context, file, data, component)
        return component

    def _read(self, name: str) -> Node | None:
        """Return the root of a file; None once its problems are noted."""
        return self._parsed(name, self._data(name))

    def _data(self, name: str) -> bytes | None:
        """Return the bytes of a file; None once its problems are noted."""
        is_told = is_link(self._folder) or is_link(self._folder / name)
        if is_told and name not in self._files:
            return None
        path = self._folder / name
        try:
            return read_file(path, YAML, Where(self._shown(name)), self._project.root)
        except PnpError as error:
            self._problems.extend(error.problems)
            return None

    def _parsed(self, name: str, data: bytes | None) -> Node | None:
        """Return the root of a file; None once its problems are noted."""
        if data is None:
            return None
        try:
            node = parse(data, self._shown(name))
        except PnpError as error:
            self._problems.extend(error.problems)
            return None
        # Most files have no figure of the ledger, and need no second look at all their values.
        return self._figures.filled(node) if b"=" in data else node


def _read_spans(
    values: Values, fonts: FontBook | None, problems: Problems
) -> Mapping[str, SpanStyle]:
    """Return the looks of words of a game; `fonts` None leaves unchecked whether fonts exist."""
    palette = values[keys.PALETTE]
    found = {}
    for name, said in values[keys.SPANS].items():
        fill = said[keys.SPAN_FILL]
        if fill and not is_colour(fill) and fill not in palette:
            problems.unknown("colour of the palette", fill, palette, said.where_of(keys.SPAN_FILL))
        families = said[keys.SPAN_FONTS] if fonts is None else fonts.families
        for family in said[keys.SPAN_FONTS]:
            if family not in families:
                problems.unknown("font family", family, families, said.where_of(keys.SPAN_FONTS))
        found[name] = SpanStyle(
            fill=fill,
            size=said.get(keys.SPAN_SIZE, 1.0),
            fonts=said[keys.SPAN_FONTS],
            weight=said[keys.SPAN_WEIGHT],
            italic=said[keys.SPAN_ITALIC] if said.is_good(keys.SPAN_ITALIC) else None,
            smallcaps=said[keys.SMALL_CAPS],
            line=said[keys.SPAN_LINE],
        )
    return MappingProxyType(found)
