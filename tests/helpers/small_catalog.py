"""Small catalogs, written message by message so that a test can spoil one line."""

from pnp.i18n.po_reading import read_catalog

HEAD = """\
msgid ""
msgstr ""
"Project-Id-Version: Mini 1.0.0\\n"
"Last-Translator: Ada <ada@example.org>\\n"
"Language: de\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"X-Generator: Poedit 3.5\\n"
"""


def message(context, source, translation="", above=""):
    """Return one message; `above` are the lines of comments and flags before it."""
    lines = f'msgctxt "{context}"\nmsgid "{source}"\nmsgstr "{translation}"\n'
    return f"{above}{lines}"


def catalog(*messages, head=HEAD):
    """Return the text of a catalog; its first message begins in line 12."""
    return "\n".join((head, *messages))


def read(folder, text, language="de"):
    """Write `text`, or bytes, as a catalog into `folder`, and return what it says."""
    path = folder / f"{language}.po"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_catalog(path, f"locale/{language}.po", language)
