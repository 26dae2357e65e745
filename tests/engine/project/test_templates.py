"""Projects to begin with."""

from __future__ import annotations

import datetime

import pytest

from engine.catalog.library import catalog
from engine.compare.card_fit import card_fit
from engine.project.edits.kinds import WORKLOAD_KINDS
from engine.project.project import Project
from engine.project.templates import Template, project_of, templates
from engine.texts import LANGUAGES, EngineError

TODAY = datetime.date(2026, 11, 30)


def begun(template_id: str) -> Project:
    return project_of(template_id, "en", TODAY)


def fewest(project: Project, workload_id: str, card_id: str) -> int | None:
    found = card_fit(project, workload_id, catalog().card(card_id))
    assert found is not None
    return found.fewest


def test_there_is_one_for_every_kind_of_work_and_three_scenes() -> None:
    assert {entry["kind"] for template in templates() for entry in template.workloads} == set(WORKLOAD_KINDS)
    assert sum(template.scene for template in templates()) == 3
    assert len({template.id for template in templates()}) == len(templates())


@pytest.mark.parametrize("template", templates(), ids=lambda template: template.id)
def test_each_opens_in_every_language_with_what_its_workloads_need(template: Template) -> None:
    assert set(template.name) == set(template.summary) == set(LANGUAGES)
    assert template.source
    one, other = (project_of(template.id, language, TODAY) for language in LANGUAGES)
    assert one.name != other.name
    assert {model.name for model in one.used.models} == {getattr(item, "model", None) for item in one.workloads} - {
        None
    }
    for here, there in zip(one.workloads, other.workloads, strict=True):
        assert here.replace(name="") == there.replace(name="")


def test_low_rank_tuning_of_7b_fits_on_24_gb() -> None:
    """About 20 GB are said to be needed."""
    assert fewest(begun("one_developer"), "w1", "geforce-rtx-4090") == 1


def test_70b_in_16_bits_needs_two_cards_of_80_gb_or_four_of_48() -> None:
    """140 GB of weights; three cards of 48 GB cannot divide 64 heads."""
    project = begun("team_service")
    assert fewest(project, "w1", "nvidia-l20") == 1
    assert fewest(project, "w2", "nvidia-a100-sxm4-80gb") == 2
    assert fewest(project, "w2", "nvidia-l20") == 4


def test_all_weights_of_7b_are_never_tuned_on_one_card_of_80_gb() -> None:
    """16 bytes a parameter are 112 GB before activations; for 13B and more eight cards are advised."""
    project = begun("training_cluster")
    needed = fewest(project, "w1", "nvidia-a100-sxm4-80gb")
    assert needed is not None
    assert 2 <= needed <= 4
    larger = fewest(project, "w2", "nvidia-a100-sxm4-80gb")
    assert larger is not None
    assert needed < larger <= 8


def test_pretraining_takes_twenty_tokens_a_parameter() -> None:
    """Llama 3.2 1B has 1.236 billion parameters by its model card."""
    (workload,) = begun("pretraining").workloads
    assert workload.kind == "pretraining"
    assert workload.tokens / 1.236e9 == pytest.approx(20, rel=0.01)


def test_an_unknown_template_is_refused_by_name() -> None:
    with pytest.raises(EngineError) as refused:
        begun("castle")
    assert "castle" in refused.value.message.text("en")
