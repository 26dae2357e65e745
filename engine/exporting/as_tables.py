"""Blocks that are no tables, as tables, for forms that know nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from math import isinf

from engine.exporting.report import (
    Cell,
    Column,
    FigureLine,
    KeyFigures,
    Number,
    Receipt,
    Report,
    Row,
    Step,
    Table,
)
from engine.texts import Language, text
from engine.value_text import open_end


def as_table(block: KeyFigures | Receipt, language: Language) -> Table:
    """Key figures without a head, or a receipt, as a table."""
    match block:
        case KeyFigures():
            rows = tuple(Row((Cell(what), cell)) for cell, what in block.figures)
            return Table("", "", (Column(""), Column("", numeric=True)), rows)
        case Receipt():
            names = ("name", "value", "formula", "source")
            columns = tuple(Column(text(f"report.column.{name}", language), numeric=name == "value") for name in names)
            return Table("", block.title, columns, tuple(row for step in block.steps for row in _step_rows(step)))


def _step_rows(step: Step) -> Iterator[Row]:
    formula = f"{step.formula}\n= {step.filled}" if step.filled else step.formula
    yield Row((Cell(f"{step.number}  {step.name}", tone="strong"), step.cell, Cell(formula), Cell(step.source)))
    for one in step.inputs:
        source = f"{one.source} → {one.step}" if one.step else one.source
        yield Row((Cell(f"      {one.name}"), one.cell, Cell(), Cell(source, tone="muted")))


def figure_table(report: Report) -> Table:
    """Every figure of the comparison with its range, grade and address."""
    language = report.language
    names = ("name", "value", "low", "high", "grade", "quote", "workload", "address", "reason")
    numeric = ("value", "low", "high")
    columns = tuple(Column(text(f"report.column.{name}", language), numeric=name in numeric) for name in names)
    return Table("figures", "", columns, tuple(_figure_row(line, language) for line in report.figures))


def _end(end: float | None, unit: str, language: Language) -> Cell:
    """An end of a range, in words where it is open."""
    if end is None:
        return Cell()
    return Cell(open_end(unit, language)) if isinf(end) else Cell(number=Number(end, unit))


def _figure_row(line: FigureLine, language: Language) -> Row:
    number = line.number
    ends = (_end(end, number.unit, language) for end in (number.low, number.high))
    value = Cell(text("display.unknown", language) if number.value is None else "", number)
    grade = Cell("" if number.grade is None else text(f"grades.{number.grade}", language))
    reason = line.reason
    if number.incomplete:
        reason = " ".join((text("report.lower_bound", language), reason)).strip()
    words = (Cell(line.quote), Cell(line.workload), Cell(number.address), Cell(reason))
    return Row((Cell(line.name), value, *ends, grade, *words), unit=number.unit)
