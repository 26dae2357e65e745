from __future__ import annotations

import pytest

from engine.catalog.architecture import ModelArchitecture
from engine.project import edits
from engine.project.project import Project
from engine.texts import EngineError
from engine.workload import FineTuning, GraphicsScience, OfflineBatch, OnlineServing


def test_a_new_workload_is_selected_and_brings_its_model(project: Project, other_model: ModelArchitecture) -> None:
    changed = edits.add_workload(project, "offline_batch", other_model)
    added = changed.workload("w3")
    assert isinstance(added, OfflineBatch)
    assert (added.name, added.model) == ("Qwen3-32B", "Qwen3-32B")
    assert changed.selected_workload == "w3"
    assert changed.used.model("Qwen3-32B") is other_model
    assert changed.workloads[0] is project.workloads[0]
    assert changed.quotes[0] is project.quotes[0]


def test_every_kind_has_starting_sizes(project: Project, model: ModelArchitecture) -> None:
    for kind in ("online_serving", "offline_batch", "fine_tuning", "pretraining", "graphics_science"):
        assert edits.add_workload(project, kind, model).workloads[-1].kind == kind


def test_ids_count_on(project: Project) -> None:
    removed = edits.remove_workload(project, "w1")
    assert edits.duplicate_workload(removed, "w2").workloads[1].id == "w3"


def test_removing_the_selected_workload_selects_its_neighbour(project: Project) -> None:
    one = edits.remove_workload(project, "w1")
    assert one.selected_workload == "w2"
    assert edits.remove_workload(one, "w2").selected_workload is None
    assert edits.remove_workload(project, "w2").selected_workload == "w1"


def test_another_model_joins_the_project(project: Project, other_model: ModelArchitecture) -> None:
    with pytest.raises(EngineError, match="The project has no model Qwen3-32B"):
        edits.set_workload_field(project, "w1", "model", "Qwen3-32B")
    changed = edits.set_workload_model(project, "w1", other_model)
    assert changed.workload("w1").model == "Qwen3-32B"
    assert changed.workloads[1] is project.workloads[1]


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("concurrency", 0, "requests at once must be 1 or more, not 0."),
        ("input_tokens", -1, "input length must be 0 or more, not -1."),
        ("requests_per_day", float("inf"), "demand must be a finite number, not inf."),
        ("requests_per_day", 0.0, "demand must be more than 0, not 0.0."),
        ("concurrency", True, "requests at once must be a whole number, not true."),
        ("tokens", 5, "w1 has no field tokens that can be changed."),
    ],
)
def test_a_value_that_cannot_be_is_refused(project: Project, field: str, value: object, complaint: str) -> None:
    with pytest.raises(EngineError) as refused:
        edits.set_workload_field(project, "w1", field, value)
    assert str(refused.value) == complaint


def test_a_size_of_the_layout_is_fixed_and_set_free(project: Project) -> None:
    fixed = edits.set_parallelism(project, "w1", "tensor", 8)
    assert fixed.workload("w1").parallelism.tensor == 8
    assert edits.set_parallelism(fixed, "w1", "tensor", None).workload("w1") == project.workload("w1")
    with pytest.raises(EngineError, match="tensor parallel size must be 1 or more, not 0"):
        edits.set_parallelism(project, "w1", "tensor", 0)


def test_serving_as_a_batch_keeps_model_and_lengths(project: Project) -> None:
    batch = edits.change_workload_kind(project, "w1", "offline_batch").workload("w1")
    assert isinstance(batch, OfflineBatch)
    assert (batch.model, batch.input_tokens, batch.output_tokens) == ("Llama-3.1-8B", 1500, 300)
    assert dict(batch.set_aside) == {"online_serving.concurrency": "40"}


def test_nothing_is_lost_on_the_way_through_all_kinds_and_back(project: Project) -> None:
    changed = project
    for kind in ("pretraining", "graphics_science", "offline_batch", "fine_tuning", "online_serving"):
        changed = edits.change_workload_kind(changed, "w1", kind)
    back = changed.workload("w1")
    assert isinstance(back, OnlineServing)
    assert back.replace(set_aside=()) == project.workload("w1")
    assert changed.workloads[1] is project.workloads[1]


def test_a_precision_that_the_new_kind_does_not_know_is_set_aside(project: Project) -> None:
    simulated = edits.change_workload_kind(project, "w2", "graphics_science").workload("w2")
    assert isinstance(simulated, GraphicsScience)
    assert simulated.precision == "fp64"
    half = edits.set_workload_field(project, "w2", "precision", "fp16")
    there = edits.change_workload_kind(half, "w2", "offline_batch")
    there = edits.change_workload_kind(there, "w2", "graphics_science")
    back = edits.change_workload_kind(there, "w2", "fine_tuning").workload("w2")
    assert isinstance(back, FineTuning)
    assert back.precision == "fp16"


def test_graphics_needs_a_model_to_become_serving(project: Project) -> None:
    alone = edits.add_workload(Project(as_of=project.as_of), "graphics_science", name="CFD")
    with pytest.raises(EngineError, match="needs a model"):
        edits.change_workload_kind(alone, "w1", "online_serving")
    with pytest.raises(EngineError, match="needs a model"):
        edits.add_workload(project, "online_serving")


def test_selection_follows_existing_workloads_only(project: Project) -> None:
    assert edits.select_workload(project, "w2").selected_workload == "w2"
    with pytest.raises(EngineError, match="no workload w9"):
        edits.select_workload(project, "w9")
    with pytest.raises(EngineError, match="no workload w9"):
        project.replace(selected_workload="w9")


def test_workloads_move_and_take_names(project: Project) -> None:
    moved = edits.move_workload(project, "w2", 0)
    assert moved.workloads == (project.workloads[1], project.workloads[0])
    assert edits.rename_workload(project, "w1", "Chat").workload("w1").name == "Chat"
