"""Looking for garbage rarely, in a program of its own."""

from __future__ import annotations

import subprocess
import sys

SHOWN = "import gc; from engine.collection import {name}; {use}; print(gc.get_freeze_count() > 0, *gc.get_threshold())"


def printed(use: str, name: str) -> list[str]:
    code = SHOWN.format(name=name, use=use)
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()


def test_what_is_loaded_is_not_looked_through_again() -> None:
    frozen, youngest, *_ = printed("collect_rarely()", "collect_rarely")
    assert frozen == "True"
    assert int(youngest) >= 10_000


def test_reading_leaves_the_collector_as_it_was() -> None:
    frozen, youngest, *_ = printed("\nwith no_collection(): pass\n", "no_collection")
    assert frozen == "False"
    assert int(youngest) == 700
