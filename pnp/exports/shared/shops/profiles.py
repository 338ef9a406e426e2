"""The profile of a press: that which ships, or the file that a user names."""

from __future__ import annotations

from pathlib import Path

from pnp.colour.separation import SHIPPED_CONDITION, ProfileError, Separation, shipped_profile
from pnp.core.problems import PnpError, Problem, UsageError, Where
from pnp.files.user_file import MB, FileKind, open_file
from pnp.pdf.pdfx import Intent

_PROFILE = FileKind(
    "ICC profile",
    10 * MB,
    "name the profile alone, as the print shop gives it",
    "name the .icc file that the print shop gives",
    "name the .icc file that the print shop gives",
)


def intent_of(file: str, limit: float) -> Intent:
    """Return what `file` says that is printed on; "" stands for the profile that ships.

    Raises UsageError where it can't be used.
    """
    if not file:
        return Intent(SHIPPED_CONDITION, shipped_profile(), is_registered=True)
    where = Where(file)
    try:
        with open_file(Path(file), _PROFILE, where, None) as opened:
            profile = opened.read(_PROFILE.most + 1)
        name = Separation(profile, limit).name
    except ProfileError as error:
        hint = "name a CMYK profile for output, as ISOcoated_v2_eci.icc"
        raise UsageError([Problem(where, str(error), hint)]) from None
    except PnpError as error:
        raise UsageError(error.problems) from None
    return Intent(name, profile, is_registered=False)
