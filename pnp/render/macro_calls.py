"""Macros, called without what Jinja asks of each call anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from jinja2.nodes import EvalContext
from jinja2.runtime import Macro
from markupsafe import Markup


def called(
    macro: Macro, context: EvalContext, given: Sequence[Any], named: Mapping[str, Any]
) -> str:
    """Return what a macro writes. Raises TypeError for arguments that it does not take."""
    takes_more = macro.caller or macro.catch_kwargs or macro.catch_varargs
    if not named and len(given) == macro._argument_count and not takes_more:
        return Markup(macro._func(*given))  # noqa: S704 - it escapes, as all of them do
    return macro(context, *given, **named)
