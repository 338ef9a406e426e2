import re

import pytest
from small_game import SVG, deck, face, game, ledger, write, write_game

HERE = "cards/mini/rules.yaml"
RULES = ledger("facts: []\n")
BOOK = "# Mini\n\n## Turn {#turn}\n\nThe most atoms begin.\n\nDraw two.\n"
NL = """\
msgid ""
msgstr ""
"Language: nl\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "mini.rulebook.turn/p1"
msgid "The most atoms begin."
msgstr "De meeste atomen beginnen."
"""
SEALS = "cards/mini/texts.seals"
HINT = "restore it; or read it against the rules, and then 'pnp check --proofread'"


class Proofread:
    """The smallest game as somebody has proofread it, and what is told of it later."""

    def __init__(self, pnp, root):
        self.root = root
        self._pnp = pnp

    def seal(self, name="", text=""):
        """Write a file, if one is named, and proofread all there is."""
        if name:
            self.write(name, text)
        done = self._pnp("check", "--proofread", "--root", self.root)
        assert (done.code, done.out.split()) == (0, [str(self.root / SEALS)])

    def write(self, name, text):
        write(self.root / name, text)

    def read(self, name):
        return (self.root / name).read_text(encoding="utf-8")

    def told(self, *change):
        """Return what is told, after a change if one is named: file, old and new."""
        if change:
            self.change(*change)
        done = self._pnp("check", "--only", "proofread", "--format", "github", "--root", self.root)
        return [line.partition("file=")[2].replace("%0A", " | ") for line in done.out.splitlines()]

    def change(self, name, old, new):
        assert old in self.read(name)
        self.write(name, self.read(name).replace(old, new))

    def report(self):
        """Return what a whole check says."""
        return self._pnp("check", "--root", self.root).out


@pytest.fixture
def proofread(pnp, tmp_path):
    cards = "\n  - {id: one, name: Proton}\n  - {id: two, name: Pion}"
    files = {HERE: RULES, "cards/mini/rulebook.md": BOOK, "cards/mini/locale/nl.po": NL}
    write_game(tmp_path, game(), deck(cards=cards), files)
    made = Proofread(pnp, tmp_path)
    made.seal()
    return made


def test_texts_as_they_were_proofread_hold(proofread):
    assert proofread.told() == []
    # Where lines break is no word.
    assert proofread.told("cards/mini/rulebook.md", "most atoms", "most\natoms") == []


YET = "is not proofread yet"


def was(old, new):
    return f"was '{old}' when it was proofread, and is '{new}'"


PARAGRAPH = "mini.rulebook.turn/p"
CHANGES = [
    ("rulebook.md", "most", "fewest", 5, f"{PARAGRAPH}1",
     was("The most atoms begin.", "The fewest atoms begin.")),
    ("rulebook.md", "Draw two.", "Draw two.\n\nStop.", 9, f"{PARAGRAPH}3", YET),
    ("locale/nl.po", "meeste", "minste", 8, f"{PARAGRAPH}1",
     was("De meeste atomen beginnen.", "De minste atomen beginnen.")),
    ("deck.yaml", "Pion", "Kaon", 8, "mini.deck.two.name", was("Pion", "Kaon")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "line", "text", "state"), CHANGES)
def test_another_word_is_told_where_it_stands(proofread, name, old, new, line, text, state):
    (found,) = proofread.told(f"cards/mini/{name}", old, new)
    assert found.startswith(f"cards/mini/{name},line={line}")
    assert f"the text '{text}' {state}" in found
    assert HINT in found


def test_a_link_that_leads_elsewhere_is_told(proofread):
    proofread.seal("cards/mini/rulebook.md", f"{BOOK}\n## End\n\n[Again.](#turn)\n")
    (found,) = proofread.told("cards/mini/rulebook.md", "(#turn)", "(#end)")
    assert was("[Again.](#turn)", "[Again.](#end)") in found


def test_of_a_long_text_the_words_that_differ_are_told(proofread):
    long = f"{'Far away. ' * 9}The most atoms begin, {'and on ' * 9}"
    proofread.change("cards/mini/rulebook.md", "The most atoms begin.", long)
    proofread.seal()
    (found,) = proofread.told("cards/mini/rulebook.md", "most atoms", "fewest atoms")
    context = "... Far away. The {} atoms begin, and ..."
    assert was(context.format("most"), context.format("fewest")) in found


def test_a_phrase_is_told_as_it_is_written(proofread):
    proofread.write(HERE, ledger(f"facts: {NUMBER}"))
    proofread.change("cards/mini/rulebook.md", "Draw two.", "Draw {=n, select, 2 {two} 3 {more}}.")
    proofread.seal()
    (found,) = proofread.told("cards/mini/rulebook.md", "{more}", "{three}")
    phrase = "Draw {{=n, select, 2 {{two}} 3 {{{}}}}}."
    assert was(phrase.format("more"), phrase.format("three")) in found


def test_a_text_that_is_another_one_is_told_once_whatever_becomes_of_its_translation(proofread):
    more = '\nmsgctxt "mini.title"\nmsgid "Mini"\nmsgstr "Mini"\n'
    proofread.seal("cards/mini/locale/nl.po", f"{NL}{more}")
    (line,) = proofread.told("cards/mini/rulebook.md", "most", "fewest")
    assert line.startswith("cards/mini/rulebook.md,line=5")


def test_a_text_that_is_gone_is_told(proofread):
    (line,) = proofread.told("cards/mini/rulebook.md", "Draw two.\n", "")
    assert line.startswith("cards/mini/rulebook.md,line=5")
    text = "the text 'mini.rulebook.turn/p2'"
    assert f"{text} was proofread, and is gone: it stood behind this" in line


def test_a_translation_that_is_gone_is_told(proofread):
    proofread.change("cards/mini/locale/nl.po", "De meeste atomen beginnen.", "")
    more = '\nmsgctxt "mini.title"\nmsgid "Mini"\nmsgstr "Mini"\n'
    catalog = "cards/mini/locale/nl.po"
    proofread.write(catalog, proofread.read(catalog) + more)
    assert any(
        "the text 'mini.rulebook.turn/p1' was proofread, and is gone" in line
        for line in proofread.told()
    )


def test_a_line_that_is_no_proof(proofread):
    proofread.write(SEALS, "mini.book.title\ten:zz\n")
    (line,) = proofread.told()
    assert line.startswith(f"{SEALS},line=1")
    assert "line is no proof: the id of a text, and a digest for each language" in line
    assert "restore the line, or write the file anew with 'pnp check --proofread'" in line


def test_a_language_that_was_not_proofread_is_left_alone(proofread):
    german = NL.replace("nl", "de").replace("De meeste atomen beginnen.", "Die meisten.")
    proofread.write("cards/mini/locale/de.po", german)
    assert proofread.told() == []


GLOSSARY = "cards/mini/glossary.csv"
WORDS = "term,language,translation\nneutrino,nl,neutrino\nneutron,nl,neutron\n"


def test_decided_words_are_told_once_they_were_proofread(proofread):
    # Texts that were proofread before there were such words hold as they did.
    proofread.write(GLOSSARY, WORDS)
    assert proofread.told() == []
    proofread.seal()
    (found,) = proofread.told(GLOSSARY, "neutrino,nl,neutrino", "neutrino,nl,neutron")
    assert found.startswith(f"{GLOSSARY},line=2")
    assert f"the decided word 'mini.glossary nl: neutrino' {was('neutrino', 'neutron')}" in found
    assert HINT in found


def test_a_row_of_the_glossary_for_another_language_is_told_there(proofread):
    proofread.seal(GLOSSARY, WORDS)
    (found,) = proofread.told(GLOSSARY, "neutron,nl", "neutron,de")
    assert found.startswith(f"{GLOSSARY},line=3")
    word = "the decided word 'mini.glossary nl: neutron'"
    assert f"{word} was proofread, and is gone: here it is decided for 'de'" in found


LACKING = """
msgctxt "mini.deck.one.name"
msgid "Proton"
msgstr "Positief"

msgctxt "mini.deck.two.name"
msgid "Pion"
msgstr "Pion, geen protonen"

msgctxt "mini.deck.three.name"
msgid "Proton 3"
msgstr "Positief 3"

msgctxt "mini.deck.four.name"
msgid "Proton 4"
msgstr "Protonen 4"
"""


def test_texts_without_a_decided_word_are_told_once_and_come_of_it(proofread):
    more = "  - {id: three, name: Proton 3}\n  - {id: four, name: Proton 4}"
    proofread.change("cards/mini/deck.yaml", "name: Pion}", f"name: Pion}}\n{more}")
    proofread.write("cards/mini/locale/nl.po", NL + LACKING)
    proofread.seal(GLOSSARY, "term,language,translation\nproton,nl,positief|protonen\n")
    proofread.change(GLOSSARY, "positief|", "positron|")
    out = proofread.report()
    assert (
        "glossary.csv:2: the decided word 'mini.glossary nl: proton' was 'positief | protonen'"
        in out
    )
    assert "what comes of it: nl, mini.deck.one.name, nl, mini.deck.three.name\n" in out
    assert "1 error, 1 note in 1 game" in out
    proofread.change(GLOSSARY, "positron|protonen", "positron")
    out = proofread.report()
    assert "what comes of it: nl, proton\n" in out
    assert "1 error, 1 note in 1 game" in out
    proofread.change(GLOSSARY, "positron", "positron|protonen")
    (proofread.root / SEALS).unlink()
    out = proofread.report()
    assert "nl.po:12: the translation of 'mini.deck.one.name' lacks 'positron' or 'pro" in out
    assert "the same once more: nl, mini.deck.three.name (line 20)\n" in out


ROW = "![one](card:one?width=20)"
SHOWN = f"# Mini\n\n## Turn {{#turn}}\n\n{ROW}\n\nTake ![](card:deck/two?width=9) or none.\n"
PICTURES = [
    ("card:one?width=20", "card:two?width=20", 5, "f1.1", "one", "two"),
    ("card:one?width=20", "card:one?side=back&turn=180", 5, "f1.1", "one", "one back, turned"),
    ("?width=20", "?lay=deck/two@9,9&count=card", 5, "f1.1",
     "one", "one, deck/two at 9,9, count card"),
    ("?width=20", "?crop=1,1,9,9", 5, "f1.1", "one", "one, crop 1,1,9,9"),
    ("card:deck/two?width=9", "card:deck/one", 7, "p1", "deck/two", "deck/one"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "line", "name", "showed", "shows"), PICTURES)
def test_a_picture_that_shows_another_card_is_told(proofread, old, new, line, name, showed, shows):
    proofread.seal("cards/mini/rulebook.md", SHOWN)
    assert proofread.told() == []
    (found,) = proofread.told("cards/mini/rulebook.md", old, new)
    assert found.startswith(f"cards/mini/rulebook.md,line={line}")
    assert f"the picture 'mini.rulebook.turn/{name}' {was(showed, shows)}" in found


def test_what_stood_there_need_not_be_known(proofread):
    """Seals that were written by hand have no words behind them."""
    proofread.seal("cards/mini/rulebook.md", SHOWN)
    bare = re.sub(r"(?m)^(mini\.rulebook.*?\t.*?)\t.*$", r"\1", proofread.read(SEALS))
    proofread.write(SEALS, bare)
    (found,) = proofread.told("cards/mini/rulebook.md", "card:one?width=20", "card:two?width=20")
    wrong = "is not as it was proofread"
    assert f"the picture 'mini.rulebook.turn/f1.1' {wrong}: it shows two | hint" in found


def test_how_large_a_picture_is_may_change(proofread):
    proofread.write("cards/mini/rulebook.md", SHOWN)
    # What was proofread before pictures were looked at holds as it did.
    seals = proofread.read(SEALS)
    proofread.seal()
    assert proofread.told("cards/mini/rulebook.md", "?width=20", "?width=15") == []
    proofread.change("cards/mini/rulebook.md", "![one](card:one?width=15)", "")
    assert any("the picture 'mini.rulebook.turn/f1.1' was proofread, and is gone" in line
               for line in proofread.told())  # fmt: skip
    proofread.write(SEALS, seals)
    assert not any("the picture" in line for line in proofread.told())


TEMPLATE = "templates/mini/deck.svg.j2"
SIGNS = """\
{% extends "_shared/face.svg.j2" %}
{% macro sign() %}
{{ p.mark("up", 5.8) }}{{ p.mark("down", 5.8) }}
{{ pair[1] + 2.5 }}
{% for k in range(3) %}{{ 8 * k }}{{ plus() if k else minus() }}{% endfor %}
{% endmacro %}
{% block face %}
{% for kind, marks in (("proton", ("up", "up", "down")), ("pion", ("up",))) %}{% endfor %}
<path d="M0 0h5"/><path d="M0 5v5"/>
{% for half in (0, 180) %}<g transform="rotate({{ half }}) rotate(180 5 5) rotate(7)"/>{% endfor %}
{% endblock %}
"""
TYPED = [
    ('"up", 5.8', '"charm", 5.8', 3, "sign", '{{ p.mark("charm", 5.8) }}'),
    ("\n{{ p.mark", '\n{{ p.mark("top") }}{{ p.mark', 3, "sign", '{{ p.mark("top") }}'),
    ("pair[1]", "pair[0]", 4, "sign", "{{ pair[0] + 2.5 }}"),
    ("8 * k", "-8 * k", 5, "sign", "{{ -8 * k }}"),
    ("rotate(180", "rotate(0", 10, "turns", "rotate(0"),
    ("plus() if k else minus()", "minus() if k else plus()", 5, "sign",
     "{{ minus() if k else plus() }}"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "line", "name", "said"), TYPED)
def test_another_statement_of_a_template_is_told(proofread, old, new, line, name, said):
    # What was proofread before templates were looked at holds as it did.
    proofread.write(TEMPLATE, SIGNS)
    assert proofread.told() == []
    proofread.seal()
    assert proofread.told() == []
    (found,) = proofread.told(TEMPLATE, old, new)
    assert found.startswith(f"{TEMPLATE},line={line},")
    assert f"a statement of 'mini.templates deck: {name}' is not as it was proofread: {said}" in (
        found.replace("%25", "%")
    )
    assert HINT in found


def test_how_it_looks_may_change_and_a_statement_that_is_gone_is_told(proofread):
    proofread.seal(TEMPLATE, SIGNS)
    proofread.change(TEMPLATE, "5.8", "6.2")
    proofread.change(TEMPLATE, "{% macro", "\n{% macro")
    proofread.change(TEMPLATE, "+ 2.5", "+ 3")
    proofread.change(TEMPLATE, "M0 0h5", "M0 0h6")
    assert proofread.told(TEMPLATE, "rotate(7)", "rotate(8) rotate(9)") == []
    (found,) = proofread.told(TEMPLATE, '{{ p.mark("down", 6.2) }}', "")
    assert found.startswith(f"{TEMPLATE},line=5,")
    assert (
        "a statement of 'mini.templates deck: sign' was proofread, and is gone: it stood here, "
        "or right before"
    ) in found


def test_a_shared_template_is_told_to_games_that_read_it(proofread):
    shared = "templates/_shared/marks.svg.j2"
    proofread.seal(shared, '{% macro mark() %}{{ text("one") }}{% endmacro %}')
    assert proofread.told(shared, "one", "two") == []
    proofread.seal(TEMPLATE, f'{{% import "_shared/marks.svg.j2" as m %}}\n{SIGNS}')
    (found,) = proofread.told(shared, "two", "three")
    assert found.startswith(f"{shared},line=1,")
    assert (
        "a statement of 'mini.templates _shared/marks: mark' is not as it was proofread: " in found
    )


def test_a_drawing_that_was_another_is_told(proofread):
    proofread.write(TEMPLATE, SIGNS)
    other = "templates/mini/other.svg.j2"
    proofread.seal(other, '<g><path d="M1 1h9"/></g>')
    (found,) = proofread.told(TEMPLATE, "M0 0h5", "M1 1h9")
    assert found.startswith(f"{TEMPLATE},line=9,")
    assert "'deck' draws here what was proofread in 'other': M1 1h9 | hint: " in found
    assert "restore it; or look at its faces, and then 'pnp check --proofread'" in found
    (found,) = proofread.told(
        TEMPLATE, 'd="M1 1h9"/><path d="M0 5v5', 'd="M0 5v5"/><path d="M0 0h5'
    )
    assert "'deck' draws here what was proofread in another place in it: M0 5v5" in found


def test_a_macro_that_is_gone_and_one_that_is_new_are_told(proofread):
    proofread.write(TEMPLATE, SIGNS)
    # Words that nothing may be called stand in a row without a term.
    proofread.seal(GLOSSARY, "term,language,translation,note,forbidden\n,nl,,,dek\n")
    new, gone = proofread.told(TEMPLATE, "macro sign", "macro mark")
    assert "the macro or block 'mini.templates deck: mark' is not proofread yet" in new
    sign = "the macro or block 'mini.templates deck: sign'"
    assert f"{sign} was proofread, and is gone: it stood behind this" in gone


def test_how_long_a_game_takes_and_for_whom_is_a_text(proofread):
    said = "publish:\n  tagline: A game.\n  description: Some.\n  minutes: 20\n  age: 8\n"
    proofread.seal("cards/mini/game.yaml", game() + said)
    assert proofread.told() == []
    proofread.change("cards/mini/game.yaml", "20\n  age: 8", "30\n  age: 9")
    changes = ("minutes", 10, was("20", "30")), ("age", 11, was("8", "9"))
    for (name, line, said), found in zip(changes, proofread.told(), strict=True):
        assert found.startswith(f"cards/mini/game.yaml,line={line},")
        assert f"the text 'mini.publish.{name}' {said}" in found


def test_who_made_a_game_and_who_may_publish_it_are_texts(proofread):
    said = "publish: {tagline: A., description: B., credits: {designer: [Ada]}, private: yes}\n"
    proofread.seal("cards/mini/game.yaml", game() + said)
    assert proofread.told() == []
    proofread.change("cards/mini/game.yaml", "[Ada]}, private: yes", "[Ida]}, private: no")
    changes = ("credits", was("designer: Ada", "designer: Ida")), ("private", was("yes", "no"))
    for (name, said), found in zip(changes, proofread.told(), strict=True):
        assert f"the text 'mini.publish.{name}' {said}" in found


DECIDED = "  - {{id: M-{}, key: {}, value: {}, kind: designed, note: ours}}\n"


def test_what_a_rule_decides_is_told_at_its_fact(proofread):
    facts = ("first", "yes"), ("tie", "[most gems, shared]"), ("hand", "5"), ("last", "left")
    lines = [DECIDED.format(number, *fact) for number, fact in enumerate(facts)]
    proofread.seal(HERE, ledger(f"facts:\n{''.join(lines)}"))
    seals = proofread.read(SEALS)
    assert "\nmini.facts tie\ten:eb159680c4\t=most gems, shared\n" in seals
    assert "mini.facts hand" not in seals
    assert proofread.told() == []
    proofread.change(HERE, "value: yes", "value: no")
    proofread.change(HERE, "most gems", "fewest gems")
    proofread.change(HERE, "value: 5", "value: 6")
    found = [
        one.rpartition("::")[2].partition(" | rests")[0]
        for one in proofread.told(HERE, "key: last", "key: end")
    ]
    follow, once = (
        ": texts and play follow it, unless an engine refuses it",
        "when this game was proofread, and is",
    )
    hint = "hint: restore it; or, if that is meant, read the rules anew and run"
    assert found == [
        f"'first' was 'yes' {once} 'no'{follow} | {hint} 'pnp check --proofread mini'",
        f"'tie' was 'most gems' {once} 'fewest gems'{follow} | {hint} 'pnp check --proofread mini'",
        f"'end' is 'left', which nobody has proofread yet{follow} | {hint} 'pnp check --proofread"
        " mini'",
        f"the rule 'last' was proofread, and is gone: it stood behind this | hint: {HINT}",
    ]


def test_of_a_long_rule_the_items_that_differ_are_told(proofread):
    words = ", ".join(["far"] * 30)
    proofread.seal(HERE, ledger(f"facts:\n{DECIDED.format(1, 'way', f'[{words}, left]')}"))
    (found,) = proofread.told(HERE, "left", "right")
    assert "'way' was 'left' when this game was proofread, and is 'right': texts and play" in found


def test_rows_of_a_rule_that_is_another_come_of_it(proofread):
    row = "checks: [{id: C1, check: holds, title: Who, that: first}]\n"
    after = (
        "  - {id: M-2, key: turns, value: 2, kind: derived, where: 1, from: 2 if first else 1}\n"
    )
    proofread.seal(HERE, ledger(f"facts:\n{DECIDED.format(1, 'first', 'yes')}{after}{row}"))
    proofread.change(HERE, "value: yes", "value: no")
    out = proofread.report()
    assert "'first' was 'yes' when" in out
    assert "what comes of it: turns, C1\n" in out
    assert "1 error, 1 note in 1 game" in out


LISTED = """\
players: 2-4
lists:
  flavour:
    up: {name: Up, charge: 2, hex: "#ff0000"}
    down: {charge: -1, of: [one, two]}
palette: {rose: "#ff0000"}
sets: {all: {title: All, cards: {deck: ["*"]}}}
boxes:
  deck: {kind: tuck, holds: deck}
publish: {tagline: A., description: B., shown: [deck/one]}
rulebook: {tones: {start: rose, end: "#00ff00"}}
"""
SETUPS = """\
facts: []
errata:
  - id: M-E01
    about: who begins
    gap: nothing says who
    does: the youngest begins, whoever has most gems, and then the one who sits to the left
    why: ours
setups:
  - {id: usual, players: "[2, 3]", pieces: {deck: {one: n}}, dice: {d6: 1}}
"""
CREDITS = (
    "<metadata><dc:creator><cc:Agent><dc:title>Ada</dc:title></cc:Agent></dc:creator>"
    '<cc:license rdf:resource="by-sa/4.0/"/></metadata>'
)
CHAPTERS = f"{BOOK.replace('#turn', '#turn .start')}\n## End\n\n{{{{errata}}}}\n"
OF_GAME, OF_DECK = "cards/mini/game.yaml", "cards/mini/deck.yaml"
OF_BOOK = "cards/mini/rulebook.md"
VALUES = [
    (OF_GAME, "players: 2-4", "players: 2-5", 7, "players", "2-4", "2-5"),
    (OF_GAME, "charge: 2", "charge: 3", 10, "lists.flavour.up.charge", "2", "3"),
    (OF_GAME, "[one, two]", "[two, two]", 11, "lists.flavour.down.of", "one", "two"),
    (OF_GAME, 'hex: "#ff', 'hex: "#ee', 10, "lists.flavour.up.hex", "#ff0000", "#ee0000"),
    (OF_GAME, 'rose: "#ff', 'rose: "#dd', 12, "palette.rose", "#ff0000", "#dd0000"),
    (OF_GAME, 'deck: ["*"]', "deck: [one]", 13, "sets.all.cards.deck", "*", "one"),
    (OF_GAME, "kind: tuck", "kind: lid-and-tray", 15, "boxes.deck.kind", "tuck", "lid-and-tray"),
    (OF_DECK, "size: poker", "size: 63x89mm", 3, "size of deck", "63.5 x 88.9 mm", "63 x 89 mm"),
    (OF_DECK, "size: poker", "extra: yes\nsize: poker", 1, "sheets of deck", "its own",
     "its own, only where asked for"),
    (OF_GAME, "version: 1.0.0", "version: 1.0.1", 4, "version", "1.0.0", "1.0.1"),
    (OF_GAME, "shown: [deck/one]", "shown: [deck/two]", 16, "publish.shown",
     "deck/one", "deck/two"),
    ("cards/mini/art/a.svg", "Ada", "Ida", 0, "credits in art/a.svg", "Ada; by-sa/4.0/",
     "Ida; by-sa/4.0/"),
    ("cards/mini/changes.md", "first", "second", 0, "changes.md", "# New ## 1.0.0 The first one.",
     "# New ## 1.0.0 The second one."),
    (OF_GAME, "start: rose", 'start: "#00ff00"', 17, "rulebook.tones.start", "rose", "#00ff00"),
    (OF_BOOK, "#turn .start", "#turn .end @setup", 3, "section turn", ".start", ".end @setup"),
    (OF_BOOK, "{{errata}}", "{{credits}}", 9, "section end", "{{errata}}", "{{credits}}"),
    (HERE, "most gems", "fewest gems", 9, "erratum M-E01",
     "whoever has most gems", "whoever has fewest gems"),
    (HERE, "[2, 3]", "[2, 4]", 12, "set-up usual, players", "3]", "4]"),
    (HERE, "one: n", "one: n + 1", 12, "set-up usual, deck one", "n", "n + 1"),
    (HERE, "d6: 1", "d6: 2", 12, "set-up usual, dice d6", "1", "2"),
]  # fmt: skip


@pytest.fixture
def listed(proofread):
    proofread.write(OF_GAME, game() + LISTED)
    proofread.write(HERE, ledger(SETUPS))
    proofread.write(OF_BOOK, CHAPTERS)
    proofread.write("cards/mini/art/a.svg", SVG.replace("/>", f">{CREDITS}</svg>"))
    proofread.seal("cards/mini/changes.md", "# New\n\n## 1.0.0\n\nThe first one.\n")
    return proofread


@pytest.mark.parametrize(("file", "old", "new", "line", "name", "was", "now"), VALUES)
def test_a_value_that_no_row_asks_for_is_told(listed, file, old, new, line, name, was, now):
    assert listed.told() == []
    (found,) = listed.told(file, old, new)
    assert found.startswith(f"{file},line={line}" if line else file)
    assert f"'{name}' was '{was}' when this game was proofread, and is '{now}' | hint" in found


def test_another_shade_and_a_new_colour_are_how_it_looks(listed):
    listed.change(OF_GAME, 'rose: "#ff0000"', 'rose: "#ee0808", ruby: "#aa0000"')
    assert listed.told(OF_BOOK, "#turn .start", "#turn .start .page") == []
    # That of another one is not.
    listed.change(OF_GAME, 'ruby: "#aa0000"', 'ruby: "#ff1010"')
    listed.seal()
    (found,) = listed.told(OF_GAME, 'rose: "#ee0808"', 'rose: "#ff1010"')
    assert "'palette.rose' was '#ee0808' when this game was proofread, and is '#ff1010'" in found


def test_another_language_is_told_once(listed):
    (found,) = listed.told(OF_GAME, "language: en", "language: nl")
    assert "'language' was 'en' when this game was proofread, and is 'nl' | hint" in found
    listed.change("cards/mini/rulebook.md", "Draw two.", "Draw [two]{=n}.")
    listed.write(HERE, ledger(SETUPS.replace("[]\n", NUMBER, 1)))
    out = listed.report()
    assert "what comes of it: " in out
    assert "1 error" in out


NUMBER = "[{id: M-1, key: n, value: 2, kind: designed, note: ours}]\n"


def test_a_card_that_is_gone_and_named_elsewhere_is_told_where_it_stood(listed):
    listed.change(OF_GAME, "shown: [deck/one]", "shown: [deck/two]")
    listed.seal()
    listed.change(OF_DECK, "  - {id: two, name: Pion}\n", "")
    out = listed.report()
    message = "the card 'deck/two' was proofread, and is gone: it stood behind this"
    assert f"{OF_DECK}:7: {message}\n" in out
    assert f"hint: restore it; or take it out of {OF_GAME}:16, too" in out
    assert "1 error" in out
    (listed.root / SEALS).unlink()
    out = listed.report()
    assert f"{OF_GAME}:16: unknown card of 'deck' 'two'\n" in out


def test_a_card_with_another_id_is_not_told_again_where_it_is_named(listed):
    listed.change(OF_BOOK, "## End", "![](card:deck/two?width=9)\n\n## End")
    row = "{id: C1, check: rulebook, title: All is said}"
    listed.seal(HERE, ledger(f"{SETUPS}checks: [{row}]\n"))
    listed.change(OF_DECK, "id: two", "id: three")
    out = listed.report()
    assert f"{OF_DECK}:7: the card 'deck/two' was proofread, and is gone: it stood behind" in out
    assert f"{OF_DECK}:8: the card 'deck/three' is not proofread yet\n" in out
    # Its texts have other ids.
    assert out.count("what comes of it: ") == 2
    assert "2 errors, 1 note" in out


def test_numbers_of_players_that_the_rules_say_otherwise_are_told_once(listed):
    fact = "facts: [{id: M-1, key: players, value: [2, 3, 4], kind: designed, note: ours}]\n"
    listed.seal(HERE, ledger(SETUPS.replace("facts: []\n", fact)))
    listed.change(OF_GAME, "players: 2-4", "players: 2-5")
    out = listed.report()
    assert "'players' was '2-4' when this game was proofread, and is '2-5'\n" in out
    assert "also told by ledger\n" in out
    assert "1 error, 1 note" in out


def test_what_rests_on_a_fact_that_has_another_key_comes_of_it(pnp, proofread):
    facts = (
        "facts:\n  - {id: M-1, key: n, value: 2, kind: stated, where: page 1}\n"
        "  - {id: M-2, key: all, value: 4, kind: derived, where: page 1, from: n + n}\n"
    )
    proofread.write(HERE, ledger(facts))
    pnp("check", "--seal", "--root", proofread.root)
    proofread.seal()
    for old, new, told in (
        ("key: n,", "key: m,", "m: its key is 'm', and was 'n' when it was sealed"),
        ("  - {id: M-1, key: m, value: 2, kind: stated, where: page 1}\n", "",
         "fact M-1 (2) was sealed, and is gone"),
    ):  # fmt: skip
        proofread.change(HERE, old, new)
        out = proofread.report()
        assert told in out
        assert "what comes of it: all\n" in out
        assert "1 error, 1 note" in out


def test_texts_of_lists_are_no_values_and_a_value_that_is_gone_is_told(listed):
    assert "mini.values lists.flavour.up.name" not in listed.read(SEALS)
    (found,) = listed.told(OF_GAME, "charge: 2, ", "")
    assert found.startswith(f"{OF_GAME},line=7")
    assert "the value 'lists.flavour.up.charge' was proofread, and is gone" in found


def test_a_value_that_a_row_holds_too_is_told_once(listed):
    fact = "facts: [{id: M-1, key: charge, value: {up: 2, down: -1}, kind: designed, note: ours}]\n"
    row = 'listed("flavour", "charge") == charge'
    rows = f"checks: [{{id: C1, check: holds, title: Charges, that: '{row}'}}]\n"
    listed.write(HERE, ledger(SETUPS.replace("facts: []\n", fact) + rows))
    listed.change(OF_GAME, "charge: 2", "charge: 3")
    out = listed.report()
    assert "'lists.flavour.up.charge' was '2' when this game was proofread, and is '3'" in out
    assert "also told by C1\n" in out
    assert "1 error, 1 note in 1 game" in out


def test_another_colour_of_a_card_is_told(listed):
    fields = "{hue: {type: word}, of: {type: keys, of: flavour}}"
    cards = "\n  - {id: one, hue: rose, of: [up, down]}\n  - {id: two, hue: sky, of: [up]}"
    listed.write(OF_GAME, game() + LISTED.replace("{rose:", '{sky: "#0000ff", rose:'))
    listed.write(OF_DECK, deck(cards=cards, fields=fields))
    listed.seal(HERE, ledger(f"{SETUPS}free: [{{names: [deck.of], why: its look}}]\n"))
    hue, of = listed.told(OF_DECK, "rose, of: [up, down]", "sky, of: [down, up]")
    assert hue.startswith(f"{OF_DECK},line=7,")
    assert "'deck/one' has hue sky; when this game was proofread it had hue rose" in hue
    assert "'deck/one' has of down, up; when this game was proofread it had of up, down" in of


def test_another_value_of_a_card_is_told_before_what_comes_of_it(listed):
    fields = "{n: {type: integer}, of: {type: key, of: flavour}, name: {type: text}}"
    cards = (
        "\n  - {id: one, n: 3, of: up, name: A}\n  - {id: two, n: 4, of: up, name: A, back: {n: 4}}"
    )
    listed.write(OF_DECK, deck(cards=cards, fields=fields))
    row = 'sum(values_of("deck", "n")) == 7'
    rows = f"checks: [{{id: C1, check: holds, title: All, that: '{row}'}}]\n"
    listed.write(HERE, ledger(SETUPS + rows))
    listed.seal(TEMPLATE, face('{{ {3: "", 4: ""}[card.n] }}'))
    listed.change(OF_DECK, "n: 3", "n: 2")
    out = listed.report()
    assert f"{OF_DECK}:7: 'deck/one' has n 2; when this game was proofread it had n 3" in out
    assert "what comes of it: fits, " in out
    assert "1 error, 1 note" in out
    listed.change(OF_DECK, "n: 2", "n: 3")
    (found,) = listed.told(OF_DECK, "back: {n: 4}", "back: {n: 3}")
    assert "'deck/two' has back.n 3; when this game was proofread it had back.n 4" in found


@pytest.mark.parametrize(("fields", "told"), [
    ("[n]", "also told by C1"), ("[n, m]", "what comes of it: C1"),
])  # fmt: skip
def test_what_else_is_wrong_with_a_value_or_its_card_is_no_other_mistake(listed, fields, told):
    cards = "\n  - {id: one, n: 1, m: 1}\n  - {id: two, n: 2, m: 1}"
    listed.write(OF_DECK, deck(cards=cards, fields="{n: {type: integer}, m: {type: integer}}"))
    row = f"{{id: C1, check: unique, title: None twice, component: deck, fields: {fields}}}"
    listed.seal(HERE, ledger(f"{SETUPS}checks: [{row}]\n"))
    listed.change(OF_DECK, "n: 2", "n: 1")
    out = listed.report()
    assert "'deck/two' has n 1; when this game was proofread it had n 2\n" in out
    assert f"{told}\n" in out
    assert "1 error, 1 note" in out


UPSIDE_DOWN = """\
{% macro mark(what) %}{% if what == 1 %}<circle cx="7" cy="9" r="4"/>
{% else %}<rect x="3" y="5" width="8" height="8"/>{% endif %}{% endmacro %}
{{ mark(card.top) }}
<g transform="rotate(180 31.5 44)">{{ mark(lists.team[card.team].below) }}</g>"""


def test_faces_that_show_a_value_come_of_it_and_two_that_are_alike_are_told_once(listed):
    fields = "{team: {type: key, of: team}, top: {type: integer}}"
    cards = "\n  - {id: one, team: a, top: 1}\n  - {id: two, team: b, top: 2}"
    row = (
        "{id: C1, check: turned, title: Alike, severity: warning, component: deck, fields: [team]}"
    )
    teams = "  team: {a: {below: 1}, b: {below: 2}}\n"
    listed.write(OF_GAME, game() + LISTED.replace("  flavour:", f"{teams}  flavour:"))
    listed.write(OF_DECK, deck(cards=cards, fields=fields))
    listed.write(TEMPLATE, face(UPSIDE_DOWN))
    listed.seal(HERE, ledger(f"{SETUPS}checks: [{row}]\n"))
    listed.change(OF_GAME, "{a: {below: 1}", "{a: {below: 2}")
    out = listed.report()
    assert "'lists.team.a.below' was '1' when this game was proofread, and is '2'\n" in out
    assert "what comes of it: C1\n" in out
    assert "1 error, 1 note" in out
    # Both are alike upside down, and it is meant.
    listed.change(OF_GAME, "b: {below: 2}", "b: {below: 1}")
    listed.seal()
    out = listed.report()
    alike = "deck/one, upside down, reads as deck/two: 0% of its corner differs, not 2%\n"
    assert f"{OF_DECK}:7: {alike}" in out
    more = (
        "the same 3 times more: deck/two and deck/one (line 8), deck/one and deck/two in low ink,"
    )
    assert more in " ".join(out.split())
    assert "1 warning, 1 note" in out


def test_a_card_may_say_what_all_cards_are_that_say_nothing(listed):
    fields = "{n: {type: integer}}"
    cards = "\n  - {id: one}\n  - {id: two, n: 4}"
    listed.seal(OF_DECK, deck(cards=cards, fields=fields, defaults="{n: 3}"))
    assert listed.told(OF_DECK, "{id: one}", "{id: one, n: 3}") == []
    (found,) = listed.told(OF_DECK, "n: 4", "n: 3")
    assert "'deck/two' has no n of its own; when this game was proofread it had n 4" in found
    (found, _) = sorted(listed.told(OF_DECK, "{id: one, n: 3}", "{id: one, n: 9}"))
    assert "'n 9' of the card 'deck/one' is not proofread yet" in found


COPIED = (
    "\n  - {id: one, copies: 2}\n  - {id: two}\n  - {id: x, copies: 3}\n  - {id: y, copies: =hand}"
)
HAND = "facts: [{id: M-1, key: hand, value: 4, kind: designed, note: ours}]\n"
TOTAL = "checks: [{id: C1, check: composition, title: All, component: deck, expect: 6 + hand}]\n"
MEANT = "hint: restore it; or, if that is meant, read the rules anew and run 'pnp check --proofread"


@pytest.fixture
def copied(proofread):
    proofread.write(OF_DECK, deck(cards=COPIED, fields=None))
    proofread.seal(HERE, ledger(HAND + TOTAL))
    assert proofread.told() == []
    return proofread


COPIES = [
    ("copies: 3}", "copies: 4}", 8,
     "'deck/x' has copies 4; when this game was proofread it had copies 3"),
    ("id: two}", "id: two, copies: 2}", 7,
     "'deck/two' has copies 2; when this game was proofread it had copies 1"),
    ("=hand", "5", 9, "'deck/y' has copies 5; when this game was proofread it had copies =hand"),
    ("\n  - {id: two}", "", 6,
     "the card 'deck/two' was proofread, and is gone: it stood behind this"),
    ("{id: two}", "{id: two}\n  - {id: three}", 8, "the card 'deck/three' is not proofread yet"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "line", "message"), COPIES)
def test_other_copies_of_a_card_are_told_at_its_line(copied, old, new, line, message):
    (found,) = copied.told(OF_DECK, old, new)
    assert found.startswith(f"{OF_DECK},line={line},")
    assert f"{message} | {MEANT} mini'" in found
    out = copied.report()
    # The sum that is wrong comes of it.
    assert f"deck.yaml:{line}: {message}\n" in out
    assert "what comes of it: C1\n" in out
    assert "1 error" in out


def test_copies_follow_their_fact(copied):
    assert copied.told(HERE, "value: 4", "value: 5") == []


def test_what_is_wrong_with_a_text_goes_before_that_it_is_another(copied):
    copied.seal("cards/mini/rulebook.md", BOOK.replace("two", "{=hand}"))
    copied.change("cards/mini/rulebook.md", "{=hand}", "{=hands}")
    out = copied.report()
    assert "rulebook.md:7: unknown fact 'hands'\n" in out
    assert "also told by proofread\n" in out
    assert "1 error, " in out
