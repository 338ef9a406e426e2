"""The table at which Quarken is played: piles, hands, and hadrons with what lies on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from pnp.play.games.quarken.cards import Purchase, Quark
from pnp.play.games.quarken.evaluation import Promise, promises
from pnp.play.games.quarken.figures import Rules
from pnp.play.games.quarken.laying import COLOURS, STEPS, is_friend
from pnp.play.seeded_random import SeededRandom
from pnp.play.table import Event, Move, Table, event, spread


class Hadron(NamedTuple):
    """A hadron as it lies: its face, and flavour, side and printed colour of each quark."""

    face: str
    quarks: tuple[tuple[int, bool], ...]
    colours: tuple[int, ...]


# Where a loose quark may lie: a hadron, 3 * place + colour, and the move that lays it.
Spot: TypeAlias = tuple[int, int, Move]
# What may be done, and what each of these moves promises.
Sight: TypeAlias = tuple[list[Move], list[int]]


class Board(Table):
    """A game of Quarken as it stands. A card is its place in `rules.cards`, a colour as there.

    `hadrons` never change; by their places are `owner` (-1: in the box), `tokens`, `strength` (0:
    no disc), `loose`, the colour of the loose quark on each of its quarks, -1 for none, and
    `colours`, those that its quarks have now. `stock` counts loose quarks by flavour and colour.
    `hand` counts the cards of each seat, `bought` are loose quarks that have still to be laid, and
    `boxed` those that are out of the game. In a turn `drawn` cards, `shuffled` piles, `paid` buys.

    `spots` are where each loose quark fits, and `buys` those that fit anywhere, by whether anti:
    they never change, either. `promised` is what it promises to lay on each hadron, by `promises`;
    whoever changes hadrons calls `look_at`. `sight` is what `moves` found last.
    """

    FIXED = (*Table.FIXED, "promises", "spots", "buys", "promised", "offers", "held", "sight")
    rules: Rules

    def __init__(self, rules: Rules, players: int, seed: int, variant: str = "level-1") -> None:
        super().__init__(rules, players, seed)
        self.level, self.is_long, self.is_anti, self.teams = options_of(variant, players)
        self.promises = promises(rules.rulings, players, self.teams)
        self.hadrons: tuple[Hadron, ...] = ()
        self.owner: list[int] = []
        self.tokens: list[int] = []
        self.strength: list[int] = []
        self.loose: list[tuple[int, ...]] = []
        self.colours: list[tuple[int, ...]] = []
        self.promised: list[Promise] = []
        self.spots: Mapping[Quark, Sequence[Spot]] = {}
        self.buys: tuple[Sequence[Purchase], ...] = ()
        self.sight: Sight = [], []
        self.stock = [[count] * 3 for count in rules.loose]
        self.hand = [[0] * len(rules.cards) for _ in range(players)]
        self.piles: list[list[int]] = []
        self.discards: list[int] = []
        self.bought: list[tuple[int, int, bool]] = []
        self.boxed: list[tuple[int, int]] = []
        self.phase, self.drawn, self.shuffled, self.paid, self.idle = "draw", 0, 0, 0, 0

    def is_friend(self, seat: int, other: int) -> bool:
        """Return whether two seats are in one team, or the same."""
        return is_friend(seat, other, self.teams)

    def lay_out(self, dealt: Sequence[tuple[int, Hadron]]) -> None:
        """Lay hadrons before their owners, as they are printed, without tokens and strength."""
        self.hadrons = tuple(hadron for _, hadron in dealt)
        self.owner = [seat for seat, _ in dealt]
        self.tokens, self.strength = ([0] * len(dealt) for _ in range(2))
        self.loose = [(-1,) * len(hadron.quarks) for hadron in self.hadrons]
        self.colours = [hadron.colours for hadron in self.hadrons]
        self.spots = _spots(tuple([hadron.quarks for hadron in self.hadrons]))
        self.buys = tuple(
            [one for one in side if one.quark in self.spots] for side in self.rules.lookup.buys
        )
        self.look_at_all()

    def look_at_all(self) -> None:
        """Note of each hadron what it promises to lay on it."""
        self.promised = [
            self.promises[owner][tokens > 0][colours]
            for owner, tokens, colours in zip(self.owner, self.tokens, self.colours, strict=True)
        ]

    def look_at(self, hadron: int) -> None:
        """Note what it promises to lay on a hadron, which has changed."""
        of_owner = self.promises[self.owner[hadron]]
        self.promised[hadron] = of_owner[self.tokens[hadron] > 0][self.colours[hadron]]

    def lay(self, hadron: int, loose: tuple[int, ...]) -> None:
        """Let loose quarks of these colours lie on a hadron, -1 for none, whatever lay there."""
        printed = self.hadrons[hadron].colours
        self.loose[hadron] = loose
        laid = zip(loose, printed, strict=True)
        self.colours[hadron] = tuple([one if one >= 0 else base for one, base in laid])
        self.look_at(hadron)

    def is_white(self, hadron: int) -> bool:
        """Return whether a hadron is in balance."""
        return not STEPS[self.colours[hadron]]

    def owned(self, seat: int) -> list[int]:
        """Return the hadrons of a player."""
        return [one for one, owner in enumerate(self.owner) if owner == seat]

    def take_off(self, hadron: int) -> None:
        """Put all loose quarks of a hadron back to the stock."""
        for place, colour in enumerate(self.loose[hadron]):
            if colour >= 0:
                self.give_back(self.hadrons[hadron].quarks[place][0], colour)
        self.loose[hadron] = (-1,) * len(self.loose[hadron])
        self.colours[hadron] = self.hadrons[hadron].colours
        self.look_at(hadron)

    def give_back(self, flavour: int, colour: int) -> None:
        """Put a loose quark that has lain on a hadron where it goes then."""
        if self.rules.rulings.returns_loose:
            self.stock[flavour][colour] += 1
        else:
            self.boxed.append((flavour, colour))

    def halves(self, seat: int) -> int:
        """Return the points of a player, twice: an odd hadron is worth half a point."""
        token = self.rules.levels[self.level - 1].token
        white, odd = self.rules.balanced, self.rules.unbalanced
        tokens, colours = self.tokens, self.colours
        return sum(
            [
                token * tokens[one] + (odd if STEPS[colours[one]] else white)
                for one, owner in enumerate(self.owner)
                if owner == seat
            ]
        )

    def shared(self, seat: int) -> int:
        """Return the points of a player, twice, in teams those of all members, or of the best."""
        if not self.teams:
            return self.halves(seat)
        points = map(self.halves, self.members(seat))
        return sum(points) if self.rules.rulings.sums_team else max(points)

    def members(self, seat: int) -> list[int]:
        """Return the seats of a player's team; without teams, that of the player alone."""
        return [one for one in range(self.players) if self.is_friend(one, seat)]

    def ranks(self) -> list[tuple[int, int]]:
        """Return `shared` of each player, negative where the fewest win, and what breaks ties."""
        rules = self.rules.rulings
        return [
            (rules.sign * self.shared(seat), self._kept(seat) if rules.breaks_ties else 0)
            for seat in range(self.players)
        ]

    def _kept(self, seat: int) -> int:
        """Return how many hadrons a player still has, in teams all members."""
        return sum(len(self.owned(one)) for one in self.members(seat))

    def pieces(self) -> Counter[str]:
        """Return all hand cards and loose quarks, and hadrons."""
        cards = (*self.discards, *(card for pile in self.piles for card in pile))
        found = Counter(self.rules.cards[card].name for card in cards)
        for hand in self.hand:
            for card, count in enumerate(hand):
                found[self.rules.cards[card].name] += count
        for flavour, counts in enumerate(self.stock):
            for colour, count in enumerate(counts):
                found[f"loose {flavour} {colour}"] += count
        for flavour, colour in self.boxed:
            found[f"loose {flavour} {colour}"] += 1
        for flavour, colour, _ in self.bought:
            found[f"loose {flavour} {colour}"] += 1
        for one, laid in zip(self.hadrons, self.loose, strict=True):
            found["hadrons"] += 1
            for (flavour, _), colour in zip(one.quarks, laid, strict=True):
                if colour >= 0:
                    found[f"loose {flavour} {colour}"] += 1
        return found

    def guess(self, chance: SeededRandom) -> None:
        """Mix what others hold with the piles, among cards of the same back: backs are seen.

        Where discards lie face down, they are mixed with them, too.
        """
        back = self.rules.lookup.back
        piles = [*self.piles, self.discards] if self.rules.rulings.hides_discards else self.piles
        hands = [spread(self.hand[seat]) for seat in self.others]
        pools: list[list[int]] = [[] for _ in self.rules.lookup.held]
        for cards in (*piles, *hands):
            for card in cards:
                pools[back[card]].append(card)
        pools = [chance.shuffled(pool) for pool in pools]
        for cards in (*piles, *hands):
            cards[:] = [pools[back[card]].pop() for card in cards]
        for seat, cards in zip(self.others, hands, strict=True):
            self.hand[seat] = [0] * len(back)
            for card in cards:
                self.hand[seat][card] += 1

    def colour_name(self, hadron: int, place: int, colour: int) -> str:
        """Return what a colour of a quark is called: antiquarks have their own."""
        return self.rules.colours[self.hadrons[hadron].quarks[place][1]][colour]

    def colour_names(self, hadron: int) -> tuple[str, ...]:
        """Return what the colours of a hadron are called as it lies."""
        colours = enumerate(self.colours[hadron])
        return tuple(self.colour_name(hadron, place, colour) for place, colour in colours)

    def called(self, hadron: int) -> str:
        """Return what a hadron is called."""
        return self.hadrons[hadron].face

    def shown(self) -> list[Event]:
        """Return all hadrons with their colours."""
        order = sorted(range(len(self.hadrons)), key=lambda one: (self.owner[one], one))
        return [self._lying(one) for one in order if self.owner[one] >= 0]

    def _lying(self, hadron: int) -> Event:
        """Return how a hadron is told: with its strength, its tokens or neither."""
        said = "hadron_tokens" if self.tokens[hadron] else "hadron"
        return event(
            "hadron_strong" if self.strength[hadron] else said,
            self.seat,
            n=self.owner[hadron] + 1,
            thing=self.called(hadron),
            cards=self.colour_names(hadron),
            m=self.strength[hadron] or self.tokens[hadron],
        )

    def view(self, seat: int) -> list[Event]:
        """Return all hadrons, and the hand."""
        cards = self.named(spread(self.hand[seat]))
        return [*self.shown(), event("hand", seat, cards=cards)]

    def scores(self) -> list[Event]:
        """Return the points of all, with halves."""
        found = []
        for seat in range(self.players):
            whole, half = divmod(self.halves(seat), 2)
            found.append(event("half" if half else "score", seat, n=whole))
        return found

    def named(self, cards: Iterable[int]) -> tuple[str, ...]:
        """Return what cards are called."""
        return tuple(self.rules.cards[card].name for card in cards)


# On the first level all matches of so many players have hadrons of the same quarks.
def _spots(hadrons: tuple[tuple[tuple[int, bool], ...], ...]) -> dict[Quark, list[Spot]]:
    """Return where each loose quark fits on hadrons of these quarks."""
    found: dict[Quark, list[Spot]] = {}
    for hadron, quarks in enumerate(hadrons):
        for place, (flavour, anti) in enumerate(quarks):
            for colour in COLOURS:
                move = ("lay", flavour, colour, anti, hadron, place)
                spot = hadron, 3 * place + colour, move
                found.setdefault((flavour, colour, anti), []).append(spot)
    return found


def options_of(variant: str, players: int) -> tuple[int, bool, bool, int]:
    """Return level, whether it is long, whether with antiparticles, and how many teams (0: none).

    Variants are "level-2", "level-1-long", "level-1-anti", "level-3-teams" (of two players each),
    "level-3-halves" (two teams).
    """
    level, *more = variant.removeprefix("level-").split("-")
    teams = players // 2 if "teams" in more else 2 if "halves" in more else 0
    return int(level), "long" in more, "anti" in more, teams
