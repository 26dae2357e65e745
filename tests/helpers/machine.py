"""A machine to try ./run on: a copy of it in its own folder, with stand-ins for the system's programs."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
TOOLS = ("cat", "cksum", "cp", "env", "flock", "mkdir", "mv", "readlink", "rm", "sh", "uname")
QT = ("libglib2.0-0", "libgl1", "libegl1", "libfontconfig1", "libdbus-1-3", "libxkbcommon0")
SCREEN = ("libxkbcommon-x11-0", "libxcb-cursor0", "libxcb-icccm4", "libxcb-keysyms1", "libxcb-shape0")

# a Python that can be too old, lack ensurepip or fail to install, and that notes what it is asked to do
PYTHON = """#!/bin/sh
case "$*" in
*'<= sys.version_info'*) exit "${OLD:-0}" ;;
*ensurepip*) exit "${NO_ENSUREPIP:-0}" ;;
*'print(sys.version_info[1])'*) echo "${MINOR:-11}" ;;
'-m venv .venv')
    echo venv >>"$NOTES"
    mkdir -p .venv/bin
    cp "$0" .venv/bin/python
    ;;
*'pip install'*)
    echo "pip $*" >>"$NOTES"
    exit "${PIP_FAILS:-0}"
    ;;
*)
    echo "start in $PWD: $*" >>"$NOTES"
    echo "QT_QPA_PLATFORM=${QT_QPA_PLATFORM:-}" >>"$NOTES"
    ;;
esac
"""

DPKG_QUERY = """#!/bin/sh
for name in $INSTALLED; do printf 'installed:%s ' "$name"; done
printf 'config-files:libleft '
exit 1
"""


class Machine:
    """A copy of what ./run consists of, and a PATH on which nothing but the stand-ins and a few tools are found."""

    def __init__(self, folder: Path) -> None:
        self.programs = folder / "programs"
        self.notes = folder / "notes"
        self.root = folder / "a place with spaces" / "cardwise"
        self.programs.mkdir()
        for tool in TOOLS:
            found = shutil.which(tool)
            assert found is not None, tool
            (self.programs / tool).symlink_to(found)
        self.provide("python3", PYTHON)
        self.provide("dpkg-query", DPKG_QUERY)
        self.provide("id", "#!/bin/sh\necho 1000\n")
        (self.root / "tools").mkdir(parents=True)
        shutil.copy(ROOT / "run", self.root)
        shutil.copy(ROOT / "tools" / "set_up.sh", self.root / "tools")
        shutil.copy(ROOT / "pyproject.toml", self.root)
        shutil.copytree(ROOT / "requirements", self.root / "requirements")
        self.environment = {
            "PATH": str(self.programs),
            "NOTES": str(self.notes),
            "INSTALLED": " ".join(QT + SCREEN),
            "DISPLAY": ":7",
        }

    def provide(self, name: str, text: str) -> None:
        program = self.programs / name
        program.write_text(text, encoding="utf-8")
        program.chmod(0o755)

    def run(
        self, *arguments: str, by: Path | None = None, at: Path | None = None, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        self.notes.write_text("")
        return subprocess.run(
            [by or self.root / "run", *arguments],
            cwd=at or self.root.parent,
            env=self.environment | environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def noted(self) -> list[str]:
        return self.notes.read_text("utf-8").splitlines()

    def setups(self) -> list[str]:
        """What was done to set up, in short."""
        return [line.split(" ")[0] for line in self.noted() if line == "venv" or line.startswith("pip ")]
