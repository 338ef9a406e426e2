"""The facts that a simulation plays by, each of the shape it needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from contextlib import contextmanager
from types import ModuleType
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from pnp.core.problems import PnpError, Problem, Where, meant, shorten, value_of
from pnp.core.values import Struct, fields, replace
from pnp.expressions.facts import Figures
from pnp.expressions.values import show

P = ParamSpec("P")
T = TypeVar("T")
Rules = TypeVar("Rules", bound=Struct)
TURNS = {"clockwise": 1, "counterclockwise": -1}  # how many seats further the next one is


class UnplayedError(PnpError):
    """A rule that may be decided in several ways, and is in one that the engine can't play."""


class UnfitError(PnpError):
    """Facts that an engine can read, and by which no game can be played all the same."""


@contextmanager
def fitting(game: str, where: Where) -> Iterator[None]:
    """Raise UnfitError at `where` for what fails in an engine of ours that plays `game`.

    An engine plays by any ledger that it can read. Where a deck is too small to be dealt, or a map
    has nothing for a number of players, Python says so in its own words.
    """
    try:
        yield
    except (UnfitError, LookupError, ArithmeticError, ValueError) as error:
        message = f"nobody can play {game} by these facts: they do not fit together"
        hint = "mend what was changed last: a deck that is too small, a map without a name"
        raise UnfitError([Problem(where, message, hint)]) from error


_MOST = 1000  # the largest figure and the longest list that a game is played with


def rules_of(engine: ModuleType, figures: Figures, where: Where) -> Any:
    """Return what an engine reads of `figures`, the ledger in `where`.

    Raises PnpError with all values that it can't play, and all that are missing or otherwise.
    """
    return rules_with_facts(engine, figures, where)[0]


def rules_with_facts(engine: ModuleType, figures: Figures, where: Where) -> tuple[Any, Set[str]]:
    """Return what an engine reads, and the keys of the facts that it asks for. Raises as above."""
    noted: dict[Problem, None] = {}
    facts = Facts(figures, where, noted)
    try:
        rules = engine.read(facts)
    except Exception:
        # Other values stand in for those that are noted, and need not go together.
        if not noted:
            raise
    if noted:
        raise PnpError(_with_missing_once(noted, where))
    return rules, frozenset(facts.asked)


def _with_missing_once(problems: Iterable[Problem], where: Where) -> list[Problem]:
    """Return problems, of those at `where` the first: of another game all facts may be missing."""
    missing = [one for one in problems if one.where == where]
    others = [one for one in problems if one.where != where]
    if len(missing) < 2:
        return [*missing, *others]
    message = f"{missing[0].message}, nor are {len(missing) - 1} more that it plays by"
    return [replace(missing[0], message=message), *others]


class Facts:
    """Figures of a ledger by their shape. All raise PnpError for what is missing or otherwise.

    What is wrong goes to `noted`, if it is given, and another value stands in.
    """

    def __init__(
        self, figures: Figures, where: Where, noted: dict[Problem, None] | None = None
    ) -> None:
        self._figures = figures
        self._where = where
        self._noted = noted
        self.asked: set[str] = set()

    def number(self, key: str, least: int = 0) -> int:
        """Return a whole number that is not below `least`."""

        def read(found: Any) -> int:
            if _number(found) < least:
                raise TypeError
            return _number(found)

        return self._of(key, f"a whole number from {least} on", read, least)

    def flag(self, key: str) -> bool:
        """Return a yes or a no."""
        return self._of(key, "yes or no", _flag, False)

    def name(self, key: str) -> str:
        """Return a text."""
        return self._of(key, "a text", _name, "")

    def names(self, key: str) -> tuple[str, ...]:
        """Return a list of texts."""
        return self._of(key, "a list of texts", lambda found: _list(found, _name), ())

    def numbers(self, key: str) -> tuple[int, ...]:
        """Return a list of whole numbers."""
        return self._of(key, "a list of whole numbers", lambda found: _list(found, _number), ())

    def rows(self, key: str) -> tuple[tuple[str, ...], ...]:
        """Return a list of lists of texts."""
        each = "a list of lists of texts"
        return self._of(key, each, lambda found: _list(found, lambda one: _list(one, _name)), ())

    def counts(self, key: str) -> dict[str, int]:
        """Return a map from names to whole numbers."""
        return self._of(key, "a map of whole numbers", lambda found: _map(found, _number), {})

    def lists(self, key: str) -> dict[str, tuple[str, ...]]:
        """Return a map from names to lists of texts."""
        each = "a map of lists of texts"
        return self._of(key, each, lambda found: _map(found, lambda one: _list(one, _name)), {})

    def maps(self, key: str) -> dict[str, dict[str, int]]:
        """Return a map from names to maps of whole numbers."""
        each = "a map of maps of whole numbers"
        return self._of(key, each, lambda found: _map(found, lambda one: _map(one, _number)), {})

    def tables(self, key: str) -> dict[str, tuple[tuple[int, ...], ...]]:
        """Return a map from names to lists of lists of whole numbers."""
        each = "a map of lists of lists of whole numbers"

        def rows(found: Any) -> tuple[tuple[int, ...], ...]:
            return _list(found, lambda one: _list(one, _number))

        return self._of(key, each, lambda found: _map(found, rows), {})

    def texts(self, key: str) -> dict[str, str]:
        """Return a map from names to texts."""
        return self._of(key, "a map of texts", lambda found: _map(found, _name), {})

    def choice(self, key: str, played: Mapping[Any, T]) -> T:
        """Return what `played` has for the value: a rule that an engine plays in several ways.

        A map stands in `played` as a tuple of its pairs, in the order of the ledger.

        Raises UnplayedError at the line of the ledger for a value that the engine can't play.
        """
        first = next(iter(played))
        return self._played(key, self._of(key, "a rule", lambda found: found, first), played)

    def either(self, key: str, no: str, yes: str) -> bool:
        """Return whether a rule is as `yes` says, or else as `no` does. Raises as `choice` does."""
        return self.choice(key, {no: False, yes: True})

    def choices(self, key: str, played: Mapping[Any, T]) -> dict[str, T]:
        """Return what `played` has for each value of a map of texts. Raises as `choice` does."""
        return {name: self._played(key, one, played) for name, one in self.texts(key).items()}

    def _played(self, key: str, value: Any, played: Mapping[Any, T]) -> T:
        is_map = isinstance(value, Mapping)
        for one, part in played.items():
            # 1 is no yes.
            if is_map and isinstance(one, tuple):
                is_so = one == tuple(value.items())
            else:
                is_so = one == value and isinstance(one, bool) == isinstance(value, bool)
            if is_so:
                return part
        known = " or ".join(show(dict(one) if is_map else one) for one in played)
        message = f"the engine can't play {key}: {shorten(show(value))}; it plays {known}"
        near = meant(show(value), [show(one) for one in played if isinstance(one, str)])
        hint = (
            f"write {near or 'a value that it plays'}, or name an engine of your own that plays"
            " this one: 'pnp check' and 'pnp play' take --engine FILE.py, docs/checking.md says how"
        )
        where = self._figures.fact(key).where
        self._tell(UnplayedError, Problem(where, message, hint, kind=value_of(key)))
        return next(iter(played.values()))

    def only(self, rules: Mapping[str, Any]) -> None:
        """Take in the rules that are played in one way alone, each with its value.

        Raises UnplayedError with all that have another.
        """
        problems: list[Problem] = []
        for key, value in rules.items():
            try:
                self.choice(key, {value: None})
            except UnplayedError as error:
                problems += error.problems
        if problems:
            raise UnplayedError(problems)

    def _of(self, key: str, shape: str, read: Callable[[Any], T], other: T) -> T:
        """Return what `read` makes of a fact, or `other` where that is noted to be wrong."""
        self.asked.add(key)
        if key not in self._figures:
            message = f"the engine plays by the fact '{key}', which is not there"
            hint = f"add it to 'facts', with a value that is {shape}"
            self._tell(PnpError, Problem(self._where, message, hint, kind=value_of(key)))
            return other
        try:
            return read(self._figures[key])
        except (TypeError, AttributeError):
            fact = self._figures.fact(key)
            message = f"the engine needs {shape} of '{key}', not {show(fact.value)}"
            most = f", none of it above {_MOST}" if "number" in shape else ""
            hint = f"write {shape}{most}"
            self._tell(PnpError, Problem(fact.where, message, hint))
            return other

    def _tell(self, error: type[PnpError], problem: Problem) -> None:
        """Note a problem, or raise it."""
        if self._noted is None:
            raise error([problem]) from None
        self._noted[problem] = None


class _OfFact(Struct, frozen=True):
    """What stands in a struct of rules for a field until the facts are read."""

    read: Callable[[Facts], Any]


def of_fact(read: Callable[Concatenate[Facts, P], T], *said: P.args, **more: P.kwargs) -> T:
    """Return how a field of rules is read, as its default: a method of Facts and what that takes.

    `filled` puts what is read in its place.
    """
    # By its name: a subclass may have one of its own.
    return cast(
        "T", _OfFact(lambda facts: getattr(type(facts), read.__name__, read)(facts, *said, **more))
    )


def filled(rules: type[Rules], facts: Facts, **reckoned: Any) -> Rules:
    """Return rules with the fields that were `reckoned`, and all others as `of_fact` says."""
    said = {one.name: one.default for one in fields(rules) if isinstance(one.default, _OfFact)}
    return rules(**reckoned, **{name: one.read(facts) for name, one in said.items()})


def _number(found: Any) -> int:
    if isinstance(found, bool) or not isinstance(found, int) or not -_MOST <= found <= _MOST:
        raise TypeError
    return found


def _flag(found: Any) -> bool:
    if not isinstance(found, bool):
        raise TypeError
    return found


def _name(found: Any) -> str:
    if not isinstance(found, str):
        raise TypeError
    return found


def _list(found: Any, read: Callable[[Any], T]) -> tuple[T, ...]:
    if not isinstance(found, tuple) or len(found) > _MOST:
        raise TypeError
    return tuple(map(read, found))


def _map(found: Any, read: Callable[[Any], T]) -> dict[str, T]:
    if not isinstance(found, Mapping):
        raise TypeError
    return {name: read(part) for name, part in found.items()}
