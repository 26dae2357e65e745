"""Saving in processes of its own: a real full disk, and a kill at any moment."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.project import files
from engine.project.document import Document
from engine.project.project import Project

pytestmark = pytest.mark.skipif(os.name == "nt", reason="limits, forks and signals of POSIX")

FULL_DISK = """
import resource, signal, sys
from dataclasses import replace
from pathlib import Path
from engine.project import edits, files
from engine.texts import EngineError

path = Path(sys.argv[1])
document = files.load(path)
larger = replace(document, project=edits.set_notes(document.project, "x" * 100_000))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, resource.RLIM_INFINITY))
try:
    files.save(larger, path)
except EngineError as error:
    print(error)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
assert files.load(path).project == document.project
files.save(larger, path)
print(len(files.load(path).project.notes))
"""

KILLS = 40
KILLED = f"""
import os, random, signal, sys, time
from dataclasses import replace
from pathlib import Path
from engine.project import edits, files
from engine.project.saving import Saver

path = Path(sys.argv[1])
document = files.load(path)
names = ["one", "two"]
padded = edits.set_notes(document.project, "卡" * 50_000)
versions = [replace(document, project=edits.rename_project(padded, name)) for name in names]
chance = random.Random(7)
found, cut = set(), 0
for kill in range(10 * {KILLS}):
    if kill >= {KILLS} and cut and len(found) > 1:
        break
    ready, started = os.pipe()
    child = os.fork()
    if child == 0:
        saver = Saver()
        saver.save(path, path.read_bytes())
        os.write(started, b"!")
        while True:
            for version in versions:
                files.save(version, path, saver=saver)
    os.read(ready, 1)
    time.sleep(chance.random() * 0.05)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(ready)
    os.close(started)
    loaded = files.load(path)
    assert loaded.warnings == (), loaded.warnings
    assert files.load(path.with_name(path.name + ".bak")).warnings == ()
    found.add(loaded.project.name)
    halves = [left for left in path.parent.iterdir() if left.suffix == ".cardwise-tmp"]
    cut += bool(halves)
    for left in halves:
        left.unlink()
assert found <= {{"start", *names}}, found
print(cut, len(found))
"""


def run(script: str, path: Path) -> list[str]:
    result = subprocess.run(
        [sys.executable, "-c", script, str(path)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
        cwd=Path(__file__).parents[3],
    )
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


@pytest.fixture
def path(tmp_path: Path, project: Project) -> Path:
    path = tmp_path / "报价.cardwise"
    files.save(Document(project=project.replace(name="start"), id="1"), path)
    return path


def test_a_full_disk_leaves_the_old_file_and_the_project_can_be_saved_later(path: Path) -> None:
    told, size = run(FULL_DISK, path)
    assert told.startswith("报价.cardwise was not saved because there is no room on the disk")
    assert size == "100000"
    assert sorted(left.name for left in path.parent.iterdir()) == ["报价.cardwise", "报价.cardwise.bak"]


def test_a_kill_at_any_moment_leaves_a_file_that_loads(path: Path) -> None:
    (counts,) = run(KILLED, path)
    cut, found = (int(part) for part in counts.split())
    assert cut > 0, "no kill came in the middle of a save"
    assert found >= 2
