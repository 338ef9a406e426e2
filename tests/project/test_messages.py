"""Every message and hint of the modules that read, draw and print is quoted by a test."""

from pathlib import Path

from told_sentences import ROOT, SHORTEST, pieces, sentences
from trees import nodes_of

READERS = (
    "app/catalogs.py", "app/open_game.py", "app/rulebooks.py", "colour/*.py", "core/*.py",
    "drawing/*.py", "exports/**/*.py", "faces/*.py", "files/atomic_write.py", "game_texts/*.py",
    "i18n/*.py", "legibility/*.py", "load/*.py", "marks/*.py", "model/*.py", "pdf/*.py",
    "printer_calibration/**/*.py", "printer_correction/*.py", "readers/*.py",
    "rulebook_source/*.py", "sheet_layout/*.py", "svg/*.py",
)  # fmt: skip
RULES = ("figures", "ledger", "ledger_keys")  # what they tell is quoted where rules are tested


def quoted():
    """Return all text of tests as one."""
    return "\n".join(
        text
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if path.name != Path(__file__).name
        for text in pieces(nodes_of(path))
    )


def test_every_sentence_is_quoted():
    texts = quoted()
    modules = {path for pattern in READERS for path in (ROOT / "pnp").glob(pattern)}
    missing = {
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in modules
        if path.stem not in RULES
        for line, text in sentences(nodes_of(path))
        if len(text) >= SHORTEST and text not in texts
    }
    assert len(modules) > 100
    assert sorted(missing) == []
