"""A small game with a rulebook."""

from small_game import deck, face, game, ledger, write_game

FACE = face('<circle cx="30" cy="40" r="20" fill="#0055aa"/>')
BOOK = """\
# Mini & more

A game for {=players}

## In the box {#box .page .sea}

> [!ASIDE] Contents
> {{contents}}

Read [how to play](#play), or [#](#play). See <https://example.org>.

![All of "them"](card:one?count=component) + ![](card:one?crop=10,10,30,30&lay=two@20,20)

{{components}}

## How to play {#play .sea}

1. Take {=players} cards, each ![](card:one).
   - One by one.
2. Put them down.

| Who | points |
|---|--:|
| all | {=players} |

> [!EXAMPLE] A turn
> Ada takes **two**.

> [!TIP]
> Take more.

### Credits {#credits}

{{credits}}

{{errata}}
"""
RULES = ledger("""facts:
  - {id: M-1, key: players, value: 2, kind: stated, where: Turn}
errata:
  - {id: M-E01, about: the end, gap: not said, does: it ends, why: all games do, players: yes}
""")
LOOK = '{tones: {sea: "#0055aa"}, styles: {chapter: head}}'
STYLES = "{head: {fonts: [Jost, Nunito], size: 20pt}}"


def write_book(root, book=BOOK):
    return write_game(
        root,
        game(rulebook=LOOK, styles=STYLES),
        deck(cards="[{id: one, copies: 3}, {id: two}]"),
        {
            "cards/mini/rules.yaml": RULES,
            "cards/mini/rulebook.md": book,
            "templates/mini/deck.svg.j2": FACE,
        },
    )
