"""What the dice of Elements do."""

from __future__ import annotations

from pnp.play.games.elements.board import CENTRE, FUSED, META_GEM, TradeOffer
from pnp.play.games.elements.building import Building
from pnp.play.table import Move


class Dice(Building):
    """Rolls, and what players do with them."""

    def _roll(self, seat: int) -> None:
        dice = [self.chance.below(len(self.rules.outcomes)) for _ in range(self.rules.dice)]
        self.rolled(seat, dice)

    def rolled(self, seat: int, dice: list[int], doubles: bool = True) -> None:
        """Go on with what the dice show; if `doubles` count, one brings a gem in any case."""
        self.tell("roll", seat=seat, n=dice[0] + 1, m=dice[-1] + 1)
        self.tasks.append(("dice", seat, *dice))
        if doubles and len(set(dice)) == 1:
            # The gem comes last, so it lies below.
            self.tasks[-1:-1] = [("double", seat)] * self.rules.doubles

    def _moves_dice(self, seat: int, *dice: int) -> list[Move]:
        """Return the dice that can be used; if none can, those that may be rolled again."""
        sides = sorted({*dice})
        found: list[Move] = [("use", side) for side in sides if self._can(seat, side)]
        if found or not any(self._can(seat, n) for n in range(len(self.rules.outcomes))):
            return found
        return [*(("reroll", place) for place in range(len(dice))), ("no_roll",)]

    def _can(self, seat: int, side: int) -> bool:
        name = self.rules.outcomes[side]
        if name == "deck":
            return bool(self.deck or (self.discards and self.rules.reshuffles))
        if name == "discards":
            return bool(self.discards)
        if name == "trade":
            return self._can_trade(seat)
        if any(map(any, (*self.hand[:seat], *self.hand[seat + 1 :]))):
            return True
        if name == "pass":
            return any(self.hand[seat])
        return name == "take" and bool(self._on_substances(seat))

    def _reroll(self, place: int) -> None:
        _, seat, *dice = self.tasks.pop()
        self.tell("reroll", n=dice[place] + 1)
        dice[place] = self.chance.below(len(self.rules.outcomes))
        self.rolled(seat, dice, doubles=self.rules.rerolls_double)

    def _no_roll(self) -> None:
        self.tasks.pop()
        self.tell("no_roll")

    def _use(self, side: int) -> None:
        _, seat, *_ = self.tasks.pop()
        name = self.rules.outcomes[side]
        self.tell(f"use_{name}")
        if name == "deck":
            self.draw(seat)
        elif name == "discards":
            self.receive(seat, self.discards.pop())
        elif name == "pass":
            order = [(seat + step) % self.players for step in range(self.players)]
            self.tasks.append(("handing", *[-1] * self.players))
            self.tasks += [("pass", one) for one in reversed(order) if any(self.hand[one])]
        elif name == "trade":
            self.tasks.append(("trade", seat, 0))
        else:
            self.tasks.append((name, seat))

    def _moves_swap(self, seat: int) -> list[Move]:
        return [
            ("draw_of", one) for one in range(self.players) if one != seat and any(self.hand[one])
        ]

    def _draw_of(self, other: int) -> None:
        task, seat = self.tasks.pop()
        card = self.random_card(other)
        self.hand[other][card] -= 1
        self.tell("draw_of", n=other + 1)
        self.receive(seat, card)
        if task == "swap":
            self.tasks.append(("back", seat, other))

    def _moves_back(self, seat: int, other: int) -> list[Move]:
        del other
        return [("give", card) for card in self.kinds_held(seat)]

    def _give(self, card: int) -> None:
        _, seat, other = self.tasks.pop()
        self.hand[seat][card] -= 1
        self.hand[other][card] += 1
        self.tell("give", to=seat, card=self.kinds[card], n=other + 1)

    def _moves_pass(self, seat: int) -> list[Move]:
        return [("pass", card) for card in self.kinds_held(seat)]

    def _pass(self, card: int) -> None:
        """Choose a card; all are passed when everybody has chosen."""
        _, seat = self.tasks.pop()
        self.tell("pass", to=seat, card=self.kinds[card])
        place = next(n for n, one in enumerate(self.tasks) if one[0] == "handing")
        chosen = list(self.tasks[place])
        chosen[seat + 1] = card
        self.tasks[place] = tuple(chosen)

    def _do_handing(self, *cards: int) -> None:
        step = 1 if self.rules.pass_left else -1
        for seat, card in enumerate(cards):
            if card >= 0:
                self.hand[seat][card] -= 1
                self.hand[(seat + step) % self.players][card] += 1

    def _can_trade(self, seat: int) -> bool:
        """Return whether others, or the centre, have a gem of another colour than an own one."""
        own = self.own_gems(seat)
        if not own:
            return False
        there = [self.centre, *(gems for one, gems in enumerate(self.gems) if one != seat)]
        colours = {one for one in self.primary if any(gems[one] for gems in there)}
        return bool(colours) and len(colours.union(own)) > 1

    def _trades(self, seat: int, refused: int) -> list[Move]:
        """Return own gem, whose other gem (CENTRE for nobody's), and which."""
        found: list[Move] = []
        for own in self.own_gems(seat):
            found += [("trade", own, CENTRE, one) for one in self.in_centre() if one != own]
            for other in range(self.players):
                if other != seat and not refused >> other & 1:
                    theirs = self.own_gems(other)
                    found += [("trade", own, other, one) for one in theirs if one != own]
        return found

    def _moves_trade(self, seat: int, refused: int) -> list[Move]:
        found = self._trades(seat, refused)
        return [*found, ("no_trade",)] if refused else found

    def _no_trade(self) -> None:
        self.tasks.pop()
        self.tell("no_trade")

    def _trade(self, own: int, other: int, wanted: int) -> None:
        _, seat, refused = self.tasks.pop()
        card, thing = self.called((own, wanted))
        if other == CENTRE:
            self.tell("trade_centre", card=card, thing=thing)
            self._exchange(self.gems[seat], own, self.centre, wanted)
            return
        self.tell("trade", n=other + 1, card=card, thing=thing)
        if not self.rules.consents:
            self._exchange(self.gems[seat], own, self.gems[other], wanted)
            return
        self.tasks.append(TradeOffer("answer", other, seat, own, wanted, refused))

    def _exchange(self, mine: list[int], own: int, other: list[int], wanted: int) -> None:
        for gems, given, got in ((mine, own, wanted), (other, wanted, own)):
            gems[given] -= 1
            gems[got] += 1

    def _moves_answer(self, *values: int) -> list[Move]:
        del values
        return [("agree",), ("refuse",)]

    def _agree(self) -> None:
        offer = TradeOffer(*self.tasks.pop())
        self.tell("agree")
        mine, theirs = self.gems[offer.seat], self.gems[offer.answers]
        self._exchange(mine, offer.own, theirs, offer.wanted)

    def _refuse(self) -> None:
        offer = TradeOffer(*self.tasks.pop())
        self.tell("refuse")
        self.tasks.append(("trade", offer.seat, offer.refused | 1 << offer.answers))

    def _on_substances(self, seat: int) -> list[Move]:
        """Return the cards that lie open with others: whose, and the place on the substance."""
        return [
            ("take", other, place)
            for other in range(self.players)
            for place, one in enumerate(self.laid[other])
            if other != seat and self.card_of(one) >= 0
        ]

    def _moves_take(self, seat: int) -> list[Move]:
        if self.rules.taken_unseen:
            return [*self._on_substances(seat), *self._moves_swap(seat)]
        others = [one for one in range(self.players) if one != seat]
        seen = [("pick", one, card) for one in others for card in self.kinds_held(one)]
        return [*self._on_substances(seat), *seen]

    def _pick(self, other: int, card: int) -> None:
        _, seat = self.tasks.pop()
        self.hand[other][card] -= 1
        self.hand[seat][card] += 1
        self.tell("pick", card=self.kinds[card], n=other + 1)

    def _take(self, other: int, place: int) -> None:
        _, seat = self.tasks.pop()
        card = self.card_of(self.laid[other].pop(place))
        self.hand[seat][card] += 1
        self.tell("take", card=self.kinds[card], n=other + 1)
        self.uncover(other)

    def _moves_double(self, seat: int) -> list[Move]:
        """Return the gems that may be had: of the centre, of others, and off their substances."""
        steals, takes = self.rules.doubled
        found: list[Move] = [("gem", one) for one in self.in_centre()] if takes else []
        for other in range(self.players if steals else 0):
            if other == seat:
                continue
            found += [("steal", other, one, -1) for one in self.own_gems(other)]
            found += [
                ("steal", other, gem, place)
                for place, one in enumerate(self.laid[other])
                if one.how != META_GEM
                for gem in sorted(set(self.gems_of(one)))
                if gem in self.primary
            ]
        return found

    def _steal(self, other: int, gem: int, place: int) -> None:
        _, seat = self.tasks.pop()
        self.tell("steal", card=self.kinds[gem], n=other + 1)
        if place < 0:
            self.gems[other][gem] -= 1
        else:
            one = self.laid[other].pop(place)
            if one.how == FUSED:
                rest = list(self.gems_of(one))
                rest.remove(gem)
                (self.gems[other] if self.rules.left_kept else self.centre)[rest[0]] += 1
        self.gems[seat][gem] += 1
        self.uncover(other)
