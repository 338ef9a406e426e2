"""Every message and hint is quoted by a test."""

from pathlib import Path

from told_sentences import ROOT, SHORTEST, pieces, sentences
from trees import nodes_of


def quoted():
    """Return all text of tests as one."""
    return "\n".join(
        text
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if path.name not in (Path(__file__).name, "told_sentences.py")
        for text in pieces(nodes_of(path))
    )


def test_every_sentence_is_quoted():
    texts = quoted()
    modules = {*(ROOT / "pnp").rglob("*.py")}
    missing = {
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in modules
        for line, text in sentences(nodes_of(path))
        if len(text) >= SHORTEST and text not in texts
    }
    assert len(modules) > 700
    assert sorted(missing) == []
