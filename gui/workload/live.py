"""What a workload takes: the model's sizes, how full the cards get, and what is worth knowing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QVBoxLayout, QWidget

from engine.workload.workload import GraphicsScience
from gui import i18n
from gui.fonts import Role
from gui.forms.findings import FindingList
from gui.widgets.basics import text_label
from gui.widgets.card import Card
from gui.widgets.fit_bars import FitBars
from gui.workload.figures import ModelFigures, fit_lines, model_figures

if TYPE_CHECKING:
    from engine.compare.results import Finding
    from gui.session import ProjectSession


class LivePane(QWidget):
    figure_requested = Signal(str)

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.sizes = Card()
        self.fits = Card()
        self.knowing = Card()
        self.bars = FitBars()
        self.findings = FindingList()
        self._no_quotes = text_label(tone="muted", wrap=True)
        self._names = [text_label(tone="muted", wrap=True) for _ in range(4)]
        self._figures = [text_label(role=Role.STRONG) for _ in range(4)]
        self.sizes.body.addLayout(self._size_rows())
        for widget in (self.bars, self._no_quotes):
            self.fits.add(widget)
        self.knowing.add(self.findings)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        for card in (self.sizes, self.fits, self.knowing):
            column.addWidget(card)
        self.bars.figure_requested.connect(self.figure_requested)

    def _size_rows(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(0, 1)
        for row, (name, figure) in enumerate(zip(self._names, self._figures, strict=True)):
            figure.setAlignment(Qt.AlignmentFlag.AlignRight)
            figure.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            grid.addWidget(name, row, 0)
            grid.addWidget(figure, row, 1)
        return grid

    def retranslate(self) -> None:
        self.sizes.set_title(self.tr("What the model takes"))
        self.fits.set_title(self.tr("Does it fit?"))
        self.fits.set_subtitle(self.tr("memory of the fullest card; the mark is what an engine may use"))
        self.knowing.set_title(self.tr("Worth knowing"))
        self._no_quotes.setText(self.tr("No quotes yet. Once there are some, their cards stand here."))
        captions = (
            self.tr("Parameters"),
            self.tr("Weights"),
            self.tr("Cache of one token"),
            self.tr("Cache of one request"),
        )
        for name, caption in zip(self._names, captions, strict=True):
            name.setText(caption)
        self.refresh()

    def refresh(self) -> None:
        workload_id = self._session.workload_id
        if workload_id is None:
            return
        comparison = self._session.comparison
        workloads = {workload.id: workload for workload in comparison.project.workloads}
        if workload_id not in workloads:
            return
        workload = workloads[workload_id]
        self._show_sizes(self._figures_of(workload))
        lines = fit_lines(comparison, workload_id, self.tr("unknown"))
        self.bars.set_lines(lines)
        self.bars.setVisible(bool(lines))
        self._no_quotes.setVisible(not lines)
        found = [(evaluation.quote.id, evaluation.findings) for evaluation in comparison.column(workload_id)]
        self.findings.set_findings(_joined(found))
        self.knowing.setVisible(not self.findings.is_empty())

    def _figures_of(self, workload: object) -> ModelFigures | None:
        if isinstance(workload, GraphicsScience):
            return None
        name = getattr(workload, "model", "")
        models = [model for model in self._session.project.used.models if model.name == name]
        return model_figures(models[0], workload) if models else None  # type: ignore[arg-type]

    def _show_sizes(self, figures: ModelFigures | None) -> None:
        self.sizes.setVisible(figures is not None)
        for name, label, figure in zip(self._names, self._figures, figures or ("",) * 4, strict=True):
            label.setText(figure)
            name.setVisible(bool(figure))
            label.setVisible(bool(figure))


def _joined(found: list[tuple[str, tuple[Finding, ...]]]) -> list[tuple[str, Finding]]:
    """Each finding once, with the quotes that it is about."""
    order: dict[tuple[str, str], tuple[list[str], Finding]] = {}
    for quote_id, findings in found:
        for finding in findings:
            key = (finding.key, finding.message.text(i18n.language()))
            order.setdefault(key, ([], finding))[0].append(quote_id)
    return [(", ".join(quotes), finding) for quotes, finding in order.values()]
