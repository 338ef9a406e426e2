"""Archives, read back."""

import io
import zipfile


def unzipped(data):
    """Return the files of an archive by their paths."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def files_in(data):
    """Return the files of an archive by their paths below its folder."""
    return {name.partition("/")[2]: file for name, file in unzipped(data).items()}
