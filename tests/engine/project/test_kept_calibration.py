"""A project keeps the calibration that it was made with."""

from __future__ import annotations

import datetime
import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.catalog.library import catalog
from engine.compare.bands import bands
from engine.compare.evaluate import evaluate
from engine.compare.saved_against_now import moved_figures, why_moved
from engine.compare.saved_figures import saved_figures
from engine.project import edits, kept_data
from engine.project.changes import differences
from engine.project.document import Document, new_document
from engine.project.files import load, save
from engine.project.kept_data import keeping_data, keeps_older_calibration
from engine.project.project import Project, Used
from engine.texts import EngineError
from engine.throughput.calibration import Calibration, published_calibration
from engine.workload.workload import Parallelism

TODAY = datetime.date(2026, 11, 30)


def slower(factor: float = -0.4) -> Calibration:
    """Another fit, in which memory is read at exp(factor) of the rate."""
    offsets = tuple(
        offset.replace(mean=offset.mean + factor)
        if (offset.level, offset.parameter) == ("global", "read_share")
        else offset
        for offset in published_calibration().offsets
    )
    return published_calibration().replace(fitted="2027-02", offsets=offsets)


def with_figures(project: Project) -> Document:
    comparison = evaluate(project)
    known = {key: bands(evaluation) for key, evaluation in comparison.evaluations.items()}
    return replace(new_document(project), shown=saved_figures(comparison, known))


@pytest.fixture
def served(project: Project) -> Project:
    """The project with entries of the catalog, in which nothing is missing for speed, in one layout."""
    model = catalog().model("Llama 3.1 8B").replace(name=project.used.models[0].name)
    serving, tuning = project.workloads
    fixed = serving.replace(parallelism=Parallelism(tensor=2, pipeline=1, data=8))
    project = project.replace(workloads=(fixed, tuning))
    return project.replace(used=project.used.replace(cards=(catalog().card("nvidia-l40s"),), models=(model,)))


@pytest.fixture
def other_program(monkeypatch: pytest.MonkeyPatch) -> Calibration:
    """A program that comes with another calibration from now on."""
    changed = slower()
    monkeypatch.setattr(kept_data, "published_calibration", lambda: changed)
    monkeypatch.setattr("engine.project.project.published_calibration", lambda: changed)
    return changed


@pytest.fixture
def saved(served: Project, tmp_path: Path) -> Path:
    return save(with_figures(served), tmp_path / "a.cardwise").path or tmp_path


def test_saving_fills_the_calibration_in(saved: Path) -> None:
    held = json.loads(saved.read_text(encoding="utf-8"))["used"]["calibration"]
    assert held["fitted"] == published_calibration().fitted
    assert load(saved).project.used.calibration == published_calibration()
    assert len(json.dumps(held)) < 30_000


@pytest.mark.usefixtures("other_program")
def test_a_saved_project_shows_the_same_figures_under_another_calibration(saved: Path) -> None:
    document = load(saved)
    now = evaluate(document.project)
    assert {shown.address: shown.value for shown in document.shown} == {
        f"{quote}/{workload}/{name}": None if quantity.value is None else float(quantity.value)
        for (quote, workload), evaluation in now.evaluations.items()
        for name, quantity in evaluation.figures.items()
    }
    assert moved_figures(document, now) == ()


def test_ranges_stay_too_under_another_calibration(saved: Path, other_program: Calibration) -> None:
    document = load(saved)
    again = with_figures(document.project)
    assert again.shown == document.shown
    assert (
        with_figures(document.project.replace(used=document.project.used.replace(calibration=other_program))) != again
    )


def test_today_replaces_the_calibration_and_moves_the_figures(saved: Path, other_program: Calibration) -> None:
    document = load(saved)
    assert keeps_older_calibration(document.project)
    changed = edits.bring_to_today(document.project, TODAY)
    assert (changed.as_of, changed.used.calibration) == (TODAY, other_program)
    assert not keeps_older_calibration(changed)
    moved = {one.address: one for one in moved_figures(document, evaluate(changed))}
    slowed = moved["A/w1/decode_tokens_per_s"]
    assert slowed.saved is not None
    assert slowed.now is not None
    assert slowed.now < slowed.saved
    assert not any(address.endswith(("weights_gb", "capacity_gb")) for address in moved)
    assert [change.new for change in differences(document.project, changed) if "calibration" in change.path] == [
        "2027-02"
    ]


def test_the_reason_names_what_is_other(saved: Path) -> None:
    document = load(saved)
    reasons = {
        "saved.other_version": replace(document, app_version="0.0.1"),
        "saved.no_calibration": document,
        "saved.other_data": document,
    }
    assert {
        key: why_moved(found, kept_calibration=key != "saved.no_calibration").key for key, found in reasons.items()
    } == {key: key for key in reasons}
    saved.write_text(saved.read_text(encoding="utf-8").replace('"notes": "', '"notes": "x'), encoding="utf-8")
    assert why_moved(load(saved), kept_calibration=True).key == "saved.by_hand"


def test_a_project_that_keeps_one_is_not_filled_again(project: Project) -> None:
    kept = keeping_data(project.replace(used=project.used.replace(calibration=slower())))
    assert keeping_data(kept) is kept
    assert kept.used.calibration == slower()


def test_a_line_of_the_wrong_length_is_refused_with_its_place() -> None:
    held = json.loads(Used(calibration=published_calibration()).model_dump_json())
    held["calibration"]["offsets"][3] = "global|read_share"
    with pytest.raises((EngineError, ValueError), match="offsets, line 3"):
        Used.model_validate_json(json.dumps(held))


def test_texts_that_look_like_numbers_or_hold_the_separator_come_back() -> None:
    first = published_calibration().offsets[0]
    odd = tuple(first.replace(level="card", key=key) for key in ("4090", "a|b", "=", "", "true", "卡"))
    made = published_calibration().replace(offsets=odd)
    assert Used.model_validate_json(Used(calibration=made).model_dump_json()).calibration == made
