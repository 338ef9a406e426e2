"""Tables brought into a game: where sheets lie, what answers, what is kept, what changed."""

from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from threading import Thread
from urllib.error import HTTPError

import pytest
from small_game import game, write_game
from workbooks import Raw, ods, xlsx

from pnp.core.exit_codes import ExitCode
from pnp.core.problems import PnpError
from pnp.files import fetch as web
from pnp.files.fetch import MOST_BYTES, fetch, table_address
from pnp.readers import delimited
from pnp.readers.table_changes import changes

SHEETS = "https://docs.google.com/spreadsheets"
KEY = "1aB_-c"


@pytest.mark.parametrize(("known", "table"), [
    (f"{SHEETS}/d/{KEY}/edit#gid=12", f"{SHEETS}/d/{KEY}/export?format=csv&gid=12"),
    (f"{SHEETS}/d/{KEY}/edit?gid=7#gid=7", f"{SHEETS}/d/{KEY}/export?format=csv&gid=7"),
    (f"{SHEETS}/u/1/d/{KEY}/view", f"{SHEETS}/u/1/d/{KEY}/export?format=csv"),
    (f"{SHEETS}/d/e/2PACX-1v/pub?gid=3&single=true&output=csv",
     f"{SHEETS}/d/e/2PACX-1v/pub?gid=3&single=true&output=csv"),
    (f"{SHEETS}/d/e/2PACX-1v/pubhtml", f"{SHEETS}/d/e/2PACX-1v/pub?single=true&output=csv"),
    ("https://example.org/d/cards.csv?a=b", "https://example.org/d/cards.csv?a=b"),
    (f"https://docs.google.com.example.org/spreadsheets/d/{KEY}/edit",
     f"https://docs.google.com.example.org/spreadsheets/d/{KEY}/edit"),
])  # fmt: skip
def test_the_address_of_a_sheet_is_that_of_its_table(known, table):
    assert table_address(known) == table
    assert table_address(table) == table


class Answers:
    """Opens every address with the same bytes, or the same error."""

    def __init__(self, said):
        self.said = said
        self.asked = []

    def open(self, request, *, timeout):
        self.asked.append((request.full_url, timeout))
        if isinstance(self.said, Exception):
            raise self.said
        return BytesIO(self.said)


def told(said, address="https://example.org/a", **options):
    with pytest.raises(PnpError) as error:
        fetch(address, Answers(said), **options)
    (problem,) = error.value.problems
    assert str(problem.where) == address
    return f"{problem.message} | {problem.hint}"


def http(code, reason):
    return HTTPError("https://example.org/a", code, reason, Message(), None)


SHARE = "in Google Sheets, Share > Anyone with the link, or File > Share > Publish to web, as CSV"
OPEN = "open it in a browser: it has to download a table"


def test_what_answers_instead_of_a_table():
    page = f"a page answers, and no table | share the sheet ({SHARE}); or {OPEN}"
    assert told(b"\n<!DOCTYPE HTML><html>") == page
    assert told(b"<html><title>Sign in") == page
    assert told(http(401, "Unauthorized")) == f"the sheet is private | share it: {SHARE}"
    assert told(http(404, "Not Found")) == f"the server answers 404 (Not Found) | {OPEN}"
    assert told(TimeoutError("timed out")) == (
        "it can't be fetched (timed out) | check the address, and the network"
    )
    assert told(b"x" * (MOST_BYTES + 1)) == (
        "it is larger than 10 MB | split it into several tables"
    )
    seconds = iter((0.0, 61.0))
    assert told(b"a,b\n", clock=lambda: next(seconds)) == (
        "it takes longer than 60 seconds | download it in a browser, and name the file"
    )


@pytest.mark.parametrize(
    "address", ["file:///etc/passwd", "ftp://a.b/c", "https://", "x://y", "http://[::1"]
)
def test_only_the_web_is_spoken(address):
    nobody = Answers(b"a,b\n")
    assert told(b"", address) == (
        "no address of the web | name an address that begins with https://, or a file"
    )
    assert not nobody.asked


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        _, what, *rest = self.path.split("/")
        body = b"Name\nStorm\n"
        self.send_response(302 if what in ("on", "away", "ftp", "round") else 200)
        if what == "on":
            left = int(rest[0]) - 1
            self.send_header("Location", f"/on/{left}" if left else "/table")
        elif what == "away":
            self.send_header("Location", "file:///etc/passwd")
        elif what == "ftp":
            self.send_header("Location", "ftp://127.0.0.1/a")
        elif what == "round":
            self.send_header("Location", "/round")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *said):
        pass


@pytest.fixture(scope="module")
def server():
    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as served:
        thread = Thread(target=served.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{served.server_address[1]}"
        served.shutdown()
        thread.join()


def test_redirects_are_few_and_stay_on_the_web(server, monkeypatch):
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    assert fetch(f"{server}/table") == b"Name\nStorm\n"
    assert fetch(f"{server}/on/{web.MOST_REDIRECTS}") == b"Name\nStorm\n"
    for path, reason in (
        ("away", "the server answers 302"),
        ("ftp", "it can't be fetched .unknown url type: ftp"),
        ("round", "the server answers 302"),
        (f"on/{web.MOST_REDIRECTS + 1}", "the server answers 302"),
    ):
        with pytest.raises(PnpError, match=reason):
            fetch(f"{server}/{path}")


class Bring:
    """Runs `pnp import` in a folder that has a game; addresses answer what it is told."""

    def __init__(self, pnp, kept, monkeypatch):
        self.kept = kept
        self.asked = []
        self._pnp = pnp
        self._monkeypatch = monkeypatch

    def __call__(self, source, *options, into="cards/x/deck.csv", answer=b""):
        opener = Answers(answer)
        self._monkeypatch.setattr(web, "usual_opener", lambda: opener)
        found = self._pnp("import", source, "--into", into, *options)
        self.asked += opener.asked
        return found


@pytest.fixture
def bring(pnp, tmp_path, monkeypatch):
    (tmp_path / "cards/x").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    return Bring(pnp, tmp_path / "cards/x/deck.csv", monkeypatch)


def test_a_shared_sheet_is_fetched_once_and_what_changed_is_shown(bring):
    address = f"{SHEETS}/d/{KEY}/edit#gid=2"
    first = b"Name,Cost,Old\r\nStorm,1,x\r\nWind,2,\r\nFire,3,\r\n"
    assert bring(address, answer=first).out.splitlines() == [
        "cards/x/deck.csv: new, 3 rows of 3 columns",
        "a component may say of it:",
        "  table: deck.csv",
        "  fields:",
        "    name: {type: text}",
        "    cost: {type: integer}",
        "    old: {type: flag}",
    ]
    assert bring.asked == [(f"{SHEETS}/d/{KEY}/export?format=csv&gid=2", web.PATIENCE)]
    assert bring.kept.read_bytes() == b"Name,Cost,Old\nStorm,1,x\nWind,2,\nFire,3,\n"
    second = b"Cost,Name,Rule\n4,Fire,\n1,Storm,\n7,Sun,\n"
    assert bring(address, answer=second).out.splitlines() == [
        "cards/x/deck.csv: 1 row added, 1 removed, 1 cell changed",
        "  - column Old",
        "  + column Rule",
        "  - Wind",
        "  + Sun",
        "  Fire, Cost: 3 -> 4",
    ]
    stamp = bring.kept.stat()
    again = "cards/x/deck.csv: nothing has changed, 3 rows of 3 columns\n"
    assert bring(address, answer=second).out == again
    assert bring.kept.stat() == stamp


def test_what_can_not_be_read_leaves_what_is_kept(bring):
    bring.kept.write_text("Name\nStorm\n")
    ran = bring("https://example.org/a", answer=b"<html>")
    assert (ran.code, bring.kept.read_text()) == (ExitCode.PROBLEMS, "Name\nStorm\n")
    ran = bring("https://example.org/a", answer=b'Name\n"Storm\n')
    assert ran.err.startswith("https://example.org/a:2: quotes do not fit together")
    assert bring.kept.read_text() == "Name\nStorm\n"


@pytest.mark.parametrize("write", [xlsx, ods])
def test_a_workbook_is_converted(bring, tmp_path, write):
    rows = [["Name", "Cost", "Rule"], ["Storm", 3.0, 'say "no", or\ngo'], ["Wind", 2.5, None]]
    (tmp_path / "deck.xlsx").write_bytes(write(rows))
    assert bring("deck.xlsx").code == 0
    assert bring.kept.read_text() == ('Name,Cost,Rule\nStorm,3,"say ""no"", or\ngo"\nWind,2.5,\n')
    assert "unknown sheet 'Crads'" in bring("deck.xlsx", "--sheet", "Crads").err
    assert bring("deck.xlsx", "--sheet", "Cards").out.endswith(
        "has changed, 2 rows of 3 columns, from sheet Cards\n"
    )


def test_a_table_as_text_has_no_sheet_to_name(bring, tmp_path):
    (tmp_path / "deck.csv").write_text("Name\nStorm\n", encoding="utf-8")
    ran = bring("deck.csv", "--sheet", "Cards")
    told = "command line: 'deck.csv' is text, which has no sheets\n  hint: leave --sheet out\n"
    assert (ran.code, ran.err) == (2, told)


@pytest.mark.parametrize("name", ["deck.json", "deck.YAML", "deck.yml"])
def test_what_is_no_table_is_not_taken_for_one(bring, tmp_path, name):
    (tmp_path / name).write_text('[{"name": "Storm"},\n{"name": "Wind"}]', encoding="utf-8")
    ran = bring(name)
    told = f"command line: '{name}' is no table that can be read\n  hint: save it as one of: .csv, "
    assert (ran.code, ran.out, ran.err[: len(told)]) == (2, "", told)


def test_cells_without_a_value_are_told_and_nothing_is_written(bring, tmp_path):
    error = Raw('<c r="{r}" t="e"><v>#REF!</v></c>')
    (tmp_path / "deck.xlsx").write_bytes(xlsx([["Name"], ["Storm", error]]))
    ran = bring("deck.xlsx")
    assert ran.code == ExitCode.PROBLEMS
    assert ran.err.startswith("deck.xlsx, sheet Cards, B2: cell is an error of the spreadsheet")
    assert not bring.kept.exists()


def test_decimal_commas_stay(bring, tmp_path):
    (tmp_path / "a.csv").write_bytes("\ufeffName;Mass\r\nÉlan;2,5\r\n".encode())
    bring("a.csv")
    assert bring.kept.read_text(encoding="utf-8") == "Name;Mass\nÉlan;2,5\n"
    assert delimited.parse(bring.kept.read_bytes(), "").decimal_comma


def test_where_a_table_is_kept(bring):
    ran = bring("a.csv", into="cards/x/deck.yaml")
    assert (ran.code, ran.err) == (
        ExitCode.USAGE,
        "cards/x/deck.yaml: a table is kept as CSV\n  hint: name a file of a game that ends in"
        " .csv, as cards/dragons/deck.csv\n",
    )
    ran = bring("a.csv", into="cards/y/deck.csv")
    assert ran.err == (
        "cards/y/deck.csv: there is no folder cards/y\n"
        "  hint: name one that is there, or make the game with 'pnp new NAME'\n"
    )
    assert bring("gone.csv").err == (
        "gone.csv: there is no such table\n  hint: make it, or check how its name is spelt\n"
    )


def test_keys_of_the_game_are_known(pnp, tmp_path):
    write_game(tmp_path, game(lists="{hue: {red: {name: Rot}, blue: {}}}"))
    table = tmp_path / "t.csv"
    table.write_text("Name,Hue\nA,rot\nB,blue\n")
    done = pnp("import", table, "--into", tmp_path / "cards/mini/t.csv")
    assert "  hue: {type: key, of: hue}\n" in done.out


def sheet(text):
    return delimited.parse(text.encode(), "")


def test_rows_are_known_by_their_name_wherever_they_stand():
    old = sheet("Cost,id\n1,a\n2,b\n2,b\n")
    assert changes(old, sheet("Cost,id\n2,b\n1,a\n2,b\n")).lines == ()
    found = changes(old, sheet("Cost,id\n,a\n2,b\n3,c\n"))
    assert found == (1, 1, 1, ("- b", "+ c", "a, Cost: 1 -> (empty)"))


def test_long_lists_of_changes_are_cut(bring):
    bring.kept.write_text("Name\n")
    rows = "".join(f"c{at}\n" for at in range(30))
    lines = bring("https://a.b/c", answer=f"Name\n{rows}".encode()).out.splitlines()
    assert lines[0] == "cards/x/deck.csv: 30 rows added, 0 removed, 0 cells changed"
    assert (len(lines), lines[-1]) == (22, "  and 10 more")
