"""What would change your mind: the nearest flips, each of which plays on the live charts while it is pressed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, TypeAlias

from PySide6.QtCore import QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QIcon, QPainter, QPixmap, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QSizePolicy, QToolButton, QWidget

from engine.compare.open_terms import OpenTerm
from engine.compare.outlook_words import flip_past, flip_value, path_of, said_together, said_with_further
from engine.compare.uncertainty.as_if import as_if, is_as_if
from engine.compare.uncertainty.together import Together
from engine.texts import text
from gui.charts.marks import Slot, draw_marker
from gui.fonts import Role
from gui.i18n import keep_translated, language
from gui.icons import set_icon
from gui.theme import set_style, theme_manager
from gui.widgets.basics import text_label
from gui.widgets.flow_layout import FlowLayout

if TYPE_CHECKING:
    from engine.compare.outlook import Outlook
    from engine.compare.uncertainty.breaking_points import Breaking
    from engine.project.project import Project
    from gui.session import ProjectSession

Mind: TypeAlias = "OpenTerm | Breaking | Together"
MOST: Final = 3
MARKER: Final = 9


class FlipChips(QWidget):
    """At most one chip is pressed; it goes up when anything else is previewed, edited or looked at."""

    played = Signal(bool)
    figure_requested = Signal(str)

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._outlook: Outlook | None = None
        self._letters: Mapping[str, str] = {}
        self._slots: Mapping[str, Slot] = {}
        self._playing: Mind | None = None
        self._title = text_label(role=Role.STRONG, tone="muted")
        self._said = text_label(role=Role.CAPTION, tone="faint")
        self.chips = tuple(QPushButton() for _ in range(MOST))
        self.explain = tuple(QToolButton() for _ in range(MOST))
        self._pairs = tuple(map(_pair, self.chips, self.explain))
        self._flow = flow = FlowLayout(self, gap=8, row_gap=4)
        flow.setContentsMargins(14, 0, 14, 0)
        flow.addWidget(self._title)
        for place, chip in enumerate(self.chips):
            chip.setCheckable(True)
            chip.setIconSize(QSize(MARKER + 2, MARKER + 2))
            set_style(chip, kind="chip")
            chip.clicked.connect(partial(self._click, place))
            chip.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            chip.customContextMenuRequested.connect(partial(self._show_menu, place))
            set_icon(self.explain[place], "info")
            set_style(self.explain[place], kind="quiet")
            self.explain[place].clicked.connect(partial(self._explain, place))
            flow.addWidget(self._pairs[place])
        flow.addWidget(self._said)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._escape = QShortcut(Qt.Key.Key_Escape, self, context=Qt.ShortcutContext.WindowShortcut)
        self._escape.setEnabled(False)
        self._escape.activated.connect(self.stop)
        session.comparison_changed.connect(self._follow)
        theme_manager().theme_changed.connect(self.retranslate)
        keep_translated(self.retranslate)

    @property
    def playing(self) -> Mind | None:
        return self._playing

    def set_outlook(self, outlook: Outlook | None, letters: Mapping[str, str], slots: Mapping[str, Slot]) -> None:
        """None while the outlook is being computed."""
        self._outlook, self._letters, self._slots = outlook, letters, slots
        self.retranslate()

    def set_compact(self, compact: bool) -> None:
        """One line only, of the nearest flips."""
        self._flow.set_most_rows(1 if compact else None)
        self.updateGeometry()

    def stop(self) -> None:
        """Return to the project as it is."""
        if self._playing is not None:
            self._end()
            self._session.cancel_preview()

    def retranslate(self) -> None:
        now = language()
        self._title.setText(text("outlook.mind" if self._playing is None else "outlook.playing", now))
        self.setAccessibleName(text("outlook.mind", now))
        nearest = self._nearest()
        for place, chip in enumerate(self.chips):
            self._pairs[place].setVisible(place < len(nearest))
            self.explain[place].setToolTip(text("outlook.explain_flip", now))
            if place < len(nearest):
                self._write(chip, nearest[place])
        said = self._sentence()
        self._said.setText(said)
        self._said.setVisible(bool(said))

    def hideEvent(self, event: QHideEvent, /) -> None:
        super().hideEvent(event)
        if not event.spontaneous():
            self.stop()

    def _nearest(self) -> tuple[Mind, ...]:
        return () if self._outlook is None else self._outlook.chips[:MOST]

    def _sentence(self) -> str:
        if self._outlook is None:
            return text("outlook.given_up" if self._session.ranges.given_up else "outlook.pending", language())
        if self._nearest():
            return ""
        return text("outlook.nothing_flips" if self._outlook.contested else "outlook.no_contest", language())

    def _write(self, chip: QPushButton, flip: Mind) -> None:
        now = language()
        sentence = self._words(flip)
        chip.setText(sentence)
        chip.setAccessibleName(sentence)
        self.explain[self.chips.index(chip)].setAccessibleName(f"{text('outlook.explain_flip', now)}: {sentence}")
        chip.setToolTip(text("outlook.mind_tip", now))
        chip.setIcon(self._marker(self._slots.get(flip.winner or "", 0)))
        chip.setChecked(flip == self._playing)

    def _words(self, flip: Mind) -> str:
        now = language()
        winner = self._letters.get(flip.winner or "", flip.winner or "")
        if isinstance(flip, OpenTerm):
            reading = flip.said(flip.reading, self._letters.get(flip.quote, flip.quote)).text(now)
            return text("outlook.chip_term", now, reading=reading[:1].upper() + reading[1:], winner=winner)
        if isinstance(flip, Together):
            return said_together(flip, now, self._session.project, self._letters)
        past = flip_past(flip, now, self._session.project, self._letters)
        said = text("outlook.chip_past", now, past=past, winner=winner)
        said = said_with_further(said, flip, partial(self._value, flip), self._letters, now)
        if flip.likely is None or not flip.far:
            return said
        low, high = (self._value(flip, end) for end in flip.likely)
        return text("outlook.chip_far", now, said=said, low=low, high=high)

    def _marker(self, slot: Slot) -> QIcon:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(round((MARKER + 2) * ratio), round((MARKER + 2) * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        draw_marker(painter, slot, QPointF(MARKER / 2 + 1, MARKER / 2 + 1), MARKER)
        painter.end()
        return QIcon(picture)

    def _value(self, flip: Breaking, value: float) -> str:
        return flip_value(path_of(flip.name), value, flip.unit, language(), self._session.project)

    def _click(self, place: int) -> None:
        nearest = self._nearest()
        if not self.chips[place].isChecked() or place >= len(nearest):
            self.stop()
            return
        flip = nearest[place]
        if self._session.preview(partial(_flipped, flip=flip)):
            self._playing = flip
            self._escape.setEnabled(True)
            self.played.emit(True)
        self.retranslate()

    def address_of(self, place: int) -> str:
        """Where the derivation of what a chip says opens."""
        return self._nearest()[place].address(self._session.workload_id or "")

    def _show_menu(self, place: int, at: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        action = menu.addAction(text("outlook.explain_flip", language()))
        action.triggered.connect(partial(self._explain, place))
        menu.popup(self.chips[place].mapToGlobal(at))

    def _explain(self, place: int) -> None:
        """Of the project as it is: where a flip is played, it is no flip."""
        address = self.address_of(place)
        self.stop()
        self.figure_requested.emit(address)

    def _follow(self) -> None:
        """Another gesture has taken the place of what was played."""
        flip = self._playing
        if flip is None:
            return
        if not self._session.previewing or not _is_shown(self._session.comparison.project, flip):
            self._end()

    def _end(self) -> None:
        self._playing = None
        self._escape.setEnabled(False)
        self.played.emit(False)
        self.retranslate()


def _pair(chip: QPushButton, explain: QToolButton) -> QWidget:
    pair = QWidget()
    row = QHBoxLayout(pair)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(2)
    row.addWidget(chip)
    row.addWidget(explain)
    return pair


def _flipped(project: Project, flip: Mind) -> Project:
    if isinstance(flip, OpenTerm):
        return flip.answered(project)
    if isinstance(flip, Together):
        return flip.played(project)
    return as_if(project, flip)


def _is_shown(project: Project, flip: Mind) -> bool:
    if isinstance(flip, OpenTerm):
        return flip.is_answered(project)
    if isinstance(flip, Together):
        return flip.is_played(project)
    return is_as_if(project, flip)
