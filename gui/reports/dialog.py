"""Export of a report: one dialog for every form, with progress in it."""

from __future__ import annotations

import datetime
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, get_args

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.exporting.compose import topic_title
from engine.exporting.forms import Form
from engine.exporting.material import Options
from engine.exporting.report import TOPICS
from engine.texts import EngineError, Message, text
from gui import fonts
from gui.document_flow import file_name
from gui.exports import exports
from gui.forms.tab_order import OrderlyDialog
from gui.help.key import HelpKey
from gui.i18n import LANGUAGE_NAMES, language
from gui.reports.making import Making, Order
from gui.reports.sheet import PAPERS
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.eliding import CalmComboBox
from gui.widgets.messages import InlineMessage

if TYPE_CHECKING:
    from gui.session import ProjectSession
    from gui.settings.store import Settings

FORMS: Final = ("pdf", *get_args(Form))
ON_PAPER: Final = ("pdf", "xlsx", "html")
SHARES: Final = 1000
TALLEST: Final = 600
NOT_SECTIONS: Final = 130


class ExportDialog(OrderlyDialog):
    def __init__(self, parent: QWidget | None, session: ProjectSession, settings: Settings) -> None:
        super().__init__(parent)
        HelpKey(self, "report")
        self._session, self._settings = session, settings
        self.setWindowTitle(self.tr("Export Report"))
        self.form, self.written_in, self.paper, self.workload = (CalmComboBox() for _ in range(4))
        self.topics = QListWidget()
        self.message = InlineMessage()
        self.message.hide()
        self.progress = QProgressBar()
        self.progress.setRange(0, SHARES)
        self.export_button, self.cancel_button = QPushButton(), QPushButton()
        self.making = Making(session, self)
        self._target: Path | None = None
        self._fill()
        self._lay_out()
        self._recall()
        self._connect()
        self._show_making(False)

    def order(self) -> Order:
        form, workload = self.form.currentData(), self.workload.currentData()
        today = datetime.datetime.now().astimezone().date()
        chosen = tuple(topic for topic, item in zip(TOPICS, self._items(), strict=True) if _checked(item))
        options = Options(topics=chosen, workloads=(workload,) if workload else (), stamped=today)
        return Order(form, self.written_in.currentData(), self.paper.currentData(), options)

    def export_to(self, path: Path) -> None:
        """Make the report and write it; the dialog closes when it stands there."""
        self._target = path
        self.message.hide()
        self._remember()
        self._show_making(True)
        self.making.start(self.order())

    def reject(self) -> None:
        if self._target is None:
            super().reject()
        else:
            self._stop()

    def _fill(self) -> None:
        now = language()
        for form in FORMS:
            self.form.addItem(text(f"report.form.{form}", now), form)
        for code, name in LANGUAGE_NAMES.items():
            self.written_in.addItem(name, code)
        self.written_in.setCurrentIndex(self.written_in.findData(now))
        for paper in PAPERS:
            self.paper.addItem(paper, paper)
        self.workload.addItem(self.tr("All workloads"), "")
        for workload in self._session.project.workloads:
            self.workload.addItem(workload.name or workload.id, workload.id)
        for topic in TOPICS:
            item = QListWidgetItem(topic_title(topic, now))
            item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable | Qt.ItemFlag.ItemIsSelectable)
            item.setCheckState(Qt.CheckState.Checked)
            self.topics.addItem(item)

    def _lay_out(self) -> None:
        fields = QFormLayout()
        fields.setVerticalSpacing(10)
        rows = (
            (self.tr("&Format"), self.form),
            (self.tr("&Language"), self.written_in),
            (self.tr("&Paper"), self.paper),
            (self.tr("&Workload"), self.workload),
        )
        for name, box in rows:
            label = text_label(name)
            label.setBuddy(box)
            fields.addRow(label, box)
        sections = QVBoxLayout()
        label = text_label(self.tr("&Sections"))
        label.setBuddy(self.topics)
        self.topics.setAccessibleName(self.tr("Sections"))
        sections.addWidget(label)
        sections.addWidget(self.topics, 1)
        sections.setSpacing(6)
        self.topics.setSpacing(2)
        self.topics.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.topics.setMinimumWidth(self.topics.sizeHintForColumn(0) + 24)
        upper = QHBoxLayout()
        upper.setSpacing(24)
        upper.addLayout(fields, 1)
        upper.addLayout(sections, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 16)
        column.setSpacing(14)
        column.addLayout(upper, 1)
        column.addWidget(self.message)
        column.addLayout(self._foot())
        least = column.minimumSize()
        self.setMinimumSize(max(round(640 * fonts.scale()), least.width()), max(430, least.height()))
        wanted = self.topics.count() * (self.topics.sizeHintForRow(0) + 2 * self.topics.spacing())
        self.resize(self.minimumWidth(), min(TALLEST, wanted + NOT_SECTIONS))

    def _foot(self) -> QHBoxLayout:
        self.export_button.setText(self.tr("&Export…"))
        self.export_button.setDefault(True)
        set_style(self.export_button, kind="primary")
        self.cancel_button.setText(self.tr("Cancel"))
        self.cancel_button.setAutoDefault(False)
        self.progress.setAccessibleName(self.tr("Progress of the report"))
        foot = QHBoxLayout()
        foot.setSpacing(10)
        foot.addWidget(self.progress, 1)
        foot.addStretch(0)
        foot.addWidget(self.export_button)
        foot.addWidget(self.cancel_button)
        return foot

    def _connect(self) -> None:
        self.form.currentIndexChanged.connect(self._on_form)
        self.topics.itemChanged.connect(self._on_topics)
        self.export_button.clicked.connect(self._choose)
        self.cancel_button.clicked.connect(self.reject)
        self.making.progressed.connect(self._on_progress)
        self.making.made.connect(self._on_made)
        self.making.failed.connect(self._on_failed)
        self._on_form()

    def _items(self) -> list[QListWidgetItem]:
        return [self.topics.item(row) for row in range(self.topics.count())]

    def _on_form(self) -> None:
        self.paper.setEnabled(self.form.currentData() in ON_PAPER)

    def _on_topics(self) -> None:
        some = any(_checked(item) for item in self._items())
        self.export_button.setEnabled(some)
        self.export_button.setToolTip("" if some else self.tr("Choose at least one section."))

    def _choose(self) -> None:
        form = self.form.currentData()
        folder = self._settings.folder or str(Path.home())
        dialog = QFileDialog(self, self.tr("Export the Report As"), folder)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setFileMode(QFileDialog.FileMode.AnyFile)
        dialog.setNameFilter(f"{text(f'report.form.{form}', language())} (*.{form})")
        dialog.setDefaultSuffix(form)
        dialog.selectFile(f"{file_name(self._session.title)}.{form}")
        accepted, files = dialog.exec() == QDialog.DialogCode.Accepted, dialog.selectedFiles()
        dialog.deleteLater()
        if accepted and files:
            self.export_to(Path(files[0]))

    def _on_progress(self, share: float) -> None:
        self.progress.setValue(round(SHARES * share))

    def _on_made(self, made: bytes) -> None:
        path, self._target = self._target, None
        self._show_making(False)
        if path is None:
            return
        try:
            exports().put(path, made)
        except EngineError as error:
            self._on_failed(error.message)
            return
        self.accept()

    def _on_failed(self, message: Message) -> None:
        self._target = None
        self._show_making(False)
        self.message.set_message(message.text(language()), "bad")
        self.message.show()

    def _stop(self) -> None:
        self._target = None
        self.making.stop()
        self._show_making(False)

    def _show_making(self, making: bool) -> None:
        self.progress.setVisible(making)
        self.progress.setValue(0)
        for part in (self.form, self.written_in, self.workload, self.topics, self.export_button):
            part.setEnabled(not making)
        self.paper.setEnabled(not making and self.form.currentData() in ON_PAPER)

    def _remember(self) -> None:
        left_out = [topic for topic, item in zip(TOPICS, self._items(), strict=True) if not _checked(item)]
        kept = {"form": self.form.currentData(), "paper": self.paper.currentData(), "left_out": left_out}
        self._settings.report_choices = json.dumps(kept)

    def _recall(self) -> None:
        """What was chosen last; whatever of it is not known any more is passed over."""
        try:
            kept: Any = json.loads(self._settings.report_choices or "{}")
        except ValueError:
            return
        if not isinstance(kept, dict):
            return
        for box, name in ((self.form, "form"), (self.paper, "paper")):
            box.setCurrentIndex(max(0, box.findData(kept.get(name))))
        left_out = kept.get("left_out")
        for topic, item in zip(TOPICS, self._items(), strict=True):
            if isinstance(left_out, list) and topic in left_out and len(left_out) < len(TOPICS):
                item.setCheckState(Qt.CheckState.Unchecked)


def _checked(item: QListWidgetItem) -> bool:
    return item.checkState() == Qt.CheckState.Checked
