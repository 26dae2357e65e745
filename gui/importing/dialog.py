"""The preview of an import: the source at the left, the quotes as they were read at the right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from engine.texts import text
from gui import i18n
from gui.forms.tab_order import OrderlyDialog
from gui.help.key import HelpKey
from gui.importing.colours import FieldColours
from gui.importing.detail import QuoteDetail
from gui.importing.quote_list import QuoteTable
from gui.importing.source_pane import SourcePane
from gui.importing.state import ImportState
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.fields import ChoiceField
from gui.widgets.messages import InlineMessage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.importing.quotes.results import Place
    from engine.texts import Message
    from gui.importing.sources import Read, Source
    from gui.session import ProjectSession
    from gui.settings.store import Settings

LAYOUT: Final = "import_preview"
MOST_FINDINGS: Final = 3


class ImportDialog(OrderlyDialog):
    """Nothing changes in the project until a person agrees."""

    def __init__(self, session: ProjectSession, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        HelpKey(self, "import")
        self._settings = settings
        self.state = ImportState(session, settings, self)
        colours = FieldColours()
        self.files = ChoiceField()
        self.message = InlineMessage(kind="warn")
        self.source = SourcePane(colours)
        self.quotes = QuoteTable(self.state)
        self.detail = QuoteDetail(session, self.state, colours)
        self.progress = QProgressBar()
        self.progress.setRange(0, 0)
        self.progress.setTextVisible(False)
        self.stop = QPushButton()
        self.add = QPushButton()
        self.cancel = QPushButton()
        self.about = text_label(tone="muted", wrap=True)
        self.splitter = self._split()
        self._lay_out()
        self._connect()
        i18n.keep_translated(self.retranslate)
        self._fit(parent)

    def start(self, sources: Sequence[Source]) -> None:
        texts = [source for source in sources if source.is_text]
        if texts and not texts[0].text:
            self.source.show_reading(None)
            self._refresh()
            self.source.text.setFocus()
            return
        self.state.start(sources)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Import Quotes"))
        self.files.set_label(self.tr("Source"))
        self.stop.setText(self.tr("&Stop Reading"))
        self.cancel.setText(self.tr("Cancel"))
        self.source.text.setPlaceholderText(
            self.tr("Paste what a supplier wrote in a chat or a mail; it is read while you type.")
        )
        self.source.text.setAccessibleName(self.tr("Text of the supplier"))
        self.source.sheet.setAccessibleName(self.tr("Sheet as it arrived"))
        self.quotes.setAccessibleName(self.tr("Quotes that were read"))
        self.detail.table.setAccessibleName(self.tr("What was read and why"))
        self._refresh()

    def reject(self) -> None:
        self.state.cancel()
        self._settings.keep_bytes(LAYOUT, self.splitter.saveState())
        super().reject()

    def accept(self) -> None:
        if self.state.busy or not self.state.included_count():
            return
        if self.state.accept():
            self._settings.keep_bytes(LAYOUT, self.splitter.saveState())
            super().accept()

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.accept()
        elif not enter:
            super().keyPressEvent(event)

    def _split(self) -> QSplitter:
        right = QSplitter(Qt.Orientation.Vertical)
        right.setChildrenCollapsible(False)
        right.addWidget(self.quotes)
        right.addWidget(self.detail)
        right.setStretchFactor(1, 1)
        right.setSizes([130, 460])
        splitter = QSplitter(Qt.Orientation.Horizontal)
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(self.source)
        splitter.addWidget(right)
        splitter.setSizes([440, 680])
        return splitter

    def _lay_out(self) -> None:
        set_style(self.add, kind="primary")
        self.add.setDefault(True)
        self.cancel.setAutoDefault(False)
        self.stop.setAutoDefault(False)
        waiting = QHBoxLayout()
        waiting.addWidget(self.progress, 1)
        waiting.addWidget(self.stop)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(self.about, 1)
        foot.addWidget(self.add)
        foot.addWidget(self.cancel)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(10)
        column.addWidget(self.files)
        column.addWidget(self.message)
        column.addLayout(waiting)
        column.addWidget(self.splitter, 1)
        column.addLayout(foot)

    def _connect(self) -> None:
        self.state.changed.connect(self._refresh)
        self.state.busy_changed.connect(self._on_busy)
        self.state.failed.connect(self._on_failed)
        self.source.reading_chosen.connect(self._on_place)
        self.source.text_edited.connect(self.state.set_text)
        self.quotes.chosen.connect(self._on_quote)
        self.detail.reading_chosen.connect(self.source.show_place)
        self.files.committed.connect(self._on_file)
        self.stop.clicked.connect(self.state.cancel)
        self.add.clicked.connect(self.accept)
        self.cancel.clicked.connect(self.reject)

    def _fit(self, parent: QWidget | None) -> None:
        room = parent.size() if parent is not None else self.screen().availableSize()
        self.resize(min(1280, room.width() - 24), min(820, room.height() - 24))
        kept = self._settings.bytes_of(LAYOUT)
        if not kept.isEmpty():
            self.splitter.restoreState(kept)
        self._on_busy(False)

    def _refresh(self) -> None:
        state, spoken = self.state, i18n.language()
        names = [(str(place), _name_of(read)) for place, read in enumerate(state.reads)]
        self.files.set_choices(names)
        self.files.set_value(str(state.current))
        self.files.setVisible(len(names) > 1)
        self._show_message()
        self.source.show_reading(state.reading)
        self.quotes.refresh()
        self.detail.show_quote(max(0, self.quotes.row()))
        count = state.included_count()
        key = "import_quotes.add_one" if count == 1 else "import_quotes.add_many" if count else "import_quotes.add"
        self.add.setText(text(key, spoken, count=count) if count else text(key, spoken))
        self.add.setEnabled(count > 0 and not state.busy)
        waiting = sum(not read.ready for read in state.quotes)
        self.about.setText(text("import_quotes.waiting", spoken, count=waiting) if waiting else "")
        self.add.setToolTip("Ctrl+Enter" if count else text("import_quotes.nothing_chosen", spoken))

    def _show_message(self) -> None:
        read = self.state.reads[self.state.current] if self.state.reads else None
        spoken = i18n.language()
        if read is None:
            self.message.hide()
            return
        if read.reading is None:
            said = read.error.text(spoken) if read.error is not None else ""
            self.message.set_message(said, "bad")
        elif not read.reading.quotes and read.reading.text.strip():
            self.message.set_message(text("import_text.nothing", spoken), "warn")
        elif read.reading.findings:
            shown = [finding.message.text(spoken) for finding in read.reading.findings[:MOST_FINDINGS]]
            more = len(read.reading.findings) - len(shown)
            said = "\n".join((*shown, *([text("import_quotes.more", spoken, count=more)] if more else [])))
            self.message.set_message(said, "warn")
        else:
            self.message.hide()
            return
        self.message.show()

    def _on_busy(self, busy: bool) -> None:
        self.progress.setVisible(busy)
        self.stop.setVisible(busy)
        self.add.setEnabled(not busy and self.state.included_count() > 0)

    def _on_failed(self, message: Message) -> None:
        self.message.set_message(message.text(i18n.language()), "bad")
        self.message.show()

    def _on_quote(self, place: int) -> None:
        self.detail.show_quote(place)
        read = self.state.quotes[place] if place < len(self.state.quotes) else None
        if read is not None and read.readings and self.quotes.hasFocus():
            self.source.show_place(read.readings[0].place)

    def _on_place(self, place: Place) -> None:
        """Show the quote that a cell or phrase belongs to, and its reading there."""
        for row, read in enumerate(self.state.quotes):
            if any(entry.place == place for entry in read.readings):
                current = self.state.quotes[max(0, self.quotes.row())]
                if not any(entry.place == place for entry in current.readings):
                    self.quotes.show_row(row)
                break
        self.detail.show_place(place)

    def _on_file(self, key: str) -> None:
        self.state.show_source(int(key))


def _name_of(read: Read) -> str:
    """Of what is attached to a mail, its own name."""
    spoken, source = i18n.language(), read.source
    if source.path is not None:
        return read.reading.file if read.reading is not None and read.reading.file else source.path.name
    return text("import_quotes.clipboard" if source.block else "import_quotes.pasted", spoken)
