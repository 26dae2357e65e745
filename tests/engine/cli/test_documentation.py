"""The page on the headless interface shows what the program does."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest

from engine.cli import main
from engine.estimation.conditions import CONDITIONS

PAGE = (Path(__file__).parents[3] / "docs" / "cli.md").read_text(encoding="utf-8")
COMMANDS = [
    shlex.split(line.removeprefix("cardwise-cli "))
    for line in re.sub(r"\\\n\s*", "", PAGE).splitlines()
    if line.startswith("cardwise-cli ") and ".c" not in line
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_commands_of_the_page_run(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command) == 0
    out, err = capsys.readouterr()
    assert out
    assert err == ""


def test_the_shown_answer_is_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    shown = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert shown is not None
    assert main(COMMANDS[0]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(shown[1])


def test_every_flag_is_on_the_page() -> None:
    missing = [condition.flag for condition in CONDITIONS if f"`{condition.flag}`" not in PAGE]
    assert missing == []
