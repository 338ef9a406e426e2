import pytest
from hypothesis import given
from hypothesis import strategies as st
from small_catalog import HEAD, catalog, message, read

from pnp.core.values import replace
from pnp.i18n.catalog import Catalog, Message
from pnp.i18n.merge_changed_texts import merge
from pnp.i18n.po_writing import catalog_text, message_text


def text(context, source, note="", line="3"):
    return Message(context, source, note=note, places=(("deck.yaml", line),))


def merged(folder, old, *texts):
    """Return the messages of a catalog after `texts` became those of its game."""
    return merge(read(folder, catalog(*old)), texts).messages


def state(one):
    """Return a message in short: what a translator sees of it."""
    gone = "gone " if one.obsolete else ""
    fuzzy = f"fuzzy, was {one.previous[1]}" if one.is_fuzzy else ""
    return f"{gone}{one.context}: {one.source} = {one.translation} {fuzzy}".rstrip()


ONE, TWO = message("g.one", "One", "Eins"), message("g.two", "Two", "Zwei")


@pytest.mark.parametrize(("texts", "expected"), [
    # As it was.
    ([("g.one", "One"), ("g.two", "Two")], ["g.one: One = Eins", "g.two: Two = Zwei"]),
    # The order is that of the game.
    ([("g.two", "Two"), ("g.one", "One")], ["g.two: Two = Zwei", "g.one: One = Eins"]),
    # A changed sentence makes its own translation fuzzy, and no other.
    ([("g.one", "Uno"), ("g.two", "Two")],
     ["g.one: Uno = Eins fuzzy, was One", "g.two: Two = Zwei"]),
    # A new text is missing.
    ([("g.one", "One"), ("g.new", "New"), ("g.two", "Two")],
     ["g.one: One = Eins", "g.new: New =", "g.two: Two = Zwei"]),
    # A text that went elsewhere takes its translation along.
    ([("g.moved", "One"), ("g.two", "Two")], ["g.moved: One = Eins", "g.two: Two = Zwei"]),
    # So it does where another text took its place, as in lists that are numbered.
    ([("g.one", "Zero"), ("g.two", "One"), ("g.three", "Two")],
     ["g.one: Zero =", "g.two: One = Eins", "g.three: Two = Zwei"]),
    # What nobody says any more is kept, but not printed.
    ([("g.one", "One")], ["g.one: One = Eins", "gone g.two: Two = Zwei"]),
    # Where a text is said twice, the second is for the translator to fill in.
    ([("g.one", "One"), ("g.two", "Two"), ("g.three", "One")],
     ["g.one: One = Eins", "g.two: Two = Zwei", "g.three: One ="]),
    ([], ["gone g.one: One = Eins", "gone g.two: Two = Zwei"]),
])  # fmt: skip
def test_what_becomes_of_translations(tmp_path, texts, expected):
    found = merged(tmp_path, [ONE, TWO], *(text(*one) for one in texts))
    assert [state(one) for one in found] == expected


def test_a_text_that_comes_back_is_translated_at_once(tmp_path):
    old = ['#~ msgctxt "g.one"\n#~ msgid "One"\n#~ msgstr "Eins"\n']
    (found,) = merged(tmp_path, old, text("g.one", "One"))
    assert state(found) == "g.one: One = Eins"
    assert message_text(found).startswith("#: deck.yaml:3\nmsgctxt")


def test_the_nearest_translation_of_a_text_that_moved_is_taken(tmp_path):
    ids = ("g.b.name", "g.a.rule", "g.a.name")
    olds = [message(one, "Fire", f"Feuer {one}") for one in ids]
    olds[2] = "".join(f"#~ {line}\n" for line in olds[2].rstrip().split("\n"))
    (found, *_) = merged(tmp_path, olds, text("g.x.rule", "Fire"))
    assert found.translation == "Feuer g.a.rule"
    # What is obsolete comes last, however near it is.
    (found, *_) = merged(tmp_path, olds, text("h.a.name", "Fire"))
    assert found.translation == "Feuer g.b.name"


def test_a_deck_whose_ids_have_all_changed_is_merged_one_by_one(monkeypatch):
    def asked(count):
        monkeypatch.setattr(Message, "is_whole", property(lambda one: asks.append(one) or True))
        olds = [Message(f"g.a{at}.name", f"Card {at}", ("Karte",)) for at in range(count)]
        asks = []
        merge(
            Catalog("de", tuple(olds), ""),
            [text(f"g.b{at}.name", f"Card {at}") for at in range(count)],
        )
        return len(asks)

    assert asked(400) == 4 * asked(100)


def test_the_first_old_text_stays_until_somebody_looks(tmp_path):
    above = '#, fuzzy\n#| msgid "One"\n'
    (found,) = merged(tmp_path, [message("g.one", "Uno", "Eins", above)], text("g.one", "Een"))
    assert state(found) == "g.one: Een = Eins fuzzy, was One"
    (found,) = merged(
        tmp_path, [message("g.one", "Uno", "Eins", "#, fuzzy\n")], text("g.one", "Een")
    )
    assert state(found) == "g.one: Een = Eins fuzzy, was Uno"


def test_the_old_text_back_again_makes_its_translation_good(tmp_path):
    once = merge(read(tmp_path, catalog(ONE)), [text("g.one", "Uno")])
    (found,) = merge(read(tmp_path, catalog_text(once)), [text("g.one", "One")]).messages
    assert state(found) == "g.one: One = Eins"
    assert message_text(found) == f"#: deck.yaml:3\n{ONE}".rstrip()


@pytest.mark.parametrize("first", ["Uno", "One"])
def test_what_is_fuzzy_for_its_own_text_is_not(tmp_path, first):
    above = '#: deck.yaml:3\n#, fuzzy, no-wrap\n#| msgid "One"\n'
    (found,) = merged(tmp_path, [message("g.one", first, "Eins", above)], text("g.one", "One"))
    assert message_text(found) == f"#: deck.yaml:3\n#, no-wrap\n{ONE}".rstrip()


def test_a_fuzzy_text_that_goes_and_comes_back_as_it_was(tmp_path):
    above = '#, fuzzy\n#| msgid "One"\n'
    gone = merge(read(tmp_path, catalog(message("g.one", "Uno", "Eins", above))), [])
    assert '#, fuzzy\n#~| msgid "One"\n#~ msgctxt "g.one"' in catalog_text(gone)
    (found,) = merge(read(tmp_path, catalog_text(gone)), [text("g.one", "One")]).messages
    assert state(found) == "g.one: One = Eins"


LONG, CHANGED = "The youngest takes the token.", "The youngest of you takes the token."
SAID = message("g.end/p2", LONG, "Lang")


@pytest.mark.parametrize(("old", "texts", "expected"), [
    # A paragraph before one that changed does not get its translation.
    ([SAID], [("g.end/p2", "Something new here."), ("g.end/p3", CHANGED)],
     ["g.end/p2: Something new here. =", f"g.end/p3: {CHANGED} = Lang fuzzy, was {LONG}"]),
    ([message("g.needs.1", LONG, "Lang")], [("g.needs.1", "A pen"), ("g.needs.2", CHANGED)],
     ["g.needs.1: A pen =", f"g.needs.2: {CHANGED} = Lang fuzzy, was {LONG}"]),
    # Undone, everything is as it was.
    ([message("g.end/p3", CHANGED, "Lang", f'#, fuzzy\n#| msgid "{LONG}"\n')],
     [("g.end/p2", LONG)], [f"g.end/p2: {LONG} = Lang"]),
    # Nor does another section, or another field, whatever it says.
    ([SAID], [("g.start/p2", CHANGED)],
     [f"g.start/p2: {CHANGED} =", f"gone g.end/p2: {LONG} = Lang"]),
    ([message("g.a.rule", LONG, "Lang")], [("g.a.hint", CHANGED)],
     [f"g.a.hint: {CHANGED} =", f"gone g.a.rule: {LONG} = Lang"]),
    # A text in the same place is the same text, where none is more like it.
    ([SAID], [("g.end/p2", "Something new here.")],
     [f"g.end/p2: Something new here. = Lang fuzzy, was {LONG}"]),
    # Each goes to the one that is most like it.
    ([SAID, message("g.end/l1.3", "Nobody takes a token.", "Kurz")],
     [("g.end/p2", "Nobody takes any token."), ("g.end/l1.4", CHANGED)],
     ["g.end/p2: Nobody takes any token. = Kurz fuzzy, was Nobody takes a token.",
      f"g.end/l1.4: {CHANGED} = Lang fuzzy, was {LONG}"]),
])  # fmt: skip
def test_numbered_texts_take_the_translation_of_what_they_were(tmp_path, old, texts, expected):
    found = merged(tmp_path, old, *(text(*one) for one in texts))
    assert [state(one) for one in found] == expected


def test_long_texts_are_compared_soon(tmp_path):
    words = [f"word{number}" for number in range(600)]
    old = message("g.end/p2", " ".join(words), "Lang")
    changed = " ".join([*words[:300], "more", *words[300:]])
    other = " ".join(word.upper() for word in words)
    new, found = merged(tmp_path, [old], text("g.end/p2", other), text("g.end/p3", changed))
    assert (new.translation, found.translation) == ("", "Lang")


def test_an_old_message_without_a_text_is_like_none(tmp_path):
    old = Catalog("de", (Message("g.end/p2", "", ("Nichts",)),))
    new, found = merge(old, [text("g.end/p3", LONG)]).messages
    assert (new.translation, found.obsolete) == ("", True)


def test_a_translation_of_spaces_is_none(tmp_path):
    old = [message("g.one", "One", " \u00a0\u2009"), message("g.two", "Two", " ")]
    found = merged(tmp_path, old, text("g.one", "Uno"))
    assert [state(one) for one in found] == ["g.one: Uno ="]


def test_what_was_never_translated_is_neither_fuzzy_nor_kept(tmp_path):
    old = [message("g.one", "One"), message("g.two", "Two")]
    found = merged(tmp_path, old, text("g.one", "Uno"))
    assert [state(one) for one in found] == ["g.one: Uno ="]


def test_of_several_old_places_the_nearest_gives_the_translation(tmp_path):
    old = [message("g.a.title", "One", "Titel"), message("g.b.rule", "One", "Regel")]
    found = merged(tmp_path, old, text("g.c.rule", "One"), text("g.c.title", "One"))
    assert [one.translation for one in found] == ["Regel", "Titel"]


def test_notes_places_and_flags(tmp_path):
    above = "# mine\n#. old note\n#: deck.yaml:3\n#, no-wrap\n"
    old = [message("g.one", "One", "Eins", above)]
    (found,) = merged(tmp_path, old, text("g.one", "One", "new note", "4"))
    assert (found.note, found.places) == ("new note", (("deck.yaml", "4"),))
    assert (found.comment, found.flags, found.translation) == ("mine", ("no-wrap",), "Eins")
    (found,) = merged(tmp_path, old, text("g.one", "Uno"))
    assert found.flags == ("fuzzy", "no-wrap")


@pytest.mark.parametrize(("language", "before", "now", "is_fuzzy"), [
    ("it", 1, 2, True), ("it", 2, 1, True), ("it", 2, 3, False), ("it", 1, 1, False),
    ("fr", 0, 1, False), ("fr", 1, 2, True), ("de", 0, 1, True), ("ja", 1, 2, False),
    ("pl", 2, 4, False), ("pl", 4, 5, True), ("cs", 4, 5, True), ("tlh", 1, 7, True),
])  # fmt: skip
def test_a_figure_with_another_plural_form_makes_fuzzy(tmp_path, language, before, now, is_fuzzy):
    old = Message(
        "g.one", "{n} die", ("{n} dado",), note=f"{{n}} is {before}.", places=(("a", "1"),)
    )
    new = Message("g.one", "{n} die", note=f"{{n}} is {now}.", places=(("a", "1"),))
    (found,) = merge(Catalog(language, (old,)), [new]).messages
    assert (found.is_fuzzy, found.translation, found.note) == (is_fuzzy, "{n} dado", new.note)
    (again,) = merge(Catalog(language, (found,)), [new]).messages
    assert again == found


@pytest.mark.parametrize(("translation", "is_fuzzy"), [
    ("{n} dado", True),
    ("il dado ({n}), [un]{n} dado", True),
    ("[]{n} dado", True),
    # Held to the figure by the checks, or not said at all.
    ("[un]{n} dado", False),
    ("{m} dado", False),
])  # fmt: skip
def test_a_figure_that_is_not_printed_makes_nothing_fuzzy(translation, is_fuzzy):
    note = "Room: 53 x 20 mm, about 96 letters\n{{m}} is 2.\n{{n}} is {}."
    old = Message("g.one", "{n} of {m}", (translation,), note=note.format(1))
    (found,) = merge(Catalog("it", (old,)), [replace(old, note=note.format(6))]).messages
    assert found.is_fuzzy is is_fuzzy


def test_only_what_changes_is_written_anew(tmp_path):
    odd = 'msgctxt  "g.one"\nmsgid "One"\nmsgstr ""\n"Ei"\n"ns"\n'
    above = "#: deck.yaml:3\n"
    old = read(tmp_path, catalog(above + odd, message("g.two", "Two", "Zwei", above)))
    new = merge(old, [text("g.one", "One"), text("g.two", "Due")])
    expected = (
        '#: deck.yaml:3\n#, fuzzy\n#| msgid "Two"\nmsgctxt "g.two"\nmsgid "Due"\nmsgstr "Zwei"\n'
    )
    assert catalog_text(new) == catalog(above + odd, expected)


ODD = """\
# mine,
#   with an odd indent
#. old note
#: deck.yaml:1
#: deck.yaml:2
#, no-wrap
msgctxt  "g.one"
msgid "O"
"ne"
msgstr ""
"Ei"
"ns"
"""


@pytest.mark.parametrize(("one", "changes"), [
    # The place and the note are of today, all else stands as somebody wrote it.
    (text("g.one", "One", "new " * 30 + "note", "9"), [
        ("#. old note\n#: deck.yaml:1\n#: deck.yaml:2", f"#. {'new ' * 30}note\n#: deck.yaml:9")
    ]),
    (text("g.two", "One", "old note", "9"), [
        ("#: deck.yaml:1\n#: deck.yaml:2", "#: deck.yaml:9"),
        ('msgctxt  "g.one"', 'msgctxt "g.two"'),
    ]),
    (text("g.one", "Uno", "", "9"), [
        ("#. old note\n#: deck.yaml:1\n#: deck.yaml:2", "#: deck.yaml:9"),
        ("#, no-wrap", '#, fuzzy, no-wrap\n#| msgid "One"'),
        ('msgid "O"\n"ne"', 'msgid "Uno"'),
    ]),
])  # fmt: skip
def test_lines_that_nobody_changed_stay_as_they_are(tmp_path, one, changes):
    (found,) = merged(tmp_path, [ODD], one)
    expected = ODD
    for old, new in changes:
        assert expected.count(old) == 1
        expected = expected.replace(old, new)
    assert message_text(found) == expected.rstrip("\n")
    (again,) = merge(read(tmp_path, catalog(expected)), [one]).messages
    assert again.raw == expected.rstrip("\n")


def test_lines_of_what_nobody_says_any_more_and_of_what_comes_back(tmp_path):
    body = ODD.partition("no-wrap\n")[2]
    gone = merge(read(tmp_path, catalog(ODD)), [])
    above = "# mine,\n#   with an odd indent\n#, no-wrap\n"
    lines = "".join(f"#~ {line}\n" for line in body.splitlines())
    assert catalog_text(gone) == catalog(above + lines)
    back = merge(read(tmp_path, catalog_text(gone)), [text("g.one", "One", "old note")])
    above = above.replace("#,", "#. old note\n#: deck.yaml:3\n#,")
    assert catalog_text(back) == catalog(above + body)


@pytest.mark.parametrize("source", ["One", "Uno"])
def test_a_plural_that_an_editor_made_stays_with_its_forms(tmp_path, source):
    old = 'msgctxt "g.one"\nmsgid "One"\nmsgid_plural "Ones"\nmsgstr[0] "Eins"\nmsgstr[1] "Zwei"\n'
    (found,) = merged(tmp_path, [old], text("g.one", source))
    assert (found.plural, found.translations) == ("Ones", ("Eins", "Zwei"))
    written = message_text(found)
    assert written.endswith('msgid_plural "Ones"\nmsgstr[0] "Eins"\nmsgstr[1] "Zwei"')
    (again,) = merge(read(tmp_path, catalog(f"{written}\n")), [text("g.one", source)]).messages
    assert message_text(again) == written


def test_a_plural_of_the_text_comes_with_its_forms(tmp_path):
    old = 'msgctxt "g.one"\nmsgid "One"\nmsgid_plural "Ones"\nmsgstr[0] "Eins"\nmsgstr[1] "Zwei"\n'
    counted = Message("g.one", "One", ("", ""), plural="Several")
    (found,) = merged(tmp_path, [old], counted)
    assert (found.plural, found.translations) == ("Several", ("Eins", "Zwei"))


def test_a_byte_order_mark_goes(tmp_path):
    old = read(tmp_path, "\ufeff" + catalog(ONE))
    assert catalog_text(merge(old, [text("g.one", "One")])) == catalog(f"#: deck.yaml:3\n{ONE}")


def test_an_obsolete_message_as_gettext_writes_it(tmp_path):
    new = merge(read(tmp_path, catalog(ONE)), [])
    assert catalog_text(new) == f'{HEAD}\n#~ msgctxt "g.one"\n#~ msgid "One"\n#~ msgstr "Eins"\n'


WORDS = st.sampled_from(["One", "Two", "One, too", "One or two", 'a "b"\n\\c', "{d} :x: é"])
NAMES = st.sampled_from(["a", "b", "end/p1", "end/p2", "end/l1.2"])
TEXTS = st.lists(st.tuples(NAMES, WORDS), max_size=6, unique_by=lambda pair: pair[0]).map(
    lambda pairs: [text(f"g.{name}", source) for name, source in pairs]
)
OLD = st.lists(
    st.tuples(NAMES, WORDS, st.sampled_from(["", "Eins", "Zwei"]), st.booleans()),
    max_size=6,
    unique_by=lambda one: one[:2],
)


@given(old=OLD, texts=TEXTS)
def test_doing_it_twice_changes_nothing_and_no_translation_is_lost(tmp_path_factory, old, texts):
    folder = tmp_path_factory.getbasetemp()
    messages = tuple(
        Message(f"g.{name}", source, (said,), obsolete=gone and bool(said))
        for name, source, said, gone in old
    )
    once = merge(Catalog("de", messages, HEAD.rstrip("\n")), texts)
    written = catalog_text(once)
    again = merge(read(folder, written), texts)
    assert catalog_text(again) == written
    assert sorted(one.translation for one in once.messages if one.translation) == sorted(
        said for *_, said, _ in old if said
    )
    assert [one.key for one in once.living()] == [one.key for one in texts]
