"""The program as a whole: exit codes, streams, languages, start-up; the commands compare and catalog."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import resources
from engine.catalog.library import catalog
from engine.cli import main
from engine.figures.derivation import replay
from engine.texts import text

ROOT = Path(__file__).parents[3]
SAMPLES = sorted((Path(resources.__file__).parent / "samples").glob("*.cardwise"))


def program(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "engine.cli", *arguments]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, check=False)


def test_utf8_under_a_plain_locale() -> None:
    result = program(
        "figure",
        "weight_bytes",
        "parameters=-1",
        "bytes_per_parameter=2",
        "--lang",
        "zh",
        LANG="C",
        LC_ALL="C",
        PYTHONUTF8="0",
        PYTHONIOENCODING="ascii",
    )
    assert result.returncode == 2
    assert "不能为负" in result.stderr.decode("utf-8")


def test_a_reader_who_leaves_gets_no_traceback() -> None:
    command = [sys.executable, "-m", "engine.cli", "figure", "--list", "--json"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        complaint = process.stderr.read()
    assert complaint == b""
    assert process.returncode == 0


def test_a_figure_needs_none_of_the_heavy_parts() -> None:
    code = (
        "import sys; from engine.cli import main;"
        "main(['figure', 'weight_bytes', 'parameters=1', 'bytes_per_parameter=2']);"
        "heavy = {'pandas', 'rich', 'engine.compare.evaluate', 'PySide6', 'jinja2'} & set(sys.modules);"
        "sys.exit(f'imported {heavy}' if heavy else 0)"
    )
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize(
    ("line", "english", "chinese"),
    [
        ("estimate --card", "--card needs a value.", "选项 --card 后缺少取值。"),
        ("estimate -o", "-o needs a value.", "选项 -o 后缺少取值。"),
        ("figure --list --json=1", "--json takes no value.", "选项 --json 不带取值。"),
        (
            "estimate --tp 1 --tp=2",
            "--tp stands twice in the line; state it once.",
            "选项 --tp 出现了两次，只写一次即可。",
        ),
        ("compars x", "There is no command compars; did you mean compare?", "没有命令 compars；是否指 compare？"),
        (
            "xyz",
            "There is no command xyz; cardwise-cli --help lists all of them.",
            "没有命令 xyz；用 cardwise-cli --help 查看全部命令。",
        ),
        ("compare", "FILE.cardwise is missing.", "缺少 FILE.cardwise。"),
        (
            "estimate one two",
            "The command has no place for one two; put quotes around a name of several words.",
            "该命令不接受 one two；名称含空格时请加引号。",
        ),
    ],
)
def test_a_wrong_line_is_explained_in_the_reader_s_language(
    line: str, english: str, chinese: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for language, said in (("en", english), ("zh", chinese)):
        assert main(["--lang", language, *line.split()]) == 2
        assert capsys.readouterr() == ("", f"{said}\n")


def test_the_language_may_stand_before_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["figure", "weight_bytes", "parameters=7e9", "bytes_per_parameter=2"]
    assert main([*line, "--lang", "zh"]) == 0
    said = capsys.readouterr().out
    for start in (["--lang", "zh"], ["--lang=zh"]):
        assert main([*start, *line]) == 0
        assert capsys.readouterr().out == said
        assert main(start) == 0
        assert text("cli.help.compare", "zh") in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [[], ["--help"], ["estimate", "--help"], ["figure", "-h"], ["catalog", "--help"]])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_help(arguments: list[str], language: str, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = [*arguments, "--lang", language] if "--help" in arguments or "-h" in arguments else arguments
    if wanted and wanted[0].startswith("-"):
        wanted = ["--help"]
    assert main(wanted) == 0
    assert "Usage" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["dance"], ["figure", "--loud"], ["--loud"], ["validate"], ["compare"]])
def test_wrong_usage_is_one_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_comparison_of_a_sample(sample: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", str(sample), "--json"]) in (0, 1)
    report = json.loads(capsys.readouterr().out)
    assert report["results"]
    for result in report["results"]:
        assert result["findings"] is not None
        for figure in result["figures"].values():
            if figure["value"] is None:
                assert figure["reason"]
                continue
            again = replay({"root": figure["node"], "nodes": result["nodes"]})
            assert float(again) == pytest.approx(figure["value"], rel=1e-9)


@pytest.mark.parametrize("sample", SAMPLES[:1], ids=lambda path: path.name)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_comparison_for_reading(sample: Path, language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", str(sample), "--lang", language]) in (0, 1)
    out = capsys.readouterr().out
    assert "✓" in out
    assert ("输出" in out) == (language == "zh")


@pytest.mark.parametrize(
    ("content", "named"), [(None, "nowhere"), (b"", "nowhere"), (b"{", "nowhere"), (b'{"format": "x"}', "nowhere")]
)
def test_what_is_no_project(
    content: bytes | None, named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "nowhere.cardwise"
    if content is not None:
        file.write_bytes(content)
    assert main(["compare", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert named in err
    assert err.count("\n") == 1


def test_cards_of_the_catalog(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["catalog", "cards", "--memory-min", "141", "--bandwidth-min", "4000", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    ids = {card["id"] for card in found["matching"]}
    assert "nvidia-h200-sxm-141gb" in ids
    assert "nvidia-h100-sxm5-80gb" not in ids
    assert all(card["memory_gb"] >= 141 for card in found["matching"])
    unknown = {card.id for card in catalog().cards if card.memory_gb is None or card.bandwidth_gbs is None}
    assert {card["id"] for card in found["cannot_say"]} <= unknown


def test_models_and_stacks_of_the_catalog(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["catalog", "models", "Llama-3.1-70B", "--json"]) == 0
    (model,) = json.loads(capsys.readouterr().out)
    assert model["parameters"] == 70_553_706_496
    assert main(["catalog", "stacks", "--json"]) == 0
    assert {"CUDA", "ROCm", "CANN"} <= {entry["stack"] for entry in json.loads(capsys.readouterr().out)}


@pytest.mark.parametrize("what", ["cards", "models", "stacks"])
def test_catalog_for_reading(what: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["catalog", what, "--lang", "zh"]) == 0
    assert len(capsys.readouterr().out.splitlines()) > 10


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["catalog", "boats"], "boats"),
        (["catalog", "cards", "--memory-min", "much"], "--memory-min"),
        (["catalog", "models", "--memory-min", "80"], "--memory-min"),
    ],
)
def test_catalog_refuses(arguments: list[str], named: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert named in capsys.readouterr().err


def test_the_comparison_ends_with_the_recommendation_and_its_condition(capsys: pytest.CaptureFixture[str]) -> None:
    sample = next(path for path in SAMPLES if path.name.startswith("1-") and ".en." in path.name)
    main(["compare", str(sample)])
    last = capsys.readouterr().out.rstrip().splitlines()[-10:]
    condition = next(line for line in last if line.startswith("Cheapest per million output tokens"))
    assert "busy" in condition
    assert any("of 4,000 futures" in line for line in last)
