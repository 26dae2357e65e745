"""Every test draws offscreen and reads and writes settings, state and caches of nobody."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

USER_FOLDERS = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR")


def pytest_configure() -> None:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    # no test asserts a wall time, and the same examples come at every run
    settings.register_profile(
        "same", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
    )
    settings.load_profile("same")


@pytest.fixture(autouse=True)
def user_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path_factory.mktemp("home")
    home.chmod(0o700)
    for variable in USER_FOLDERS:
        monkeypatch.setenv(variable, str(home))
