"""The zip archives that workbooks are, looked at before anything is made of them.

What was looked at is what is read: a new archive is made of the parts, whose sizes are now known to
be what they say. So nothing grows when it is opened, and no part says what to put in its place.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Mapping
from io import BytesIO

from pnp.core.problems import PnpError, Problem, Where

# Both much more than a table of cards has.
MOST_UNPACKED = 50_000_000
MOST_PARTS = 2000
_NEEDED = (".xml", ".rels", "mimetype")
_SMALLER = "save the sheet with the cards as a workbook of its own, or as CSV"
SAVE = "open it in a spreadsheet, and save it there as .xlsx, .ods or CSV"


def parts_of(data: bytes, shown: str) -> dict[str, bytes]:
    """Return the parts of a workbook that say something of its cells, by their names.

    Raises PnpError, for the file `shown`, where it is no archive, grows too large, or has entities.
    """
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            listed = archive.infolist()
            if len(listed) > MOST_PARTS or sum(one.file_size for one in listed) > MOST_UNPACKED:
                message = f"workbook is larger than {MOST_UNPACKED // 10**6} MB once it is unpacked"
                raise _refused(shown, message, _SMALLER)
            parts = {one.filename: archive.read(one) for one in listed if _is_needed(one.filename)}
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError) as error:
        raise _refused(shown, "file is no workbook, or a damaged one", SAVE) from error
    except RuntimeError as error:
        hint = "save it without one"
        raise _refused(shown, "workbook is protected by a password", hint) from error
    for text in parts.values():
        # Expansion of entities is the one way in which a small text is a large one.
        if b"<!DOCTYPE" in text or b"<!ENTITY" in text or b"\0" in text:
            raise _refused(shown, "workbook has entities, or is not UTF-8", SAVE)
    return parts


def packed(parts: Mapping[str, bytes]) -> BytesIO:
    """Return the archive that has these parts and no others."""
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name, part in parts.items():
            archive.writestr(name, part)
    made.seek(0)
    return made


def _is_needed(name: str) -> bool:
    return name.lower().endswith(_NEEDED)


def _refused(shown: str, message: str, hint: str) -> PnpError:
    return PnpError([Problem(Where(shown), message, hint)])
