"""``migration``: what it takes to move the workloads of a project to the stack of each quote."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from engine.commands import output
from engine.texts import EngineError, Language, Message, format_number
from engine.value_text import format_value

if TYPE_CHECKING:
    from engine.figures import Quantity
    from engine.migration.precedents import Precedent
    from engine.migration.results import Migration, OperatorRow, PlanStep, ProcedureEffort
    from engine.project.project import Project


def declare(app: typer.Typer, language: Language) -> None:
    """Add the command to the program."""

    @app.command("migration", help=output.words(language, "help.migration"))
    def migration(
        file: Annotated[str, output.argument(language, "migration_file", "FILE.cardwise")],
        plan: Annotated[str, output.option(language, "migration_plan", "--plan")] = "",
        as_json: Annotated[bool, output.option(language, "json", "--json")] = False,
        _lang: Annotated[str, output.option(language, "lang", "--lang")] = "en",
    ) -> output.Work:
        return lambda: run(Path(file), plan=Path(plan) if plan else None, as_json=as_json, language=language)


def run(file: Path, *, plan: Path | None = None, as_json: bool, language: Language) -> int:
    """Evaluate a project and print the migration of each quote under each workload, or write the validation plans."""
    from engine.compare.evaluate import evaluate
    from engine.project.files import load

    comparison = evaluate(load(file).project)
    found = [one.migration for one in comparison.evaluations.values() if one.migration is not None]
    if plan is not None:
        _write_plan(plan, comparison.project, found, language)
    if as_json:
        output.say_json([migration_dict(one, language) for one in found])
        return output.GOOD
    for one in found:
        _say(one, language)
    return output.GOOD


def _write_plan(file: Path, project: "Project", found: "list[Migration]", language: Language) -> None:
    from engine.migration.plan_document import form_of, plan_document

    moving = [one for one in found if one.needed]
    if not moving:
        raise EngineError("migration.document.none")
    output.write_file(file, plan_document(project, moving, language, form_of(file.name)))


def migration_dict(found: "Migration", language: Language) -> dict[str, Any]:
    """Everything about one move; what is unknown is null with its reason."""
    from engine.figures.derivation import derivations

    written = derivations(found.figures, language)
    return {
        "quote": found.quote_id,
        "workload": found.workload_id,
        "from": found.current_stack,
        "to": found.stack_name,
        "basis": found.basis,
        "profile": None if found.profile is None else found.profile.file,
        "person_days": _amount(found.effort, language) | {"low": found.effort_low, "high": found.effort_high},
        "weeks": _amount(found.weeks, language),
        "shares": {support: _amount(share, language) for support, share in found.shares.items()},
        "counts": dict(found.counts),
        "operators": [operator_dict(row) for row in found.operators],
        "procedures": [_procedure(one, language) for one in found.procedures],
        "questions": [
            {"question": one.step, "reply": one.reply, "basis": one.basis.text(language)} for one in found.questions
        ],
        "models": [_precedent(one) for one in found.models],
        "features": [_precedent(one) for one in found.features],
        "remarks": [remark.text(language) for remark in found.remarks],
        "fallback_time_factor": None if found.fallback_factor is None else _amount(found.fallback_factor, language),
        "house_rules": {
            "person_days": None if found.house_days is None else _amount(found.house_days, language),
            "cost": None if found.house_cost is None else _amount(found.house_cost, language),
        },
        "plan": [_step(one, language) for one in found.plan],
        "nodes": written["nodes"],
        "figures": written["roots"],
    }  # fmt: skip


def operator_dict(row: "OperatorRow") -> dict[str, Any]:
    """One operator with what is said about it, by whom, and when."""
    evidence = row.cell.evidence
    return {
        "operator": row.name,
        "support": row.support,
        "seconds": row.seconds,
        "share": row.share,
        "hot": row.hot,
        "read_as": row.cell.operator,
        "alias_because": row.why if row.alias else "",
        "list": row.cell.back_end,
        "version": row.cell.version,
        "repository": evidence.repository,
        "commit": evidence.commit,
        "date": evidence.date,
        "source": evidence.text,
        "brought_by": None if row.filler is None else row.filler.back_end,
        "weak": row.weak,
        "inferred_name": row.inferred,
        "chips": {one.chip: {"runs": one.runs, "types": list(one.types)} for one in row.chips},
    }


def _procedure(one: "ProcedureEffort", language: Language) -> dict[str, Any]:
    range_ = {"low": one.low, "high": one.high}
    return {"procedure": one.procedure, "days": _amount(one.days, language), **range_, "measured": one.measured}


def _step(one: "PlanStep", language: Language) -> dict[str, Any]:
    return {
        "step": one.step,
        "title": one.title.text(language),
        "run": one.instruction.text(language),
        "limit": None if one.limit is None else _amount(one.limit, language),
        "at_most": one.at_most,
        "result": None if one.result is None else one.result.value,
        "verdict": one.verdict,
    }


def _precedent(one: "Precedent") -> dict[str, Any]:
    evidence = one.evidence
    return {
        "engine": one.engine, "hardware": one.hardware, "subject": one.subject, "stated": one.stated,
        "standing": one.standing, "note": one.note, "source": evidence.text, "date": evidence.date,
        "longest_tokens": one.longest_tokens,
    }  # fmt: skip


def _amount(quantity: "Quantity", language: Language) -> dict[str, Any]:
    if quantity.value is None:
        reason = quantity.reason
        return {"value": None, "reason": "" if reason is None else reason.text(language)}
    return {"value": float(quantity.value), "unit": quantity.unit}


def _say(found: "Migration", language: Language) -> None:
    basis = Message.of(f"migration.kind.{found.basis}").text(language)
    output.say(f"{found.quote_id} / {found.workload_id}: {found.current_stack} → {found.stack_name} · {basis}")
    if not found.needed:
        output.say("")
        return
    days = [output.words(language, "migration_days"), *_range(found.effort, found.effort_low, found.effort_high)]
    rows = [
        [Message.of(f"migration.step.{one.procedure}").text(language), *_range(one.days, one.low, one.high)]
        for one in found.procedures
    ]
    columns = [output.words(language, f"column.{name}") for name in ("procedure", "low", "likely", "high")]
    output.say_table("", columns, [*rows, days], numeric=(1, 2, 3))
    weeks = format_value(found.weeks.value, "week", language)
    output.say(output.words(language, "migration_weeks", weeks=weeks))
    counts = ", ".join(
        f"{Message.of(f'migration.support.{support}').text(language)} {count}"
        for support, count in found.counts.items()
    )
    output.say(counts)
    for question in found.questions:
        title = Message.of(f"migration.step.{question.step}").text(language)
        reply = Message.of(f"migration.reply.{question.reply}").text(language)
        output.say(f"{title} {reply} · {question.basis.text(language)}")
    for remark in found.remarks:
        output.say(remark.text(language))
    output.say("")


def _range(likely: "Quantity", low: float | None, high: float | None) -> list[str]:
    values = (low, None if likely.value is None else float(likely.value), high)
    return ["—" if value is None else format_number(value, 3) for value in values]
