"""Every test of the window begins in the light theme, in English and at normal text size."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QCoreApplication

from gui import fonts, i18n, theme

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QApplication


@pytest.fixture(autouse=True)
def usual_look(qapp: QApplication) -> Iterator[None]:
    if theme.theme() is not theme.LIGHT or not qapp.styleSheet():
        theme.apply_theme(qapp, theme.LIGHT)
    yield
    if fonts.scale() != 1.0:
        theme.set_font_scale(1.0)
    if theme.theme() is not theme.LIGHT:
        theme.apply_theme(qapp, theme.LIGHT)
    if i18n.language() != "en":
        i18n.set_language("en")


class ManualExecutor(Executor):
    """Runs what it was given only when a test says so, and delivers it."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[..., Any], tuple[Any, ...]]] = []

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **_named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.waiting.append((future, work, arguments))
        return future

    def drain(self) -> None:
        while self.waiting:
            future, work, arguments = self.waiting.pop(0)
            if future.set_running_or_notify_cancel():
                future.set_result(work(*arguments))
        QCoreApplication.sendPostedEvents()


@pytest.fixture
def executor() -> ManualExecutor:
    return ManualExecutor()
