from __future__ import annotations

import datetime
from string import Formatter
from typing import Any

import pytest

from engine.catalog.card import Card
from engine.electricity.plan import DayPlan, ElectricityPlan, Tier
from engine.electricity.site import Circuit, SeasonalPue, Site
from engine.project import edits
from engine.project.assumptions import Assumptions
from engine.project.document import LogEntry, ShownFigure
from engine.project.project import Project, Used
from engine.quote import (
    Answer,
    CardGroup,
    ExchangeRate,
    HostedApi,
    Lease,
    OpenCost,
    Owned,
    Purchase,
    PurchaseLine,
    Rental,
)
from engine.texts import LANGUAGES, has_text, text
from engine.values import Assumption, Between, Known, Unknown, known
from engine.workload import FineTuning, GraphicsScience, OfflineBatch, OnlineServing, Parallelism, Pretraining

ALL = [getattr(edits, name) for name in edits.__all__ if isinstance(getattr(edits, name), edits.Edit)]


@pytest.mark.parametrize(
    ("change", "arguments", "english", "chinese"),
    [
        (edits.set_price, ("B", known("3")), "Change price of B", "修改 B 的价格"),
        (edits.set_quote_field, ("A", "deposit", None), "Change deposit of A", "修改 A 的押金"),
        (edits.duplicate_quote, ("A",), "Duplicate A", "复制 A"),
        (edits.rename_workload, ("w1", "x"), "Rename 客服问答", "重命名客服问答"),
        (edits.set_assumption, ("cost.pue", 1.4), "Change PUE", "修改PUE"),
        (edits.bring_to_date, (datetime.date(2027, 1, 4),), "Bring to 2027-01-04", "更新基准日至 2027-01-04"),
        (edits.remove_rate, ("USD", "CNY"), "Remove rate USD/CNY", "删除汇率 USD/CNY"),
    ],
)
def test_undo_calls_an_edit_by_its_name(
    project: Project, change: edits.Edit[Any], arguments: tuple[Any, ...], english: str, chinese: str
) -> None:
    name = change.name(project, *arguments)
    assert name.text("en") == english
    assert name.text("zh") == chinese


def test_a_name_holds_the_new_card(project: Project, other_card: Card) -> None:
    assert edits.set_group_card.name(project, "A", 0, other_card).text() == "Change card of A to H20"
    assert edits.put_card.name(project, other_card).text() == "Enter card H20"


def test_every_edit_has_a_name_in_both_languages_with_the_same_blanks() -> None:
    assert len(ALL) > 30
    for change in ALL:
        blanks = [
            {part[1] for part in Formatter().parse(text(change.key, language)) if part[1]} for language in LANGUAGES
        ]
        assert blanks[0] == blanks[1], change.key


def test_every_stored_field_has_a_name_in_both_languages() -> None:
    models = [
        *(Project, Used, CardGroup, Answer, ExchangeRate, Parallelism, Known, Between, Unknown, Assumption),
        *(Purchase, PurchaseLine, OpenCost, Rental, Lease, Owned, HostedApi),
        *(OnlineServing, OfflineBatch, FineTuning, Pretraining, GraphicsScience),
        *(ShownFigure, LogEntry, Assumptions, ElectricityPlan, DayPlan, Tier, Site, Circuit, SeasonalPue),
        *(type(getattr(Assumptions(), name)) for name in Assumptions.model_fields),
    ]
    fields = {name for model in models for name in model.model_fields}
    assert [
        (field, language)
        for field in sorted(fields)
        for language in LANGUAGES
        if not has_text(f"fields.{field}", language)
    ] == []
