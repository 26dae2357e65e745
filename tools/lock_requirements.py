"""Write requirements/run-X.Y.txt and test-X.Y.txt from pyproject.toml; docs/dependencies.md says when and how.

A file serves Python X.Y and every newer one up to the next file. Run the script with any Python that has `uv` beside it
or on the PATH; the index is the one that uv is set up with.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "requirements"
PYTHON_VERSIONS = ("3.11", "3.12", "3.13", "3.14")
HEADER = "# Written by tools/lock_requirements.py from pyproject.toml for Python {version} and newer; do not edit.\n"
PINNED_NAME = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)==", re.MULTILINE)


def find_uv() -> str:
    """Return the uv beside this Python, or the one on the PATH."""
    beside = Path(sys.executable).with_name("uv")
    found = str(beside) if beside.exists() else shutil.which("uv")
    if found is None:
        sys.exit("lock_requirements: uv is not installed; `pip install uv` into a scratch environment first")
    return found


def compile_pins(uv: str, version: str, name: str, *arguments: str) -> str:
    """Resolve for one Python version; pins of the file at hand are kept unless `--upgrade` was given."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "pins.txt"
        at_hand = nearest(name, version)
        if at_hand is not None and "--upgrade" not in sys.argv[1:]:
            shutil.copy(at_hand, target)
        command = [
            *(uv, "pip", "compile", "--quiet", "--no-config", "--no-header", "--generate-hashes"),
            *("--no-emit-index-url", "--no-emit-find-links", "--annotation-style", "line"),
            *("--only-binary", ":all:", "--python-version", version, "--python-platform", "x86_64-manylinux_2_36"),
            *("--output-file", str(target), *arguments, "pyproject.toml"),
        ]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        return target.read_text(encoding="utf-8")


def nearest(name: str, version: str) -> Path | None:
    """Return the file that `./run` would take: the one of this Python version, or of the nearest older one."""
    minor = int(version.split(".")[1])
    files = (FOLDER / f"{name}-3.{candidate}.txt" for candidate in range(minor, 10, -1))
    return next((path for path in files if path.exists()), None)


def lock(uv: str, version: str) -> dict[str, str]:
    """Return the pins for one Python version by file name: to run, and what testing needs beside."""
    run_pins = compile_pins(uv, version, "run", "--group", "setup")
    with tempfile.TemporaryDirectory() as folder:
        constraints = Path(folder) / "run.txt"
        constraints.write_text(run_pins, encoding="utf-8")
        already = [argument for name in PINNED_NAME.findall(run_pins) for argument in ("--no-emit-package", name)]
        test_pins = compile_pins(uv, version, "test", "--group", "test", "--constraint", str(constraints), *already)
    own_pins = test_pins.partition("\n# The following packages were excluded")[0].rstrip()
    return {"run": run_pins, "test": own_pins + "\n"}


def main() -> None:
    uv = find_uv()
    pins = {version: lock(uv, version) for version in PYTHON_VERSIONS}
    FOLDER.mkdir(exist_ok=True)
    for name in ("run", "test"):
        before = ""
        for version in PYTHON_VERSIONS:
            path = FOLDER / f"{name}-{version}.txt"
            path.unlink(missing_ok=True)
            if pins[version][name] != before:
                before = pins[version][name]
                path.write_text(HEADER.format(version=version) + before, encoding="utf-8")
                print(f"{path.name}: {len(PINNED_NAME.findall(before))} packages")


if __name__ == "__main__":
    main()
