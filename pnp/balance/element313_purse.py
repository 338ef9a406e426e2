"""What a player of Element 313 can pay with."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from pnp.balance.element313_rules import Rules


@dataclass
class Purse:
    """What a player can pay with in one turn: quarks in hand, and those that abilities give."""

    quarks: Counter[str]
    fixed: Counter[str]
    secondary: Counter[str]
    free: int
    converts: int

    def pays(self, cost: tuple[str, ...], rules: Rules, do: bool = False) -> bool:
        """Return whether it pays `cost`; if so and `do`, take it out."""
        mixed, need = self.secondary.copy(), Counter[str]()
        for symbol in cost:
            if mixed[symbol]:
                mixed[symbol] -= 1
            else:
                need.update(rules.mixing.get(symbol, (symbol,)))
        after_fixed = need - self.fixed
        paid = after_fixed & self.quarks
        short = (after_fixed - paid).total()
        converted = max(0, short - self.free)
        spare = self.quarks - paid
        if converted > min(self.converts, spare.total()):
            return False
        if do:
            self.secondary, self.fixed = mixed, self.fixed - need
            self.free -= min(self.free, short)
            self.converts -= converted
            self.quarks = spare
            for _ in range(converted):
                self.quarks[max(self.quarks, key=lambda one: self.quarks[one])] -= 1
        return True
