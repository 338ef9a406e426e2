"""The bleed of faces, in mm: how far they go on beyond their trim."""

from __future__ import annotations

# Every face is drawn so far beyond its trim; a sheet shows as much of it as it wants.
BLEED = 3.0
# So much of it sheets show where nothing else is asked for.
USUAL_BLEED = 1.5
