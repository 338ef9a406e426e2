"""The floor of the games that ship: the least work for a cold check, and for building them all.

    .venv/bin/python bench/floor_of_games.py               all checks, and the build: four minutes
    .venv/bin/python bench/floor_of_games.py check quark   one of them

What `pnp` gives to its libraries is written down while it works, in a process. Then the libraries
do the same alone, each thing once: YAML is read by PyYAML in C, templates are rendered by plain
Jinja2 (compiled before, with what text() and its like gave), each text is shaped by HarfBuzz, each
SVG parsed by expat, Markdown read by markdown-it, fonts are subset, all that is deflated is so
once, and saved by pikepdf. Nothing is looked at, fitted, broken into lines, laid out, drawn,
checked, told or kept. Beside it stands the CPU of `pnp` in one process, with nothing kept but
compiled templates, the least of three runs.
"""

from __future__ import annotations

import contextlib
import gc
import io
import json
import os
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any
from xml.parsers import expat

import jinja2
import markdown_it
import pikepdf
import uharfbuzz as hb
import yaml

import pnp.fonts.shaping
import pnp.fonts.subsetter
import pnp.readers.yaml_tree
import pnp.render.renderer
import pnp.render.template_sandbox
import pnp.svg.node
from bench import BIN, GAMES, LIBRARIES, ROOT, measure
from pnp.cli.main import main
from pnp.fonts.harfbuzz import harfbuzz_font
from pnp.render.dependency_tracking import TrackedMapping

_ROUNDS = 3
# What templates call that is no arithmetic: what it gave is given again.
_GIVEN = ("art", "once", "place", "text", "text_height", "text_path", "text_width")
# What is loaded, and the parts of `Recorder.parts`.
_PARTS = (
    "loading", "YAML", "templates", "shaping", "SVG", "Markdown", "subsets", "deflating", "saving",
)  # fmt: skip


class Recorder:
    """What was given to libraries, each thing once."""

    def __init__(self) -> None:
        self.yaml: dict[bytes, None] = {}
        self.shaped: dict[tuple[Any, ...], Any] = {}
        self.svg: dict[bytes, None] = {}
        self.markdown: dict[tuple[int, str], Callable[[str], object]] = {}
        self.subsets: dict[tuple[int, frozenset[int]], Any] = {}
        self.deflated: dict[tuple[bytes, int], None] = {}
        self.saved: list[None] = []
        self.renders: list[tuple[Any, str, dict[str, Any], list[Any], str]] = []
        self._given: list[Any] = []
        self._depth = 0

    def listen(self) -> None:
        """Write down from now on what is given to libraries."""
        _before(pnp.readers.yaml_tree, "parse", lambda data, *_: self.yaml.setdefault(data))
        _before(pnp.fonts.shaping, "_buffer", self._shape)
        _before(pnp.svg.node, "_Builder", lambda data, *_: self.svg.setdefault(data))
        _before(pnp.fonts.subsetter, "_subset", self._subset)
        _before(zlib, "compress", self._deflate)
        _before(pikepdf.Pdf, "save", lambda *_, **__: self.saved.append(None))
        _before(markdown_it.MarkdownIt, "parse", self._markdown("parse"))
        _before(markdown_it.MarkdownIt, "parseInline", self._markdown("parseInline"))
        template: Any = pnp.render.template_sandbox._Template
        renderer: Any = pnp.render.renderer.Renderer
        rendered, begun = template.render, renderer.__init__

        def render(one: Any, **values: Any) -> str:
            self._given = []
            outline = values["outline"]
            said: str = rendered(one, **values | {"outline": self._giving(outline)})
            self.renders.append((one.environment, one.name, values, self._given, said))
            return said

        def begin(one: Any, *given: Any, **named: Any) -> None:
            begun(one, *given, **named)
            names = one._environment.globals
            names.update((name, self._giving(names[name])) for name in _GIVEN)

        template.render = render
        renderer.__init__ = begin

    def _giving(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return `function`, which writes down what it gives, unless another one called it."""

        def give(*given: Any, **named: Any) -> Any:
            self._depth += 1
            found = function(*given, **named)
            self._depth -= 1
            if not self._depth:
                self._given.append(found)
            return found

        return give

    def _shape(self, file: Any, text: str, language: str, *more: Any) -> None:
        self.shaped.setdefault((id(file.font), text, language), file)

    def _subset(self, font: Any, wanted: Any) -> None:
        self.subsets.setdefault((id(font), frozenset(wanted.glyph_set)), (font, wanted))

    def _deflate(self, data: Any, level: int = -1) -> None:
        # What is kept for another time is deflated fast.
        if level > 1:
            self.deflated.setdefault((bytes(data), level))

    def _markdown(self, name: str) -> Callable[..., None]:
        def note(one: Any, text: str, *_: object) -> None:
            self.markdown.setdefault((id(one), text), getattr(one, name))

        return note

    def parts(self) -> Iterator[Callable[[], object]]:
        """Yield the work of each of _PARTS, but for loading."""
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        yield lambda: [yaml.load(data, loader) for data in self.yaml]  # noqa: S506
        yield self._templates()
        yield lambda: [_shaped(file, *key[1:]) for key, file in self.shaped.items()]
        yield lambda: [_parsed(data) for data in self.svg]
        yield lambda: [read(text) for (_, text), read in self.markdown.items()]
        subsets = list(self.subsets.values())
        yield lambda: [
            wanted.subset(harfbuzz_font(font).face).blob.data for font, wanted in subsets
        ]
        known = list(self.deflated)
        yield lambda: [zlib.compress(data, level) for data, level in known]
        blobs = [zlib.compress(data, level) for data, level in known]
        yield lambda: _saved(blobs, len(self.saved))

    def _templates(self) -> Callable[[], object]:
        """Return what renders all faces; their templates are compiled."""
        replays = _Replays()
        work = [replays.of(*render) for render in self.renders]
        wrong = sum(render() != said for render, (*_, said) in zip(work, self.renders, strict=True))
        if wrong:
            sys.exit(f"{wrong} of {len(work)} faces are not rendered as they were")
        replays.forget()
        return lambda: [render() for render in work]


class _Replays:
    """Environments of plain Jinja2, one for each that there was."""

    def __init__(self) -> None:
        self._made: dict[int, jinja2.Environment] = {}
        self._waiting: Iterator[Any] = iter(())

    def of(
        self, own: Any, name: str, values: Mapping[str, Any], given: Iterable[Any], said: str
    ) -> Callable[[], str]:
        """Return what renders a template with what its functions gave."""
        if id(own) not in self._made:
            self._made[id(own)] = self._environment(own)
        template = self._made[id(own)].get_template(name)
        plain = {key: _plain(value) for key, value in values.items()} | {"outline": self._next}

        def render() -> str:
            self._waiting = iter(given)
            return template.render(plain)

        return render

    def _environment(self, own: Any) -> jinja2.Environment:
        made = jinja2.Environment(
            loader=own.loader, autoescape=True, undefined=own.undefined,
            finalize=own.finalize, trim_blocks=True, lstrip_blocks=True, auto_reload=False,
            cache_size=-1,
        )  # fmt: skip
        made.globals.update((name, _plain(value)) for name, value in own.globals.items())
        made.globals.update(dict.fromkeys(_GIVEN, self._next))
        return made

    def _next(self, *_: object, **__: object) -> Any:
        return next(self._waiting)

    def forget(self) -> None:
        """Forget what templates that others import were made to."""
        for made in self._made.values():
            for template in (made.cache or {}).values():
                template._module = None


def _plain(value: Any) -> Any:
    if isinstance(value, TrackedMapping | dict):
        return {key: _plain(value[key]) for key in value}
    return value


def _before(owner: Any, name: str, note: Callable[..., object]) -> None:
    """Have `note` called with what a function of `owner` is given, each time before it."""
    function = getattr(owner, name)

    def noted(*given: Any, **named: Any) -> Any:
        note(*given, **named)
        return function(*given, **named)

    setattr(owner, name, noted)


def _shaped(file: Any, text: str, language: str) -> object:
    buffer = hb.Buffer()
    buffer.add_str(text)
    if language:
        buffer.language = language
    buffer.guess_segment_properties()
    hb.shape(file.font, buffer)
    return buffer.glyph_infos, buffer.glyph_positions


def _parsed(data: bytes) -> None:
    parser = expat.ParserCreate("utf-8", namespace_separator="}")
    parser.StartElementHandler = lambda *_: None
    parser.EndElementHandler = lambda *_: None
    parser.Parse(data, True)


def _saved(blobs: list[bytes], files: int) -> None:
    """Write so many PDFs, with all that was deflated spread over them."""
    for number in range(files):
        pdf = pikepdf.Pdf.new()
        page = pdf.add_blank_page()
        forms = {}
        for at, blob in enumerate(blobs[number::files]):
            forms[f"/F{at}"] = stream = pikepdf.Stream(pdf, blob)
            stream.Filter = pikepdf.Name.FlateDecode
        page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(forms))
        pdf.save(io.BytesIO())


def record(words: list[str]) -> None:
    """Run `pnp` in this process, then its libraries alone; print the CPU seconds of each part."""
    recorder = Recorder()
    recorder.listen()
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        os.chdir(folder)
        code = main([*words, "--root", str(ROOT)])
    if code not in (0, 1):
        sys.exit(code)
    gc.disable()
    found = []
    for work in recorder.parts():
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    print(json.dumps(found))


def floor_of(words: list[str]) -> tuple[float, list[float]]:
    """Return the CPU of `pnp`, and that of its libraries alone: to load them, and each part."""
    alone = []
    for _ in range(_ROUNDS):
        with tempfile.TemporaryDirectory() as folder:
            command = (str(BIN / "pnp"), *words, "--root", str(ROOT))
            alone.append(measure(" ".join(words), 0, command, None, folder, (0, 1)).cpu)
    with tempfile.TemporaryDirectory() as folder:
        nothing = (sys.executable, str(ROOT / "bench/floor.py"))
        loaded = min(measure(LIBRARIES, 0, nothing, None, folder).cpu for _ in range(_ROUNDS))
    command = (sys.executable, __file__, "--record", *words)
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return min(alone), [loaded, *json.loads(said.splitlines()[-1])]


def show(wanted: list[list[str]]) -> None:
    """Print a line for each command."""
    print(f"{'CPU seconds':20} {'pnp':>6} {'floor':>6} {'x':>5}")
    for words in wanted:
        ours, parts = floor_of(words)
        least = sum(parts)
        said = ", ".join(
            f"{name} {part:.2f}" for name, part in zip(_PARTS, parts, strict=True) if part > 0.005
        )
        print(
            f"{' '.join(words):20} {ours:6.2f} {least:6.2f} {ours / least:5.1f}  {said}", flush=True
        )


if __name__ == "__main__":
    words = sys.argv[1:]
    # `pnp` has as many processes as CPUs.
    os.sched_setaffinity(0, list(os.sched_getaffinity(0))[:1])
    if words[:1] == ["--record"]:
        record(words[1:])
    else:
        show([words] if words else [*(["check", game] for game in GAMES), ["build"]])
