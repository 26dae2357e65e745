"""Whether the recommendation is still that of the day on which the file was saved."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.compare.evaluate import evaluate
from engine.compare.saved_against_now import moved_recommendations
from engine.compare.saved_figures import recommended_quotes
from engine.project.document import Document
from engine.project.edits import remove_quote, set_assumption, set_price
from engine.project.files import load
from engine.values import known
from resources import files


@pytest.fixture
def document() -> Document:
    """The sample, in which B is the cheapest and D wins where machines are never idle."""
    found = load(files.path("samples/1-serving-70b.en.cardwise"))
    return replace(found, recommended=recommended_quotes(evaluate(found.project)))


def test_nothing_is_said_while_the_same_quote_wins(document: Document) -> None:
    assert document.recommended == (("w1", "B"),)
    assert moved_recommendations(document, evaluate(set_price(document.project, "A", known("33")))) == ()


def test_another_winner_is_named_beside_the_one_of_then(document: Document) -> None:
    (said,) = moved_recommendations(document, evaluate(set_assumption(document.project, "cost.busy_share", 1.0)))
    assert said.text("en") == "Chat service, 70B: D is the cheapest now; it was B when the project was saved."


def test_no_winner_is_said_to_be_none(document: Document) -> None:
    project = document.project
    for quote in project.quotes:
        project = remove_quote(project, quote.id)
    (said,) = moved_recommendations(document, evaluate(project))
    assert "no quote meets every limit now; B was" in said.text("en")
