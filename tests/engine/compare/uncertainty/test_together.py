"""Inputs that flip the winner only together: true when played, and not with one of them alone."""

from __future__ import annotations

from dataclasses import replace

import pytest
from reports import sample

from engine.compare.evaluate import evaluate
from engine.compare.figure_at import figure_at
from engine.compare.outlook import CONVENTIONS, outlook
from engine.compare.ranking import admitted
from engine.compare.uncertainty.as_if import as_if
from engine.compare.uncertainty.together import flips_together


@pytest.mark.parametrize(("name", "workload"), [("1-serving-70b.en", "w1"), ("2-tuning-7b.en", "w1")])
def test_what_flips_together_wins_when_played(name: str, workload: str) -> None:
    project = sample(name)
    comparison = evaluate(project)
    today = admitted(comparison, workload)[0].quote.id
    found = flips_together(comparison, workload, CONVENTIONS)
    assert found is not None
    assert found.winner != today
    assert len(found.parts) == 2
    played = found.played(project)
    assert admitted(evaluate(played), workload)[0].quote.id == found.winner
    assert found.is_played(played)
    assert not found.is_played(project)
    for one in found.parts:
        assert one.low <= (one.beyond or 0.0) <= one.high
        assert admitted(evaluate(as_if(project, one)), workload)[0].quote.id == today
    assert figure_at(comparison, found.address(workload)) is not None


def test_it_is_offered_only_where_nothing_alone_flips_within_its_range() -> None:
    found = outlook(evaluate(sample("1-serving-70b.en")), "w1")
    assert found.together is None
    assert found.chips == found.minds
    together = flips_together(evaluate(sample("1-serving-70b.en")), "w1", CONVENTIONS)
    assert together is not None
    offered = replace(found, together=together)
    assert offered.chips == (together, *found.minds[:2])


def test_what_no_three_inputs_flip_says_nothing() -> None:
    assert flips_together(evaluate(sample("2-tuning-7b.en")), "w3") is None
