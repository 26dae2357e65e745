"""Words of a painted text in a few lines, each of which ends in … where it has no room."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFontMetrics

TERMS: Final = " · "
_TIE: Final = "\u00a0"
_TOGETHER: Final = re.compile(r"\S+ × \S+|\d+ [GT]B")


def words_filled(title: str, metrics: QFontMetrics, widths: Sequence[int], letter: str = "") -> list[str]:
    """A letter and a title in at most so many lines of these widths; "8 × H200" stays together."""
    words = _TOGETHER.sub(lambda found: found.group().replace(" ", _TIE), title).split(" ")
    if letter:
        words[0] = f"{letter}{_TIE}{_TIE}{words[0]}"
    return [line.replace(_TIE, " ") for line in filled(words, " ", metrics, widths)]


def terms_filled(terms: str, metrics: QFontMetrics, widths: Sequence[int]) -> list[str]:
    """Terms in at most so many lines of these widths, broken at any word; none begins or ends with what parts them."""
    words = terms.replace(TERMS, f"{_TIE}· ").split(" ")
    return [line.replace(_TIE, " ").removesuffix(TERMS.rstrip()) for line in filled(words, " ", metrics, widths)]


def filled(parts: Sequence[str], glue: str, metrics: QFontMetrics, widths: Sequence[int]) -> list[str]:
    """Parts in at most so many lines of these widths, broken only between them."""
    lines, last = [parts[0]], len(widths) - 1
    for part in parts[1:]:
        longer = f"{lines[-1]}{glue}{part}"
        fits = metrics.horizontalAdvance(longer) <= widths[len(lines) - 1]
        if fits or len(lines) > last:
            lines[-1] = longer
        else:
            lines.append(part)
            continue
        if not fits:
            break  # all that follows is behind the …
    elide = Qt.TextElideMode.ElideRight
    return [metrics.elidedText(line, elide, width) for line, width in zip(lines, widths, strict=False)]
