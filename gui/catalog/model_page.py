"""The models of the catalog, and what the chosen one is made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from engine.catalog.library import catalog
from engine.catalog.names import squeezed
from engine.project.edits.workloads import add_workload, set_workload_model
from engine.source_texts import source_text
from engine.texts import text
from engine.workload.workload import GraphicsScience
from gui import i18n
from gui.catalog.frame import TableWithDetail
from gui.catalog.records import MODEL_COLUMNS, model_record
from gui.catalog.view import RecordTable
from gui.fonts import Role
from gui.forms.columns import ScrolledColumn
from gui.forms.finders import model_size
from gui.forms.performing import perform
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.messages import InlineMessage

if TYPE_CHECKING:
    from engine.catalog.architecture import ModelArchitecture
    from gui.session import ProjectSession


class ModelDetail(QFrame):
    use_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        set_style(self, surface="card")
        self.title = text_label(role=Role.HEADING, wrap=True)
        self.about = text_label(role=Role.CAPTION, tone="muted", wrap=True)
        self.use = QPushButton()
        set_style(self.use, kind="primary")
        self.note = InlineMessage()
        self._rows: list[tuple[QLabel, QLabel]] = []
        self._fields: list[str] = []
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(4)
        outside = QVBoxLayout(self)
        outside.setContentsMargins(1, 1, 1, 1)
        scroll = ScrolledColumn(self, (14, 12, 12, 14))
        outside.addWidget(scroll)
        column = scroll.body
        column.setSpacing(8)
        buttons = QHBoxLayout()
        buttons.addWidget(self.use)
        buttons.addStretch(1)
        column.addWidget(self.title)
        column.addWidget(self.about)
        column.addLayout(buttons)
        column.addWidget(self.note)
        column.addLayout(self._grid)
        self.use.clicked.connect(self.use_requested)

    def value_of(self, field: str) -> QLabel | None:
        """Where a field of the model is shown, None where it is not."""
        return self._rows[self._fields.index(field)][1] if field in self._fields else None

    def show_model(self, model: ModelArchitecture | None, rows: list[tuple[str, str, str]]) -> None:
        """`rows` are fields with their names and values."""
        self._fields = [field for field, _, _ in rows]
        for part in (self.use, self.about):
            part.setVisible(model is not None)
        note = "" if model is None else model.note_in(i18n.language())
        self.note.set_message(note, "info")
        self.note.setVisible(bool(note))
        self.title.setText(self.tr("Choose a model to see what it is made of.") if model is None else model.name)
        if model is not None:
            parts = (model.family, model_size(model), model.repository)
            self.about.setText(" · ".join(part for part in parts if part))
        while len(self._rows) < len(rows):
            pair = (text_label(tone="muted", wrap=True), text_label(wrap=True))
            for column, label in enumerate(pair):
                self._grid.addWidget(label, len(self._rows), column)
            self._rows.append(pair)
        for place, (name, value) in enumerate(self._rows):
            for label in (name, value):
                label.setVisible(place < len(rows))
            if place < len(rows):
                name.setText(rows[place][1])
                value.setText(rows[place][2])


class ModelPage(QWidget):
    """Emits `field_requested` with the path of the workload that took a model."""

    field_requested = Signal(str)

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._models: dict[str, ModelArchitecture] = {}
        self._text = ""
        self.counted = text_label(tone="faint")
        self.table = RecordTable(MODEL_COLUMNS, "catalog_models")
        self.detail = ModelDetail()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(TableWithDetail("catalog_model_split", self.table, self.counted, self.detail))
        self.table.sort_changed.connect(self.apply)
        self.table.chosen.connect(self._on_chosen)
        self.detail.use_requested.connect(self._on_use)

    def retranslate(self) -> None:
        self.detail.use.setText(self.tr("Use in the workload"))
        self.table.setAccessibleName(self.tr("Models"))
        self.table.set_nothing(text("catalog_view.nothing", i18n.language()))
        self._models = {model.name: model for model in catalog().models}
        spoken = i18n.language()
        self.table.records.set_records([model_record(model, spoken) for model in self._models.values()], self._titles())
        self.apply()
        self._on_chosen(())

    def set_search(self, typed: str) -> None:
        self._text = typed
        self.apply()

    def apply(self) -> None:
        column, descending = self.table.sorted_by
        words = [squeezed(word) for word in self._text.split()]
        order = self.table.records.order(column, descending=descending)
        keys = [key for key in order if all(word in squeezed(key) for word in words)]
        if not keys and self._text:
            keys = [model.name for model in catalog().find_models(self._text).candidates]
        self.table.records.show_rows(keys)
        self.counted.setText(self.tr("{shown} of {all} models").format(shown=len(keys), all=len(self._models)))

    def _titles(self) -> list[tuple[str, str]]:
        return [
            (self.tr("Model"), ""),
            (self.tr("Family"), ""),
            (self.tr("Parameters"), "10⁹"),
            (self.tr("Active"), "10⁹"),
            (self.tr("Layers"), ""),
            (self.tr("Attention"), ""),
            (self.tr("Cache"), self.tr("a token, BF16")),
            (self.tr("Context"), self.tr("tokens")),
            (self.tr("Experts"), ""),
            (self.tr("Confidence"), ""),
        ]

    def _on_chosen(self, keys: tuple[str, ...]) -> None:
        model = self._models[keys[0]] if keys else None
        self.detail.show_model(model, self._rows(model) if model is not None else [])

    def shows(self, name: str) -> bool:
        """Whether what the model is made of stands beside the table."""
        return self.table.selected_keys() == (name,)

    def _rows(self, model: ModelArchitecture) -> list[tuple[str, str, str]]:
        shown = {
            "layers": self.tr("Layers"),
            "hidden": self.tr("Hidden size"),
            "heads": self.tr("Heads"),
            "kv_heads": self.tr("Key and value heads"),
            "head_dim": self.tr("Head size"),
            "attention_kind": self.tr("Attention"),
            "kv_lora_rank": self.tr("Latent size of keys and values"),
            "sliding_window": self.tr("Sliding window"),
            "sliding_layers": self.tr("Layers with a window"),
            "linear_layers": self.tr("Layers with a fixed state"),
            "ffn": self.tr("Width of the MLP"),
            "experts": self.tr("Experts"),
            "experts_per_token": self.tr("Experts a token"),
            "moe_ffn": self.tr("Width of an expert"),
            "vocab": self.tr("Vocabulary"),
            "max_context": self.tr("Longest context"),
        }
        rows = [
            (field, name, f"{value:,}" if isinstance(value, int) else source_text(str(value), i18n.language()))
            for field, name in shown.items()
            if (value := getattr(model, field))
        ]
        return [*rows, ("source", self.tr("Source"), source_text(model.source, i18n.language()))]

    def _on_use(self) -> None:
        keys = self.table.selected_keys()
        if not keys:
            return
        model, current = self._models[keys[0]], self._session.workload_id
        runs = current is not None and not isinstance(self._session.project.workload(current), GraphicsScience)
        if runs:
            error = perform(self._session, set_workload_model, current, model)
        else:
            error = perform(self._session, add_workload, "online_serving", model)
        if error is None:
            self.field_requested.emit(f"workloads/{self._session.workload_id}/model")
