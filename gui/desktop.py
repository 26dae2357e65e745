"""Lets a double click open .cardwise files: a menu entry, the type of the file and an icon, for one user.

Follows the Desktop Entry, Shared MIME-info and Icon Theme specifications of freedesktop.org; needs no rights beyond
one's own folders, and `remove` takes away just what `install` wrote.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from engine.project.explain_errors import reason_of
from engine.texts import Language, text
from resources import files

ENTRY: Final = "applications/cardwise.desktop"
TYPE: Final = "mime/packages/cardwise.xml"
ICON: Final = "icons/hicolor/scalable/apps/cardwise.svg"
MIME: Final = "application/vnd.cardwise+json"
_REFRESH: Final = (("update-mime-database", "mime"), ("update-desktop-database", "applications"))


def data_home() -> Path:
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def is_offered() -> bool:
    """Other systems learn of files from their installers."""
    return sys.platform.startswith("linux")


def is_installed() -> bool:
    """Whether a double click starts this very program."""
    entry = data_home() / ENTRY
    return entry.is_file() and f"Exec={_exec_line()}" in entry.read_text(encoding="utf-8").splitlines()


def install() -> tuple[Path, ...]:
    """The files that were written.

    Raises:
        OSError: a folder cannot be written.
    """
    entry = files.read_text("desktop/cardwise.desktop").replace("{program} %f", _exec_line())
    kind, icon = (files.read_text(f"desktop/cardwise.{ending}") for ending in ("xml", "svg"))
    wanted = {ENTRY: entry, TYPE: kind, ICON: icon}
    for place, content in wanted.items():
        path = data_home() / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    _refresh()
    _run("xdg-mime", "default", "cardwise.desktop", MIME)
    return tuple(data_home() / place for place in wanted)


def remove() -> None:
    for place in (ENTRY, TYPE, ICON):
        (data_home() / place).unlink(missing_ok=True)
    _refresh()


def _refresh() -> None:
    for program, folder in _REFRESH:
        if (data_home() / folder).is_dir():
            _run(program, str(data_home() / folder))


def _run(*command: str) -> None:
    """A desktop without these programs finds the files when it starts the next time."""
    if shutil.which(command[0]) is not None:
        subprocess.run(command, check=False, capture_output=True)  # noqa: S603


def _exec_line() -> str:
    """What starts this program with a file: `run` beside the packages, or the command that was installed."""
    beside = Path(__file__).resolve().parents[1] / "run"
    installed = Path(sys.executable).with_name("cardwise")
    found = next((path for path in (beside, installed) if os.access(path, os.X_OK)), None)
    parts = [str(found)] if found is not None else [sys.executable, "-m", "gui.app"]
    return " ".join((*map(_quoted, parts), "%f"))


def _quoted(part: str) -> str:
    r"""An argument of Exec: in double quotes, where ", `, $ and \ are escaped for it and \ once more for the file."""
    escaped = re.sub(r'(["`$\\])', r"\\\1", part).replace("\\", "\\\\").replace("%", "%%")
    return f'"{escaped}"'


def main() -> int:
    """`./run desktop` installs, `./run desktop remove` takes it away."""
    spoken: Language = "zh" if os.environ.get("LC_ALL", os.environ.get("LANG", "")).startswith("zh") else "en"
    code, told, reason = 0, "installed", ""
    try:
        if sys.argv[1:] == ["remove"]:
            told = "removed"
            remove()
        else:
            install()
    except OSError as error:
        code, told, reason = 2, "refused", reason_of(error).text(spoken)
    sys.stdout.write(text(f"desktop.{told}", spoken, folder=str(data_home()), reason=reason) + "\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
