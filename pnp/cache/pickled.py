"""Values as bytes that stand in the cache, made by pickle, which may call anything when it reads.

So the cache gives back only what this machine has sealed, and only values of this program are made.
"""

from __future__ import annotations

import pickle
import zlib
from collections import Counter
from dataclasses import is_dataclass
from enum import Enum
from io import BytesIO
from types import MappingProxyType
from typing import Any

from pnp.core.values import Struct

_FAST = 1
_PLAIN = (tuple, Enum, Struct)
_FOUND_ELSEWHERE = {("collections", "Counter"): Counter}


def read_only(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    """Return a mapping that nobody can change: pickle knows nothing of those."""
    return MappingProxyType(values)


class _Pickler(pickle.Pickler):
    """Writes what `_Values` makes: values, and what makes them, by their classes alone."""

    def reducer_override(self, value: Any) -> Any:
        """Return how to make a value that pickle knows no way for, or another in each Python."""
        if isinstance(value, MappingProxyType):
            return read_only, (dict(value),)
        if isinstance(value, Enum):  # Python 3.11.0 to 3.11.3 write a call of getattr
            return type(value), (value.value,)
        return NotImplemented


class _Values(pickle.Unpickler):
    """Makes nothing but values of this program. Raises UnpicklingError for all else."""

    def find_class(self, module: str, name: str, /) -> Any:
        """Return a class of values. What is reached by way of a module is none of its own."""
        if (module, name) in _FOUND_ELSEWHERE:
            return _FOUND_ELSEWHERE[module, name]
        if (module, name) == (__name__, read_only.__name__):
            return read_only
        if not module.startswith("pnp.") or "." in name:
            raise pickle.UnpicklingError(module)
        found = super().find_class(module, name)
        is_value = isinstance(found, type) and (is_dataclass(found) or issubclass(found, _PLAIN))
        if not is_value or found.__module__ != module:
            raise pickle.UnpicklingError(name)
        return found


def pickled(value: object) -> bytes:
    """Return `value` as bytes that `unpickled` reads."""
    data = BytesIO()
    _Pickler(data, pickle.HIGHEST_PROTOCOL).dump(value)
    return zlib.compress(data.getbuffer(), _FAST)


def unpickled(data: bytes) -> Any:
    """Return the value that was `pickled`, None where it can't be made."""
    try:
        return _Values(BytesIO(zlib.decompress(data))).load()
    except (pickle.UnpicklingError, zlib.error, EOFError):
        return None
