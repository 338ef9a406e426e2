"""ReportLab with its own defaults, whoever runs it. Loaded before anything of ReportLab is.

It takes options from variables that begin with RL_, and runs what is called reportlab_mods or
reportlab_settings, in the home folder or wherever Python finds modules: prints would differ, or
fail, by what somebody has there for other programs.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

# ReportLab takes the date of a document from it, and only whole numbers; our prints say no date.
_DATE = "SOURCE_DATE_EPOCH"

for _name in ("reportlab_mods", "reportlab_settings"):
    sys.modules.setdefault(_name, ModuleType(_name))
for _name in [name for name in os.environ if name.startswith("RL_")]:
    del os.environ[_name]


@contextmanager
def undated() -> Iterator[None]:
    """Let ReportLab make a document in the body without asking which day it is."""
    date = os.environ.pop(_DATE, None)
    try:
        yield
    finally:
        if date is not None:
            os.environ[_DATE] = date
