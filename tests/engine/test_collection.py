"""Looking for garbage rarely, in a program of its own."""

from __future__ import annotations

import subprocess
import sys

SHOWN = """
import gc
from engine.collection import collect_rarely, no_collection
usual = gc.get_threshold()
{use}
print(gc.get_freeze_count() > 0, gc.get_threshold()[0] > 10 * usual[0], gc.isenabled())
"""


def shown_after(use: str) -> str:
    run = subprocess.run([sys.executable, "-c", SHOWN.format(use=use)], capture_output=True, text=True, check=True)
    return run.stdout.strip()


def test_what_is_loaded_is_not_looked_through_again() -> None:
    assert shown_after("collect_rarely()") == "True True True"


def test_reading_leaves_the_collector_as_it_was() -> None:
    assert shown_after("with no_collection(): pass") == "False False True"
