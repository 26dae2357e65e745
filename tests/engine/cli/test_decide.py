"""The command ``decide``: methods side by side, as sentences and as JSON, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from offers import MODELS, project, purchase, rental, serving

from engine.cli import main
from engine.project.document import Document, new_id
from engine.project.files import save
from engine.values import known

H100 = "nvidia-h100-sxm5-80gb"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    late = rental("nvidia-l20", quote_id="C", price=known(40), start_delay_weeks=known(1))
    quotes = (purchase(H100), rental(H100, start_delay_weeks=known(1)), late)
    path = tmp_path / "test.cardwise"
    save(Document(project(quotes, (serving(MODELS["dense"]),)), new_id()), path)
    return path


def test_json_has_every_method_and_the_front(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["decide", str(file), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["chat"]
    assert list(found["methods"]) == ["cost", "total", "tender", "weighted"]
    for method in found["methods"].values():
        assert {one["quote"] for one in method["standings"]} == {"A", "B", "C"}
        assert sum(one["chance"] for one in method["standings"]) == pytest.approx(1)
    assert set(found["front"]["standing"]) | set(found["front"]["beaten"]) == {"A", "B", "C"}
    assert found["sentences"]
    best = found["ways"]["best"]
    assert best["buy"] == "A"
    assert best["rent"] in {"B", "C"}
    assert {one["along"] for one in found["ways"]["break_evens"]} <= {
        "assumptions/cost/horizon_months",
        "assumptions/cost/busy_share",
    }
    assert (found["ways"]["switch"]["to"], found["ways"]["switch"]["from"]) == ("A", best["rent"])


@pytest.mark.parametrize("language", ["en", "zh"])
def test_printed(file: Path, capsys: pytest.CaptureFixture[str], language: str) -> None:
    assert main(["decide", str(file), "--front", "total,lead_time", "--lang", language]) == 0
    out = capsys.readouterr().out
    assert ("By weighted score" in out) == (language == "en")
    assert ("加权评分：" in out) == (language == "zh")


@pytest.mark.parametrize("front", ["cost", "cost,cost", "cost,beauty", "cost,speed,risk"])
def test_a_front_needs_two_criteria(file: Path, capsys: pytest.CaptureFixture[str], front: str) -> None:
    assert main(["decide", str(file), "--front", front]) == 2
    assert "each_token" in capsys.readouterr().err


def test_a_project_in_which_nothing_passes_blocks(tmp_path: Path) -> None:
    path = tmp_path / "none.cardwise"
    small = purchase("geforce-rtx-4090", 1)
    save(Document(project((small,), (serving(MODELS["large"]),)), new_id()), path)
    assert main(["decide", str(path)]) == 1
