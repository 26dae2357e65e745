"""The window: menus, toolbar, rail with five places, explanation beside them, status line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDragLeaveEvent, QDropEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QWidget

from gui.action_set import ActionSet
from gui.actions import PLACES
from gui.drop_frame import DropFrame
from gui.forms.tab_order import step_by_eye
from gui.i18n import keep_translated
from gui.rail import Rail
from gui.stage import Stage
from gui.status_line import StatusLine
from gui.toolbar import Toolbar
from gui.widgets.messages import Toast
from gui.window_commands import WindowCommands
from gui.window_layout import keep_parts, keep_window, restore_parts, restore_window
from gui.window_menus import WindowMenus

if TYPE_CHECKING:
    from engine.project.project import Project
    from gui.session import ProjectSession
    from gui.settings.store import Settings
    from gui.start_page import StartPage
    from gui.walkthrough.presentation import Presentation

FIRST_PLACE = "compare"


class MainWindow(QMainWindow):
    """Made without a session, so that it is on screen before the engine is imported; `attach` brings it to life."""

    closed = Signal()

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        self.session: ProjectSession | None = None
        self.start_page: StartPage | None = None
        self.presenting = False
        self.given_up: Project | None = None
        self.presentation: Presentation | None = None
        self._full_screen_before = self._maximized_before = False
        self.commands = WindowCommands(self)
        self.action_set = ActionSet(self, self.commands.handlers())
        self.action_set.fill(self.menuBar())
        self.menus = WindowMenus(self, self.action_set.submenus)
        self.toolbar = Toolbar(self.action_set)
        self.addToolBar(self.toolbar)
        self.rail = Rail()
        self.stage = Stage()
        self.status = StatusLine()
        self.setStatusBar(self.status)
        self.setCentralWidget(self._middle())
        self.toast = Toast(self)
        self.drop_frame = DropFrame(self)
        self.setAcceptDrops(True)
        self.rail.set_place(self.last_place())
        self.commands.connect_menus(self.menus)
        self.rail.place_chosen.connect(self.show_place)
        self.rail.side_key.connect(self._go_into_place)
        self.stage.place_made.connect(self._on_place_made)
        self.stage.explanation_changed.connect(self.action_set["explain"].setChecked)
        self.stage.details_requested.connect(self.action_set["saved_and_now"].trigger)
        self.stage.origin_requested.connect(self.commands.show_origin)
        restore_window(self, settings)
        keep_translated(self.retranslate)

    def attach(self, session: ProjectSession) -> None:
        self.session = session
        self.stage.attach(session)
        self.status.attach(session)
        self.commands.attach(session)
        session.document_changed.connect(self.refresh)
        restore_parts(self.stage, self.settings)
        self.refresh()

    def show_place(self, name: str, *, focus: bool = False) -> None:
        if self.session is not None and name in PLACES:
            self.stage.show_place(name)
            self.rail.set_place(name)
            self.settings.place = name
            self.refresh()
            if focus:
                self.stage.place(name).setFocus(Qt.FocusReason.OtherFocusReason)

    def show_start(self) -> None:
        if self.start_page is None:
            from gui.start_page import StartPage

            self.start_page = StartPage()
            self.commands.connect_start_page(self.start_page)
        self.start_page.refresh(self.commands.recent_files())
        self.stage.show_page(self.start_page)
        self.rail.set_place("")
        self.rail.setEnabled(False)
        self.refresh()

    @property
    def at_start(self) -> bool:
        return self.start_page is not None and self.stage.stack.currentWidget() is self.start_page

    def last_place(self) -> str:
        return self.settings.place if self.settings.place in PLACES else FIRST_PLACE

    def refresh(self) -> None:
        """Title, commands and rail by what the session holds."""
        QGuiApplication.setApplicationDisplayName(self.tr("Cardwise"))
        session = self.session
        if session is None:
            self.action_set.set_state(frozenset(), None, None)
            self.setWindowTitle(self.tr("Cardwise"))
            return
        self.action_set.set_state(self.commands.state(), session.undo_name, session.redo_name)
        shown = self.tr("Cardwise") if self.at_start else f"{session.title}[*] — {self.tr('Cardwise')}"
        self.setWindowTitle(shown)
        self.setWindowModified(session.modified and not self.at_start)
        self.status.set_silent(self.at_start)
        self.rail.setEnabled(not self.at_start)
        self.rail.set_counts({} if self.at_start else self.commands.counts())

    def retranslate(self) -> None:
        self.menuBar().setAccessibleName(self.tr("Menus"))
        self.rail.retranslate()
        self.stage.retranslate()
        self.status.refresh()
        self.menus.refresh_choices()
        if self.session is not None:
            self.menus.offer_beginnings()
        self.refresh()

    # The walkthrough on the whole screen

    def present(self) -> None:
        if self.session is None or self.presenting:
            return
        self.presenting = True
        self._full_screen_before = self.isFullScreen()
        self.show_place("walkthrough")
        self.stage.hide_explanation()
        self._show_chrome(False)
        self.fill_screen()
        self.stage.set_read_only(True)
        self._made_presentation().begin()
        self.refresh()
        self.stage.place("walkthrough").setFocus(Qt.FocusReason.OtherFocusReason)

    def leave_presentation(self) -> None:
        if not self.presenting:
            return
        self.presenting = False
        if self.presentation is not None:
            self.presentation.end()
        self.stage.set_read_only(False)
        self._show_chrome(True)
        if not self._full_screen_before:
            self.leave_screen()
        self.show_place(self.commands.place_before)

    def escape(self) -> None:
        """Close what was opened last: the explanation, then the walkthrough on the whole screen."""
        if not self.stage.hide_explanation():
            self.leave_presentation()

    def fill_screen(self) -> None:
        if not self.isFullScreen():
            self._maximized_before = self.isMaximized()
            self.showFullScreen()

    def leave_screen(self) -> None:
        """Back to what the window was: as large as the screen allows, or of its own size."""
        if self._maximized_before:
            self.showMaximized()
        else:
            self.showNormal()

    def come_to_front(self) -> None:
        if self.isMinimized():
            self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.show()
        self.raise_()
        self.activateWindow()

    def _made_presentation(self) -> Presentation:
        if self.presentation is None:
            from gui.walkthrough.place import WalkthroughPlace
            from gui.walkthrough.presentation import Presentation

            place, session = self.stage.place("walkthrough"), self.session
            if not isinstance(place, WalkthroughPlace) or session is None:
                raise RuntimeError("Presenting needs an open session.")
            self.presentation = Presentation(self, place, session, lambda: self.settings.font_scale / 100)
        return self.presentation

    def _go_into_place(self, event: QKeyEvent) -> None:
        """From the rail the keys sideways go into the place, which may itself have a use for them."""
        if self.session is None or self.at_start:
            return
        place = self.stage.place(self.settings.place)
        place.setFocus(Qt.FocusReason.OtherFocusReason)
        if self.settings.place == "walkthrough":
            place.keyPressEvent(event)

    def _show_chrome(self, shown: bool) -> None:
        for part in (self.menuBar(), self.toolbar, self.rail, self.status):
            part.setVisible(shown)

    # What the system sends

    def closeEvent(self, event: QCloseEvent) -> None:
        # An exception below must leave the window open, which is what an event that is ignored does.
        event.ignore()
        given_up = self.session is not None and self.session.project is self.given_up
        if not given_up and not self.commands.may_close():
            return
        keep_window(self, self.settings)
        keep_parts(self.stage, self.settings)
        self.settings.sync()
        if self.session is not None:
            self.session.jobs.stop()
        self.commands.let_go()
        self.closed.emit()
        event.accept()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.WindowStateChange:
            self.action_set["full_screen"].setChecked(self.isFullScreen() and not self.presenting)

    def focusNextPrevChild(self, forward: bool, /) -> bool:
        return step_by_eye(self, forward=forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.escape()
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_files(event) and not self.presenting:
            event.acceptProposedAction()
            self.drop_frame.cover(self, dropped_files(event))

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        self.drop_frame.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        self.drop_frame.hide()
        paths = dropped_files(event)
        if paths:
            event.acceptProposedAction()
            self.commands.open_dropped(paths)

    def _middle(self) -> QWidget:
        middle = QWidget()
        row = QHBoxLayout(middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.rail)
        row.addWidget(self.stage, 1)
        return middle

    def _on_place_made(self, place: QWidget) -> None:
        restore_parts(place, self.settings)
        slots = {
            "leave_requested": self.escape,
            "field_requested": self.commands.items.show_field,
            "paste_requested": self.commands.imports.paste,
            "wizard_requested": self.commands.items.describe_workload,
            "quotes_requested": self.commands.show_quotes,
        }
        for name, slot in slots.items():
            signal = getattr(place, name, None)
            if signal is not None:
                signal.connect(slot)


def dropped_files(event: QDropEvent) -> list[Path]:
    """The local files that are dragged, if nothing else is."""
    urls = event.mimeData().urls()
    return [Path(url.toLocalFile()) for url in urls] if all(url.isLocalFile() for url in urls) else []
