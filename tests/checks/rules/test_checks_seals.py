import pytest
from small_game import ledger, write, write_game

from pnp.core.problems import PnpError
from pnp.load.ledger.seals import read_seals

RULES = ledger("""facts:
  - {id: M-1, key: target, value: 313, kind: stated, where: Goal}
  - {id: M-2, key: table, value: {2: 3, 3: [1, 0.5]}, kind: stated, where: Set-up}
  - {id: M-3, key: twice, value: 626, kind: derived, from: 2 * target}
  - {id: M-4, key: ours, value: 5, kind: designed, note: five is enough}
""")
HERE = "cards/mini/rules.yaml"


@pytest.fixture
def sealed(pnp, tmp_path):
    write_game(tmp_path, files={HERE: RULES})
    done = pnp("check", "--seal", "--root", tmp_path)
    assert (done.code, done.out.split()) == (0, [str(tmp_path / "cards/mini/rules.seals")])
    return tmp_path


def messages(pnp, root):
    done = pnp("check", "--only", "seals", "--format", "github", "--root", root)
    return [line.partition("::")[2].replace("%0A", " | ") for line in done.out.splitlines()]


def test_the_file_says_ids_and_values(sealed):
    lines = (sealed / "cards/mini/rules.seals").read_text().splitlines()
    assert [line.split("\t")[:3:2] for line in lines[1:]] == [
        ["M-1", "313"],
        ["M-2", "2 3, 3 1, 0.5"],
        ["M-3", "626"],
    ]


def test_what_was_sealed_holds(pnp, sealed):
    assert messages(pnp, sealed) == []
    # Notes and what is designed may change.
    text = RULES.replace("value: 5", "value: 6").replace("where: Goal}", "where: Goal, note: so}")
    write(sealed / HERE, text)
    assert messages(pnp, sealed) == []


HINT = "restore it; or read the source again, and then 'pnp check --seal'"


@pytest.mark.parametrize(("old", "new", "place", "message"), [
    ("value: 313", "value: 312", 5, "target: 312, but 313 was read in the source"),
    ("value: 313", 'value: "313"', 5,
     "target: its value is of another type than when it was sealed"),
    ("3: [1, 0.5]", "3: [0.5, 1]", 6, "table: 3 0.5, 1, but 3 1, 0.5 was read"),
    ("value: 626", "value: 628", 7, "twice: 628, but 626 followed from the source"),
    ("from: 2 * target", "from: target + target", 7,
     "twice: its expression is 'target + target', and was '2 * target' when it was sealed"),
    ("stated, where: Goal", "public, where: Start, address: https://example.org", 5,
     "target: its kind is 'public', and was 'stated' when it was sealed; its document is '-', "
     "and was 'Rules' when it was sealed; its place is 'Start', and was 'Goal' when"),
    ("  - {id: M-1, key: target, value: 313, kind: stated, where: Goal}\n", "", 1,
     "fact M-1 (313) was sealed, and is gone"),
    ("facts:\n", "facts:\n  - {id: M-0, key: new, value: 1, kind: stated, where: Goal}\n", 5,
     "new: is not sealed"),
])  # fmt: skip
def test_a_figure_that_is_not_what_was_read(pnp, sealed, old, new, place, message):
    assert old in RULES
    write(sealed / HERE, RULES.replace(old, new))
    found = messages(pnp, sealed)
    assert any(message in line and HINT in line for line in found), found
    done = pnp("check", "--only", "seals", "--format", "json", "--root", sealed)
    assert f'"line": {place},' in done.out


def test_a_seal_that_does_not_say_what_a_fact_said_of_itself(pnp, sealed):
    lines = (sealed / "cards/mini/rules.seals").read_text().splitlines()
    write(
        sealed / "cards/mini/rules.seals",
        "\n".join("\t".join(one.split("\t")[:3]) for one in lines),
    )
    assert messages(pnp, sealed) == []
    write(sealed / HERE, RULES.replace("where: Goal", "where: Start"))
    (found,) = messages(pnp, sealed)
    assert "target: what it says of itself is another than when it was sealed" in found


def test_games_without_seals_are_not_told_of_them(pnp, tmp_path):
    write_game(tmp_path, files={HERE: RULES})
    assert messages(pnp, tmp_path) == []


def test_a_line_that_is_no_seal(tmp_path):
    project = write_game(tmp_path, files={"cards/mini/rules.seals": "# so\n\nM-1 313\n"})
    with pytest.raises(PnpError) as caught:
        read_seals(project, "mini")
    assert [str(problem) for problem in caught.value.problems] == [
        "cards/mini/rules.seals:3: line is no seal: id, digest and value\n"
        "  hint: restore the line, or write the file anew with 'pnp check --seal'"
    ]
