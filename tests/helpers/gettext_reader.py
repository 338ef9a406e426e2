"""Catalogs as the programs of others read them: Babel, and the gettext of Python itself."""

import gettext
import io

from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

NUMBERS = range(1001)  # as many as msgfmt tries


def complaints(path):
    """Return what is wrong with the catalog at `path`, in the words of who reads it."""
    try:
        with path.open("rb") as file:
            catalog = read_po(file, abort_invalid=True)
    except (PoFileError, ValueError) as error:
        return [str(error)]
    errors = [str(error) for _, errors in catalog.check() for error in errors]
    return errors or _unread(catalog)


def _unread(catalog):
    """Return what Python's gettext does not say as the catalog does."""
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    compiled.seek(0)
    try:
        said = gettext.GNUTranslations(compiled)
    except (ValueError, UnicodeDecodeError) as error:
        return [str(error)]
    wrong = []
    for message in catalog:
        if not message.id or message.fuzzy:
            continue
        if message.pluralizable:
            one, many = message.id
            found = {said.npgettext(message.context, one, many, n) for n in NUMBERS}
            wrong += [f"{one!r} is never {form!r}" for form in set(message.string) - found]
            wrong += [f"{one!r} is sometimes {form!r}" for form in found - set(message.string)]
        elif message.string and said.pgettext(message.context, message.id) != message.string:
            wrong.append(f"{message.id!r} is not {message.string!r}")
    return wrong
