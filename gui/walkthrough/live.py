"""The walkthrough as it is shown: one page after the other, with charts that live and assumptions moved for show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from engine.texts import text
from gui.charts.base import Chart
from gui.i18n import language
from gui.icons import set_icon
from gui.theme import set_style
from gui.walkthrough.notes_strip import NotesStrip
from gui.walkthrough.page_view import PageView
from gui.walkthrough.parts import Clickable, Progress
from gui.walkthrough.show_sliders import ShowSliders
from gui.widgets.basics import ElidedLabel, text_label
from gui.widgets.messages import InlineMessage
from gui.widgets.slider_row import SliderRow

if TYPE_CHECKING:
    from engine.compare.walkthrough import Page
    from gui.session import ProjectSession
    from gui.walkthrough.clock import Clock

FOOT_GAP: Final = 12
MARGIN: Final = 56
CLOSE_MARGIN: Final = 28
ROOMY: Final = 1000
"""From this width on the wider margin."""
FORWARD: Final = frozenset({Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_PageDown, Qt.Key.Key_Space})
BACK: Final = frozenset({Qt.Key.Key_Left, Qt.Key.Key_Up, Qt.Key.Key_PageUp, Qt.Key.Key_Backspace})
ASIDE: Final = frozenset({Qt.Key.Key_N, Qt.Key.Key_P})
"""Notes and presenter's view, which are no matter of the pages."""
TENTH: Final = 9
LIVE_PARTS: Final = (Chart, Clickable, SliderRow, QAbstractButton, QAbstractScrollArea, Progress, InlineMessage)
"""What has a use for a click of its own."""


class LivePages(QWidget):
    figure_requested = Signal(str)
    escaped = Signal()
    """Esc, where nothing was moved that it could put back."""
    key_pressed = Signal(int)
    """One of the keys `ASIDE`, while presenting."""
    moved = Signal(int)
    edit_requested = Signal()
    looked_different = Signal()
    """The page that is shown has changed its looks."""

    def __init__(self, session: ProjectSession) -> None:
        super().__init__()
        self._session = session
        self._pages: tuple[Page, ...] = ()
        self._number = 0
        self._presenting = False
        self._notes: NotesStrip | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.view = PageView()
        self.view.figure_requested.connect(self.figure_requested)
        self.sliders = ShowSliders(session)
        self.sliders.changed.connect(self.show_moved)
        self.mark = InlineMessage(kind="warn")
        self.mark.action_triggered.connect(self.sliders.put_back)
        self._progress = Progress()
        self._progress.chosen.connect(self.go_to)
        self._position = text_label(tone="muted")
        self.hint = ElidedLabel(tone="faint")
        self._edit = _arrow("edit", self.edit_requested)
        self._back, self._next = _arrow("previous", self.back), _arrow("next", self.forward)
        self._build()
        session.comparison_changed.connect(self._on_comparison)

    @property
    def page_number(self) -> int:
        return self._number

    @property
    def page(self) -> Page | None:
        return self._pages[self._number] if self._pages else None

    @property
    def following(self) -> Page | None:
        return self._pages[self._number + 1] if self._number + 1 < len(self._pages) else None

    @property
    def notes_shown(self) -> bool:
        return self._notes is not None and self._notes.isVisibleTo(self)

    def use_clock(self, clock: Clock) -> None:
        """The notes tell its time."""
        self._notes = NotesStrip(clock)
        self._notes.hide()
        self._column.insertWidget(self._column.count() - 1, self._notes)

    def show_notes(self, shown: bool) -> None:
        if self._notes is not None:
            self._notes.setVisible(shown)
            self._notes.show_page(self.page, self.following)

    def pages(self) -> tuple[Page, ...]:
        return self._pages

    def set_pages(self, pages: tuple[Page, ...]) -> None:
        """Show these pages; the one that is looked at stays, wherever it stands now."""
        key = None if self.page is None else self.page.key
        self._pages = pages
        keys = [page.key for page in pages]
        self.go_to(keys.index(key) if key in keys else self._number)

    def set_presenting(self, presenting: bool) -> None:
        self._presenting = presenting
        self.retranslate()

    def go_to(self, number: int) -> None:
        before = self._number
        self._number = min(max(number, 0), max(0, len(self._pages) - 1))
        self.show_page()
        if self._number != before:
            self.moved.emit(self._number)

    def forward(self) -> None:
        self.go_to(self._number + 1)

    def back(self) -> None:
        self.go_to(self._number - 1)

    def retranslate(self) -> None:
        now = language()
        self.hint.set_text(
            text("walkthrough.show.keys_presenting" if self._presenting else "walkthrough.show.keys", now)
        )
        for button, key in ((self._back, "before"), (self._next, "next")):
            button.setToolTip(text(f"walkthrough.show.{key}", now))
            button.setAccessibleName(text(f"walkthrough.show.{key}", now))
        self.setAccessibleName(text("walkthrough.arrange.pages", now))
        self._edit.setVisible(not self._presenting)
        self._edit.setToolTip(text("walkthrough.arrange.edit_tip", now))
        self._edit.setAccessibleName(text("walkthrough.arrange.edit", now))
        self.mark.set_action(text("walkthrough.show.put_back", now))
        self.show_page()

    def show_page(self) -> None:
        page, workload_id = self.page, self._session.workload_id
        self._progress.set_progress(self._number, len(self._pages))
        self._back.setEnabled(self._number > 0)
        self._next.setEnabled(self._number < len(self._pages) - 1)
        if page is None or workload_id is None:
            self._position.setText("")
            return
        self.view.show_page(page, self._session.comparison, workload_id)
        self.sliders.show_sliders(page.sliders)
        self.show_moved()
        title = page.title.text(language())
        number, count = self._number + 1, len(self._pages)
        self._position.setText(text("walkthrough.progress", language(), number=number, count=count, title=title))
        self._fit_progress()
        if self._notes is not None:
            self._notes.show_page(page, self.following)
        self.looked_different.emit()

    def show_moved(self) -> None:
        """Say what stands elsewhere than in the project."""
        said = self.sliders.sentence()
        self.mark.set_message(said, "warn")
        self.mark.setVisible(bool(said))
        if self.page is not None:
            self.sliders.show_sliders(self.page.sliders)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in FORWARD:
            self.forward()
        elif key in BACK:
            self.back()
        elif key == Qt.Key.Key_Home:
            self.go_to(0)
        elif key == Qt.Key.Key_End:
            self.go_to(len(self._pages) - 1)
        elif Qt.Key.Key_0 <= key <= Qt.Key.Key_9 and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.go_to((key - Qt.Key.Key_1) if key > Qt.Key.Key_0 else TENTH)
        elif key == Qt.Key.Key_Escape:
            self._escape()
        else:
            self._other_key(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """While presenting a click beside everything that is alive moves on."""
        event.accept()
        forward = event.button() is Qt.MouseButton.ForwardButton
        plain = self._presenting and event.button() is Qt.MouseButton.LeftButton
        if event.button() is Qt.MouseButton.BackButton:
            self.back()
        elif forward or (plain and not self._alive(event)):
            self.forward()

    def _other_key(self, event: QKeyEvent) -> None:
        if event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier:
            event.ignore()
        elif event.key() == Qt.Key.Key_C:
            self.view.next_view()
        elif event.key() == Qt.Key.Key_S:
            self.sliders.focus_first()
        elif event.key() == Qt.Key.Key_E and not self._presenting:
            self.edit_requested.emit()
        elif event.key() in ASIDE and self._presenting:
            self.key_pressed.emit(event.key())
        else:
            event.ignore()

    def _escape(self) -> None:
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self.sliders.put_back():
            self.escaped.emit()

    def _alive(self, event: QMouseEvent) -> bool:
        under = self.childAt(event.position().toPoint())
        while under is not None and under is not self:
            if isinstance(under, LIVE_PARTS):
                return True
            under = under.parentWidget()
        return False

    def resizeEvent(self, event: QResizeEvent, /) -> None:
        super().resizeEvent(event)
        margin = MARGIN if event.size().width() >= ROOMY else CLOSE_MARGIN
        self._column.setContentsMargins(margin, 0, margin, 14)
        self._fit_progress()

    def _on_comparison(self) -> None:
        if self.isVisible() and self._pages:
            self.view.follow(self._session.comparison)
            self.looked_different.emit()

    def _fit_progress(self) -> None:
        """What is left beside the page's name and the keys."""
        beside = (self._position, self.hint, self._edit, self._back, self._next)
        taken = sum(part.sizeHint().width() + FOOT_GAP for part in beside if not part.isHidden())
        around = self._column.contentsMargins()
        self._progress.set_room(self.width() - around.left() - around.right() - taken)

    def _build(self) -> None:
        foot = QHBoxLayout()
        foot.setSpacing(FOOT_GAP)
        foot.addWidget(self._progress)
        foot.addWidget(self._position)
        foot.addStretch(1)
        foot.addWidget(self.hint)
        foot.addWidget(self._edit)
        foot.addWidget(self._back)
        foot.addWidget(self._next)
        above = QVBoxLayout()
        above.setContentsMargins(0, 4, 0, 0)
        above.addWidget(self.mark)
        self.mark.hide()
        policy = self.mark.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.mark.setSizePolicy(policy)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, 0, MARGIN, 14)
        column.setSpacing(12)
        column.addLayout(above)
        column.addWidget(self.view, 1)
        column.addWidget(self.sliders)
        column.addLayout(foot)


def _arrow(icon: str, slot: object) -> QToolButton:
    button = QToolButton()
    set_style(button, kind="quiet")
    set_icon(button, icon)
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    button.clicked.connect(slot)
    return button
