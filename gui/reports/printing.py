"""Printing and its preview: both draw the pages that the PDF is made of."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QPageSize, QPainter
from PySide6.QtPrintSupport import QPrintDialog, QPrinter, QPrintPreviewDialog
from PySide6.QtWidgets import QDialog, QProgressDialog, QWidget

from engine.exporting.material import Options
from engine.exporting.workbook import Paper
from gui.i18n import language
from gui.paper import DOTS_PER_INCH
from gui.reports.making import Making, Order
from gui.reports.pages import Pages

if TYPE_CHECKING:
    from engine.texts import Message
    from gui.session import ProjectSession


def draw_on(printer: QPrinter, pages: Pages) -> None:
    """The pages that were asked for, as large as the paper lets them be."""
    printer.setFullPage(True)
    painter = QPainter(printer)
    paper = printer.paperRect(QPrinter.Unit.Inch)
    across, down = pages.sheet.width / DOTS_PER_INCH, pages.sheet.height / DOTS_PER_INCH
    scale = min(1.0, paper.width() / across, paper.height() / down)
    first, last = printer.fromPage() or 1, printer.toPage() or pages.count
    for number in range(first - 1, min(last, pages.count)):
        if number >= first:
            printer.newPage()
        painter.save()
        painter.scale(scale, scale)
        painter.drawPicture(0, 0, pages.picture(number))
        painter.restore()
    painter.end()


def paper_of(printer: QPrinter) -> Paper:
    letter = printer.pageLayout().pageSize().id() == QPageSize.PageSizeId.Letter
    return "Letter" if letter else "A4"


class Printing(QObject):
    """Makes the pages, then shows the dialog that a person asked for."""

    def __init__(self, window: QWidget, session: ProjectSession) -> None:
        super().__init__(window)
        self._window, self._session = window, session
        self.printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        self.making = Making(session, self)
        self.making.progressed.connect(self._on_progress)
        self.making.made.connect(self._on_made)
        self.making.failed.connect(self._on_failed)
        self._then: Callable[[Pages], None] = self.preview
        self._waiting: QProgressDialog | None = None

    def begin(self, then: Callable[[Pages], None]) -> None:
        self._then = then
        self._waiting = waiting = QProgressDialog(self._window)
        waiting.setWindowModality(Qt.WindowModality.WindowModal)
        waiting.setWindowTitle(self.tr("Printing"))
        waiting.setLabelText(self.tr("Laying out the pages…"))
        waiting.setRange(0, 100)
        waiting.setMinimumDuration(300)
        waiting.canceled.connect(self.making.stop)
        today = datetime.datetime.now().astimezone().date()
        self.making.start(Order(None, language(), paper_of(self.printer), Options(stamped=today)))

    def preview(self, pages: Pages) -> None:
        dialog = QPrintPreviewDialog(self.printer, self._window)
        dialog.setWindowTitle(self.tr("Print Preview"))
        dialog.resize(980, 760)
        dialog.paintRequested.connect(partial(draw_on, pages=pages))
        dialog.exec()
        dialog.deleteLater()

    def print(self, pages: Pages) -> None:
        dialog = QPrintDialog(self.printer, self._window)
        dialog.setMinMax(1, pages.count)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            draw_on(self.printer, pages)
        dialog.deleteLater()

    def _on_progress(self, share: float) -> None:
        if self._waiting is not None:
            self._waiting.setValue(min(99, round(100 * share)))

    def _on_made(self, pages: Pages) -> None:
        self._close()
        self._then(pages)

    def _on_failed(self, message: Message) -> None:
        self._close()
        self._session.message.emit(message, "error")

    def _close(self) -> None:
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            waiting.canceled.disconnect(self.making.stop)
            waiting.close()
            waiting.deleteLater()
