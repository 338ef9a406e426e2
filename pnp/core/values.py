"""What the values that packages hand on are made with.

A value is a `Struct` with `frozen=True`. It is msgspec's, and not a dataclass, for the time that
every start takes: a frozen dataclass with slots takes 1.1 ms to define and a struct 0.04, a
hundred of them are defined before the first file is read, and `pnp --version` is a tenth of that.
A struct compares all of its fields; what has one that does not count, such as the place where it
was written, is a dataclass; what is taken apart by its order, as a point is, or written as JSON,
is a NamedTuple.
"""

from __future__ import annotations

import dataclasses
from typing import Any, TypeVar

from msgspec import Struct, field, structs
from msgspec.structs import asdict, astuple, fields

__all__ = ["Struct", "asdict", "astuple", "field", "fields", "replace"]

T = TypeVar("T")


def replace(value: T, /, **changes: Any) -> T:
    """Return a struct or dataclass like `value`, but for fields. Raises TypeError for others."""
    if isinstance(value, Struct):
        return structs.replace(value, **changes)
    return dataclasses.replace(value, **changes)  # type: ignore[type-var]
