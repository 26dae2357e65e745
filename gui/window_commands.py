"""What the commands of the window do."""

from __future__ import annotations

import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from gui.actions import ACTIONS, PLACES
from gui.document_flow import SUFFIX, DocumentFlow
from gui.export_commands import ExportCommands
from gui.history_commands import HistoryCommands
from gui.import_commands import ImportCommands
from gui.item_commands import ItemCommands
from gui.view_commands import ViewCommands, run

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from engine.project.recent import RecentFile, RecentFiles
    from gui.main_window import MainWindow
    from gui.open_elsewhere import OpenFile
    from gui.session import ProjectSession
    from gui.start_page import StartPage
    from gui.window_menus import WindowMenus

PLACE_AFTER_NEW = "workload"


class WindowCommands(QObject):
    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._session: ProjectSession | None = None
        self._flow: DocumentFlow | None = None
        self._path: Path | None = None
        self._recent: RecentFiles | None = None
        self.items = ItemCommands(window)
        self.imports = ImportCommands(window)
        self.exports = ExportCommands(window)
        self.view, self.history = ViewCommands(window), HistoryCommands(window)
        self._held: OpenFile | None = None
        self.place_before = PLACE_AFTER_NEW

    def handlers(self) -> Mapping[str, Callable[[], object]]:
        elsewhere = (
            self.items.handlers()
            | self.imports.handlers()
            | self.exports.handlers()
            | self.view.handlers()
            | self.history.handlers()
            | {name: partial(self.go_to, name) for name in PLACES}
        )
        own = {spec.name: getattr(self, spec.name) for spec in ACTIONS if spec.name not in elsewhere}
        return own | elsewhere

    def attach(self, session: ProjectSession) -> None:
        self._session = session
        self._flow = DocumentFlow(self._window, session, self._window.settings)
        from engine.project.recent import RecentFiles

        self._recent = RecentFiles()
        self.exports.attach(session)
        self._window.menus.offer_beginnings()
        session.document_changed.connect(self._on_document)
        self._refresh_recent()

    def connect_menus(self, menus: WindowMenus) -> None:
        menus.file_chosen.connect(self.open_path)
        menus.sample_chosen.connect(self.open_sample)
        menus.template_chosen.connect(self.new_from)
        menus.recent_cleared.connect(self.clear_recent)
        menus.language_chosen.connect(self.view.choose_language)
        menus.theme_chosen.connect(self.view.choose_theme)
        menus.text_size_chosen.connect(self.view.choose_text_size)

    def connect_start_page(self, page: StartPage) -> None:
        page.new_chosen.connect(self.new)
        page.wizard_chosen.connect(self.items.describe_workload)
        page.template_chosen.connect(self.new_from)
        page.open_chosen.connect(self.open)
        page.file_chosen.connect(self.open_path)
        page.forget_requested.connect(self.forget_recent)
        page.clear_requested.connect(self.clear_recent)
        page.sample_chosen.connect(self.open_sample)

    def state(self) -> frozenset[str]:
        """Names of what holds now, as the commands ask for it."""
        session = self._session
        if session is None or self._window.presenting:
            return frozenset()  # nothing is changed, opened or closed by accident in front of others
        project = session.project
        open_now = not self._window.at_start
        facts = {
            "ready": True,
            "project": open_now,
            "revertible": open_now and session.modified and session.path is not None,
            "saved": open_now and session.path is not None,
            "undo": open_now and session.can_undo,
            "redo": open_now and session.can_redo,
            "comparable": open_now and bool(project.quotes and project.workloads),
            "quotes": open_now and bool(project.quotes),
            "scenarios": open_now and bool(project.scenarios and project.workloads),
            "workloads": open_now and bool(project.workloads),
            "explainable": open_now and self._window.stage.can_explain,
        }
        return frozenset(name for name, holds in facts.items() if holds)

    def counts(self) -> Mapping[str, int]:
        if self._session is None:
            return {}
        from engine.catalog.library import known_cards

        project = self._session.project
        return {
            "workload": len(project.workloads),
            "catalog": len(known_cards(project.used.cards)),
            "quotes": len(project.quotes),
        }

    # File

    def new(self) -> None:
        self.new_from("")

    def new_from(self, template_id: str) -> None:
        if self._flow is not None and self._flow.new(template_id):
            self._window.show_place(PLACE_AFTER_NEW, focus=True)

    def open(self) -> None:
        if self._flow is not None and self._flow.open():
            self._window.show_place(self._window.last_place(), focus=True)

    def open_path(self, path: Path) -> bool:
        if self.is_open_elsewhere(path):
            return False
        opened = self._flow is not None and self._flow.open_path(path)
        if opened:
            self._window.show_place(self._window.last_place(), focus=True)
        return opened

    def open_sample(self, path: Path) -> bool:
        opened = self._flow is not None and self._flow.open_sample(path)
        if opened:
            self._window.show_place(self._window.last_place(), focus=True)
        return opened

    def open_dropped(self, paths: Sequence[Path]) -> None:
        """Open the one project, or preview the quotes, that was dropped."""
        if len(paths) == 1 and paths[0].suffix.lower() == f".{SUFFIX}":
            self.open_path(paths[0])
        else:
            self.imports.import_dropped(paths)

    def save(self) -> None:
        self._say_saved(self._flow is not None and self._flow.save())

    def save_as(self) -> None:
        self._say_saved(self._flow is not None and self._flow.save_as())

    def save_copy(self) -> None:
        if self._flow is not None and self._flow.save_copy():
            self._window.toast.show_message(self.tr("The copy was saved."))

    def revert(self) -> None:
        if self._session is not None:
            self._session.revert()

    def close(self) -> None:
        if self._flow is not None and self._session is not None and self._flow.may_close():
            self._session.new()
            self._window.show_start()

    def quit(self) -> None:
        self._window.close()

    def may_close(self) -> bool:
        return self._flow is None or self._flow.may_close()

    def let_go(self) -> None:
        """The window is gone: its file may be opened elsewhere."""
        if self._held is not None:
            self._held.hold(None)

    def recent_files(self) -> tuple[RecentFile, ...]:
        return () if self._recent is None else self._recent.files()

    def forget_recent(self, path: Path) -> None:
        if self._recent is not None:
            self._recent.forget(path)
        self._refresh_recent()

    def clear_recent(self) -> None:
        if self._recent is not None:
            self._recent.clear()
        self._refresh_recent()

    def saved_and_now(self) -> None:
        from gui.dialogs.saved_and_now import SavedAndNowDialog

        if self._session is not None:
            dialog = SavedAndNowDialog(self._window, self._session.document, self._session.comparison)
            dialog.today_wanted.connect(self.bring_to_today)
            run(dialog)

    # Edit and view

    def bring_to_today(self) -> None:
        if self._session is not None:
            from engine.project.edits import bring_to_today

            session, today = self._session, datetime.datetime.now().astimezone().date()
            name = bring_to_today.name(session.project, today)
            session.apply(name, lambda project: bring_to_today(project, today))

    def go_to(self, place: str) -> None:
        self._window.show_place(place, focus=True)

    def show_quotes(self) -> None:
        self.go_to("quotes")

    def present(self) -> None:
        current = self._window.settings.place
        self.place_before = current if current in PLACES else PLACE_AFTER_NEW
        self._window.present()

    def explain(self) -> None:
        if self._window.action_set["explain"].isChecked():
            self._window.stage.show_explanation()
        else:
            self._window.stage.hide_explanation()

    def show_origin(self, path: str) -> None:
        """Bring into view what a figure rests on: a field of a quote or workload, or a card or model of the catalog."""
        root, _, rest = path.partition("/")
        if root not in ("catalog", "score"):
            self.items.show_field(path)
            return
        from gui.catalog.place import CatalogPlace

        self._window.show_place("catalog")
        place, (kind, _, below) = self._window.stage.place("catalog"), rest.partition("/")
        if isinstance(place, CatalogPlace) and root == "score":
            place.show_page("ranking")
        elif isinstance(place, CatalogPlace) and kind == "cards":
            place.show_card(below.partition("/")[0])
        elif isinstance(place, CatalogPlace):
            place.show_model(below.rpartition("/")[0])  # a model may be called "V3 / R1"

    def _say_saved(self, saved: bool) -> None:
        if saved and self._session is not None and self._session.path is not None:
            self._window.toast.show_message(self.tr("Saved to {file}.").format(file=self._session.path.name))

    def _on_document(self) -> None:
        if self._session is not None and self._session.path != self._path:
            self._path = self._session.path
            self._hold(self._path)
            if self._path is not None and self._recent is not None:
                self._recent.remember(self._path)
            self._refresh_recent()

    def _hold(self, path: Path | None) -> None:
        from gui.open_elsewhere import OpenFile

        if self._held is None:
            self._held = OpenFile(self)
            self._held.wanted.connect(self._window.come_to_front)
        self._held.hold(path)

    def is_open_elsewhere(self, path: Path) -> bool:
        """Whether another window has this file; that window is then in front, and this one says so."""
        from engine.texts import Message
        from gui.open_elsewhere import bring_to_front

        if self._session is None or self._session.path == path or not bring_to_front(path):
            return False
        self._session.message.emit(Message.of("window.open_elsewhere", file=path.name), "info")
        return True

    def _refresh_recent(self) -> None:
        self._window.menus.set_recent(self.recent_files())
        if self._window.start_page is not None:
            self._window.start_page.show_recent(self.recent_files())
