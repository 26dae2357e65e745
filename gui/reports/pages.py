"""A report on pages: laid out once, then the same pages become a PDF, a print, a preview or pictures."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPicture

from engine.compare.table import slots_of
from engine.exporting.progress import Progress
from engine.exporting.report import Block, Chart, Heading, KeyFigures, Paragraph, Report, Section, Table
from engine.exporting.stamps import stamp_facts
from engine.exporting.workbook import Paper
from engine.texts import Argument, Language, text
from gui.paper import DOTS_PER_INCH, on_paper
from gui.reports.blocks import Setting, block_items
from gui.reports.flow import Item, Numbers, Pagination, Piece, Start
from gui.reports.one_page import one_page
from gui.reports.sheet import CELL, EDGE, SECTION, STRONG, SUBTITLE, TEXT, TITLE, Sheet, sheet_of
from gui.reports.texts import draw_line, draw_right, paragraph, rule
from gui.theme import LIGHT

LEAST_LEFT: Final = 0.2
"""A section begins on a new page where less of this one is left."""
APPENDICES: Final = ("quotes", "letters")
CONTENTS: Final = -1
MOST_LEADING: Final = 4
"""Up to so many sentences and key figures a section keeps with what follows them."""


@dataclass(frozen=True)
class Pages:
    """`made` is the date that stands in the file, and `identity` tells it from others; `painted` draws a page, counted
    from 0."""

    title: str
    made: datetime.date
    identity: str
    language: Language
    sheet: Sheet
    numbers: Numbers
    painted: Callable[[QPainter, int], None]
    _recorded: dict[int, QPicture] = field(default_factory=dict)

    @property
    def count(self) -> int:
        return self.numbers.pages

    def draw(self, painter: QPainter, number: int) -> None:
        with on_paper(self.language):
            self.painted(painter, number)

    def picture(self, number: int) -> QPicture:
        """A page for devices of another resolution, recorded when it is first asked for."""
        if number not in self._recorded:
            picture = QPicture()
            painter = QPainter(picture)
            self.draw(painter, number)
            painter.end()
            self._recorded[number] = picture
        return self._recorded[number]

    def image(self, number: int, dots_per_inch: int = DOTS_PER_INCH) -> QImage:
        scale = dots_per_inch / DOTS_PER_INCH
        image = QImage(
            QSize(round(self.sheet.width * scale), round(self.sheet.height * scale)), QImage.Format.Format_RGB32
        )
        image.setDotsPerMeterX(round(dots_per_inch / 0.0254))
        image.setDotsPerMeterY(round(dots_per_inch / 0.0254))
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPicture(0, 0, self.picture(number))
        painter.end()
        return image


class PageMaker:
    """Lays a report out in steps, so that whoever waits can be told how far it is, and may stop."""

    def __init__(self, report: Report, paper: Paper = "A4") -> None:
        self._report, self._sheet = report, sheet_of(paper)
        self._flow = Pagination(self._sheet)
        letters = next((block.letters for block in report.blocks() if isinstance(block, Chart)), {})
        self._slots = {letters[quote_id]: slot for quote_id, slot in slots_of(letters).items()}
        self._floating: list[Item] = []
        self.pages: Pages | None = None

    def steps(self) -> Iterator[float]:
        """The share that is done after each step; afterwards `pages` is there. On the thread of the window."""
        count = sum(len(section.blocks) for section in self._report.sections) + 1
        done, appendix = 0, next((one.topic for one in self._report.sections if one.topic in APPENDICES), None)
        for number, section in enumerate(self._report.sections):
            if section.topic == appendix:
                self._put_imprint()
            for _ in self._put(number, section):
                done += 1
                yield done / count
        if appendix is None:
            self._put_imprint()
        stamp = self._report.stamp
        identity = f"{stamp.content_hash} {stamp.engine_version} {self._report.language} {self._sheet.paper}"
        self.pages = Pages(
            self._report.title,
            stamp.stamped or stamp.as_of,
            identity,
            self._report.language,
            self._sheet,
            self._flow.numbers,
            self._paint,
        )
        yield 1.0

    def _put(self, number: int, section: Section) -> Iterator[None]:
        with self._paper():
            page = self._summary(number, section) if _is_summary(section) else None
            beginning = self._beginning(number, section)
            self._flow.put([one for one in beginning if isinstance(one, Start)] if page else beginning)
            if page is not None:
                self._flow.put([page])
        for place, block in enumerate(section.blocks):
            if page is None:
                with self._paper():
                    self._put_block(section, place, block)
            yield
        with self._paper():
            self._flow.put(self._floating)
        self._floating = []

    def _put_block(self, section: Section, place: int, block: Block) -> None:
        """A chart for which no room is left stands behind the table that follows it."""
        above, after = ((None, *section.blocks, None)[place + at] for at in (0, 2))
        items = block_items(block, replace(self._setting(section), below_heading=isinstance(above, Heading)))
        if isinstance(block, Paragraph | KeyFigures) and _leads(section.blocks[:place]):
            items = [replace(one, keep=True) if isinstance(one, Piece) else one for one in items]
        if isinstance(block, Chart) and isinstance(after, Table) and not self._flow.has_room_for(items):
            self._floating = items
            return
        self._flow.put(items)
        if isinstance(block, Table):
            self._flow.put(self._floating)
            self._floating = []

    def _setting(self, section: Section) -> Setting:
        return Setting(self._sheet.across, self._sheet.down, self._slots, section.title, _is_summary(section))

    def _summary(self, number: int, section: Section) -> Piece | None:
        def lay_out(across: float, with_charts: bool) -> list[Item]:
            items = self._beginning(number, section, across)
            setting = replace(self._setting(section), width=across)
            for block in sorted(section.blocks, key=lambda one: isinstance(one, Chart)):
                if with_charts or not isinstance(block, Chart):
                    items += block_items(block, setting)
            return items

        elsewhere = any(one.topic == "change" for one in self._report.sections)
        return one_page(lay_out, self._sheet.across, self._sheet.down, charts_elsewhere=elsewhere)

    @contextmanager
    def _paper(self) -> Iterator[None]:
        with on_paper(self._report.language):
            yield

    def _words(self, key: str, **arguments: Argument) -> str:
        return text(f"report.pages.{key}", self._report.language, **arguments)

    def _beginning(self, number: int, section: Section, width: float = 0.0) -> list[Item]:
        across, items = width or self._sheet.across, list[Item]()
        if number == 0:
            items += self._title(across)
        elif _is_summary(self._report.sections[number - 1]) and not _is_summary(section):
            items += self._contents()
        title = " · ".join(part for part in (section.title, section.workload) if part)
        room = self._sheet.down * (1.0 if number and _is_summary(section) else LEAST_LEFT)
        items.append(Start(number, room, title))
        return [*items, *paragraph(title, SECTION, across, before=18 if number == 0 else 30, keep=True)]

    def _title(self, across: float) -> list[Item]:
        report = self._report
        stamp = report.stamp
        date = (
            self._words("as_of", date=stamp.as_of.isoformat()) if stamp.stamped is None else stamp.stamped.isoformat()
        )
        below = " · ".join((report.subtitle, date))
        items: list[Item] = [*paragraph(report.title, TITLE, across), *paragraph(below, SUBTITLE, across, before=4)]
        return [*items, Piece(10, partial(_draw_rule, across=across))]

    def _contents(self) -> list[Item]:
        sections = list(enumerate(self._report.sections))
        items: list[Item] = [Start(CONTENTS, 60 + len(sections) * (TEXT.line + 5), self._words("contents"))]
        items += paragraph(self._words("contents"), SECTION, self._sheet.across, before=30, keep=True)
        for place, (number, section) in enumerate(sections):
            title = " · ".join(part for part in (section.title, section.workload) if part)
            drawn = partial(_draw_entry, title=title, number=number, across=self._sheet.across)
            items.append(Piece(TEXT.line + 5, drawn, before=8 if place == 0 else 0, to_section=number))
        return items

    def _put_imprint(self) -> None:
        """Before the appendices, else at the end."""
        with self._paper():
            self._flow.put(self._imprint(), last=True)

    def _imprint(self) -> list[Item]:
        """All that tells this report from another, in full."""
        across = self._sheet.across
        items: list[Item] = [*paragraph(self._words("about"), STRONG, across, before=30, keep=True)]
        for name, value in self._report.stamp.lines:
            drawn = partial(_draw_fact, name=name, value=value)
            items.append(Piece(CELL.line + 2, drawn, keep=True))
        return [*items, Piece(0, _draw_nothing)]

    def _paint(self, painter: QPainter, number: int) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for y, piece in self._flow.pages[number]:
            painter.save()
            piece.draw(painter, self._sheet.left, self._sheet.top + y, self._flow.numbers)
            painter.restore()
        self._draw_edges(painter, number)

    def _draw_edges(self, painter: QPainter, number: int) -> None:
        sheet, stamp = self._sheet, self._report.stamp
        if number:
            section = self._flow.sections[number]
            inside = self._report.sections[section] if section is not None and section >= 0 else None
            draw_line(painter, self._report.title, EDGE, sheet.left, 40)
            if inside is not None:
                draw_right(painter, inside.title.rstrip("？"), EDGE, sheet.right, 40)
            rule(painter, sheet.left, sheet.right, 56)
        shown = self._words("foot", **stamp_facts(stamp))
        y = sheet.height - 50
        rule(painter, sheet.left, sheet.right, y - 7)
        draw_line(painter, shown, EDGE, sheet.left, y)
        page = self._words("page", page=number + 1, pages=self._flow.numbers.pages)
        draw_right(painter, page, EDGE.tinted(LIGHT.text), sheet.right, y)


def _is_summary(section: Section) -> bool:
    return section.topic == "summary"


def _draw_rule(painter: QPainter, x: float, y: float, _numbers: Numbers, *, across: float) -> None:
    rule(painter, x, x + across, y + 9, LIGHT.border_strong)


def _draw_nothing(_painter: QPainter, _x: float, _y: float, _numbers: Numbers) -> None:
    return None


def _draw_entry(
    painter: QPainter, x: float, y: float, numbers: Numbers, *, title: str, number: int, across: float
) -> None:
    draw_line(painter, title, TEXT, x, y)
    page = str(numbers.first.get(number, ""))
    draw_right(painter, page, TEXT, x + across, y)
    left, right, at = x + TEXT.width(title) + 8, x + across - TEXT.width(page) - 8, y + TEXT.ascent - 1
    painter.setPen(QPen(QColor(LIGHT.border_strong), 1, Qt.PenStyle.DotLine))
    painter.drawLine(QPointF(left, at), QPointF(right, at))


def _draw_fact(painter: QPainter, x: float, y: float, _numbers: Numbers, *, name: str, value: str) -> None:
    draw_line(painter, name, CELL.tinted(LIGHT.text_muted), x, y)
    draw_line(painter, value, CELL, x + 170, y)


def pages_of(report: Report, paper: Paper = "A4", progress: Progress | None = None) -> Pages:
    """All at once."""
    maker, watch = PageMaker(report, paper), progress or Progress()
    for share in maker.steps():
        watch.at(share)
    if maker.pages is None:
        raise RuntimeError("The steps of a page maker end with its pages.")
    return maker.pages


def _leads(before: Sequence[Block]) -> bool:
    """Whether what comes now stands between the title of a section and the first thing that it shows."""
    return len(before) < MOST_LEADING and all(isinstance(one, Paragraph | KeyFigures) for one in before)
