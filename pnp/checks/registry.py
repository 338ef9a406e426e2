"""All checks by their ids. To add one: its file, and its name here."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType, ModuleType

from pnp.checks import composition, holds, ledger

CHECKS: Mapping[str, ModuleType] = MappingProxyType(
    {module.ID: module for module in (composition, holds, ledger)}
)
