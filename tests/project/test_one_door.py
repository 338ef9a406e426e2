"""Files of users are opened by one module and written by another: no other does so by itself."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest
from trees import nodes_of

PACKAGE = Path(__file__).parents[2] / "pnp"

# What a call is named by, that opens, writes, moves or deletes files. `replace` counts with one
# argument only: text is replaced with two.
OPENING = {
    "open", "fdopen", "read_text", "read_bytes", "connect", "truetype", "TTFont", "from_file_path",
    "fromfile", "memmap", "mmap", "parse_file", "file_digest", "load_module", "listdir",
}  # fmt: skip
WRITING = {
    "write_text", "write_bytes", "mkdir", "makedirs", "unlink", "rmdir", "rmtree", "touch",
    "rename", "symlink_to", "hardlink_to", "symlink", "chmod", "truncate", "move", "copy2",
    "copyfile", "copytree", "mkstemp", "mkdtemp", "NamedTemporaryFile", "TemporaryDirectory",
    "save", "emit_python_code",
}  # fmt: skip
MOVING = {"os.remove", "os.replace", "os.link"}
NAMES = OPENING | WRITING | {name.removeprefix("os.") for name in MOVING}
# Modules without such words are not parsed: that takes four fifths of the time.
MAY_CALL = re.compile(rf"\b(?:{'|'.join(sorted(NAMES))})\b(?:\(|,|$)", re.MULTILINE)

THE_DOOR = "the one way"
IN_MEMORY = "of bytes in memory"
OUR_OWN = "a file of this program's own"
NO_FILE = "opens no file"
# Module -> calls that may stand there, and why.
ALLOWED = {
    "__main__": ({"open", "os.open"}, "the device that takes what nobody reads"),
    "core.folders": ({"os.open", "os.mkdir", "os.rename", "os.replace", "os.unlink",
                 "path.mkdir"}, THE_DOOR),
    "files.user_file": ({"folder.open", "os.open", "os.fdopen"}, THE_DOOR),
    "files.atomic_write": (
        {"folder.open", "folder.rmdir", "folder.unlink", "one.folder.rename", "os.fdopen",
         "os.open", "top.mkdir"},
        THE_DOOR,
    ),
    "cache.secret": ({"path.parent.mkdir"}, "the folder of a key of ours"),
    "cache.blob_cache": (
        {"folder.open", "folder.unlink", "self._file.unlink", "self._folder.mkdir",
         "sqlite3.connect"},
        "looks at the file by the one way before SQLite does",
    ),
    "cache.fingerprints": ({"os.listdir"}, OUR_OWN),
    "text.number_words": ({"path.read_text"}, OUR_OWN),
    "files.fetch": ({"(opener or usual_opener()).open"}, "an address of the web"),
    "app.program_catalogs": ({"path.read_text"}, OUR_OWN),
    "app.game_at_version": ({"tempfile.TemporaryDirectory"}, "its own folder, in the system's"),
    "cli.new": ({"source.read_text"}, OUR_OWN),
    "svg.cairo_binding": (
        {"path.read_bytes", "path.parent.mkdir", "beside.read_bytes", "beside.write_bytes",
         "beside.replace", "beside.unlink", "declarations.emit_python_code"},
        OUR_OWN,
    ),
    "reports.html.page": ({"(_FOLDER / 'page.css').read_text", "(_FOLDER / 'page.js').read_text"},
        OUR_OWN),
    "processes.available_cpus": ({"path.read_text"}, "what the system says of this process"),
    "processes.time_and_memory_limits": ({"os.open"}, "what the system says of this process"),
    "processes.work_record": ({"mmap.mmap", "os.open", "os.unlink"},
                            "a record that two processes share"),
    "processes.shared_file": ({"os.unlink", "tempfile.mkstemp"}, "that record"),
    "processes.supervisor": ({"os.open", "os.unlink"}, "that record"),
    "i18n.language_data": ({"open", "os.listdir"}, OUR_OWN),
    "text.hyphenation": ({"LANGUAGES[name].read_bytes"}, "patterns that a library brings"),
    "svg.image_header": ({"Image.open"}, IN_MEMORY),
    "drawing.contact_sheet": ({"ImageFont.truetype"}, IN_MEMORY),
    "drawing.raster_canvas": ({"context.save", "self._cairo.save"}, NO_FILE),
    "fonts.web": ({"TTFont", "file.save"}, IN_MEMORY),
    "drawing.image_files": ({"image.save"}, IN_MEMORY),
    "svg.embedded_images": ({"image.save", "small.save"}, IN_MEMORY),
    "svg.ink_pixels": ({"samples.save"}, IN_MEMORY),
    "exports.*": ({"Pdf.open"}, IN_MEMORY),
    "marks.mark_painter": ({"TTFont", "self._canvas.save"}, IN_MEMORY),
    "svg.typst_server": (
        {"TemporaryDirectory", "font.read_bytes", "from tempfile import TemporaryDirectory",
         "link.symlink_to", "link.write_bytes"},
        "a folder of links to fonts that were declared and looked at",
    ),
    "svg.vector_picture": ({"Image.open"}, IN_MEMORY),
    "pdf.vector_picture_page": (
        {"Pdf.open", "page.Contents.read_bytes", "font.ToUnicode.read_bytes"}, IN_MEMORY),
    "colour.separation": ({"SHIPPED.read_bytes"}, OUR_OWN),
    "pdf.pdfx_writer": ({"page.Contents.read_bytes"}, IN_MEMORY),
    "pdf.pdfx_conformance": ({"Pdf.open", "profile.read_bytes"}, IN_MEMORY),
    "pdf.ink_totals": ({"one.read_bytes"}, IN_MEMORY),
    "cli.serve": ({"webbrowser.open"}, "an address of the web"),
    "serve.assets": ({"path.read_bytes"}, OUR_OWN),
    "pdf.pikepdf_writer": ({"Pdf.open", "pdf.save"}, IN_MEMORY),
    "pdf.read_limits": ({"stream.read_bytes"}, "of a file that is open"),
    "pdf.readback": ({"Pdf.open"}, "of a file that is open"),
}  # fmt: skip


def calls(nodes):
    """Yield what is called in `nodes`, as it is written, if it may touch a file."""
    for node in nodes:
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            moves = name == "replace" and len(node.args) == 1 and not node.keywords
            if name not in NAMES and not moves:
                continue
            said = ast.unparse(node.func)
            if name in OPENING | WRITING or said in MOVING or moves:
                yield said
        elif isinstance(node, ast.ImportFrom) and node.module in ("os", "io", "shutil", "tempfile"):
            taken = {one.name for one in node.names} & (OPENING | WRITING)
            yield from (f"from {node.module} import {name}" for name in taken)


@pytest.fixture(scope="module")
def found():
    """Return the calls of every module by its name below the package; of exports together."""
    there = defaultdict(set)
    for path in PACKAGE.rglob("*.py"):
        name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
        name = "exports.*" if name.startswith("exports.") else name
        if MAY_CALL.search(path.read_text(encoding="utf-8")):
            there[name] |= set(calls(nodes_of(path)))
    return {name: some for name, some in there.items() if some}


def test_no_other_module_opens_or_writes_files(found):
    allowed = {name: some for name, (some, _) in ALLOWED.items()}
    others = {name: sorted(found[name] - allowed.get(name, set())) for name in found}
    assert {name: some for name, some in others.items() if some} == {}


def test_what_is_allowed_is_there(found):
    gone = {name: sorted(some - found.get(name, set())) for name, (some, _) in ALLOWED.items()}
    assert {name: some for name, some in gone.items() if some} == {}


READERS = {
    "read_file": 3, "read_catalog": 3, "read_art": 2, "read_rulebook": 3, "read_glossary": 2,
    "catalog_in": 4,
}  # fmt: skip


def test_every_reader_is_told_where_links_may_not_lead_out_of():
    """Without that, a file may not lead out of its own folder; but that one may be a link."""
    some = re.compile(rf"\b(?:{'|'.join(READERS)})\(")
    readers = [path for path in PACKAGE.rglob("*.py") if some.search(path.read_text("utf-8"))]
    for path in readers:
        for node in nodes_of(path):
            name = getattr(getattr(node, "func", None), "id", "")
            if name in READERS:
                assert len(node.args) > READERS[name], f"{path.name}:{node.lineno}: {name}"
