from __future__ import annotations

from pathlib import Path

import pytest

from engine.collection import collect_rarely

FOLDER = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if FOLDER in item.path.parents:
            item.add_marker(pytest.mark.bench)


@pytest.fixture(scope="session", autouse=True)
def _as_the_programs_do() -> None:
    collect_rarely()
