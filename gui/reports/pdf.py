"""Pages as a PDF: drawn by Qt page by page, then given bookmarks and links, which Qt does not write."""

from __future__ import annotations

import datetime
import io
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QBuffer, QHashSeed, QIODevice, QMarginsF, QUuid
from PySide6.QtGui import QPainter, QPdfWriter

from engine.exporting.progress import Progress
from gui.paper import DOTS_PER_INCH

if TYPE_CHECKING:
    from pypdf import PdfWriter
    from pypdf.generic import Fit, IndirectObject

    from gui.reports.pages import Pages

POINTS: Final = 72 / DOTS_PER_INCH
NAMESPACE: Final = "{5c8c8c35-3f0f-5f0a-9a52-6a2f6f4c8d11}"
LANGUAGE_TAGS: Final = {"en": "en", "zh": "zh-CN"}


class PdfMaker:
    """Draws in steps, so that whoever waits can be told how far it is, and may stop."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._drawn = b""

    def steps(self) -> Iterator[float]:
        """The share that is done after each page. On the thread of the window."""
        pages = self._pages
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.ReadWrite)
        writer = QPdfWriter(buffer)
        writer.setTitle(pages.title)
        writer.setCreator("Cardwise")
        writer.setDocumentId(QUuid.createUuidV5(QUuid(NAMESPACE), pages.identity.encode()))
        writer.setResolution(DOTS_PER_INCH)
        writer.setPageSize(pages.sheet.page_size())
        writer.setPageMargins(QMarginsF(0, 0, 0, 0))
        # Qt writes the fonts in the order of a hash, which another process would seed otherwise.
        QHashSeed.setDeterministicGlobalSeed()
        painter = QPainter(writer)
        try:
            for number in range(pages.count):
                if number:
                    writer.newPage()
                pages.draw(painter, number)
                yield (number + 1) / pages.count
        finally:
            painter.end()
            QHashSeed.resetRandomGlobalSeed()
        self._drawn = bytes(buffer.data().data())

    def written(self) -> bytes:
        """The file, after the last step. On any thread."""
        return _guided(_dated(self._drawn, self._pages.made), self._pages)


def pdf_of(pages: Pages, progress: Progress | None = None) -> bytes:
    """All at once."""
    maker, watch = PdfMaker(pages), progress or Progress()
    for share in maker.steps():
        watch.at(share)
    return maker.written()


def _dated(data: bytes, made: datetime.date) -> bytes:
    """The date of the report in place of the moment that Qt writes, so that the same report gives the same bytes."""
    short, long = made.strftime("%Y%m%d").encode(), made.isoformat().encode()
    data = re.sub(rb"(?<=Date \(D:)\d{14}", short + b"000000", data)
    return re.sub(rb"(?<=Date=\")\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", long + b"T00:00:00", data)


def _guided(data: bytes, pages: Pages) -> bytes:
    """The same with bookmarks, a list of contents that leads on, and the language for those who have it read aloud."""
    from pypdf import PdfWriter
    from pypdf.generic import NameObject, TextStringObject

    writer = PdfWriter(io.BytesIO(data), incremental=True)
    _add_marks(writer, pages)
    _add_jumps(writer, pages)
    writer.root_object[NameObject("/Lang")] = TextStringObject(LANGUAGE_TAGS[pages.language])
    writer.page_mode = "/UseOutlines"
    written = io.BytesIO()
    writer.write(written)
    return written.getvalue()


def _add_marks(writer: PdfWriter, pages: Pages) -> None:
    above: IndirectObject | None = None
    for mark in pages.numbers.marks:
        parent = above if mark.level else None
        added = writer.add_outline_item(
            title=mark.title, page_number=mark.page - 1, parent=parent, fit=_at(pages, mark.top), is_open=False
        )
        above = above if mark.level else added


def _add_jumps(writer: PdfWriter, pages: Pages) -> None:
    from pypdf.annotations import Link

    sheet, numbers = pages.sheet, pages.numbers
    for jump in numbers.jumps:
        top, bottom = (_up(pages, height) for height in (jump.top, jump.top + jump.height))
        area = (sheet.left * POINTS, bottom, sheet.right * POINTS, top)
        target = numbers.first[jump.section] - 1
        link = Link(rect=area, target_page_index=target, fit=_at(pages, numbers.tops[jump.section]))
        writer.add_annotation(page_number=jump.page - 1, annotation=link)


def _at(pages: Pages, top: float) -> Fit:
    from pypdf.generic import Fit

    return Fit.xyz(left=0, top=_up(pages, top) + 12)


def _up(pages: Pages, top: float) -> float:
    """Points from the lower edge, as PDF counts, of what is so far down the room of a page."""
    return (pages.sheet.height - pages.sheet.top - top) * POINTS
