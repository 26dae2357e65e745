"""How things look on paper: dark on white, in the usual text size, whatever the window looks like."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from gui import fonts
from gui.i18n import Language, language, language_manager
from gui.theme import LIGHT, theme_manager

if TYPE_CHECKING:
    from collections.abc import Iterator

DOTS_PER_INCH: Final = 96
"""The resolution in whose pixels everything for paper is measured and recorded."""


@contextmanager
def on_paper(written_in: Language | None = None) -> Iterator[None]:
    """Whatever is drawn or measured meanwhile is for paper, in the language of the window unless another is named."""
    with theme_manager().lent(LIGHT), fonts.for_paper(), language_manager().lent(written_in or language()):
        yield
