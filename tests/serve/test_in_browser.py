"""The page as somebody uses it, in a real browser; `make test-browser` gets one."""

import os
import signal
import subprocess
import sys

import pytest
import small_game
import small_server
import thorough
import web_browser
from axe_core_python.base import AXE_SCRIPT
from pikepdf import Pdf
from playwright.sync_api import expect
from small_server import DECK, DECK_FILE

if not web_browser.find():
    pytest.skip(web_browser.MISSING, allow_module_level=True)

# On a machine that does other things, too, checks take as long.
expect.set_options(timeout=20_000)
SERIOUS = {"serious", "critical"}


class Server:
    """`pnp serve` of a small game, as a command."""

    def __init__(self, root):
        self.root = root
        self.process = None
        self.address = ""

    def start(self):
        port = self.address.rstrip("/").rpartition(":")[2] or "0"
        command = [sys.executable, "-m", "pnp", "serve", "--port", port, "--root", str(self.root)]
        self.process = subprocess.Popen(
            [*command, "--out", str(self.root / "output")], stdout=subprocess.PIPE, text=True
        )
        said = self.process.stdout.readline()
        self.address, end = said.split("  ", 1)
        assert end == "(end with ^C)\n"
        assert self.address.startswith("http://127.0.0.1:")

    def end(self):
        """End it as ^C does, and return its exit code."""
        os.kill(self.process.pid, signal.SIGINT)
        code = self.process.wait(timeout=20)
        self.process.stdout.close()
        return code

    def save(self, name, text):
        small_game.write(self.root / name, text)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    one = Server(tmp_path_factory.mktemp("served"))
    small_server.write(one.root, **{"cards/mini/rulebook.md": "# Mini\n\n## Turn\n\nGo on.\n"})
    one.start()
    yield one
    assert one.end() == 0


@pytest.fixture(scope="module")
def chromium():
    with web_browser.started() as one:
        yield one


@pytest.fixture
def page(chromium, server):
    """Give a page that says nothing in its console."""
    context = chromium.new_context(viewport={"width": 1200, "height": 800})
    page, said = context.new_page(), []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda one: said.append(one.url) if server.address not in one.url else None)
    yield page
    if (server.root / DECK_FILE).read_text(encoding="utf-8") != DECK:
        mended(page, server)
    context.close()
    assert said == []


def mended(page, server):
    """Put the deck back, and wait until the server knows: the next test begins with it."""
    server.save(DECK_FILE, DECK)
    page.goto(f"{server.address}g/mini/")
    expect(page.locator("figure").first).to_have_attribute("data-fields", '{"name": "Red fox"}')
    expect(page.locator("figure").last).to_have_attribute("data-fields", '{"name": "Blue bird"}')
    expect(page.get_by_role("alert")).to_have_count(0)


def wall(page, server):
    page.goto(f"{server.address}g/mini/")
    expect(page.locator(".live .say")).to_have_text("live")
    expect(page.locator("figure")).to_have_count(2)


def faults(page):
    page.evaluate(AXE_SCRIPT)
    found = page.evaluate("() => axe.run({resultTypes: ['violations']})")["violations"]
    return [(one["id"], one["nodes"][0]["html"][:90]) for one in found if one["impact"] in SERIOUS]


def test_it_opens_and_filters(page, server):
    page.goto(server.address)
    page.get_by_role("link", name="Mini").click()
    expect(page.locator("[data-shown]")).to_have_text("2 faces")
    page.keyboard.press("/")
    page.keyboard.type("name:bird")
    expect(page.locator("[data-shown]")).to_have_text("1 of 2 faces")
    expect(page.locator("figure:visible .id")).to_have_text("two")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("Blue bird")
    page.keyboard.press("Escape")


def test_a_saved_file_changes_its_face_which_is_marked(page, server):
    wall(page, server)
    image, asked = page.locator("figure img").first, []
    before = image.get_attribute("src")
    page.on("request", lambda one: asked.append(one.url.rpartition("/")[2].partition("?")[0]))
    server.save(DECK_FILE, DECK.replace("Red fox", "Red wolf"))
    expect(page.locator("figure.changed")).to_have_count(1)
    expect(page.locator("figure.changed .id")).to_have_text("one")
    assert image.get_attribute("src") != before
    page.keyboard.press("/")
    page.keyboard.type("wolf")
    expect(page.locator("figure:visible .id")).to_have_text("one")
    # For what changed, and not for all that stands there.
    assert "figures.json" in asked
    assert not {"faces.json", ""} & {*asked}
    page.locator("figure.changed .piece").click()
    expect(page.get_by_text("Before and after the last save")).to_be_visible()


def test_a_broken_file_is_told_and_a_mended_one_is_not(page, server):
    wall(page, server)
    server.save(DECK_FILE, DECK.replace("id: one", "id: [one"))
    expect(page).to_have_title("(1) Mini")
    expect(page.get_by_role("alert")).to_contain_text("1 problem in the files of this game")
    assert page.locator("figure img").first.evaluate("one => one.naturalWidth") > 0
    page.get_by_role("link", name="See them").click()
    expect(page.locator(".problem.error .place")).to_have_text("cards/mini/deck.yaml:6")
    server.save(DECK_FILE, DECK)
    expect(page.locator(".problem.error")).to_have_count(0)
    expect(page).to_have_title("Problems of Mini")


def test_a_sentence_is_translated_with_the_keyboard_alone(page, server):
    catalog = server.root / small_server.CATALOG_FILE
    page.goto(f"{server.address}g/mini/translate?to=nl")
    # The first that is missing is open, and can be typed at once.
    words = page.locator("#words")
    expect(page.locator("[data-source]")).to_have_text("Blue bird")
    expect(words).to_be_focused()
    picture = page.locator("[data-shown-on] img").first
    before = picture.get_attribute("src")
    page.keyboard.type("Blauwe vogel {x}")
    expect(page.locator("[data-faults]")).to_contain_text("a placeholder that its text has not")
    for _ in range(4):
        page.keyboard.press("Backspace")
    expect(page.locator("[data-faults]")).to_be_empty()
    expect(page.locator("[data-meter]")).to_contain_text("full, set in 12 of 12 pt")
    assert picture.get_attribute("src") != before
    assert "Blauwe" not in catalog.read_text(encoding="utf-8")
    page.keyboard.press("Control+Enter")
    expect(page.locator("[data-source]")).not_to_have_text("Blue bird")
    assert 'msgstr "Blauwe vogel"' in catalog.read_text(encoding="utf-8")
    page.keyboard.press("Alt+u")
    expect(page.locator("[data-source]")).to_have_text("Blue bird")
    expect(page.locator(".toast")).to_have_text("Undone.")
    assert "Blauwe" not in catalog.read_text(encoding="utf-8")


def test_what_is_typed_stays_where_the_catalog_changes_underneath(page, server):
    name = small_server.CATALOG_FILE
    page.goto(f"{server.address}g/mini/translate?to=nl#mini.deck.one.name")
    words = page.locator("#words")
    expect(words).to_have_value("Rode vos")
    words.fill("Vos")
    before = (server.root / name).read_text(encoding="utf-8")
    server.save(name, before.replace("Rode vos", "De vos"))
    expect(page.locator("[data-theirs]")).to_have_text("De vos")
    expect(words).to_have_value("Vos")
    # What is typed outlives the page, and what it was typed against does, too.
    page.reload()
    expect(words).to_have_value("Vos")
    expect(page.locator("[data-theirs]")).to_have_text("De vos")
    page.get_by_role("button", name="Keep mine").click()
    page.keyboard.press("Control+Enter")
    expect(page.locator("[data-source]")).not_to_have_text("Red fox")
    assert 'msgstr "Vos"' in (server.root / name).read_text(encoding="utf-8")


def test_what_is_translated_stays_in_sight_however_long_the_list_is(page, server):
    page.set_viewport_size({"width": 1200, "height": 420})
    page.goto(f"{server.address}g/mini/translate?to=nl")
    words = page.locator("#words")
    expect(words).to_be_focused()
    assert page.locator("li[data-key]").count() * 50 > 200
    for _ in range(page.locator("li[data-key]").count()):
        page.keyboard.press("Alt+ArrowDown")
    expect(page.locator("li[data-key]").last).to_have_attribute("aria-selected", "true")
    expect(page.locator("li[data-key]").last).to_be_in_viewport()
    expect(words).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0


def test_it_goes_on_with_a_server_that_was_started_anew(chromium, server):
    # Apart from the other pages: that the server is gone stands in the console.
    page = chromium.new_page()
    wall(page, server)
    assert server.end() == 0
    expect(page.locator(".live .say")).to_have_text("not connected")
    server.start()
    expect(page.locator(".live .say")).to_have_text("live")
    server.save(DECK_FILE, DECK.replace("Blue bird", "Blue whale"))
    expect(page.locator("figure.changed .id")).to_have_text("two")
    mended(page, server)
    page.close()


VIEWS = (
    "", "g/mini/", "g/mini/sheets", "g/mini/rulebook?export=rulebook-html", "g/mini/parts",
    "g/mini/table", "g/mini/balance", "g/mini/translate?to=nl", "g/mini/write", "g/mini/problems",
)  # fmt: skip


@pytest.mark.parametrize("path", thorough.one_in(5, VIEWS))
def test_axe_finds_nothing_serious_and_nothing_is_wider_than_a_phone(page, server, path):
    page.goto(server.address + path)
    expect(page.locator(".live .say")).to_have_text("live")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert faults(page) == [], scheme
    page.set_viewport_size({"width": 360, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_game_is_made_from_new_to_print(page, server, pnp):
    page.goto(server.address)
    pnp("new", "dragons", "--root", server.root)
    page.get_by_role("link", name="Dragons").click()
    expect(page.locator("[data-shown]")).to_have_text("11 faces")
    deck = "cards/dragons/deck.yaml"
    text = (server.root / deck).read_text(encoding="utf-8")
    more = '\n  - {id: calm, element: storm, title: Calm, rule: "Nothing happens."}\n'
    server.save(deck, text + more.replace("title", "titel"))
    page.get_by_role("link", name="See them").click()
    expect(page.locator(".problem.error .what")).to_contain_text("unknown field 'titel'")
    server.save(deck, text + more)
    expect(page.locator(".problem.error")).to_have_count(0)
    page.get_by_role("link", name="Rulebook").click()
    expect(page.locator(".empty")).to_contain_text("cards/dragons/rulebook.md")
    server.save("cards/dragons/rulebook.md", "# Dragons\n\n## Turn\n\nPlay a card.\n")
    expect(page.locator("[data-made]")).to_have_text("2 pages")
    page.get_by_role("link", name="Sheets").click()
    expect(page.locator("[data-made]")).to_have_text("16 pages")
    page.locator("[name=component]").select_option("deck")
    expect(page.locator("[data-made]")).to_have_text("6 pages")
    page.get_by_role("link", name="Write").click()
    form = page.locator("form[data-export=sheets]")
    form.get_by_role("button", name="Write").click()
    expect(form.locator("output")).to_have_text("written", timeout=60_000)
    paths = [server.root / one for one in form.locator(".written li").all_inner_texts()]
    assert {one.name: len(Pdf.open(one).pages) for one in paths} == {
        "dragons-deck-en-a4-duplex-long.pdf": 6,
        "dragons-coins-en-a4-duplex-long.pdf": 2,
        "dragons-en-a4-duplex-long.pdf": 8,
    }
