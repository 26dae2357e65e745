"""How far a long piece of work is, and a way to stop it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


class Cancelled(Exception):
    """Somebody stopped the work; nothing was changed."""


def _nobody(_share: float) -> None:
    return None


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Progress:
    """Told the share that is done, 0 to 1, and asked whether to stop.

    Both are called on the thread that does the work.
    """

    tell: Callable[[float], None] = _nobody
    cancelled: Callable[[], bool] = _never

    def at(self, share: float) -> None:
        """Say that so much is done.

        Raises:
            Cancelled: it is to stop.
        """
        if self.cancelled():
            raise Cancelled
        self.tell(share)

    def part(self, start: float, end: float) -> Progress:
        """The progress of a part that takes the whole from one share to another."""
        return Progress(lambda share: self.tell(start + share * (end - start)), self.cancelled)
