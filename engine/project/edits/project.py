"""Edits of the project itself."""

from __future__ import annotations

import datetime

from engine.cost.conventions import Conventions
from engine.electricity.plan import ElectricityPlan
from engine.electricity.site import Site
from engine.project.edits.edit import edit
from engine.project.kept_data import with_todays_data
from engine.project.project import Project
from engine.texts import EngineError


@edit("rename_project")
def rename_project(project: Project, name: str) -> Project:
    """Give the project another name."""
    return project.replace(name=name)


@edit("bring_to_date")
def bring_to_date(project: Project, date: datetime.date) -> Project:
    """Judge validity by another date."""
    return project.replace(as_of=date)


@edit("bring_to_today")
def bring_to_today(project: Project, date: datetime.date) -> Project:
    """Judge validity by today's date, and rest on the calibration and lists that come with the program."""
    return with_todays_data(project).replace(as_of=date)


@edit("change_currency")
def set_currency(project: Project, currency: str) -> Project:
    """Compare in another currency; amounts keep the currency in which they were quoted."""
    return project.replace(currency=currency)


@edit("change_tax_basis")
def set_tax_included(project: Project, included: bool) -> Project:
    """Compare amounts with or without tax."""
    return project.replace(tax_included=included)


@edit("change_current_stack")
def set_current_stack(project: Project, stack: str) -> Project:
    """Name the software stack on which the workloads run today."""
    return project.replace(current_stack=stack)


@edit("change_electricity")
def set_electricity(project: Project, plan: ElectricityPlan | None) -> Project:
    """Bill electricity as a contract says; None takes the one assumed price."""
    return project.replace(electricity=plan)


@edit("change_site")
def set_site(project: Project, site: Site | None) -> Project:
    """Describe where machines that are bought would stand."""
    return project.replace(site=site)


@edit("change_notes")
def set_notes(project: Project, notes: str) -> Project:
    """Write the notes of the project."""
    return project.replace(notes=notes)


@edit("add_open_question")
def add_open_question(project: Project, text: str) -> Project:
    """Note a question that nobody answered yet."""
    if not text.strip():
        raise EngineError("error.empty_question")
    return project.replace(open_questions=(*project.open_questions, text))


@edit("change_open_question")
def set_open_question(project: Project, number: int, text: str) -> Project:
    """Reword an open question, counted from 0; an empty text takes it out."""
    questions = project.open_questions
    if not 0 <= number < len(questions):
        raise EngineError("error.no_open_question", number=number + 1, count=len(questions))
    changed = (text,) if text.strip() else ()
    return project.replace(open_questions=(*questions[:number], *changed, *questions[number + 1 :]))


@edit("change_convention")
def set_convention(project: Project, field: str, value: str) -> Project:
    """Count money over time by another convention."""
    if field not in Conventions.model_fields:
        raise EngineError("error.no_field", field=field, owner="conventions")
    return project.replace(conventions=project.conventions.replace(**{field: value}))
