"""Archives of releases, read back."""

import io
import zipfile


def files_in(data):
    """Return the files of an archive by their paths below its folder."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}
