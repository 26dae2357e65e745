"""How often Python looks for garbage: graphs behind figures are many small objects in which nothing goes round."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_NEW_OBJECTS: Final = 20_000


def collect_rarely() -> None:
    """For a program of its own: what is loaded by now is never looked through again, and new objects seldom.

    A look through everything takes longer than a frame of a dragged slider may.
    """
    gc.freeze()
    gc.set_threshold(_NEW_OBJECTS)


@contextmanager
def no_collection() -> Iterator[None]:
    """A large sheet makes only objects that stay; looking among them for garbage takes a third of the time.

    Freezing and thawing moves them unseen to the oldest, so that the next collection of the young finds few.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            if not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
            gc.enable()
