"""Building in Elements: what may be laid, fusion, and what a complete substance brings."""

from __future__ import annotations

from pnp.play.games.elements.board import CARD, FUSED, GEM, META_CARD, META_GEM, Board, Laid
from pnp.play.table import Move

_LIMIT = 2


class Building(Board):
    """What may be laid on a substance, and what becomes of it."""

    def _moves_build(self, seat: int, limited: int, redrawn: int) -> list[Move]:
        """Return what may be laid; a `limited` turn is the first on a substance.

        It is 1 before an element is laid, and _LIMIT after that.
        """
        found: list[Move] = [("done",)]
        if limited != _LIMIT:
            found += self._layings(seat, bool(limited))
        if not limited:
            found += self._elixirs(seat)
        if self.rules.must_build and len(found) > 1 and not self._has_built(seat):
            del found[0]
        if any(self.gems[seat]):
            found += self._fusions(seat)
            if not redrawn:
                found += self._redraws(seat)
        return found if found != [("done",)] else []

    def _has_built(self, seat: int) -> bool:
        """Return whether an element was laid in this turn."""
        return any(one.round == self.round for one in self.laid[seat])

    def _redraws(self, seat: int) -> list[Move]:
        return [("redraw", gem) for gem, count in enumerate(self.gems[seat]) if count]

    def _layings(self, seat: int, limited: bool) -> list[Move]:
        """Return what may be laid on a seat: element, and how."""
        lacks = self.lacks(seat)
        if lacks and self.waits(seat):
            lacks = [one for one in lacks if one in self.primary]
        hand, gems = self.hand[seat], self.gems[seat]
        with_card = hand[self.meta] and not limited and self._is_company(seat)
        with_gem = gems[self.meta] and (self.rules.gems_alone or self._is_company(seat))
        found: list[Move] = []
        for one in dict.fromkeys(lacks):
            if hand[one]:
                found.append(("lay", one, CARD))
            if gems[one]:
                found.append(("lay", one, GEM))
            parts = self.fusion.get(one)
            if parts and gems[parts[0]] and gems[parts[1]]:
                found.append(("lay", one, FUSED))
            if with_card:
                found.append(("lay", one, META_CARD))
            if with_gem:
                found.append(("lay", one, META_GEM))
        return found

    def _is_company(self, seat: int) -> bool:
        """Return whether something lies there that may lie alone."""
        return not all(self.needs_company(one) for one in self.laid[seat])

    def _elixirs(self, seat: int) -> list[Move]:
        """Return the Elixirs that may be laid, on a substance whose first turn is over."""
        has_card, has_gem = self.hand[seat][self.elixir], self.gems[seat][self.elixir]
        if not (has_card or has_gem) or self.waits(seat):
            return []
        found: list[Move] = []
        if has_card and self._is_company(seat):
            found.append(("lay", self.elixir, CARD))
        if has_gem and (self.rules.gems_alone or self._is_company(seat)):
            found.append(("lay", self.elixir, GEM))
        return found

    def _fusions(self, seat: int) -> list[Move]:
        """Return the special gems that can be paid for."""
        gems, found = self.gems[seat], list[Move]()
        if self.centre[self.meta] and all(map(gems.__getitem__, self.meta_parts)):
            found.append(("fuse", self.meta, CARD))
        if self.centre[self.elixir]:
            least = self.rules.elixir_gems
            found += [("fuse", self.elixir, one) for one in self.primary if gems[one] >= least]
        return found

    def _fuse(self, special: int, colour: int) -> None:
        seat = self.seat
        alike = [colour] * self.rules.elixir_gems
        parts = [*self.meta_parts] if special == self.meta else alike
        for one in parts:
            self.gems[seat][one] -= 1
            self.give_up(one)
        self.centre[special] -= 1
        self.gems[seat][special] += 1
        self.tell("fuse", card=self.kinds[special], gems=self.called(parts))

    def give_up(self, gem: int) -> None:
        """Put a gem that is paid where it goes."""
        (self.centre if self.rules.gems_return else self.gone_gems)[gem] += 1

    def _lay(self, element: int, how: int) -> None:
        _, seat, limited, redrawn = self.tasks.pop()
        laid = Laid(element, how, self.round)
        if (card := self.card_of(laid)) >= 0:
            self.hand[seat][card] -= 1
        for gem in self.gems_of(laid):
            self.gems[seat][gem] -= 1
        self.laid[seat].append(laid)
        self.begun[seat] = True
        said = ("lay_card", "lay_gem", "lay_fused", "lay_meta", "lay_meta")[how]
        self.tell(said, card=self.kinds[element])
        if not self.lacks(seat):
            after = "begin" if self.rules.begins_at_once else "end"
            self.tasks.append((after, seat, redrawn))
            self._complete(seat)
        else:
            self.tasks.append(("build", seat, _LIMIT if limited else 0, redrawn))

    def _complete(self, seat: int) -> None:
        """Put a substance aside with what lies on it, and note what it brings."""
        laid, name = self.laid[seat], self.names[self.substance[seat]]
        waited = any(
            one.element == self.elixir and (one.how == GEM or self.has_waited(one)) for one in laid
        )
        self._clear(seat)
        self.extra[seat] += self.rules.elixir * waited
        self.built[seat].append(self.substance[seat])
        has_bonus = self.rules.always_bonus or not any(self.is_special(one) for one in laid)
        self.substance[seat], self.laid[seat], self.begun[seat] = -1, [], False
        self.tell("complete", thing=name, n=self.rules.points[name] + self.rules.elixir * waited)
        if self.points(seat) >= self.rules.goal and self.rules.ends_at_once:
            self.is_over = True
            return
        self.tasks.append(("substance", seat))
        bonus = self.rules.bonus[name] if has_bonus else 0
        self.tasks += [("gem", seat)] * (self.rules.reward + bonus)

    def _clear(self, seat: int) -> None:
        """Put what lies on a complete substance where it goes."""
        rules = self.rules
        cards_leave, gems_leave = rules.leaving
        for one in self.laid[seat]:
            if (card := self.card_of(one)) >= 0:
                if cards_leave:
                    self.gone_cards[card] += 1
                else:
                    self.discards.append(card)
            for gem in self.gems_of(one):
                if (gem == self.meta and rules.meta_returns) or (
                    gem == self.elixir and rules.elixir_returns
                ):
                    self.gems[seat][gem] += 1
                else:
                    stays = gem in self.primaries and not gems_leave
                    (self.centre if stays else self.gone_gems)[gem] += 1

    def has_waited(self, one: Laid) -> bool:
        """Return whether an Elixir card was laid early enough."""
        return self.round - one.round >= self.rules.elixir_wait

    def _moves_gem(self, seat: int) -> list[Move]:
        del seat
        found: list[Move] = [("gem", one) for one in self.in_centre()]
        return [*found, ("no_gem",)] if found and not self.rules.gem_must else found

    def _gem(self, one: int) -> None:
        _, seat = self.tasks.pop()
        self.centre[one] -= 1
        self.gems[seat][one] += 1
        self.tell("gem", card=self.kinds[one])

    def _no_gem(self) -> None:
        self.tasks.pop()
        self.tell("no_gem")

    def _moves_substance(self, seat: int) -> list[Move]:
        del seat
        return [("substance", one) for one in sorted(self.pool)]

    def _substance(self, one: int) -> None:
        _, seat = self.tasks.pop()
        self.pool.remove(one)
        self.substance[seat] = one
        self.tell("substance", thing=self.names[one])
        if self.substances:
            self.pool.append(self.substances.pop())

    def uncover(self, seat: int) -> None:
        """Discard special cards that lie on a substance alone, and give gems back that may not."""
        laid = self.laid[seat]
        if laid and all(self.needs_company(one) for one in laid):
            self.discards += [self.card_of(one) for one in laid if self.card_of(one) >= 0]
            for gem in [gem for one in laid for gem in self.gems_of(one)]:
                self.gems[seat][gem] += 1
            self.laid[seat] = []
            self.tell("alone", seat=seat)
