import pytest
from small_game import deck, game, ledger, write, write_game

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


@pytest.fixture
def proofread(pnp, tmp_path):
    cards = "\n  - {id: one, name: Proton}\n  - {id: two, name: Pion}"
    files = {HERE: RULES, "cards/mini/rulebook.md": BOOK, "cards/mini/locale/nl.po": NL}
    write_game(tmp_path, game(), deck(cards=cards), files)
    done = pnp("check", "--proofread", "--root", tmp_path)
    assert (done.code, done.out.split()) == (0, [str(tmp_path / SEALS)])
    return tmp_path


def told(pnp, root):
    done = pnp("check", "--only", "proofread", "--format", "github", "--root", root)
    return [line.partition("file=")[2].replace("%0A", " | ") for line in done.out.splitlines()]


def change(root, name, old, new):
    text = (root / name).read_text(encoding="utf-8")
    assert old in text
    write(root / name, text.replace(old, new))


def test_texts_as_they_were_proofread_hold(pnp, proofread):
    assert told(pnp, proofread) == []
    # Where lines break is no word.
    change(proofread, "cards/mini/rulebook.md", "most atoms", "most\natoms")
    assert told(pnp, proofread) == []


AS_IT_WAS, YET = "as it was proofread", "proofread yet"
PARAGRAPH = "mini.rulebook.turn/p"
CHANGES = [
    ("rulebook.md", "most", "fewest", 5, f"{PARAGRAPH}1", AS_IT_WAS),
    ("rulebook.md", "Draw two.", "Draw two.\n\nStop.", 9, f"{PARAGRAPH}3", YET),
    ("locale/nl.po", "meeste", "minste", 8, f"{PARAGRAPH}1", AS_IT_WAS),
    ("deck.yaml", "Pion", "Kaon", 8, "mini.deck.two.name", AS_IT_WAS),
]


@pytest.mark.parametrize(("name", "old", "new", "line", "text", "state"), CHANGES)
def test_another_word_is_told_where_it_stands(pnp, proofread, name, old, new, line, text, state):
    change(proofread, f"cards/mini/{name}", old, new)
    (found,) = told(pnp, proofread)
    assert found.startswith(f"cards/mini/{name},line={line}")
    assert f"the text '{text}' is not {state}" in found
    assert HINT in found


def test_a_text_that_is_gone_is_told(pnp, proofread):
    change(proofread, "cards/mini/rulebook.md", "Draw two.\n", "")
    (line,) = told(pnp, proofread)
    assert "the text 'mini.rulebook.turn/p2' was proofread, and is gone" in line


def test_a_translation_that_is_gone_is_told(pnp, proofread):
    change(proofread, "cards/mini/locale/nl.po", "De meeste atomen beginnen.", "")
    more = '\nmsgctxt "mini.title"\nmsgid "Mini"\nmsgstr "Mini"\n'
    path = proofread / "cards/mini/locale/nl.po"
    write(path, path.read_text(encoding="utf-8") + more)
    assert any(
        "the text 'mini.rulebook.turn/p1' was proofread, and is gone" in line
        for line in told(pnp, proofread)
    )


def test_a_line_that_is_no_proof(pnp, proofread):
    write(proofread / SEALS, "mini.book.title\ten:zz\n")
    (line,) = told(pnp, proofread)
    assert line.startswith(f"{SEALS},line=1")
    assert "line is no proof: the id of a text, and a digest for each language" in line
    assert "restore the line, or write the file anew with 'pnp check --proofread'" in line


def test_a_language_that_was_not_proofread_is_left_alone(pnp, proofread):
    german = NL.replace("nl", "de").replace("De meeste atomen beginnen.", "Die meisten.")
    write(proofread / "cards/mini/locale/de.po", german)
    assert told(pnp, proofread) == []


GLOSSARY = "cards/mini/glossary.csv"
WORDS = "term,language,translation\nneutrino,nl,neutrino\nneutron,nl,neutron\n"


def test_decided_words_are_told_once_they_were_proofread(pnp, proofread):
    # Texts that were proofread before there were such words hold as they did.
    write(proofread / GLOSSARY, WORDS)
    assert told(pnp, proofread) == []
    pnp("check", "--proofread", "--root", proofread)
    change(proofread, GLOSSARY, "neutrino,nl,neutrino", "neutrino,nl,neutron")
    (found,) = told(pnp, proofread)
    assert found.startswith(f"{GLOSSARY},line=2")
    assert f"the text 'mini.glossary nl: neutrino' is not {AS_IT_WAS}" in found
    assert HINT in found
