"""Every screen that a person can come to, by name: for pictures of the window, and for tests that walk over all."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gui.actions import PLACES
from gui.conditions.pane import SECTIONS
from gui.i18n import language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtWidgets import QDialog, QWidget

    from engine.catalog.card import Card
    from gui.main_window import MainWindow
    from gui.session import ProjectSession

    Show = Callable[[MainWindow], QWidget]

CARDS: Final = ("nvidia-h200-sxm-141gb", "nvidia-h20-96gb", "nvidia-h100-sxm5-80gb")
OFFER: Final = {
    "en": "8 × H200 SXM 141GB server, 2 units, USD 285,000 each before tax, lead time 10 weeks, valid 30 days",
    "zh": "8卡 H200 141G 整机 2台，含税单价 205万元，货期10周，报价有效期30天",
}


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


def _session(window: MainWindow) -> ProjectSession:
    if window.session is None:
        raise RuntimeError("Screens need an open session.")
    return window.session


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
        place.focus_on(_session(window).workload_id or "")
    elif name == "quotes":
        place.show_quote(_session(window).project.quotes[0].id)
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


def _cards() -> tuple[Card, ...]:
    from engine.catalog.library import catalog

    return tuple(map(catalog().card, CARDS))


def _cards_side_by_side(window: MainWindow) -> QWidget:
    place = _place(window, "catalog")
    place.show_page("cards")
    place.cards.detail.show_cards(_cards())
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
    _place(window, "quotes").show_quote(_session(window).project.quotes[-1].id)
    return window


def _bill(window: MainWindow) -> QWidget:
    _place(window, "quotes").show_quote(_session(window).project.quotes[1].id, "bill")
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
    session = _session(window)
    window.stage.show_figure(f"{session.project.quotes[0].id}/{session.workload_id}/cost_total")
    return window


def _methods(page: str, window: MainWindow) -> QWidget:
    place = _place(window, "compare")
    place.show_view("decide")
    place.decide.show_page(page)
    return window


def _migration(window: MainWindow) -> QWidget:
    place, session = _place(window, "compare"), _session(window)
    moved = [
        quote.id
        for quote in session.project.quotes
        if session.comparison.of(quote.id, session.workload_id or "").migration is not None
    ]
    place.show_migration(moved[-1] if moved else session.project.quotes[0].id)
    return window


def _page(number: int, window: MainWindow) -> QWidget:
    _plain_place("walkthrough", window)
    _place(window, "walkthrough").go_to(number)
    return window


def _arrange(window: MainWindow) -> QWidget:
    _place(window, "walkthrough").arrange()
    return window


# Dialogs; each is imported when it is asked for, as the window does


def _opened(dialog: QDialog) -> QWidget:
    dialog.show()
    return dialog


def _about(window: MainWindow) -> QWidget:
    from gui.dialogs.about import AboutDialog

    return _opened(AboutDialog(window))


def _shortcuts(window: MainWindow) -> QWidget:
    from gui.dialogs.shortcuts import ShortcutsDialog

    return _opened(ShortcutsDialog(window))


def _help(window: MainWindow) -> QWidget:
    from gui.help.dialog import HelpDialog
    from gui.help.topics import figure_topic, page_topic

    _plain_place("compare", window)
    session = _session(window)
    address = f"{session.project.quotes[0].id}/{session.workload_id}/cost_total"
    return _opened(HelpDialog(window, [figure_topic(session, address), page_topic(window)]))


def _preferences(window: MainWindow) -> QWidget:
    from gui.settings.dialog import PreferencesDialog

    return _opened(PreferencesDialog(window, window.settings))


def _search(window: MainWindow) -> QWidget:
    from gui.searching.dialog import SearchDialog

    dialog = SearchDialog(window)
    dialog.line.setText("H200")
    return _opened(dialog)


def _unsaved(window: MainWindow) -> QWidget:
    from gui.dialogs.questions import UnsavedQuestion

    return _opened(UnsavedQuestion(window, _session(window)))


def _changed_on_disk(window: MainWindow) -> QWidget:
    from gui.dialogs.questions import ChangedOnDiskQuestion

    return _opened(ChangedOnDiskQuestion(window, "cluster.cardwise"))


def _crash(window: MainWindow) -> QWidget:
    from gui.dialogs.crash import CrashDialog

    return _opened(CrashDialog(window, "RuntimeError"))


def _saved_and_now(window: MainWindow) -> QWidget:
    from gui.dialogs.saved_and_now import SavedAndNowDialog

    return _opened(SavedAndNowDialog(window, _session(window).document, _session(window).comparison))


def _import(window: MainWindow) -> QWidget:
    from gui.importing.dialog import ImportDialog
    from gui.importing.sources import Source

    dialog = ImportDialog(_session(window), window.settings, window)
    dialog.start([Source(text=OFFER[language()])])
    return _opened(dialog)


def _wizard(step: str, window: MainWindow) -> QWidget:
    from gui.workload.wizard.dialog import WorkloadWizard

    dialog = WorkloadWizard(_session(window).project, _session(window).jobs, window)
    dialog.show_step(step)
    return _opened(dialog)


def _report(window: MainWindow) -> QWidget:
    from gui.reports.dialog import ExportDialog

    return _opened(ExportDialog(window, _session(window), window.settings))


def _letter(window: MainWindow) -> QWidget:
    from gui.quotes.letter_dialog import LetterDialog

    project = _session(window).project
    return _opened(LetterDialog(project, project.quotes[0].id, window))


def _scenarios(window: MainWindow) -> QWidget:
    from gui.comparison.scenarios import ScenariosDialog

    return _opened(ScenariosDialog(_session(window), window))


def _correction(window: MainWindow) -> QWidget:
    from gui.catalog.own_card import CorrectionDialog

    return _opened(CorrectionDialog(_session(window), _cards()[0], window))


def _own_card(window: MainWindow) -> QWidget:
    from gui.catalog.card_form import CardForm

    return _opened(CardForm(_session(window), None, window))


def _profile(window: MainWindow) -> QWidget:
    from gui.migration.reading import ProfileDialog

    dialog = ProfileDialog(_session(window), _session(window).workload_id or "", _session(window).jobs, window)
    dialog.read(Path("profile.json"))
    return _opened(dialog)


def _plan(window: MainWindow) -> QWidget:
    from gui.migration.plan_dialog import PlanDialog

    session = _session(window)
    migrations = (evaluation.migration for evaluation in session.comparison.evaluations.values())
    migration = next(found for found in migrations if found is not None)
    return _opened(PlanDialog(session.project, migration, window))


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
    "dialog-about": _about,
    "dialog-shortcuts": _shortcuts,
    "dialog-help": _help,
    "dialog-preferences": _preferences,
    "dialog-search": _search,
    "dialog-unsaved": _unsaved,
    "dialog-changed-on-disk": _changed_on_disk,
    "dialog-crash": _crash,
    "dialog-saved-and-now": _saved_and_now,
    "dialog-import": _import,
    **{f"dialog-wizard-{step}": partial(_wizard, step) for step in ("kind", "model", "load", "demand", "limits")},
    "dialog-report": _report,
    "dialog-letter": _letter,
    "dialog-scenarios": _scenarios,
    "dialog-correction": _correction,
    "dialog-own-card": _own_card,
    "dialog-profile": _profile,
    "dialog-plan": _plan,
}
