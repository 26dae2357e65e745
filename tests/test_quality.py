"""Ruff and mypy, set up in pyproject.toml, find nothing; and they do look."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TYPED_PACKAGES = ("engine", "gui", "resources")


def run_tool(*arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(command, cwd=ROOT, input=text, capture_output=True, text=True, check=False)


def test_ruff_finds_nothing() -> None:
    result = run_tool("ruff", "check", "--output-format", "concise", ".")
    assert result.returncode == 0, result.stdout + result.stderr
    looked_at = run_tool("ruff", "check", "--show-files", ".").stdout.splitlines()
    assert {Path(name).relative_to(ROOT).parts[0] for name in looked_at} >= {*TYPED_PACKAGES, "tests", "tools"}


def test_formatting_is_that_of_ruff() -> None:
    result = run_tool("ruff", "format", "--check", ".")
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("file", "text", "rule"),
    [
        ("engine/sample.py", "def double(value):\n    return 2 * value\n", "ANN001"),
        ("engine/sample.py", "import pandas\n\nprint(pandas)\n", "TID253"),
        ("gui/sample.py", "from .app import main\n\nmain()\n", "TID252"),
        ("engine/sample.py", "assert True\n", "S101"),
        ("engine/sample.py", "from typing import List\n\nnames: List[str] = []\n", "UP006"),
    ],
)
def test_ruff_looks(file: str, text: str, rule: str) -> None:
    result = run_tool("ruff", "check", "--output-format", "concise", "--stdin-filename", file, "-", text=text)
    assert result.returncode == 1
    assert rule in result.stdout


def test_mypy_finds_nothing() -> None:
    result = run_tool("mypy")
    assert result.returncode == 0, result.stdout + result.stderr
    checked = re.search(r"no issues found in (\d+) source files", result.stdout)
    assert checked is not None, result.stdout
    assert int(checked[1]) == sum(len(list((ROOT / package).rglob("*.py"))) for package in TYPED_PACKAGES)


def test_mypy_is_strict_and_knows_the_models(tmp_path: Path) -> None:
    sample = tmp_path / "sample.py"
    sample.write_text(
        "from pydantic import BaseModel\n"
        "class Price(BaseModel):\n"
        "    amount: int\n"
        "Price(amount=1, colour=2)\n"
        "def double(value):\n"
        "    return value\n",
        encoding="utf-8",
    )
    result = run_tool("mypy", "--cache-dir", str(tmp_path / "cache"), str(sample))
    assert 'Unexpected keyword argument "colour"' in result.stdout
    assert "Function is missing a type annotation" in result.stdout
