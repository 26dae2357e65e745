"""Every dialog as a screen, each imported when it is asked for and with something to show."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QTemporaryDir

from engine.texts import Message
from gui.i18n import language

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QDialog, QWidget

    from engine.catalog.card import Card
    from engine.project.project import Project
    from engine.texts import Language
    from gui.main_window import MainWindow
    from gui.session import ProjectSession

CARDS: Final = ("nvidia-h200-sxm-141gb", "nvidia-h20-96gb", "nvidia-h100-sxm5-80gb")
OPERATORS: Final = (
    "operator,time (ms),calls\naten::mm,6200,8100\nflash_attn_varlen_fwd,2450,2560\n"
    "ncclDevKernel_AllReduce,1380,5120\naten::rms_norm,410,5140\naten::silu_mul,330,2560\naten::topk,75,320\n"
)
OFFER: Final = {
    "en": "8 × H200 SXM 141GB server, 2 units, USD 285,000 each before tax, lead time 10 weeks, valid 30 days",
    "zh": "8卡 H200 141G 整机 2台，含税单价 205万元，货期10周，报价有效期30天",
}
SCENARIOS: Final[tuple[tuple[str, float, dict[Language, str]], ...]] = (
    ("cost.busy_share", 0.3, {"en": "Quiet year", "zh": "业务清淡"}),
    ("cost.busy_share", 0.85, {"en": "Busy all day", "zh": "全天繁忙"}),
    ("cost.electricity_price", 1.1, {"en": "Dear electricity", "zh": "电价上涨"}),
)


def session_of(window: MainWindow) -> ProjectSession:
    if window.session is None:
        raise RuntimeError("Screens need an open session.")
    return window.session


def cards_of() -> tuple[Card, ...]:
    from engine.catalog.library import catalog

    return tuple(map(catalog().card, CARDS))


def moved_quote(session: ProjectSession) -> str:
    """A quote that moves to another software stack, where there is one."""
    found = session.project.quotes[0].id
    for quote in session.project.quotes:
        migration = session.comparison.of(quote.id, session.workload_id or "").migration
        if migration is not None and migration.needed:
            found = quote.id
    return found


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

    window.show_place("compare")
    session = session_of(window)
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

    return _opened(UnsavedQuestion(window, session_of(window)))


def _changed_on_disk(window: MainWindow) -> QWidget:
    from gui.dialogs.questions import ChangedOnDiskQuestion

    return _opened(ChangedOnDiskQuestion(window, "cluster.cardwise"))


def _crash(window: MainWindow) -> QWidget:
    from gui.dialogs.crash import CrashDialog

    return _opened(CrashDialog(window, "RuntimeError"))


def _saved_and_now(window: MainWindow) -> QWidget:
    from engine.compare.saved_figures import recommended_quotes, saved_figures
    from gui.dialogs.saved_and_now import SavedAndNowDialog

    comparison = session_of(window).comparison
    before = (
        one.replace(value=0.9 * float(one.value)) if one.address.endswith("/cost_total") and one.value else one
        for one in saved_figures(comparison, {})
    )
    shown, recommended = tuple(before), recommended_quotes(comparison)
    document = replace(session_of(window).document, shown=shown, recommended=recommended)
    return _opened(SavedAndNowDialog(window, document, comparison))


def _recovered(window: MainWindow) -> QWidget:
    from engine.project.edits import rename_project, set_assumption
    from gui.dialogs.recovered_changes import RecoveredChangesDialog

    project = session_of(window).project
    path, value, names = SCENARIOS[0]
    changed = rename_project(set_assumption(project, path, value), names[language()])
    return _opened(RecoveredChangesDialog(window, project, changed))


def _import(window: MainWindow) -> QWidget:
    from gui.importing.dialog import ImportDialog
    from gui.importing.sources import Source

    dialog = ImportDialog(session_of(window), window.settings, window)
    dialog.start([Source(text=OFFER[language()])])
    return _opened(dialog)


def _wizard(step: str, window: MainWindow) -> QWidget:
    from gui.workload.wizard.dialog import WorkloadWizard

    dialog = WorkloadWizard(session_of(window).project, session_of(window).jobs, window)
    dialog.show_step(step)
    return _opened(dialog)


def _report(window: MainWindow) -> QWidget:
    from gui.reports.dialog import ExportDialog

    return _opened(ExportDialog(window, session_of(window), window.settings))


def _letter(window: MainWindow) -> QWidget:
    from gui.quotes.letter_dialog import LetterDialog

    project = session_of(window).project
    return _opened(LetterDialog(project, project.quotes[0].id, window))


def _scenario_name(window: MainWindow) -> QWidget:
    from gui.dialogs.asking import ScenarioNameQuestion

    return _opened(ScenarioNameQuestion(window))


def _note(window: MainWindow) -> QWidget:
    from engine.compare.figure_titles import figure_name
    from gui.dialogs.asking import NoteQuestion

    return _opened(NoteQuestion(window, figure_name("cost_total").text(language()), "A", ""))


def _scenarios(window: MainWindow) -> QWidget:
    from gui.comparison.scenarios import ScenariosDialog

    session = session_of(window)
    if session.project.scenarios:
        return _opened(ScenariosDialog(session, window))
    session.apply(Message.of("edits.keep_scenario", name=SCENARIOS[0][2][language()]), _with_scenarios)
    dialog = ScenariosDialog(session, window)
    dialog.finished.connect(session.undo)
    return _opened(dialog)


def _with_scenarios(project: Project) -> Project:
    """What is assumed now, and the same with one assumption moved, each under a name."""
    from engine.project.edits import keep_scenario, set_assumption

    kept = project
    for path, value, names in SCENARIOS:
        kept = project.replace(scenarios=keep_scenario(set_assumption(kept, path, value), names[language()]).scenarios)
    return kept


def _correction(window: MainWindow) -> QWidget:
    from gui.catalog.own_card import CorrectionDialog

    return _opened(CorrectionDialog(session_of(window), cards_of()[0], window))


def _own_card(window: MainWindow) -> QWidget:
    from gui.catalog.card_form import CardForm

    return _opened(CardForm(session_of(window), None, window))


def _profile(window: MainWindow) -> QWidget:
    from gui.migration.reading import ProfileDialog

    dialog = ProfileDialog(session_of(window), session_of(window).workload_id or "", parent=window)
    folder = QTemporaryDir()
    path = Path(folder.path()) / "operators.csv"
    path.write_text(OPERATORS, encoding="utf-8")
    dialog.read(path)
    dialog.finished.connect(partial(_drop, folder))
    return _opened(dialog)


def _drop(folder: QTemporaryDir, _result: int) -> None:
    folder.remove()


def _plan(window: MainWindow) -> QWidget:
    from gui.migration.plan_dialog import PlanDialog

    session = session_of(window)
    migration = session.comparison.of(moved_quote(session), session.workload_id or "").migration
    if migration is None:
        raise RuntimeError("A plan needs a quote.")
    return _opened(PlanDialog(session.project, migration, window))


DIALOGS: Final[dict[str, Callable[[MainWindow], QWidget]]] = {
    "dialog-about": _about,
    "dialog-shortcuts": _shortcuts,
    "dialog-help": _help,
    "dialog-preferences": _preferences,
    "dialog-search": _search,
    "dialog-unsaved": _unsaved,
    "dialog-changed-on-disk": _changed_on_disk,
    "dialog-crash": _crash,
    "dialog-saved-and-now": _saved_and_now,
    "dialog-recovered": _recovered,
    "dialog-import": _import,
    **{f"dialog-wizard-{step}": partial(_wizard, step) for step in ("kind", "model", "load", "demand", "limits")},
    "dialog-report": _report,
    "dialog-letter": _letter,
    "dialog-scenarios": _scenarios,
    "dialog-scenario-name": _scenario_name,
    "dialog-note": _note,
    "dialog-correction": _correction,
    "dialog-own-card": _own_card,
    "dialog-profile": _profile,
    "dialog-plan": _plan,
}
