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

from msgspec import Struct, field, msgpack, structs
from msgspec.structs import asdict, astuple, fields

__all__ = ["Struct", "asdict", "astuple", "field", "fields", "packed", "replace", "unpacked"]

T = TypeVar("T")


def packed(value: Any, is_sorted: bool = False) -> bytes:
    """Return a value as bytes: equal ones for equal values. What is no plain value is its repr.

    `is_sorted`: maps and sets are equal in whatever order they were made.
    """
    return msgpack.encode(value, enc_hook=repr, order="deterministic" if is_sorted else None)


def unpacked(data: bytes, kind: type[T]) -> T:
    """Return the value of `kind` that was `packed`."""
    return msgpack.decode(data, type=kind)


def replace(value: T, /, **changes: Any) -> T:
    """Return a struct or dataclass like `value`, but for fields. Raises TypeError for others."""
    if isinstance(value, Struct):
        return structs.replace(value, **changes)
    return dataclasses.replace(value, **changes)  # type: ignore[type-var]
