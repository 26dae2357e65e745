"""The pages of the places and the dialogs that belong to them, as data: names, what they are for, the way there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from operator import methodcaller
from typing import TYPE_CHECKING, Any, Final

from engine.project.walkthrough import COMPOSED
from engine.texts import LANGUAGES, text
from gui.comparison.chart_pages import LOWER, UPPER
from gui.conditions.pane import SECTIONS
from gui.decide.view import PAGES as METHODS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.texts import Language
    from gui.main_window import MainWindow


@dataclass(frozen=True, slots=True)
class Page:
    """`show` is called with the place and brings the page to the front; `needs` as for commands."""

    key: str
    place: str
    show: Callable[[Any], object]
    needs: str = "project"

    def name(self, language: Language) -> str:
        return text(f"pages.name.{self.key}", language)

    def names(self) -> tuple[str, ...]:
        return tuple(self.name(language) for language in LANGUAGES)

    def open(self, window: MainWindow) -> None:
        window.show_place(self.place, focus=True)
        self.show(window.stage.place(self.place))


def _decide(name: str, place: Any) -> None:
    place.show_view("decide")
    place.decide.show_page(name)


def _chart(name: str, place: Any) -> None:
    place.show_view("table")
    place.charts.show_page(name)


def _compare_scenarios(place: Any) -> None:
    place.show_view("table")
    place.what_if.scenarios.compare()


def _of_place(place: str, names: Iterable[str], method: str, needs: str = "project") -> Iterator[Page]:
    for name in names:
        yield Page(f"{place}_{name}", place, methodcaller(method, name), needs)


PAGES: Final = (
    *_of_place("workload", SECTIONS, "show_condition"),
    *_of_place("catalog", ("cards", "models", "ranking"), "show_page"),
    Page("catalog_own_card", "catalog", methodcaller("add_own_card")),
    Page("quotes_bill", "quotes", methodcaller("show_bill"), "quotes"),
    Page("quotes_letter", "quotes", methodcaller("write_letter"), "quotes"),
    *_of_place("compare", ("table", "migration"), "show_view", "comparable"),
    *(Page(f"compare_{name}", "compare", partial(_decide, name), "comparable") for name in METHODS),
    *(Page(f"compare_{name}", "compare", partial(_chart, name), "comparable") for name in (*UPPER, *LOWER)),
    Page("compare_scenarios", "compare", _compare_scenarios, "scenarios"),
    *_of_place("walkthrough", COMPOSED, "show_pages", "comparable"),
    Page("walkthrough_arrange", "walkthrough", methodcaller("arrange"), "comparable"),
)


def shown_page(window: MainWindow) -> str:
    """Key of the page that is in front, for its help."""
    if window.at_start:
        return "start"
    place = window.settings.place
    page = getattr(window.stage.stack.currentWidget(), "page_name", str)()
    return f"{place}_{page}" if page else place
