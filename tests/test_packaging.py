"""What is installed is pinned by hash, names no host, and the built package holds every file that the program reads."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from configparser import ConfigParser
from importlib.metadata import version
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
FILES = sorted((ROOT / "requirements").glob("*.txt"))
PIN = re.compile(r"([a-z0-9][a-z0-9-]*)==([0-9][0-9a-z.]*)( ; [^\\]+)?((?: --hash=sha256:[0-9a-f]{64})+)")


def read_pins(path: Path) -> dict[str, str]:
    joined = path.read_text("utf-8").replace("\\\n", " ")
    pins = {}
    for line in (line for line in joined.splitlines() if not line.lstrip().startswith("#")):
        matched = PIN.fullmatch(re.sub(r"\s+", " ", line).strip())
        assert matched is not None, f"{path.name}: {line[:80]}"
        pins[matched[1]] = matched[2]
    return pins


def pins_for(name: str, minor: int) -> dict[str, str]:
    """The file that ./run takes: of this Python, or of the nearest older one."""
    minors = [int(path.stem.removeprefix(f"{name}-3.")) for path in FILES if path.stem.startswith(f"{name}-")]
    return read_pins(ROOT / "requirements" / f"{name}-3.{max(known for known in minors if known <= minor)}.txt")


def settings() -> dict[str, object]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def is_satisfied(line: str, pins: dict[str, str]) -> bool:
    requirement = Requirement(line)
    return requirement.specifier.contains(pins[requirement.name.lower()])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_requirements_hold_names_versions_and_hashes_only(path: Path) -> None:
    assert len(read_pins(path)) >= 20
    text = path.read_text("utf-8")
    assert not re.search(r"://|\bindex\b|find-links|trusted|@|/(?!lock_requirements\.py)|\.(com|org|net|io|cn)\b", text)


@pytest.mark.parametrize("minor", [11, 12, 13, 14])
def test_pins_satisfy_the_project(minor: int) -> None:
    project = settings()["project"]
    groups = settings()["dependency-groups"]
    run = pins_for("run", minor)
    test = pins_for("test", minor)
    assert isinstance(project, dict)
    assert isinstance(groups, dict)
    unsatisfied = [line for line in project["dependencies"] + groups["setup"] if not is_satisfied(line, run)]
    unsatisfied += [line for line in groups["test"] if not is_satisfied(line, test)]
    assert unsatisfied == []
    assert not run.keys() & test.keys()
    assert run["numpy"].startswith("2.4.") == (minor == 11)


def test_people_who_only_use_it_get_no_test_tools() -> None:
    run = pins_for("run", sys.version_info.minor)
    assert {"pytest", "mypy", "ruff", "hypothesis", "import-linter"} & run.keys() == set()
    assert {"pyside6-essentials", "pyqtgraph", "pydantic"} <= run.keys()


def test_the_tests_run_on_the_pinned_versions() -> None:
    minor = sys.version_info.minor
    pins = pins_for("run", minor) | pins_for("test", minor)
    installed = {name: version(name) for name in pins}
    assert installed == pins


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    for package in ("engine", "gui", "resources"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, folder)
    build = "import sys; from setuptools.build_meta import build_wheel; build_wheel(sys.argv[1])"
    command = [sys.executable, "-c", build, str(folder)]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return zipfile.ZipFile(next(folder.glob("cardwise-*.whl")))


def test_wheel_holds_every_file(wheel: zipfile.ZipFile) -> None:
    files = {
        path.relative_to(ROOT).as_posix()
        for package in ("engine", "gui", "resources")
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert len([name for name in files if name.startswith("resources/")]) > 5
    assert files - set(wheel.namelist()) == set()


def test_wheel_has_both_commands(wheel: zipfile.ZipFile) -> None:
    commands = ConfigParser()
    commands.read_string(wheel.read("cardwise-0.1.0.dist-info/entry_points.txt").decode())
    assert commands["gui_scripts"]["cardwise"] == "gui.app:main"
    assert commands["console_scripts"]["cardwise-cli"] == "engine.cli:main"
