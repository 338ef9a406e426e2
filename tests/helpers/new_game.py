"""The game that `pnp new` writes, with two cards instead of ten."""

from pnp.cli.main import main

FEWER = {
    "[fire, water, wood]": "[fire]",
    "[one, two, three]": "[one]",
    "{one: 3, two: 2, three: 1}": "3",
    '"fire-*", "water-*"': '"fire-*"',
}


def rewrite(folder, changes):
    """Write other words into the definitions of a game."""
    for path in folder.glob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        for old, new in changes.items():
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")


def write_new(root, name):
    """Write the game `name` into `root`, and return its folder."""
    assert main(["new", name, "--root", str(root)]) == 0
    folder = root / "cards" / name
    rewrite(folder, FEWER)
    return folder
