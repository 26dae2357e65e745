"""How evidence, thresholds and results of a migration are written, the same in window and documents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.migration.records import STEP_UNITS, Step
from engine.source_texts import source_text
from engine.texts import Message, Wording, format_number, has_text, text
from engine.value_text import format_share, format_value, unknown_text

if TYPE_CHECKING:
    from engine.figures import Quantity
    from engine.migration.coverage import Evidence
    from engine.migration.results import OperatorRow, PlanStep
    from engine.texts import Language

ANSWERED: Final[tuple[Step, ...]] = ("precedent", "fillable")
"""Steps that are answered by yes or no."""
SHARES: Final[tuple[Step, ...]] = ("accuracy", "canary_failures")
"""Steps whose result is a share, written in percent."""
_COMMIT_SHOWN: Final = 10


def evidence_text(evidence: Evidence, version: str = "", back_end: str = "") -> str:
    """Repository with commit, date, version, and list; what the statement does not name is left out."""
    commit = evidence.commit[:_COMMIT_SHOWN]
    place = f"{evidence.repository}@{commit}" if evidence.repository and commit else evidence.repository
    parts = [part for part in (place, evidence.date, version, back_end) if part]
    return " · ".join(dict.fromkeys(parts)) or evidence.text


def stated_text(stated: str, language: Language) -> str:
    """What an engine states, in the reader's language where it is one of its usual words, else as it stands."""
    key = f"migration.stated.{stated.casefold().replace(' ', '_')}"
    return text(key, language) if has_text(key, language) else stated


def stated_wording(stated: str) -> Message:
    """The same as a part of a sentence."""
    return Wording.written(stated_text(stated, "en"), stated_text(stated, "zh"))


def operator_evidence(row: OperatorRow) -> str:
    """Where the state of an operator is stated; empty where nothing states it."""
    if _not_listed(row):
        return ""
    return evidence_text(row.cell.evidence, row.cell.version, row.cell.back_end)


def _not_listed(row: OperatorRow) -> bool:
    return row.support == "unknown" and not row.cell.evidence.repository


def operator_notes(row: OperatorRow, language: Language) -> tuple[str, ...]:
    """What a reader has to know about the state: alias, stand-in, inferred name, filler, chips, remark."""
    notes = []
    if _not_listed(row) and row.cell.back_end:
        listed = " · ".join(part for part in (row.cell.back_end, row.cell.version) if part)
        notes.append(text("migration.note.not_listed", language, list=listed))
    if row.alias:
        notes.append(text("migration.note.alias", language, alias=row.alias, why=source_text(row.why, language)))
    if row.weak:
        notes.append(text("migration.note.weak", language))
    if row.inferred:
        notes.append(text("migration.note.inferred", language))
    if row.filler is not None:
        told = evidence_text(row.filler.evidence, row.filler.version, row.filler.back_end)
        notes.append(text("migration.note.filler", language, library=told))
    for one in row.chips:
        listed = ", ".join(one.types) or text("migration.note.all_types", language)
        key = "chip" if one.runs else "no_chip"
        notes.append(text(f"migration.note.{key}", language, chip=one.chip, types=listed))
    if row.remark is not None:
        notes.append(row.remark.text(language))
    return tuple(notes)


def amount_text(step: Step, value: float, language: Language) -> str:
    """A result or threshold of a step with its unit."""
    if step in ANSWERED:
        return text(f"migration.reply.{'yes' if value >= 1 else 'no'}", language)
    return format_share(value, language) if step in SHARES else format_value(value, STEP_UNITS[step], language)


def limit_text(one: PlanStep, language: Language) -> str:
    """What a step has to reach; that its result is only recorded, where there is no threshold."""
    if one.limit is None or one.limit.value is None:
        return text(f"migration.note.{'wanted_yes' if one.step in ANSWERED else 'record'}", language)
    key = "at_most" if one.at_most else "at_least"
    return text(f"migration.note.{key}", language, value=amount_text(one.step, float(one.limit.value), language))


def days_text(likely: Quantity, low: float | None, high: float | None, language: Language) -> str:
    """Person-days with their range behind them; their reason where they are unknown."""
    if likely.value is None:
        return unknown_text(language) if likely.reason is None else likely.reason.text(language)
    shown = format_number(float(likely.value), 3)
    if low is None or high is None or low == high:
        return text("migration.note.days", language, value=shown)
    ends = {"low": format_number(low, 3), "high": format_number(high, 3)}
    return text("migration.note.days_range", language, value=shown, **ends)
