"""Every screen that a person can come to, by name: for pictures of the window, and for tests that walk over all."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from gui.actions import PLACES
from gui.conditions.pane import SECTIONS
from gui.dialog_screens import CARDS, DIALOGS, cards_of, moved_quote, session_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QWidget

    from gui.main_window import MainWindow

    Show = Callable[[MainWindow], QWidget]


@contextmanager
def shown(window: MainWindow, name: str) -> Iterator[QWidget]:
    """The window with a screen in it, or the dialog that the screen is; a dialog is closed afterwards."""
    widget = SCREENS[name](window)
    try:
        yield widget
    finally:
        if widget is not window:
            widget.close()
            widget.deleteLater()


def _place(window: MainWindow, name: str) -> Any:
    window.stage.hide_explanation()
    window.show_place(name)
    return window.stage.place(name)


def _start(window: MainWindow) -> QWidget:
    window.show_start()
    return window


def _plain_place(name: str, window: MainWindow) -> QWidget:
    place = _place(window, name)
    if name == "workload":
        place.focus_on(session_of(window).workload_id or "")
    elif name == "quotes":
        place.show_quote(session_of(window).project.quotes[0].id)
    elif name == "compare":
        place.show_view("table")
        _chart_pages(place, "cost", "accounts")
    elif name == "walkthrough":
        place.show_pages()
    else:
        place.show_card(CARDS[0])
    return window


def _condition(name: str, window: MainWindow) -> QWidget:
    _place(window, "workload").show_condition(name)
    return window


def _cards_side_by_side(window: MainWindow) -> QWidget:
    place = _place(window, "catalog")
    place.show_page("cards")
    place.cards.detail.show_cards(cards_of())
    return window


def _models(window: MainWindow) -> QWidget:
    place = _place(window, "catalog")
    place.show_page("models")
    place.models.table.selectRow(0)
    return window


def _ranking(window: MainWindow) -> QWidget:
    place = _place(window, "catalog")
    place.show_page("ranking")
    return window


def _last_quote(window: MainWindow) -> QWidget:
    _place(window, "quotes").show_quote(session_of(window).project.quotes[-1].id)
    return window


def _bill(window: MainWindow) -> QWidget:
    _place(window, "quotes").show_quote(session_of(window).project.quotes[:2][-1].id, "bill")
    return window


def _chart_pages(place: Any, upper: str, lower: str) -> None:
    place.charts.upper_tabs.button(upper).click()
    place.charts.lower_tabs.button(lower).click()


def _charts(upper: str, lower: str, window: MainWindow) -> QWidget:
    place = _place(window, "compare")
    place.show_view("table")
    _chart_pages(place, upper, lower)
    return window


def _explanation(window: MainWindow) -> QWidget:
    _plain_place("compare", window)
    session = session_of(window)
    window.stage.show_figure(f"{session.project.quotes[0].id}/{session.workload_id}/cost_total")
    return window


def _methods(page: str, window: MainWindow) -> QWidget:
    place = _place(window, "compare")
    place.show_view("decide")
    place.decide.show_page(page)
    return window


def _migration(window: MainWindow) -> QWidget:
    place, session = _place(window, "compare"), session_of(window)
    place.show_migration(moved_quote(session))
    return window


def _page(number: int, window: MainWindow) -> QWidget:
    _plain_place("walkthrough", window)
    _place(window, "walkthrough").go_to(number)
    return window


def _arrange(window: MainWindow) -> QWidget:
    _place(window, "walkthrough").arrange()
    return window


SCREENS: Final[dict[str, Show]] = {
    "start": _start,
    **{name: partial(_plain_place, name) for name in PLACES},
    **{f"workload-{name}": partial(_condition, name) for name in SECTIONS},
    "catalog-side-by-side": _cards_side_by_side,
    "catalog-models": _models,
    "catalog-ranking": _ranking,
    "quotes-last": _last_quote,
    "quotes-bill": _bill,
    "compare-capacity": partial(_charts, "capacity", "outlook"),
    "compare-memory": partial(_charts, "memory", "findings"),
    "compare-schedule": partial(_charts, "schedule", "accounts"),
    "compare-explanation": _explanation,
    "compare-methods": partial(_methods, "methods"),
    "compare-ways": partial(_methods, "ways"),
    "compare-migration": _migration,
    **{f"walkthrough-{number + 1}": partial(_page, number) for number in range(1, 8)},
    "walkthrough-arrange": _arrange,
    **DIALOGS,
}
