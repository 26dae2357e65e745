"""Arrows point down, gui → engine → resources, and the engine runs where there is no Qt."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import grimp
import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "gui", "resources")
WINDOW_WORD = re.compile(r"PySide6|pyqtgraph|shiboken|\bQt\b")


def python_files(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imported_names(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module


def check_contracts(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [
            sys.executable,
            "-c",
            "from importlinter.cli import lint_imports_command; lint_imports_command()",
            "--no-cache",
        ],
        cwd=folder,
        check=False,
        env={**os.environ, "PYTHONPATH": str(folder), "COLUMNS": "200"},
        capture_output=True,
        text=True,
    )


def test_import_contracts_hold() -> None:
    result = check_contracts(ROOT)
    assert result.returncode == 0, result.stdout + result.stderr
    assert "4 kept, 0 broken" in result.stdout


def test_contracts_look_at_every_module() -> None:
    graph = grimp.build_graph(*PACKAGES, cache_dir=None)
    assert graph.modules == {module_name(path) for package in PACKAGES for path in python_files(package)}
    assert graph.count_imports() > 50


@pytest.mark.parametrize(
    ("module", "statement", "broken"),
    [
        ("engine/texts.py", "import gui.app", "gui sits on engine"),
        ("resources/read.py", "import engine.texts", "gui sits on engine"),
        ("engine/texts.py", "def late() -> None:\n    import PySide6.QtCore", "engine is headless"),
        ("engine/texts.py", "import pyqtgraph", "engine is headless"),
        ("resources/read.py", "import numpy", "resources holds data"),
        ("gui/app.py", "import pyqtgraph", "pyqtgraph stays inside gui.charts"),
        ("gui/charts/plot.py", "import pyqtgraph", ""),
        ("gui/app.py", "import gui.charts.plot, engine.texts, resources.read", ""),
    ],
)
def test_contracts_see_a_wrong_import(tmp_path: Path, module: str, statement: str, broken: str) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for path in ("engine/texts.py", "gui/app.py", "gui/charts/plot.py", "resources/read.py"):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).parent.joinpath("__init__.py").touch()
        (tmp_path / path).touch()
    (tmp_path / module).write_text(f"{statement}\n", encoding="utf-8")
    result = check_contracts(tmp_path)
    assert (result.returncode == 0) == (not broken), result.stdout + result.stderr
    found = re.findall(r"^(.*) BROKEN$", result.stdout, re.MULTILINE)
    assert [name[: len(broken)] for name in found] == ([broken] if broken else [])


def test_engine_never_names_the_window() -> None:
    files = python_files("engine")
    assert len(files) >= 20
    named = [
        f"{module_name(path)}: {found[0]}" for path in files if (found := WINDOW_WORD.search(path.read_text("utf-8")))
    ]
    assert named == []
    assert any(WINDOW_WORD.search(path.read_text("utf-8")) for path in python_files("gui"))


BLOCKED_IMPORT = """
import importlib, sys
for name in ("PySide6", "shiboken6", "pyqtgraph", "gui"):
    sys.modules[name] = None
for name in sys.argv[1:]:
    importlib.import_module(name)
assert "pandas" not in sys.modules, "pandas was imported at start"
print(sum(name in sys.modules for name in sys.argv[1:]))
"""


def test_engine_imports_without_qt_and_without_pandas() -> None:
    modules = [module_name(path) for package in ("engine", "resources") for path in python_files(package)]
    result = subprocess.run(
        [sys.executable, "-c", BLOCKED_IMPORT, *modules], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    assert int(result.stdout) == len(modules) >= 20


def test_blocked_import_notices_qt() -> None:
    command = [sys.executable, "-c", BLOCKED_IMPORT, "pyqtgraph.functions"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert "ModuleNotFoundError" in result.stderr


def test_no_module_needs_the_network_library_of_qt() -> None:
    """It needs libraries that a bare system lacks, and the program makes no request."""
    forbidden = ("PySide6.QtNetwork", "PySide6.QtWebSockets", "PySide6.QtHttpServer")
    files = python_files("gui")
    assert len(files) > 200
    named = {path.name: [name for name in imported_with_members(path) if name.startswith(forbidden)] for path in files}
    assert {path: names for path, names in named.items() if names} == {}


def test_the_network_library_is_seen_however_it_is_imported(tmp_path: Path) -> None:
    for statement in ("import {}.{}", "from {}.{} import QLocalServer", "from {} import {}"):
        path = tmp_path / "module.py"
        path.write_text(statement.format("PySide6", "QtNetwork"), encoding="utf-8")
        assert "PySide6.QtNetwork" in imported_with_members(path)


def imported_with_members(path: Path) -> set[str]:
    """Modules, and what is taken out of them by name, each as a dotted path."""
    nodes = list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    members = {
        f"{node.module}.{alias.name}" for node in nodes if isinstance(node, ast.ImportFrom) for alias in node.names
    }
    return members | set(imported_names(path))


def test_what_is_imported_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    declared = {normal(Requirement(line).name) for line in project["dependencies"]}
    distributions = packages_distributions()
    used: dict[str, str] = {}
    for package in PACKAGES:
        for path in python_files(package):
            for name in {name.split(".")[0] for name in imported_names(path)}:
                if name not in sys.stdlib_module_names and name not in PACKAGES:
                    used[name] = module_name(path)
    assert len(used) >= 5
    undeclared = {
        name: module for name, module in used.items() if not {normal(found) for found in distributions[name]} & declared
    }
    # PySide6 and pydantic each fix the version of their other half
    assert undeclared.keys() <= {"shiboken6", "pydantic_core"}, undeclared


def normal(distribution: str) -> str:
    return distribution.lower().replace("_", "-")
