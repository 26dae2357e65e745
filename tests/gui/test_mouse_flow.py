"""The main flow by mouse on a screen of its own: new, wizard, two quotes, compare, save, reopen."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

DRIVER = Path(__file__).resolve().parents[1] / "helpers" / "mouse_driver.py"
TOOLS = ("Xvfb", "xdotool", "openbox")
MISSING = [tool for tool in TOOLS if shutil.which(tool) is None]
PATIENCE_S = 120.0

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"needs {', '.join(MISSING)}: apt-get install xvfb xdotool openbox"),
]


class Screen:
    """The program on a screen of its own; only the mouse and, for words, the keys act on it."""

    def __init__(self, program: subprocess.Popen[str], surroundings: dict[str, str]) -> None:
        self._program, self._surroundings = program, surroundings

    def click(self, text: str, *, times: int = 1) -> None:
        """Press what carries this text, once it is there and holds still."""
        before = ""
        deadline = time.monotonic() + PATIENCE_S
        while True:
            at = self._ask(f"where {text}")
            if not at.startswith("nowhere") and at == before:
                break
            before = at
            assert time.monotonic() < deadline, f"{text!r} is nowhere: {at}"
            time.sleep(0.2)
        x, y = at.split()
        self._xdotool("mousemove", "--sync", x, y, "click", "--repeat", str(times), "1")

    def write(self, text: str) -> None:
        self._xdotool("key", "ctrl+a")
        self._xdotool("type", "--delay", "20", text)

    def until(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        deadline = time.monotonic() + PATIENCE_S
        while not holds(state := json.loads(self._ask("state"))):
            assert time.monotonic() < deadline, state
            time.sleep(0.2)
        return state

    def _ask(self, question: str) -> str:
        stdin, stdout = _pipe(self._program.stdin), _pipe(self._program.stdout)
        stdin.write(question + "\n")
        stdin.flush()
        return stdout.readline().strip()

    def _xdotool(self, *arguments: str) -> None:
        subprocess.run(["xdotool", *arguments], env=self._surroundings, check=True, timeout=30)


def _pipe(stream: IO[str] | None) -> IO[str]:
    assert stream is not None
    return stream


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    ask, tell = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(tell), "-screen", "0", "1440x900x24", "-nolisten", "tcp"],
        pass_fds=(tell,),
        stderr=subprocess.DEVNULL,
    )
    os.close(tell)
    with os.fdopen(ask) as shown:
        display = f":{shown.readline().strip()}"
    surroundings = {**os.environ, "DISPLAY": display, "QT_QPA_PLATFORM": "xcb", "HOME": str(tmp_path)}
    manager = subprocess.Popen(["openbox"], env=surroundings, stderr=subprocess.DEVNULL)
    program = subprocess.Popen(
        [sys.executable, str(DRIVER)],
        env=surroundings,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        cwd=tmp_path,
    )
    yield Screen(program, surroundings)
    _pipe(program.stdin).close()
    for process in (program, manager, server):
        process.terminate()
        process.wait(timeout=30)
    _pipe(program.stdout).close()


def test_56_the_main_flow_by_mouse(screen: Screen, tmp_path: Path) -> None:
    screen.until(lambda state: state["ready"] and state.get("quotes") is not None and bool(state["quotes"]))
    screen.click("New")
    screen.until(lambda state: state["quotes"] == [] and state["place"] == "workload")
    screen.click("Step by step")
    for _ in range(4):
        screen.click("Next")
    screen.click("Finish")
    screen.until(lambda state: state["workloads"] == ["online_serving"] and not state["dialog"])
    screen.click("Quotes")
    screen.click("Add a purchase")
    screen.until(lambda state: state["quotes"] == ["purchase"])
    screen.click("Price")
    screen.write("2000000")
    screen.click("Add")
    screen.click("Rental")
    screen.until(lambda state: state["quotes"] == ["purchase", "rental"])
    screen.click("Price")
    screen.write("240")
    screen.click("Compare")
    told = screen.until(lambda state: state["place"] == "compare" and bool(state.get("headline")))
    assert told["prices"] == ["2000000", "240"]
    path = tmp_path / "by mouse.cardwise"
    screen.click("Save")
    screen.until(lambda state: bool(state["dialog"]))
    screen.write(str(path))
    screen.click("Save")
    screen.until(lambda state: state["path"] == str(path) and not state["modified"])
    screen.click("New")
    screen.until(lambda state: state["quotes"] == [])
    screen.click("Open")
    screen.until(lambda state: bool(state["dialog"]))
    screen.write(str(path))
    screen.click(path.name)  # the dialog offers what begins like this
    screen.click("Open")
    again = screen.until(lambda state: state["path"] == str(path))
    assert (again["quotes"], again["prices"]) == (["purchase", "rental"], ["2000000", "240"])
    screen.click("Compare")
    screen.until(lambda state: state.get("headline") == told["headline"])
