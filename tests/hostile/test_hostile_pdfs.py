"""Hostile PDFs to count and to check, and hostile caches."""

import io
import os
import shutil
import sqlite3
import zlib
from decimal import Decimal

import pikepdf
import pytest
from hostile import Case, deflated, hold, linked, sparse
from measured import needs_fork, run_measured
from pikepdf import Array, Dictionary, Name, Stream, String
from probe import simple, write_sheets
from small_game import write_game
from thorough import one_in

from pnp.cache.blob_cache import BlobCache

pytestmark = needs_fork

BROKEN = "is not a PDF, or a broken one"
PACKED = "has pages that are packed in a way that no sheet is"
MUCH = "has more on a page than cards and marks"
NESTED = "has a page that is nested more than 100 deep"


def sheet(content=b"", filters=None, pages=1, change=lambda pdf, page: None):
    """Return a PDF whose pages say that they are sheets, with `content` packed by `filters`."""

    def make(path):
        with pikepdf.new() as pdf:
            data = Dictionary(
                Game=String("mini"), Part=String("deck"), Sheet=1, Sheets=1, Side=Name.front,
                Axis=Name.none,
                Selection=Dictionary(Component=String(""), Set=String(""), Cards=String("")),
            )  # fmt: skip
            face = Dictionary(
                Game=String("mini"), Component=String("deck"), Card=String("one"), Side=Name.front,
                Trim=Array([100, 100]),
            )  # fmt: skip
            form = Stream(pdf, b"")
            form.Subtype, form.BBox = Name.Form, Array([0, 0, 100, 100])
            form.PieceInfo = Dictionary(PNP=Dictionary(Private=face))
            stream = Stream(pdf, b"")
            if filters:
                stream.write(content, filter=Array([Name(f"/{one}") for one in filters]))
            else:
                stream.write(content)
            for _ in range(pages):
                page = pdf.add_blank_page()
                page.obj.PieceInfo = Dictionary(PNP=Dictionary(Private=data))
                page.obj.Contents = stream
                page.obj.Resources = Dictionary(XObject=Dictionary(F=form))
            change(pdf, page.obj)
            levels = pikepdf.StreamDecodeLevel.none
            pdf.save(path, stream_decode_level=levels, compress_streams=False)

    return make


def raw(data):
    return lambda path: path.write_bytes(data)


def table_bomb(path):
    """Make a table of objects that inflates to 800 MB."""
    packed = deflated(b"\0\0\0\0", 800)
    head = b"1 0 obj<</Type/XRef/W[1 2 1]/Size 9/Root 2 0 R/Filter/FlateDecode/Length %d>>stream\n"
    data = b"%PDF-1.5\n" + head % len(packed) + packed + b"\nendstream endobj\n"
    path.write_bytes(data + b"startxref\n9\n%%EOF")


def with_key(name, value):
    def change(pdf, page):
        page[name] = value(pdf) if callable(value) else value

    return sheet(b"q Q", change=change)


def with_piece(name, value):
    def change(pdf, page):
        page.PieceInfo.PNP.Private[name] = value if value is not None else Name.none

    return sheet(b"/F Do", change=change)


def with_form(name, value):
    def change(pdf, page):
        page.Resources.XObject.F[name] = value

    return sheet(b"/F Do", change=change)


def endless(pdf, page):
    pdf.Root.Pages.Kids = Array([pdf.Root.Pages])


def chain(pdf):
    inner = pdf.make_indirect(Dictionary())
    for _ in range(2000):
        inner = Dictionary(A=inner)
    return inner


def deep_tree(pdf, page):
    for _ in range(5000):
        inner = pdf.make_indirect(pdf.Root.Pages.Kids[0])
        node = Dictionary(Type=Name.Pages, Kids=Array([inner]), Count=1)
        pdf.Root.Pages.Kids = Array([pdf.make_indirect(node)])


def many_pages(pdf, page):
    pdf.Root.Pages.Kids = Array([page] * 100_000)
    pdf.Root.Pages.Count = 100_000


def form_of_itself(pdf, page):
    form = page.Resources.XObject.F
    form.Resources = Dictionary(XObject=Dictionary(F=form))
    form.write(b"/F Do")


def large_form(pdf, page):
    page.Resources.XObject.F.write(deflated(b"q Q ", 800), filter=Name.FlateDecode)


def one_stream_often(pdf, page):
    stream = Stream(pdf, b"")
    stream.write(deflated(b"q Q ", 3), filter=Name.FlateDecode)
    page.Contents = Array([pdf.make_indirect(stream)] * 5000)


def predicted(**how):
    def change(pdf, page):
        stream = Stream(pdf, b"")
        data = zlib.compress(bytes(1_000_000))
        stream.write(data, filter=Name.FlateDecode, decode_parms=Dictionary(**how))
        page.Contents = pdf.make_indirect(stream)

    return sheet(change=change)


def locked(path):
    sheet(b"/F Do")(path)
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.save(path, encryption=pikepdf.Encryption(owner="a", user="b"))


HUGE = Decimal(10) ** 300
FLATE = ["FlateDecode"]
OBJECTS = "has more than 1,000,000 objects"
# name -> what makes it, what is told ("" for a PDF that can be counted)
PDFS = {
    "nothing": (raw(b""), BROKEN),
    "zeros": (raw(b"\0" * 1_000_000), BROKEN),
    "noise": (raw(bytes(range(256)) * 4000), BROKEN),
    "a header": (raw(b"%PDF-1.7\n"), BROKEN),
    "a header and an end": (raw(b"%PDF-1.7\n%%EOF"), BROKEN),
    "a table that is not there": (raw(b"%PDF-1.7\nstartxref\n999999\n%%EOF"), BROKEN),
    "a table of itself": (raw(b"%PDF-1.7\ntrailer<</Prev 9>>\nstartxref\n9\n%%EOF"), BROKEN),
    "a table that inflates": (table_bomb, BROKEN),
    "objects without end": (
        raw(b"%PDF-1.7\ntrailer<</Size 1000001/Root 1 0 R>>\nstartxref\n9\n%%EOF"), OBJECTS),
    "objects without end in a stream": (
        raw(b"%PDF-1.7\n<</Type/XRef/Size 9000001>>stream\n" + b"x" * 9999 + b"\nstartxref\n9\n%%EOF"), OBJECTS),
    "a number of objects without end": (
        raw(b"%PDF-1.7\ntrailer<</Size " + b"9" * 1500 + b">>\nstartxref\n9\n%%EOF"), OBJECTS),
    "brackets": (raw(b"%PDF-1.7\n1 0 obj" + b"[" * 500_000 + b"endobj\ntrailer<</Root 1 0 R>>"), BROKEN),
    "a file of 20 GB": (sparse, "PDF is larger than 500 MB"),
    "a folder": (os.mkdir, "this is not a file, but a folder"),
    "a pipe": (os.mkfifo, "this is not a file, but a pipe"),
    "a device without end": (linked("/dev/zero"), "this is not a file, but a device"),
    "a link to itself": (linked("x.pdf"), "PDF can't be read"),
    "a link to nothing": (linked("none"), "there is no such PDF"),
    "800 MB of states": (sheet(deflated(b"q Q ", 800), FLATE), BROKEN),
    "800 MB of spaces": (sheet(deflated(b" ", 800), FLATE), BROKEN),
    "20 MB of spaces": (sheet(deflated(b" ", 20), FLATE), MUCH),
    "3 MB of states": (sheet(deflated(b"q Q ", 3), FLATE), MUCH),
    "deflated twice": (sheet(zlib.compress(deflated(b"q Q ", 800)), FLATE * 2), BROKEN),
    "deflated ten times": (sheet(b"x", FLATE * 10), BROKEN),
    "a thousand filters": (sheet(b"x", FLATE * 1000), BROKEN),
    "runs": (sheet(b"\x81q" * 2_000_000, ["RunLengthDecode"]), BROKEN),
    "LZW": (sheet(b"\x80\x0b\x60", ["LZWDecode"]), PACKED),
    "JBIG2": (sheet(b"x", ["JBIG2Decode"]), PACKED),
    "a photograph": (sheet(b"x", ["DCTDecode"]), PACKED),
    "a fax": (sheet(b"x", ["CCITTFaxDecode"]), PACKED),
    "a JPEG 2000": (sheet(b"x", ["JPXDecode"]), PACKED),
    "a lock": (sheet(b"x", ["Crypt"]), ""),
    "a filter of its own": (sheet(b"x", ["Mine"]), PACKED),
    "half a stream": (sheet(zlib.compress(b"q Q" * 9999)[:20], FLATE), ""),
    "states in states": (sheet(b"q " * 90_000), NESTED),
    "clips in clips": (sheet(b"0 0 9 9 re W n " * 15_000), NESTED),
    "states that end": (sheet(b"Q " * 90_000), ""),
    "lists in lists": (sheet(b"[" * 100_000), ""),
    "maps in maps": (sheet(b"<<" * 100_000), ""),
    "a text that is open": (sheet(b"(" * 100_000), ""),
    "a matrix without end": (sheet(b"1e308 0 0 1e308 0 0 cm " * 99 + b"/F Do"), BROKEN),
    "a matrix of nothing": (sheet(b"0 0 0 0 0 0 cm /F Do"), ""),
    "a matrix that is short": (sheet(b"1 cm /F Do"), BROKEN),
    "a matrix of words": (sheet(b"/a /b /c /d /e /f cm"), BROKEN),
    "a form without a name": (sheet(b"Do"), BROKEN),
    "a form that is a number": (sheet(b"1 Do"), ""),
    "numbers without end": (sheet(b"9" * 1_000_000 + b" 0 0 1 0 0 cm"), BROKEN),
    "a picture in line": (sheet(b"BI /W 99999 /H 99999 ID " + b"x" * 99_999), ""),
    "many faces": (sheet(b"/F Do " * 60_000), "has more than 5000 faces on a page"),
    "a tree of pages": (sheet(b"/F Do", change=deep_tree), BROKEN),
    "a page 100000 times": (sheet(b"/F Do", change=many_pages), BROKEN),
    "a form of itself": (sheet(b"/F Do", change=form_of_itself), ""),
    "a form that inflates": (sheet(b"/F Do", change=large_form), ""),
    "a stream 5000 times": (sheet(change=one_stream_often), MUCH),
    "a prediction of lines": (predicted(Predictor=15, Columns=2**31 - 1, Colors=32), BROKEN),
    "a prediction of samples": (predicted(Predictor=2, Columns=400_000_000), BROKEN),
    "a password": (locked, "is locked with a password"),
    "numbers that are none": (sheet(b"nan inf 0 0 1 1 cm /F Do"), BROKEN),
    "pages of themselves": (sheet(change=endless), BROKEN),
    "a page without end": (with_key("/MediaBox", Array([0, 0, HUGE, 1])), BROKEN),
    "a page of nothing": (with_key("/MediaBox", Array([0, 0, 0, 0])), ""),
    "a page of words": (with_key("/MediaBox", Array([Name.a] * 4)), ""),
    "a page without a size": (with_key("/MediaBox", 1), ""),
    "contents that are a number": (with_key("/Contents", 1), ""),
    "contents of everything": (with_key("/Contents", lambda pdf: Array([1] * 50_000)), ""),
    "maps in maps in a page": (with_key("/A", chain), BROKEN),
    "resources that are none": (with_key("/Resources", 1), ""),
    "a sheet of words": (with_piece("/Sheet", String("a")), BROKEN),
    "a sheet that is missing": (with_piece("/Sheet", None), BROKEN),
    "a side that is none": (with_piece("/Side", Name("/" + "x" * 9999)), ""),
    "another game": (with_piece("/Game", String("../../etc")), ""),
    "a game of escapes": (with_piece("/Game", String("\x1b[2J\x07")), ""),
    "a game without end": (with_piece("/Game", String("x" * 100_000)), ""),
    "a selection that is none": (with_piece("/Selection", 1), BROKEN),
    "a box of nothing": (with_form("/BBox", Array([0, 0, 0, 0])), ""),
    "a box without end": (with_form("/BBox", Array([0, 0, HUGE, HUGE])), ""),
    "a box of words": (with_form("/BBox", Array([Name.a] * 4)), BROKEN),
    "a box that is short": (with_form("/BBox", Array([1])), BROKEN),
    "a matrix of zeros": (with_form("/Matrix", Array([0] * 6)), BROKEN),
    "a matrix of one": (with_form("/Matrix", Array([1])), BROKEN),
}  # fmt: skip


@pytest.mark.parametrize("name", one_in(5, PDFS))
def test_a_pdf_that_means_harm(name, tmp_path):
    """Both commands read it in one way: each has half of them."""
    make, told = PDFS[name]
    command = "check" if list(PDFS).index(name) % 2 else "count"
    write_game(tmp_path)
    make(tmp_path / "x.pdf")
    ran = hold(Case(told, command=f"{command} x.pdf", code=1 if told else None), tmp_path)
    # And nothing in the words of a library.
    assert ran.err.startswith("x.pdf: ") or not ran.err


def test_a_thousand_tiles_of_a_board(tmp_path):
    """Each is seen in part: to put them together must not take the cube of their number."""
    seen = b"".join(
        b"q %d 0 9 9 re W n 1 0 0 1 %d 0 cm /F Do Q\n" % (n % 97, n % 89) for n in range(999)
    )
    write_game(tmp_path)
    sheet(seen)(tmp_path / "x.pdf")
    hold(Case("mini: ", command="count x.pdf", code=0), tmp_path)
    sheet(seen * 2)(tmp_path / "x.pdf")
    hold(Case("has more than 1000 tiles of boards on it", command="count x.pdf"), tmp_path)


FEW = {"pnp.pdf.read_limits.MOST_FACES": 500, "pnp.pdf.read_limits.MOST_PAGES": 9}


@pytest.mark.parametrize(
    ("faces", "pages", "told"),
    [(100, 6, "has more than 500 faces on it"), (1, 10, "has more than 9 pages")],
)
def test_pages_and_faces_have_an_end(faces, pages, told, tmp_path):
    sheet(b"/F Do " * faces, pages=pages)(tmp_path / "x.pdf")
    ran = run_measured("count", "x.pdf", cwd=tmp_path, constants=FEW)
    assert ran.code == 1
    assert told in ran.err


def test_sheets_of_ours_are_far_from_all_bounds(tmp_path):
    write_sheets(simple(500), tmp_path / "x.pdf")
    write_game(tmp_path)
    hold(Case("probe: 500 pieces", command="count x.pdf", code=0), tmp_path)


# Caches

KEPT = {f"key {n}": bytes([n]) * 900 for n in range(40)}
CACHE = "output/.pnp-cache.sqlite"


def changed(*statements, **pragmas):
    """Return what changes a cache as SQLite does."""

    def change(path):
        with sqlite3.connect(path, isolation_level=None) as database:
            database.execute("PRAGMA writable_schema = ON")
            for statement in statements:
                database.execute(statement)
            for name, value in pragmas.items():
                database.execute(f"PRAGMA {name} = {value}")
        database.close()

    return change


def header(at, data):
    def change(path):
        content = bytearray(path.read_bytes())
        content[at : at + len(data)] = data
        path.write_bytes(content)

    return change


ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x AS key, x AS blob FROM n"
OTHER = "ALTER TABLE kept RENAME TO other"
CACHES = {
    "a view without end": changed(OTHER, f"CREATE VIEW kept AS {ENDLESS}"),
    "a view of itself": changed(OTHER, "CREATE VIEW kept AS SELECT * FROM kept"),
    "a view beside": changed(f"CREATE VIEW more AS {ENDLESS}"),
    "a trigger": changed(
        f"CREATE TRIGGER t AFTER INSERT ON kept BEGIN INSERT INTO kept {ENDLESS}; END"),
    "a trigger called kept": changed(
        "CREATE TRIGGER kept2 BEFORE DELETE ON kept BEGIN SELECT RAISE(ABORT, 'no'); END"),
    "another table": changed("CREATE TABLE more (a)"),
    "another index": changed("CREATE INDEX more ON kept (blob)"),
    "another column": changed("ALTER TABLE kept ADD COLUMN more"),
    "a column that is made": changed(
        OTHER, "CREATE TABLE kept (key TEXT PRIMARY KEY, blob BLOB AS (zeroblob(999999999)))"),
    "a virtual table": changed(OTHER, "CREATE VIRTUAL TABLE kept USING fts5(key, blob)"),
    "no table": changed("DROP TABLE kept"),
    "a schema that is none": changed("UPDATE sqlite_master SET sql = 'CREATE TABLE kept (' || hex(zeroblob(999))"),
    "a schema without end": changed("UPDATE sqlite_master SET sql = sql || hex(zeroblob(4000000))"),
    "a root that is another": changed("UPDATE sqlite_master SET rootpage = 1"),
    "a root beyond": changed("UPDATE sqlite_master SET rootpage = 999999"),
    "another version": changed(user_version=2),
    "another owner": changed(application_id=1),
    "a log that is written ahead": changed(journal_mode="WAL"),
    "blobs of another sort": changed("UPDATE kept SET blob = 1"),
    "blobs without end": changed("UPDATE kept SET blob = zeroblob(90000000) WHERE rowid < 3"),
    "keys of another sort": changed("UPDATE kept SET key = x'ff'  WHERE rowid = 1"),
    "blobs of somebody else": changed("UPDATE kept SET blob = zeroblob(16) || x'00'"),
    "blobs that changed places": changed(
        "UPDATE kept SET blob = (SELECT blob FROM kept WHERE key = 'key 3')"),
    "pages of nothing": header(16, b"\0\0"),
    "an encoding that is none": header(56, b"\0\0\0\7"),
    "a list of free pages in a circle": header(32, b"\0\0\0\2\0\0\0\7"),
    "another magic": header(0, b"SQLite format 9"),
    "nothing": raw(b""),
    "noise": raw(bytes(range(256)) * 999),
    "a file of 20 GB": sparse,
    "a folder": lambda path: (path.unlink(), path.mkdir()),
    "a pipe": lambda path: (path.unlink(), os.mkfifo(path)),
    "a link out": lambda path: (path.unlink(), path.symlink_to("../../theirs")),
    "a link to a device": lambda path: (path.unlink(), path.symlink_to("/dev/zero")),
    "two names of one file": lambda path: (path.unlink(), os.link(path.parents[2] / "theirs", path)),
}  # fmt: skip


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    """Return a good cache, with nothing of use in it."""
    folder = tmp_path_factory.mktemp("cache")
    BlobCache(folder).put(KEPT)
    return folder / ".pnp-cache.sqlite"


@pytest.mark.parametrize("name", one_in(5, CACHES))
def test_a_cache_that_means_harm(name, tmp_path, cache):
    theirs = tmp_path / "theirs"
    with sqlite3.connect(theirs) as database:
        database.execute("CREATE TABLE mine (a)")
    database.close()
    before = theirs.read_bytes()
    root = tmp_path / "mine"
    write_game(root)
    (root / "output").mkdir()
    shutil.copy(cache, root / CACHE)
    CACHES[name](root / CACHE)
    hold(
        Case("mini-deck-en-a4-duplex-long.pdf", command="build mini --component deck", code=0), root
    )
    assert theirs.read_bytes() == before
    store = BlobCache(root / "output")
    assert store.get(KEPT).items() <= KEPT.items()
    store.put({"a": b"1"})
    assert store.get(["a"]) == ({} if (root / CACHE).is_dir() else {"a": b"1"})
    assert theirs.read_bytes() == before


@pytest.mark.parametrize("end", ["journal", "wal", "shm"])
def test_what_lies_beside_a_cache_is_not_read(end, tmp_path, cache):
    """A journal can name another file, which SQLite then deletes."""
    shutil.copy(cache, tmp_path / ".pnp-cache.sqlite")
    (tmp_path / "theirs").write_bytes(b"theirs")
    beside = tmp_path / f".pnp-cache.sqlite-{end}"
    beside.symlink_to("theirs")
    store = BlobCache(tmp_path)
    assert store.get(KEPT) == KEPT
    store.put({"a": b"1"})
    assert (tmp_path / "theirs").read_bytes() == b"theirs"
    assert not beside.exists()


def test_a_journal_names_no_file_to_be_deleted(tmp_path, cache):
    """SQLite 3.40, atomiccommit.html, 5.5: of several databases, a super-journal is deleted last."""
    shutil.copy(cache, tmp_path / ".pnp-cache.sqlite")
    theirs = tmp_path / "theirs"
    theirs.write_bytes(b"/nowhere\0")
    name = str(theirs).encode()
    page = io.BytesIO()
    page.write(bytes.fromhex("d9d505f920a163d7") + (0).to_bytes(4, "big") + bytes(4))
    page.write((1).to_bytes(4, "big") + (512).to_bytes(4, "big") + (4096).to_bytes(4, "big"))
    page.write(bytes(512 - page.tell()))
    page.write((0).to_bytes(4, "big") + name + len(name).to_bytes(4, "big"))
    page.write(sum(name).to_bytes(4, "big") + bytes.fromhex("d9d505f920a163d7"))
    (tmp_path / ".pnp-cache.sqlite-journal").write_bytes(page.getvalue())
    assert BlobCache(tmp_path).get(KEPT) == KEPT
    assert theirs.exists()


def test_a_cache_of_another_machine_is_as_if_it_were_empty(tmp_path, monkeypatch):
    BlobCache(tmp_path).put(KEPT)
    monkeypatch.setattr("pnp.cache.blob_cache.cache_secret", lambda: b"another")
    assert BlobCache(tmp_path).get(KEPT) == {}
