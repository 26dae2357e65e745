"""Stages are remembered by the identity of what they take: an edit recomputes what rests on it and nothing else."""

from __future__ import annotations

import gc
import weakref
from concurrent.futures import ThreadPoolExecutor

import pytest
from offers import MODELS, assuming, hosted, project, purchase, rental, serving, tuning

from engine.compare.evaluate import evaluate
from engine.compare.results import Comparison, Evaluation, Layout
from engine.compare.sliders import with_slider
from engine.compare.stages import stage
from engine.project import edits
from engine.project.project import Project
from engine.values import known


class Thing:
    """An argument that is told apart by identity."""


class Counted:
    """A stage that counts how often it really runs."""

    def __init__(self) -> None:
        self.runs = 0
        self.stage = stage(self._compute)

    def _compute(self, thing: Thing, number: float = 0.0) -> tuple[int, float]:
        self.runs += 1
        return self.runs, number


def test_same_objects_same_result() -> None:
    counted, thing = Counted(), Thing()
    first = counted.stage(thing)
    assert counted.stage(thing) is first
    assert counted.runs == 1
    assert counted.stage(Thing()) is not first
    assert counted.runs == 2


def test_numbers_and_texts_count_by_value() -> None:
    counted, thing = Counted(), Thing()
    assert counted.stage(thing, 1.5) is counted.stage(thing, 3.0 / 2)
    assert counted.stage(thing, 2.5) is not counted.stage(thing, 1.5)


def test_an_argument_lives_as_long_as_its_result() -> None:
    """Else a new object could get the id of a dead one, and its result."""
    counted = Counted()
    thing = Thing()
    alive = weakref.ref(thing)
    counted.stage(thing)
    del thing
    gc.collect()
    assert alive() is not None


def test_results_do_not_pile_up_for_ever() -> None:
    counted = Counted()
    first = Thing()
    alive = weakref.ref(first)
    counted.stage(first)
    del first
    for _ in range(5_000):
        counted.stage(Thing())
    gc.collect()
    assert alive() is None


def test_threads_may_share_a_stage() -> None:
    counted, thing = Counted(), Thing()
    with ThreadPoolExecutor(4) as pool:
        results = list(pool.map(lambda number: counted.stage(thing, number % 3), range(300)))
    assert {number for _, number in results} == {0, 1, 2}


@pytest.fixture(scope="module")
def base() -> Project:
    quotes = (
        purchase("nvidia-h100-sxm5-80gb"),
        rental("nvidia-h200-sxm-141gb"),
        purchase("nvidia-l20", 4, quote_id="C"),
        hosted(),
    )
    return project(quotes, (serving(), tuning()))


def objects(comparison: Comparison) -> dict[tuple[str, str], Evaluation]:
    return dict(comparison.evaluations)


def changed(before: Comparison, after: Comparison) -> set[tuple[str, str]]:
    assert before.evaluations.keys() == after.evaluations.keys()
    return {key for key, one in objects(before).items() if after.evaluations[key] is not one}


def test_the_same_project_gives_the_same_objects(base: Project) -> None:
    assert changed(evaluate(base), evaluate(base)) == set()


def test_an_edit_of_one_quote_leaves_the_others_the_same_objects(base: Project) -> None:
    before = evaluate(base)
    after = evaluate(edits.set_price(base, "B", known(120)))
    assert changed(before, after) == {("B", "chat"), ("B", "tune")}
    assert after.of("B", "chat").speed == before.of("B", "chat").speed
    assert after.of("B", "chat").fit is before.of("B", "chat").fit


def test_an_edit_of_one_workload_leaves_the_others_the_same_objects(base: Project) -> None:
    before = evaluate(base)
    after = evaluate(edits.set_workload_field(base, "chat", "output_tokens", 600))
    assert changed(before, after) == {(quote, "chat") for quote in "ABCD"}


def test_a_new_name_of_the_project_changes_no_result(base: Project) -> None:
    assert changed(evaluate(base), evaluate(edits.rename_project(base, "Another"))) == set()


def test_a_price_of_electricity_leaves_fit_and_speed_the_same_objects(base: Project) -> None:
    before = evaluate(base)
    after = evaluate(with_slider(base, "electricity_price", 0.9))
    for key, one in objects(before).items():
        other = after.evaluations[key]
        assert other.fit is one.fit
        assert other.speed is one.speed
        assert other.cost is not one.cost


def test_undo_finds_what_was_there_before(base: Project) -> None:
    before = evaluate(base)
    evaluate(edits.set_price(base, "B", known(121)))
    assert changed(before, evaluate(base)) == set()


def layouts(comparison: Comparison) -> dict[tuple[str, str], tuple[Layout | None, ...]]:
    return {key: one.group_layouts for key, one in objects(comparison).items()}


def test_layouts_are_kept_on_request() -> None:
    """Much slower collectives would choose copies on single cards instead of one tensor-parallel group."""
    quotes, workloads = (rental("nvidia-h100-sxm5-80gb"),), (serving(concurrency=1),)
    before = evaluate(project(quotes, workloads))
    assert before.of("B", "chat").layout == Layout(tensor=8)
    slow = before.project.replace(assumptions=assuming(overhead_factor=10.0))
    assert evaluate(slow).of("B", "chat").layout == Layout(tensor=1, data=8)
    dragged = evaluate(slow, kept=before)
    assert layouts(dragged) == layouts(before)
    # the figures are those of the new assumptions all the same: two all-reduces in each of 32 layers, ten times slower
    step = 1 / float(dragged.of("B", "chat").figures["decode_tokens_per_s"].value)
    assert step > 2 * 32 * 10 * 15e-6


def test_kept_layouts_give_the_figures_of_a_search_that_finds_the_same(base: Project) -> None:
    before = evaluate(base)
    dragged = evaluate(with_slider(base, "busy_share", 0.35), kept=before)
    searched = evaluate(with_slider(base, "busy_share", 0.35))
    assert layouts(dragged) == layouts(searched)
    for key, one in objects(dragged).items():
        for name, quantity in one.figures.items():
            assert quantity.value == searched.evaluations[key].figures[name].value, (key, name)


def test_a_layout_is_not_kept_for_a_changed_quote_or_workload(base: Project) -> None:
    before = evaluate(base)
    smaller = edits.set_group_field(base, "B", 0, "cards_per_machine", 2)
    after = evaluate(smaller, kept=before)
    found = after.of("B", "chat").layout
    assert found is not None
    assert found.cards <= 2


def test_projects_with_equal_content_need_not_share_objects() -> None:
    first = project((rental("nvidia-h100-sxm5-80gb"),), (serving(MODELS["moe"]),))
    second = project((rental("nvidia-h100-sxm5-80gb"),), (serving(MODELS["moe"]),))
    one, other = evaluate(first).of("B", "chat"), evaluate(second).of("B", "chat")
    assert one is not other
    assert {name: quantity.value for name, quantity in one.figures.items()} == {
        name: quantity.value for name, quantity in other.figures.items()
    }
