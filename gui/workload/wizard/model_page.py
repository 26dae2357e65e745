"""The step that says which model runs: one of the catalog, one of a configuration file, or one stated by hand."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QListView,
    QPlainTextEdit,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from engine.catalog.by_hand import own_model, with_size
from engine.importing.model_config import LARGEST_CHARACTERS, read_model_config
from engine.texts import EngineError, text
from gui import i18n
from gui.forms.bound_form import BoundForm
from gui.forms.columns import ScrolledColumn
from gui.forms.finders import model_size
from gui.forms.options import KEY_ROLE, OptionModel, TwoTone
from gui.icons import set_icon
from gui.widgets.basics import text_label
from gui.widgets.fields import SearchField
from gui.widgets.messages import InlineMessage
from gui.widgets.pills import PillTabs
from gui.workload.wizard.steps import MODEL_ROWS

if TYPE_CHECKING:
    from gui.workload.wizard.draft import Draft

WAYS: Final = ("catalog", "file", "hand")
_FILES: Final = "config.json (*.json);;* (*)"


class CatalogList(QWidget):
    """The models of the catalog, found while one types; the arrow keys reach the list from the search."""

    def __init__(self, draft: Draft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self.search = SearchField()
        self.list = QListView()
        self._options = OptionModel(self)
        self.list.setModel(self._options)
        self.list.setItemDelegate(TwoTone(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.search)
        column.addWidget(self.list, 1)
        self.search.search_changed.connect(self._on_search)
        self.list.selectionModel().currentChanged.connect(self._on_current)
        self.search.installEventFilter(self)
        self._on_search("")

    def retranslate(self) -> None:
        self.search.setAccessibleName(_words("find_model"))
        self.search.set_placeholder(_words("find_model"))
        self.list.setAccessibleName(_words("way_catalog"))

    def eventFilter(self, watched: QObject, event: QEvent, /) -> bool:
        moving = isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress
        if watched is self.search and moving and event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):  # type: ignore[attr-defined]
            step = 1 if event.key() == Qt.Key.Key_Down else -1  # type: ignore[attr-defined]
            row = min(max(self.list.currentIndex().row() + step, 0), self._options.rowCount() - 1)
            self.list.setCurrentIndex(self._options.index(row, 0))
            return True
        return super().eventFilter(watched, event)

    def show_chosen(self) -> None:
        model = self._draft.model
        keys = [option.key for option in self._options.options]
        if model is not None and model.name in keys:
            chosen = self._options.index(keys.index(model.name), 0)
            if self.list.currentIndex() != chosen:
                self.list.setCurrentIndex(chosen)

    def _on_search(self, typed: str) -> None:
        self.list.selectionModel().blockSignals(True)
        self._options.set_options(self._draft.finder.search(typed.strip()))
        self.list.selectionModel().blockSignals(False)
        if typed.strip() and self._options.rowCount():
            self.list.setCurrentIndex(self._options.index(0, 0))
        else:
            self.show_chosen()

    def _on_current(self, current: QModelIndex, _before: QModelIndex) -> None:
        if current.isValid():
            name = str(current.data(KEY_ROLE))
            model = self._draft.model
            if model is None or model.name != name:
                self._draft.set_model(self._draft.finder.model(name))


class ConfigReader(QWidget):
    """A configuration that is chosen as a file, or pasted."""

    def __init__(self, draft: Draft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self._name = ""
        self.choose = QPushButton()
        self.choose.setAutoDefault(False)
        set_icon(self.choose, "open")
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        self.text.setAcceptDrops(False)  # a file that is dropped is read, not written out as its name
        self.about = text_label(tone="muted", wrap=True)
        self.told = InlineMessage()
        self.told.setVisible(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.about)
        column.addWidget(self.choose, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.text, 1)
        column.addWidget(self.told)
        self.choose.clicked.connect(self._on_choose)
        self.text.textChanged.connect(self._on_text)
        self.refused = ""

    def retranslate(self) -> None:
        self.choose.setText(_words("choose_file"))
        self.text.setAccessibleName(_words("paste_config"))
        self.text.setPlaceholderText(_words("paste_config"))
        self.about.setText(_words("about_config"))
        self._on_text()

    def read_file(self, path: Path) -> None:
        """Take a file over; its folder names the model where the file itself does not."""
        try:
            content = path.read_bytes()[: LARGEST_CHARACTERS + 1].decode("utf-8-sig")
        except (OSError, UnicodeDecodeError):
            self._refuse(_words("unreadable", file=path.name))
            return
        self._name = path.parent.name if path.stem == "config" else path.stem
        self.text.setPlainText(content)

    def _on_choose(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self, _words("choose_file"), "", _FILES)
        if chosen:
            self.read_file(Path(chosen))

    def _on_text(self) -> None:
        content = self.text.toPlainText().strip()
        if not content:
            self.refused = ""
            self.told.setVisible(False)
            return
        try:
            model = read_model_config(content, self._name)
        except EngineError as error:
            self._refuse(error.message.text(i18n.language()))
            return
        refused = self._draft.set_model(model)
        if refused is not None:
            self._refuse(refused.message.text(i18n.language()))
            return
        self.refused = ""
        size = model_size(model)
        self.told.set_message(_words("read", model=model.name, size=size, attention=model.attention_kind), "info")
        self.told.setVisible(True)

    def _refuse(self, sentence: str) -> None:
        self.refused = sentence
        self.told.set_message(sentence, "bad")
        self.told.setVisible(True)


class ModelPage(QWidget):
    def __init__(self, draft: Draft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = draft
        self.ways = PillTabs()
        self.retranslate_ways()
        self.ways.set_current(WAYS[0])
        self.catalog = CatalogList(draft)
        self.config = ConfigReader(draft)
        self.sizes = BoundForm("model_sizes", parent=self)
        self.sizes.add_section("sizes", MODEL_ROWS, titled=False)
        self._pages = QStackedWidget()
        scrolled = ScrolledColumn(self)
        scrolled.add(self.sizes)
        for page in (self.catalog, self.config, scrolled):
            self._pages.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.ways, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self._pages, 1)
        for way in WAYS:
            self.ways.button(way).setAutoDefault(False)
        self.ways.current_changed.connect(self.show_way)
        self.sizes.edited.connect(self._on_size)
        self.retranslate()

    def retranslate_ways(self) -> None:
        self.ways.set_tabs((way, _words(f"way_{way}")) for way in WAYS)

    def retranslate(self) -> None:
        self.retranslate_ways()
        for part in (self.catalog, self.config, self.sizes):
            part.retranslate()
        self.refresh()

    def take_file(self, path: Path) -> None:
        """A configuration that was dropped on the wizard."""
        self.show_way("file")
        self.config.read_file(path)

    def refresh(self) -> None:
        model = self._draft.model
        if model is None:
            return
        if self.ways.current() == "hand":
            self.sizes.show_item(model)
        elif self.ways.current() == "catalog":
            self.catalog.show_chosen()

    def show_way(self, way: str) -> None:
        self.ways.set_current(way)
        self._pages.setCurrentIndex(WAYS.index(way))
        model = self._draft.model
        if way == "hand" and model is not None:
            self._draft.set_model(own_model(model, _words("own_name", model=model.name)))
        self.refresh()

    def first_focus(self) -> QWidget:
        if self.ways.current() == "hand":
            return self.sizes.control("name")
        return self.catalog.search if self.ways.current() == "catalog" else self.config.choose

    def problem(self) -> str:
        if self.ways.current() == "file":
            return self.config.refused
        if self.ways.current() != "hand":
            return ""
        parts = (self.sizes.control(row.name) for row in MODEL_ROWS)
        return next((found for part in parts if (found := getattr(part, "message", str)())), "")

    def _on_size(self, name: str, value: object) -> None:
        model = self._draft.model
        if model is None:
            return
        try:
            changed = with_size(model, name, value)
        except EngineError as error:
            self.sizes.refuse(name, error.message.text(i18n.language()))
            return
        refused = self._draft.set_model(changed)
        if refused is not None:
            self.sizes.refuse(name, refused.message.text(i18n.language()))


def _words(key: str, **told: str) -> str:
    return text(f"workload_wizard.{key}", i18n.language(), **told)
