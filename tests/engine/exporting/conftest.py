from __future__ import annotations

import pytest
from reports import fifty_quotes, hostile_report, report

from engine.exporting.report import Report


@pytest.fixture
def serving() -> Report:
    return report("1-serving-70b.en", "en")


@pytest.fixture
def tuning() -> Report:
    return report("2-tuning-7b.zh", "zh")


@pytest.fixture
def hostile() -> Report:
    return hostile_report()


@pytest.fixture
def fifty() -> Report:
    return fifty_quotes()
