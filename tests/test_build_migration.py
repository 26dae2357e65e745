"""The tool that packs the collected tables on stacks: same bytes every time, nothing dropped in silence."""

from __future__ import annotations

import csv
import gzip
import importlib.util
import io
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

TOOL = Path(__file__).parents[1] / "tools" / "build_migration.py"
RESOURCES = Path(__file__).parents[1] / "resources" / "migration"
PUBLISHED = Path(__file__).parents[2] / "shared" / "data" / "migration"

OPERATORS = [
    ("musa", "master 2026-01-19", "mm", "native", "A/musa@8b583b3f2fd0:functions.yaml"),
    ("musa", "master 2026-01-19", "add.Tensor", "missing", "absent from A/musa@8b583b3f2fd0:functions.yaml"),
    ("musa", "master 2026-01-19", "odd", "unknown", ""),
    ("gems", "G 2026-08-21", "mm", "unknown", "B/gems@ed2508bcb5a0:operators.yaml [alpha]"),
    ("gems", "G 2026-08-21", "mm", "native", "B/gems@ed2508bcb5a0:vendor/ops"),
    ("gems", "G 2026-08-21", "None", "native", "B/gems@ed2508bcb5a0:operators.yaml [beta]"),
    ("vllm-csrc-rocm", "fork", "awq", "native", "C/fork@95af70093fc0:csrc/cpu/bindings.cpp"),
    ("vllm-csrc-rocm", "fork", "awq", "missing", "C/fork@95af70093fc0:csrc/bindings.cpp"),
]
TABLES = {
    "op_aliases.csv": "profiler_name,look_up_as,why\ncudnn_convolution,convolution_overrideable,cuDNN only\n",
    "hot_ops.csv": "hot_op,stack,best_support,matched_op,all_matches,source\n"
    "RoPE,musa,unknown,,,A/musa@8b583b3f2fd0:x\n",
    "feature_support.csv": "framework,stack,feature,support,source,version_date_note\n"
    "vLLM,nvidia,LoRA,yes,v/v@00712b315d4a:README,2026-08-22\nX,y,model Z: W8A8,Qwen2.5-Math,v/v@00712b315d4a:x,\n",
    "model_support.csv": "framework,stack,model,status,source,note\n"
    "vLLM,nvidia,Llama2 7B,yes,v/v@00712b315d4a (2026-08-21),\n",
    "effort_figures.csv": "kind,migration,quantity,value,basis,source,caveat\nmeasured,m,q,1,b,s,c\n"
    "model-written digest,m,q,2,b,s,c\nnot found,m,q,3,b,s,c\n",
}
APIS = "torch_version,api,hardware,support,has_restriction_note,dtypes_named_in_note,source\n" + "".join(
    f"{version},{api},Ascend 950DT,{support},no,fp32,A/p@9e73e708ab93:d.md\n"
    for version, api, support in (
        ("2.11.0", "torch.abs", "native"), ("2.7.1", "torch.abs", "missing"), ("2.11.0", "Algorithms", "native"),
        ("2.11.0", "torch.two", "native"), ("2.11.0", "torch.two", "missing"),
    )
)  # fmt: skip


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_migration", TOOL)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def source(tmp_path: Path) -> Path:
    folder = tmp_path / "source"
    folder.mkdir()
    out = io.StringIO(newline="")
    csv.writer(out).writerows([("stack", "version", "op", "support", "source"), *OPERATORS])
    (folder / "op_support.csv.gz").write_bytes(gzip.compress(out.getvalue().encode()))
    (folder / "ascend_api_support.csv.gz").write_bytes(gzip.compress(APIS.encode()))
    for name, text in TABLES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def built(source: Path, target: Path) -> dict[str, bytes]:
    tool().build(source, target)
    return {path.name: path.read_bytes() for path in sorted(target.iterdir())}


def test_two_runs_give_the_same_bytes(source: Path, tmp_path: Path) -> None:
    first = built(source, tmp_path / "one")
    assert first == built(source, tmp_path / "two")
    assert set(first) == {
        "aliases.csv", "ascend_apis.json", "coverage.json", "effort.csv", "hot_operators.json", "precedents.json"
    }  # fmt: skip


def test_each_cell_keeps_its_claim_and_its_source(source: Path, tmp_path: Path) -> None:
    content: dict[str, Any] = json.loads(built(source, tmp_path / "one")["coverage.json"])
    names = content["operators"].split(" ")
    found = {}
    for back_end in content["back_ends"]:
        for claim, place, steps in back_end["cells"]:
            number = 0
            for step in steps:
                number += step
                found[back_end["id"], names[number]] = (claim, content["sources"][place])
    dated = {"repository": "A/musa", "commit": "8b583b3f2fd0", "date": "2026-01-19"}
    assert found["musa", "mm"] == ("native", dated | {"text": "A/musa@8b583b3f2fd0:functions.yaml"})
    assert found["musa", "odd"] == ("unknown", {"text": ""})
    claim, evidence = found["gems", "mm"]
    assert (claim, evidence["text"]) == ("native", "B/gems@ed2508bcb5a0:vendor/ops")
    assert found["vllm-csrc-rocm", "awq"][0] == "missing"
    assert len(found) == 5


def test_what_is_left_out_is_reported(source: Path, tmp_path: Path) -> None:
    report = "\n".join(tool().build(source, tmp_path / "one"))
    assert "1 rows left out: bindings for processors" in report
    assert "1 rows left out: they name no operator" in report
    assert "its columns are shifted: model Z: W8A8" in report
    assert "2 entries left out: headings, or several rows that differ" in report
    effort = (tmp_path / "one" / "effort.csv").read_text(encoding="utf-8")
    assert [line.partition(",")[0] for line in effort.splitlines()[1:]] == ["measured"]


def test_a_claim_that_nobody_knows_stops_the_tool(source: Path, tmp_path: Path) -> None:
    rows = "stack,version,op,support,source\nx,1,mm,perhaps,s\n"
    (source / "op_support.csv.gz").write_bytes(gzip.compress(rows.encode()))
    with pytest.raises(SystemExit, match="mm on x claims 'perhaps'"):
        tool().build(source, tmp_path / "one")


def test_wrong_arguments_print_the_use(capsys: pytest.CaptureFixture[str]) -> None:
    assert tool().main([]) == 2
    assert "SOURCE_DIR" in capsys.readouterr().out


@pytest.mark.skipif(not PUBLISHED.is_dir(), reason="the collected tables are not beside the repository")
def test_the_files_of_the_product_come_from_the_tables(tmp_path: Path) -> None:
    made = built(PUBLISHED, tmp_path / "one")
    assert {name: (RESOURCES / name).read_bytes() == data for name, data in made.items()} == dict.fromkeys(made, True)
