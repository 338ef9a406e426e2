"""An error that says what is wrong and what to do, where the place is not known yet."""

from __future__ import annotations


class HintedError(Exception):
    """`message` is what is wrong, in words for the user, `hint` what to do, "" if it depends."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint
