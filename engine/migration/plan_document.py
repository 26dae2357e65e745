"""The validation plan of a quote as a document to take to the supplier's machine, in either language."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from engine.migration.wording import amount_text, days_text, limit_text, operator_evidence, operator_notes
from engine.texts import EngineError, text
from engine.value_text import format_value

if TYPE_CHECKING:
    from engine.migration.results import Migration
    from engine.project.project import Project
    from engine.texts import Language

Form = Literal["markdown", "html"]
_FORMS: Final[dict[str, Form]] = {"md": "markdown", "markdown": "markdown", "html": "html", "htm": "html"}
_STYLE: Final = (
    "body{font-family:sans-serif;max-width:60em;margin:2em auto;padding:0 1em;line-height:1.45}"
    "table{border-collapse:collapse;width:100%}th,td{border:1px solid #b9c2ce;padding:4px 8px;text-align:left;"
    "vertical-align:top}th{font-weight:600}@media print{body{margin:0;max-width:none}}"
)


def form_of(file_name: str) -> Form:
    """The form that the ending of a name asks for.

    Raises:
        EngineError: it asks for none that is written here.
    """
    form = _FORMS.get(file_name.rpartition(".")[2].casefold())
    if form is None:
        raise EngineError("migration.document.wrong_ending", file=file_name)
    return form


@dataclass(frozen=True, slots=True)
class Part:
    """A section: its heading, sentences, and a table whose first row is its head."""

    title: str
    sentences: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()


def plan_document(project: Project, migrations: Sequence[Migration], language: Language, form: Form) -> str:
    """The plans of some quotes, one after the other, in the order given."""
    parts = [part for one in migrations for part in plan_parts(project, one, language)]
    name = project.name or text("migration.document.title", language)
    return _html(name, parts, language) if form == "html" else _markdown(name, parts)


def plan_parts(project: Project, found: Migration, language: Language) -> list[Part]:
    """The plan of one quote: what moves, the three questions, the steps to run, effort, operators."""

    def words(key: str, **told: str) -> str:
        return text(f"migration.document.{key}", language, **told)

    quote, workload = project.quote(found.quote_id), project.workload(found.workload_id)
    head = (
        words("moves", source=found.current_stack, stack=found.stack_name),
        words("supplier", supplier=quote.supplier or words("no_supplier"), date=project.as_of.isoformat()),
        words("basis", basis=text(f"migration.kind.{found.basis}", language)),
    )
    title = words("of_quote", quote=quote.name or quote.id, workload=workload.name or workload.id)
    if not found.needed:
        return [Part(title, (*head, words("nothing")))]
    return [
        Part(title, (*head, *(remark.text(language) for remark in found.remarks))),
        Part(words("questions"), (), _questions(found, language)),
        Part(words("steps"), (words("fill_in"),), _steps(found, language)),
        Part(words("effort"), (_effort_sentence(found, language),), _effort(found, language)),
        Part(words("operators"), *_operators(found, language)),
        Part(words("signed"), (words("sign_line"),)),
    ]


def _head(language: Language, *keys: str) -> tuple[str, ...]:
    return tuple(text(f"migration.column.{key}", language) for key in keys)


def _questions(found: Migration, language: Language) -> tuple[tuple[str, ...], ...]:
    rows = (
        (
            text(f"migration.step.{one.step}", language),
            text(f"migration.reply.{one.reply}", language),
            one.basis.text(language),
        )
        for one in found.questions
    )
    return (_head(language, "question", "reply", "basis"), *rows)


def _steps(found: Migration, language: Language) -> tuple[tuple[str, ...], ...]:
    rows = []
    for number, one in enumerate(found.plan, start=1):
        result = "" if one.result is None else amount_text(one.step, one.result.value, language)
        date = "" if one.result is None or one.result.date is None else one.result.date.isoformat()
        verdict = text(f"migration.verdict.{one.verdict}", language)
        title, run = one.title.text(language), one.instruction.text(language)
        rows.append((str(number), title, run, limit_text(one, language), result, date, verdict))
    return (_head(language, "number", "step", "run", "limit", "result", "date", "verdict"), *rows)


def _effort_sentence(found: Migration, language: Language) -> str:
    days = days_text(found.effort, found.effort_low, found.effort_high, language)
    weeks = format_value(found.weeks.value, "week", language)
    return text("migration.document.effort_of", language, days=days, weeks=weeks)


def _effort(found: Migration, language: Language) -> tuple[tuple[str, ...], ...]:
    rows = (
        (text(f"migration.step.{one.procedure}", language), days_text(one.days, one.low, one.high, language))
        for one in found.procedures
    )
    return (_head(language, "procedure", "days"), *rows)


def _operators(found: Migration, language: Language) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """Those that decide and are not native; each has to be run alone."""
    asked = [row for row in found.operators if row.hot and row.support != "native"]
    if not asked:
        key = "no_operators" if not found.operators else "all_native"
        return (text(f"migration.document.{key}", language),), ()
    rows = (
        (
            row.name,
            text(f"migration.support.{row.support}", language),
            operator_evidence(row) or "—",
            " ".join(operator_notes(row, language)),
        )
        for row in asked
    )
    return (), (_head(language, "operator", "support", "evidence", "notes"), *rows)


def _markdown(name: str, parts: Sequence[Part]) -> str:
    lines = [f"# {_plain(name)}", ""]
    for part in parts:
        lines += [f"## {_plain(part.title)}", ""]
        for sentence in part.sentences:
            lines += [_plain(sentence), ""]
        if part.table:
            head, *rows = part.table
            lines += [_line(head), _line(["---"] * len(head)), *(_line(row) for row in rows), ""]
    return "\n".join(lines)


def _plain(words: str) -> str:
    """Words that are read as words: marks of the notation are written out, lines joined."""
    escaped = "".join(f"\\{one}" if one in "\\`*_[]<>|#" else one for one in words)
    return " ".join(escaped.split())


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell if cell == '---' else _plain(cell) for cell in cells)} |"


def _html(name: str, parts: Sequence[Part], language: Language) -> str:
    body = [f"<h1>{html.escape(name)}</h1>"]
    for part in parts:
        body.append(f"<h2>{html.escape(part.title)}</h2>")
        body += [f"<p>{html.escape(sentence)}</p>" for sentence in part.sentences]
        body += [_table(part.table)] if part.table else []
    spoken = "zh-CN" if language == "zh" else "en"
    head = f'<meta charset="utf-8"><title>{html.escape(name)}</title><style>{_STYLE}</style>'
    content = "\n".join(body)
    return f'<!DOCTYPE html>\n<html lang="{spoken}"><head>{head}</head>\n<body>\n{content}\n</body></html>\n'


def _table(rows: Sequence[Sequence[str]]) -> str:
    lines = []
    for place, row in enumerate(rows):
        cell = "td" if place else "th"
        lines.append(f"<tr>{''.join(f'<{cell}>{html.escape(one)}</{cell}>' for one in row)}</tr>")
    return f'<table border="1" cellspacing="0" cellpadding="4">{"".join(lines)}</table>'
