"""What stands in a PDF of pikepdf for objects that come in when it is written.

In qpdf, a form with its piece information takes 7 kB, and a page as much. So faces and pages are
texts (`sheet_objects.LateObject`) that name each other, and what is in the PDF, by `late_reference`
and `shared_reference`.
"""

from __future__ import annotations

from pikepdf import Array, Object, Pdf

from pnp.pdf.sheet_objects import shared_reference


class Placeholders:
    """What late objects and those of one PDF know each other by."""

    def __init__(self, pdf: Pdf) -> None:
        self._pdf = pdf
        # One object for each number.
        self._held: dict[int, Object] = {}  # by the number of the late object
        self._shared: dict[tuple[int, int], Object] = {}  # by the number that it has in qpdf

    def of(self, number: int) -> Object:
        """Return what stands in the PDF for the late object `number`, 0-based."""
        if number not in self._held:
            self._held[number] = self._pdf.make_indirect(Array([-1 - number]))
        return self._held[number]

    def shared(self, thing: Object) -> str:
        """Return how late objects name an indirect object of the PDF."""
        self._shared.setdefault(thing.objgen, thing)
        return shared_reference([*self._shared].index(thing.objgen))

    def finish(self, number: int) -> None:
        """Let the placeholder of `number` hold all that is shared, so that it is written, too."""
        self.of(number).extend(self._shared.values())
