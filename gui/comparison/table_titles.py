"""How wide the titles of rows are: in one line each, and where they may go on in a second one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from PySide6.QtGui import QFontMetrics

from gui import fonts
from gui.fonts import Role

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.compare.table_views import RowView

TITLE_LEFT: Final = 12
TITLE_RIGHT: Final = 8
FOLD_ROOM: Final = 14
MORE_GAP: Final = 7
LEAST: Final = 110
MOST_SHARE: Final = 0.4
_BREAKS: Final = re.compile(r"(?<= )|(?<=[\u4e00-\u9fff，）])(?=[\u4e00-\u9fff（])")


class TitleWidths:
    """Measured once for the same rows, since a window that takes its size asks often."""

    def __init__(self) -> None:
        self._rows: Sequence[RowView] | None = None
        self._whole, self._broken = 0, 0

    def forget(self) -> None:
        self._rows = None

    def whole(self, rows: Sequence[RowView]) -> int:
        """With every title in one line."""
        self._measure(rows)
        return self._whole

    def fitting(self, rows: Sequence[RowView], table: int, columns: int) -> int:
        """In a table so wide whose columns need so much: as much as is left, and no less than two lines need."""
        self._measure(rows)
        return max(self._broken, min(self._whole, round(table * MOST_SHARE), table - columns))

    def _measure(self, rows: Sequence[RowView]) -> None:
        if self._rows is rows:
            return
        whole = max((_font_of(row).horizontalAdvance(title_of(row)) + _fold_room(row) for row in rows), default=0)
        broken = max((_in_two_lines(row) for row in rows), default=0)
        self._rows = rows
        self._whole, self._broken = (max(LEAST, found) + TITLE_LEFT + TITLE_RIGHT for found in (whole, broken))


def title_of(row: RowView) -> str:
    return row.title.partition(" · ")[0]


def more_of(row: RowView) -> str:
    """The limit and the unit of a row, which stand beneath its title or behind it."""
    return " · ".join(part for part in (row.title.partition(" · ")[2], row.unit) if part)


def lines_of(row: RowView, width: int) -> list[str]:
    """The title in a column of titles so wide: in one line, or in two where it is longer."""
    title, metrics = title_of(row), _font_of(row)
    room = width - TITLE_LEFT - TITLE_RIGHT
    if metrics.horizontalAdvance(title) + _fold_room(row) <= room:
        return [title]
    cuts = ((max(map(metrics.horizontalAdvance, cut)), cut) for cut in _cuts(title))
    return list(min(cuts, default=(0, (title,)))[1])


def _in_two_lines(row: RowView) -> int:
    title, more, metrics = title_of(row), more_of(row), _font_of(row)
    behind = QFontMetrics(fonts.font(Role.CAPTION)).horizontalAdvance(more) + MORE_GAP if more else _fold_room(row)
    broken = (
        max(metrics.horizontalAdvance(first), metrics.horizontalAdvance(second) + behind)
        for first, second in _cuts(title)
    )
    return min((metrics.horizontalAdvance(title) + _fold_room(row), *broken))


def _font_of(row: RowView) -> QFontMetrics:
    return QFontMetrics(fonts.font(Role.STRONG if row.heading else Role.BODY))


def _fold_room(row: RowView) -> int:
    return FOLD_ROOM if row.heading else 0


def _cuts(title: str) -> Iterator[tuple[str, str]]:
    """Every way to part a title in two, the first part growing."""
    parts = [part for part in _BREAKS.split(title) if part]
    return (("".join(parts[:place]).rstrip(), "".join(parts[place:])) for place in range(1, len(parts)))
