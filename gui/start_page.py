"""Where one begins: a new project, a file, a recent file, a sample."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from engine.project.templates import templates
from gui.fonts import Role
from gui.i18n import keep_translated, language
from gui.icons import set_icon
from gui.samples import samples
from gui.start_recent import RecentCard
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.card import Card, SectionHeader
from gui.widgets.eliding import ElidedButton
from gui.widgets.emptying import empty_layout
from gui.widgets.messages import IconLabel
from gui.widgets.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.project.recent import RecentFile

WIDTH = 860
SHOWN_RECENT = 5
COLUMNS = 3


class StartPage(QScrollArea):
    new_chosen = Signal()
    wizard_chosen = Signal()
    open_chosen = Signal()
    file_chosen = Signal(Path)
    sample_chosen = Signal(Path)
    forget_requested = Signal(Path)
    clear_requested = Signal()
    template_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._title = text_label(role=Role.SLIDE_TITLE)
        self._lead = text_label(role=Role.SLIDE_TEXT, tone="muted", wrap=True)
        self._new, self._wizard, self._open = QPushButton(), QPushButton(), QPushButton()
        self._drop = text_label(role=Role.STRONG)
        self._dropped = text_label(role=Role.CAPTION, tone="muted", wrap=True)
        self._scenes, self._kinds = SectionHeader(), SectionHeader()
        self._tiles: dict[bool, QGridLayout] = {True: QGridLayout(), False: QGridLayout()}
        self.recent, self._samples = RecentCard(), Card()
        set_style(self._new, kind="primary")
        set_icon(self._new, "new", "on_accent")
        set_icon(self._wizard, "workload")
        set_icon(self._open, "open")
        self._new.clicked.connect(self.new_chosen)
        self._wizard.clicked.connect(self.wizard_chosen)
        self._open.clicked.connect(self.open_chosen)
        self.recent.file_chosen.connect(self.file_chosen)
        self.recent.forget_requested.connect(self.forget_requested)
        self.recent.clear_requested.connect(self.clear_requested)
        self._build()
        keep_translated(self.retranslate)

    def refresh(self, recent: Iterable[RecentFile]) -> None:
        self.show_recent(recent)
        self._new.setFocus()

    def show_recent(self, recent: Iterable[RecentFile]) -> None:
        self.recent.set_files(tuple(recent)[:SHOWN_RECENT])

    def retranslate(self) -> None:
        self.setAccessibleName(self.tr("Start page"))
        self._title.setText(self.tr("Cardwise"))
        self._lead.setText(self.tr("Put the quotes side by side, see what each really costs, and show why."))
        self._new.setText(self.tr("&New project"))
        self._wizard.setText(self.tr("New, &step by step…"))
        self._open.setText(self.tr("&Open a file…"))
        self._drop.setText(self.tr("Drop quotes or a project here"))
        keys = QKeySequence("Ctrl+Shift+V").toString(QKeySequence.SequenceFormat.NativeText)
        self._dropped.setText(
            self.tr("Workbooks, tables, web pages and text files; copied cells and chats come in with {keys}.").format(
                keys=keys
            )
        )
        self._scenes.set_title(self.tr("Begin with a situation"))
        self._kinds.set_title(self.tr("Begin with one kind of work"))
        self.recent.set_title(self.tr("Recent projects"))
        self._samples.set_title(self.tr("Samples with real public prices"))
        self._fill()

    def _fill(self) -> None:
        self.recent.refresh()
        self._fill_tiles()
        self._fill_samples()

    def _fill_samples(self) -> None:
        empty_layout(self._samples.body)
        found = samples(language())
        if not found:
            self._samples.add(text_label(self.tr("No samples are installed."), tone="faint", wrap=True))
        for path, name in found:
            button = ElidedButton(name.replace("&", "&&"))
            set_style(button, kind="link")
            button.setProperty("path", path)
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.clicked.connect(self._on_sample)
            self._samples.add(button)
        self._samples.body.addStretch(1)

    def _fill_tiles(self) -> None:
        spoken = language()
        for scene, grid in self._tiles.items():
            empty_layout(grid)
            offered = [entry for entry in templates() if entry.scene is scene]
            for place, entry in enumerate(offered):
                tile = Tile(entry.name[spoken], entry.summary[spoken])
                tile.setProperty("template", entry.id)
                tile.clicked.connect(self._on_template)
                grid.addWidget(tile, place // COLUMNS, place % COLUMNS)

    def _build(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self._new)
        buttons.addWidget(self._wizard)
        buttons.addWidget(self._open)
        buttons.addStretch(1)
        cards = QHBoxLayout()
        cards.setSpacing(16)
        cards.addWidget(self.recent, 1)
        cards.addWidget(self._samples, 1)
        inner = QWidget()
        inner.setMaximumWidth(WIDTH)
        column = QVBoxLayout(inner)
        column.setContentsMargins(32, 28, 32, 32)
        column.setSpacing(12)
        column.addWidget(self._title)
        column.addWidget(self._lead)
        column.addSpacing(8)
        column.addLayout(buttons)
        column.addWidget(self._drop_zone())
        column.addSpacing(12)
        column.addLayout(cards)
        for scene, heading in ((True, self._scenes), (False, self._kinds)):
            grid = self._tiles[scene]
            grid.setSpacing(12)
            for place in range(COLUMNS):
                grid.setColumnStretch(place, 1)
            column.addSpacing(12)
            column.addWidget(heading)
            column.addLayout(grid)
        column.addStretch(1)
        page = QWidget()
        page.setProperty("scrolled", "true")
        row = QHBoxLayout(page)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(inner, 100)
        row.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def _drop_zone(self) -> QFrame:
        zone = QFrame()
        set_style(zone, surface="drop")
        row = QHBoxLayout(zone)
        row.setContentsMargins(16, 10, 16, 10)
        row.setSpacing(14)
        row.addWidget(IconLabel("import", "text_faint", 22))
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(self._drop)
        words.addWidget(self._dropped)
        row.addLayout(words, 1)
        return zone

    def _on_template(self) -> None:
        self.template_chosen.emit(self.sender().property("template"))

    def _on_sample(self) -> None:
        self.sample_chosen.emit(self.sender().property("path"))
