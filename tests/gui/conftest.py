"""Every test of the window begins in the light theme, in English and at normal text size."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from gui import fonts, i18n, theme

if TYPE_CHECKING:
    from collections.abc import Iterator

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
