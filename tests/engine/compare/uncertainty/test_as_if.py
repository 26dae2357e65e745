"""A project as if an input stood past a breaking point: the other quote wins there, evaluated anew."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from reports import sample

from engine.compare.evaluate import evaluate
from engine.compare.outlook import Outlook, outlook
from engine.compare.outlook_words import flip_name, flip_value, path_of
from engine.compare.ranking import admitted
from engine.compare.uncertainty.as_if import as_if, is_as_if
from engine.compare.uncertainty.breaking_points import Breaking
from engine.compare.uncertainty.inputs import RESIDUAL
from engine.project.edits import set_quote_field
from engine.values import Between, Known

TUNING = "2-tuning-7b.en"
SERVING = "1-serving-70b.en"


@pytest.fixture(scope="module")
def found() -> Outlook:
    return outlook(evaluate(sample(TUNING)), "w1")


def test_what_an_open_question_may_cost_changes_the_mind_and_wins_when_played(found: Outlook) -> None:
    project = sample(TUNING)
    answers = [one for one in found.minds if isinstance(one, Breaking) and "/open_answers/" in one.name]
    assert answers
    for one in answers:
        played = as_if(project, one)
        assert admitted(evaluate(played), "w1")[0].quote.id == one.winner
        assert is_as_if(played, one)
        assert not is_as_if(project, one)


def test_an_answer_is_said_with_its_quote_and_how_often_it_is_paid(found: Outlook) -> None:
    project = sample(TUNING)
    add_ons = Breaking("quotes/D/open_answers/add_ons", 0.0, 0.0, 587.0, 250.4, "E", unit="money")
    first_run = Breaking("quotes/D/open_answers/precedent", 0.0, 0.0, 18000.0, 7400.0, "E", unit="money")
    said = {
        language: [
            (
                flip_name(path_of(one.name), language, project, {"D": "Δ"}),
                flip_value(path_of(one.name), one.value or 0, one.unit, language, project),
            )
            for one in (add_ons, first_run)
        ]
        for language in ("en", "zh")
    }
    assert said["en"] == [("Add-ons of Δ", "250 CNY a month"), ("A first run of this model on Δ", "7,400 CNY")]
    assert said["zh"] == [("Δ 的附加项费用", "250 元/月"), ("在 Δ 上首次跑通该模型的费用", "7,400 元")]


def test_a_price_between_two_ends_is_played_as_a_price(found: Outlook) -> None:
    project = sample(TUNING)
    stated = project.quote("D").price  # type: ignore[union-attr]
    assert isinstance(stated, Known)
    ends = Between(low=stated.value, high=stated.value * 2, likely=stated.value, source="a call")
    ranged = set_quote_field(project, "D", "price", ends)
    points = outlook(evaluate(ranged), "w1").breaking
    one = next(one for one in points if one.name == "quotes/D/price")
    played = as_if(ranged, one)
    price = played.quote("D").price  # type: ignore[union-attr]
    assert isinstance(price, Known)
    assert stated.value < price.value < stated.value * 2
    assert float(price.value) == pytest.approx(one.beyond)
    assert admitted(evaluate(played), "w1")[0].quote.id == one.winner == "E"


def test_an_amount_deep_in_a_quote_is_played_in_its_place() -> None:
    project = sample(TUNING)
    bought = next(quote for quote in project.quotes if quote.kind == "purchase")
    dear = Between(low=Decimal(100), high=Decimal(300), source="a call")
    line: dict[str, Any] = {
        "text": "rails",
        "item": "installation",
        "list_price": dear,
    }
    ranged = set_quote_field(project, bought.id, "lines", (line,))
    one = Breaking(f"quotes/{bought.id}/lines/0/list_price", 200.0, 100.0, 300.0, 250.0, "E", unit="money")
    price = as_if(ranged, one).quote(bought.id).lines[0].list_price  # type: ignore[union-attr]
    assert price == Known(value=Decimal(251))


def test_a_speed_that_turns_out_other_than_estimated_is_played_and_never_stored() -> None:
    """Every speed at which the winner changes is checked by an evaluation in which the estimates are that far off."""
    project = sample(SERVING)
    speeds = [one for one in outlook(evaluate(project), "w1").breaking if one.name.startswith(RESIDUAL) and one.value]
    assert speeds
    for one in speeds:
        played = as_if(project, one)
        assert admitted(evaluate(played), "w1")[0].quote.id == one.winner, one.name
        assert is_as_if(played, one)
        assert not is_as_if(project, one)
        kept = played.used.calibration
        assert kept is not None
        assert "supposed" not in kept.model_dump(mode="json")
