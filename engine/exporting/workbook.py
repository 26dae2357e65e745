"""A report as a workbook: a sheet a topic, typed numbers, sums as formulas that carry their values."""

from __future__ import annotations

import datetime
import io
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, Literal

from engine.exporting.as_tables import as_table, figure_table
from engine.exporting.progress import Progress
from engine.exporting.report import (
    TOPICS,
    Block,
    Chart,
    Entry,
    Heading,
    Image,
    KeyFigures,
    Letter,
    Listing,
    Paragraph,
    Receipt,
    Report,
    Section,
    Table,
    Topic,
)
from engine.exporting.sheet import SheetWriter
from engine.exporting.sheet_charts import SheetCharts
from engine.texts import text

Paper = Literal["A4", "Letter"]
_PAPERS: Final[Mapping[Paper, int]] = {"A4": 9, "Letter": 1}
_FONTS: Final = {"en": "Calibri", "zh": "Microsoft YaHei"}
_COLORS: Final = {"good": "#0B6B3C", "bad": "#B3261E", "warn": "#8A5200", "muted": "#606C7C"}
_IN_ORDER: Final = frozenset({"summary", "migration", "own", "open", "receipts", "quotes"})
"""Topics whose words and tables belong together; elsewhere tables come first."""
_MOST_FROZEN: Final = 6
_FILLED: Final = 0.7
"""The share of the work that is done when all sheets are filled."""
_ROWS_A_STEP: Final = 50
_HEAD: Final = "#E8F0FC"
_LINE: Final = "#B9C2CE"


def workbook_of(report: Report, paper: Paper = "A4", progress: Progress | None = None) -> bytes:
    """The bytes of an XLSX file; the same report gives the same bytes.

    Raises:
        Cancelled: `progress` says so.
    """
    return _Workbook(report, paper, progress or Progress()).filled()


class _Workbook:
    def __init__(self, report: Report, paper: Paper, progress: Progress) -> None:
        import xlsxwriter

        self._report = report
        self._progress, self._rows = progress, 0
        self._all_rows = len(report.figures) + sum(len(one.rows) for one in report.blocks() if isinstance(one, Table))
        self._paper = paper
        self._file = io.BytesIO()
        font = {"font_name": _FONTS[report.language], "font_size": 11}
        options = {
            "in_memory": True,
            "strings_to_formulas": False,
            "strings_to_numbers": False,
            "strings_to_urls": False,
            "default_format_properties": font,
        }
        self._book = xlsxwriter.Workbook(self._file, options)
        self._font = font
        self._styles: dict[tuple[object, ...], Any] = {}
        self._charts = SheetCharts(self._book, text("report.sheet.charts", report.language), report.language)

    def filled(self) -> bytes:
        self._describe()
        for topic in TOPICS:
            if self._report.of(topic):
                self._topic(topic)
        self._chart_data()
        self._figures()
        self._progress.at(_FILLED)
        self._book.close()
        self._progress.at(1.0)
        return self._file.getvalue()

    def _wrote(self) -> None:
        """Another row of a table."""
        self._rows += 1
        if self._rows % _ROWS_A_STEP == 0:
            self._progress.at(_FILLED * min(1.0, self._rows / self._all_rows))

    def _describe(self) -> None:
        stamp = self._report.stamp
        day = stamp.stamped or stamp.as_of
        comments = "\n".join(f"{name}: {value}" for name, value in stamp.lines)
        created = datetime.datetime(day.year, day.month, day.day)
        about = {"title": self._report.title, "subject": self._report.subtitle, "author": "Cardwise"}
        self._book.set_properties({**about, "comments": comments, "created": created})

    def _style(self, **wanted: object) -> Any:
        """A format; each is made once, since a workbook holds only so many."""
        key = tuple(sorted(wanted.items()))
        if key not in self._styles:
            properties = {**self._font, **_properties(wanted)}
            style = self._book.add_format(properties)
            if wanted.get("quoted"):
                style.set_quote_prefix()
            self._styles[key] = style
        return self._styles[key]

    def _sheet(self, name: str) -> SheetWriter:
        sheet = self._book.add_worksheet(name[:31])
        sheet.set_landscape()
        sheet.set_paper(_PAPERS[self._paper])
        sheet.fit_to_pages(1, 0)
        sheet.set_margins(left=0.5, right=0.5, top=0.8, bottom=0.8)
        sheet.hide_gridlines(2)
        stamp = self._report.stamp
        day = stamp.stamped or stamp.as_of
        title = self._report.title.replace("&", "&&")[:100]
        sheet.set_header(f"&L{title}&R{day.isoformat()}")
        sheet.set_footer(f"&LCardwise {stamp.engine_version} · {stamp.content_hash[:12]}&R&P / &N")
        unit = text("report.unit", self._report.language)
        return SheetWriter(sheet, self._style, self._report.language, stamp.currency, unit, self._wrote)

    def _topic(self, topic: Topic) -> None:
        writer = self._sheet(text(f"report.sheet.{topic}", self._report.language))
        heads, starts = [], []
        for section in self._report.of(topic):
            starts.append(writer.row)
            heads.append(self._section(writer, section))
        writer.sheet.set_h_pagebreaks(starts[1:])
        if topic == "summary":
            self._stamp(writer)
        _freeze(writer, heads[0])
        writer.close()

    def _section(self, writer: SheetWriter, section: Section) -> int | None:
        """The claim, then the tables, then the words; returns the row below the head of the first table."""
        title = f"{section.title} · {section.workload}" if section.workload else section.title
        writer.line(title, size=14, bold=True)
        claims = [one for one in section.blocks if isinstance(one, Paragraph) and one.role == "claim"]
        for claim in claims:
            writer.line(claim.text, bold=True)
        rest = [one for one in section.blocks if not any(one is claim for claim in claims)]
        if section.topic not in _IN_ORDER:
            rest.sort(key=lambda one: (not isinstance(one, Table), isinstance(one, Chart)))
        head = None
        for block in rest:
            below = self._block(writer, block, section.title)
            head = below if head is None else head
        writer.gap()
        return head

    def _block(self, writer: SheetWriter, block: Block, above: str) -> int | None:
        match block:
            case Table():
                return writer.table(replace(block, title="") if block.title == above else block)
            case Chart():
                drawn = self._charts.drawn(block)
                if drawn is not None:
                    writer.chart(*drawn)
            case Heading():
                writer.line(block.text, size=13 if block.level == 1 else 12, bold=True)
            case Paragraph():
                writer.line(block.text, tone="muted" if block.role == "note" else block.tone, wrap=True)
            case Image():
                writer.picture(block)
            case Letter():
                writer.line(block.title, size=12, bold=True)
                writer.line(block.text, wrap=True)
                writer.gap()
            case Listing():
                writer.listing(block)
            case KeyFigures() | Receipt():
                writer.table(as_table(block, self._report.language))
        return None

    def _stamp(self, writer: SheetWriter) -> None:
        writer.listing(Listing(tuple(Entry(name, value, tone="muted") for name, value in self._report.stamp.lines)))

    def _chart_data(self) -> None:
        """What charts are drawn from."""
        if self._charts.tables:
            writer = self._sheet(text("report.sheet.charts", self._report.language))
            for table in self._charts.tables:
                writer.table(table)
            writer.close()

    def _figures(self) -> None:
        """Every figure with its range, grade and address, to be filtered."""
        writer = self._sheet(text("report.sheet.figures", self._report.language))
        table = figure_table(self._report)
        below = writer.table(table)
        writer.sheet.autofilter(below - 1, 0, max(below, below + len(table.rows) - 1), len(table.columns))
        _freeze(writer, below)
        writer.close()


def _freeze(writer: SheetWriter, row: int | None) -> None:
    """Keep the head of the first table in sight and on every printed page, where it leaves room for the rest."""
    if row is not None and row <= _MOST_FROZEN:
        writer.sheet.freeze_panes(row, 1)
        writer.sheet.repeat_rows(row - 1)


def _properties(wanted: Mapping[str, object]) -> dict[str, object]:
    """Properties of a format by what is asked of it."""
    found: dict[str, object] = {"valign": "top", "align": wanted.get("align", "left")}
    found |= {name: wanted[name] for name in ("font_size", "bold", "num_format") if wanted.get(name)}
    found["text_wrap"] = bool(wanted.get("wrap"))
    color = _COLORS.get(str(wanted.get("tone", "")))
    if color is not None:
        found["font_color"] = color
    if wanted.get("tone") == "strong":
        found["bold"] = True
    if wanted.get("head"):
        found |= {"bold": True, "bg_color": _HEAD, "bottom": 1, "bottom_color": _LINE}
    return found
