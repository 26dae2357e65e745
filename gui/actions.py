"""The commands of the window as data: menus, toolbar, shortcuts and the list of shortcuts are made from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QCoreApplication

PLACES: Final = ("workload", "catalog", "quotes", "compare", "walkthrough")
QUOTE_KINDS: Final = ("purchase", "rental", "lease", "owned", "hosted_api")
WORKLOAD_KINDS: Final = ("online_serving", "offline_batch", "fine_tuning", "pretraining", "graphics_science")
CONTEXT: Final = "Actions"


def QT_TRANSLATE_NOOP(_context: str, text: str) -> str:
    """Marks a text for the translators' tool, which knows this name; the one of PySide6 has no type."""
    return text


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """`needs` names the state without which the command is off, `why_not` says so in its tooltip."""

    name: str
    text: str
    tip: str = ""
    shortcuts: tuple[str, ...] = ()
    icon: str = ""
    needs: str = ""
    why_not: str = ""
    checkable: bool = False


WHY_NOT: Final = {
    "ready": QT_TRANSLATE_NOOP("Actions", "The program is still starting."),
    "project": QT_TRANSLATE_NOOP("Actions", "No project is open."),
    "quotes": QT_TRANSLATE_NOOP("Actions", "There is no quote."),
    "scenarios": QT_TRANSLATE_NOOP("Actions", "There is no scenario: keep the assumptions under a name first."),
    "workloads": QT_TRANSLATE_NOOP("Actions", "There is no workload."),
}
"""Why a command is off that needs this and gives no reason of its own."""

ACTIONS: Final[tuple[ActionSpec, ...]] = (
    ActionSpec(
        "new",
        QT_TRANSLATE_NOOP("Actions", "&New"),
        QT_TRANSLATE_NOOP("Actions", "Start an empty project"),
        ("Ctrl+N",),
        "new",
        "ready",
    ),
    ActionSpec(
        "open",
        QT_TRANSLATE_NOOP("Actions", "&Open…"),
        QT_TRANSLATE_NOOP("Actions", "Open a project from a file"),
        ("Ctrl+O",),
        "open",
        "ready",
    ),
    ActionSpec(
        "import_quotes",
        QT_TRANSLATE_NOOP("Actions", "&Import Quotes…"),
        QT_TRANSLATE_NOOP("Actions", "Read quotes from workbooks, tables and texts; nothing changes before you agree"),
        ("Ctrl+I",),
        "import",
        "project",
    ),
    ActionSpec(
        "paste_quotes",
        QT_TRANSLATE_NOOP("Actions", "P&aste Quotes…"),
        QT_TRANSLATE_NOOP("Actions", "Read quotes from copied cells, or from the text of a chat or a mail"),
        ("Ctrl+Shift+V",),
        "paste",
        "project",
    ),
    ActionSpec(
        "save",
        QT_TRANSLATE_NOOP("Actions", "&Save"),
        QT_TRANSLATE_NOOP("Actions", "Save the project to its file"),
        ("Ctrl+S",),
        "save",
        "project",
    ),
    ActionSpec(
        "save_as",
        QT_TRANSLATE_NOOP("Actions", "Save &As…"),
        QT_TRANSLATE_NOOP("Actions", "Save under another name and go on with that file"),
        ("Ctrl+Shift+S",),
        "",
        "project",
    ),
    ActionSpec(
        "save_copy",
        QT_TRANSLATE_NOOP("Actions", "Save a &Copy…"),
        QT_TRANSLATE_NOOP("Actions", "Write a copy and go on with the present file"),
        (),
        "",
        "project",
    ),
    ActionSpec(
        "revert",
        QT_TRANSLATE_NOOP("Actions", "Re&vert to Saved"),
        QT_TRANSLATE_NOOP("Actions", "Go back to what the file holds; undo brings the changes back"),
        (),
        "",
        "revertible",
        QT_TRANSLATE_NOOP("Actions", "There is nothing to go back to: no change was made since the file was saved."),
    ),
    ActionSpec(
        "saved_and_now",
        QT_TRANSLATE_NOOP("Actions", "Saved an&d Now…"),
        QT_TRANSLATE_NOOP("Actions", "Compare the figures that the file showed with those that come out now"),
        (),
        "",
        "saved",
        QT_TRANSLATE_NOOP("Actions", "The project has not been saved yet."),
    ),
    ActionSpec(
        "export_report",
        QT_TRANSLATE_NOOP("Actions", "&Export Report…"),
        QT_TRANSLATE_NOOP("Actions", "Write the comparison as PDF, workbook, web page or data"),
        ("Ctrl+Shift+E",),
        "export",
        "comparable",
        QT_TRANSLATE_NOOP("Actions", "A report needs at least one workload and one quote."),
    ),
    ActionSpec(
        "print_preview",
        QT_TRANSLATE_NOOP("Actions", "Prin&t Preview…"),
        QT_TRANSLATE_NOOP("Actions", "Show the pages of the report as they will be printed"),
        ("Ctrl+Shift+P",),
        "",
        "comparable",
        QT_TRANSLATE_NOOP("Actions", "A report needs at least one workload and one quote."),
    ),
    ActionSpec(
        "print",
        QT_TRANSLATE_NOOP("Actions", "&Print…"),
        QT_TRANSLATE_NOOP("Actions", "Print the pages of the report"),
        ("Ctrl+P",),
        "print",
        "comparable",
        QT_TRANSLATE_NOOP("Actions", "A report needs at least one workload and one quote."),
    ),
    ActionSpec(
        "close",
        QT_TRANSLATE_NOOP("Actions", "C&lose Project"),
        QT_TRANSLATE_NOOP("Actions", "Close the project and show the start page"),
        ("Ctrl+W",),
        "",
        "project",
    ),
    ActionSpec("quit", QT_TRANSLATE_NOOP("Actions", "&Quit"), "", ("Ctrl+Q",)),
    ActionSpec(
        "undo",
        QT_TRANSLATE_NOOP("Actions", "&Undo"),
        "",
        ("Ctrl+Z",),
        "undo",
        "undo",
        QT_TRANSLATE_NOOP("Actions", "There is no change to undo."),
    ),
    ActionSpec(
        "redo",
        QT_TRANSLATE_NOOP("Actions", "&Redo"),
        "",
        ("Ctrl+Shift+Z", "Ctrl+Y"),
        "redo",
        "redo",
        QT_TRANSLATE_NOOP("Actions", "No change was undone that could be redone."),
    ),
    ActionSpec(
        "preferences",
        QT_TRANSLATE_NOOP("Actions", "&Preferences…"),
        QT_TRANSLATE_NOOP("Actions", "Language, theme and text size"),
        ("Ctrl+,",),
        "settings",
    ),
    ActionSpec(
        "bring_to_today",
        QT_TRANSLATE_NOOP("Actions", "&Bring to Today"),
        QT_TRANSLATE_NOOP(
            "Actions", "Judge validity by today's date and use the calibration that comes with the program"
        ),
        (),
        "",
        "project",
    ),
    ActionSpec("workload", QT_TRANSLATE_NOOP("Actions", "&Workload"), "", ("Ctrl+1",), "workload", "project"),
    ActionSpec("catalog", QT_TRANSLATE_NOOP("Actions", "&Catalog"), "", ("Ctrl+2",), "catalog", "project"),
    ActionSpec("quotes", QT_TRANSLATE_NOOP("Actions", "&Quotes"), "", ("Ctrl+3",), "quotes", "project"),
    ActionSpec("compare", QT_TRANSLATE_NOOP("Actions", "C&ompare"), "", ("Ctrl+4",), "compare", "project"),
    ActionSpec("walkthrough", QT_TRANSLATE_NOOP("Actions", "Walk&through"), "", ("Ctrl+5",), "walkthrough", "project"),
    ActionSpec("add_purchase", QT_TRANSLATE_NOOP("Actions", "Add a &Purchase"), needs="project"),
    ActionSpec("add_rental", QT_TRANSLATE_NOOP("Actions", "Add a &Rental"), needs="project"),
    ActionSpec("add_lease", QT_TRANSLATE_NOOP("Actions", "Add a &Lease"), needs="project"),
    ActionSpec("add_owned", QT_TRANSLATE_NOOP("Actions", "Add What Is Already &Owned"), needs="project"),
    ActionSpec("add_hosted_api", QT_TRANSLATE_NOOP("Actions", "Add a &Hosted API"), needs="project"),
    ActionSpec(
        "copy_letter",
        QT_TRANSLATE_NOOP("Actions", "Copy Le&tter to the Supplier"),
        QT_TRANSLATE_NOOP(
            "Actions", "Copy a letter with the open questions of this quote and what each answer is worth"
        ),
        needs="quotes",
    ),
    ActionSpec("duplicate_quote", QT_TRANSLATE_NOOP("Actions", "&Duplicate the Quote"), needs="quotes"),
    ActionSpec("remove_quote", QT_TRANSLATE_NOOP("Actions", "Re&move the Quote"), needs="quotes"),
    ActionSpec(
        "workload_wizard",
        QT_TRANSLATE_NOOP("Actions", "Describe a Workload &Step by Step…"),
        QT_TRANSLATE_NOOP("Actions", "Describe a workload step by step and see at once which cards pass"),
        needs="ready",
    ),
    ActionSpec("add_online_serving", QT_TRANSLATE_NOOP("Actions", "Add &Online Serving"), needs="project"),
    ActionSpec("add_offline_batch", QT_TRANSLATE_NOOP("Actions", "Add Offline &Batch"), needs="project"),
    ActionSpec("add_fine_tuning", QT_TRANSLATE_NOOP("Actions", "Add &Fine-Tuning"), needs="project"),
    ActionSpec("add_pretraining", QT_TRANSLATE_NOOP("Actions", "Add &Pretraining"), needs="project"),
    ActionSpec("add_graphics_science", QT_TRANSLATE_NOOP("Actions", "Add &Graphics and Science"), needs="project"),
    ActionSpec("duplicate_workload", QT_TRANSLATE_NOOP("Actions", "&Duplicate the Workload"), needs="workloads"),
    ActionSpec("remove_workload", QT_TRANSLATE_NOOP("Actions", "Re&move the Workload"), needs="workloads"),
    ActionSpec(
        "present",
        QT_TRANSLATE_NOOP("Actions", "Walk Throu&gh"),
        QT_TRANSLATE_NOOP("Actions", "Show the project page by page on the full screen; arrow keys move, Esc leaves"),
        ("F5",),
        "play",
        "comparable",
        QT_TRANSLATE_NOOP("Actions", "The walkthrough needs at least one workload and one quote."),
    ),
    ActionSpec(
        "explain",
        QT_TRANSLATE_NOOP("Actions", "&Explanation"),
        QT_TRANSLATE_NOOP("Actions", "Show or hide how the chosen figure comes about"),
        ("Ctrl+E",),
        "",
        "project",
        checkable=True,
    ),
    ActionSpec(
        "find",
        QT_TRANSLATE_NOOP("Actions", "&Find…"),
        QT_TRANSLATE_NOOP("Actions", "Search in what is shown, or everything where it has no search of its own"),
        ("Ctrl+F",),
        "",
        "ready",
    ),
    ActionSpec(
        "search_all",
        QT_TRANSLATE_NOOP("Actions", "&Search Everything…"),
        QT_TRANSLATE_NOOP("Actions", "Find a command, card, model, quote, figure or assumption by its name"),
        ("Ctrl+K",),
        "search",
        "ready",
    ),
    ActionSpec("full_screen", QT_TRANSLATE_NOOP("Actions", "&Full Screen"), "", ("F11",), checkable=True),
    ActionSpec(
        "help",
        QT_TRANSLATE_NOOP("Actions", "&Help on This"),
        QT_TRANSLATE_NOOP("Actions", "Explain the field or figure that has the focus, and the page"),
        ("F1",),
        "help",
        "ready",
    ),
    ActionSpec(
        "shortcuts",
        QT_TRANSLATE_NOOP("Actions", "&Keyboard Shortcuts"),
        QT_TRANSLATE_NOOP("Actions", "All commands and their keys"),
        ("Ctrl+/",),
    ),
    ActionSpec("about", QT_TRANSLATE_NOOP("Actions", "&About Cardwise")),
)


def translated(text: str) -> str:
    """A text of this file in the language of the window."""
    return QCoreApplication.translate(CONTEXT, text) if text else ""


def plain(text: str) -> str:
    """A translated text without its mnemonic and dots, as a button or a list shows it."""
    return without_mnemonic(translated(text))


def without_mnemonic(shown: str) -> str:
    opening = shown.find("(&")
    if opening >= 0:
        shown = shown[:opening] + shown[opening + 4 :]
    return shown.replace("&&", "\0").replace("&", "").replace("\0", "&").removesuffix("…")


def spec_of(name: str) -> ActionSpec:
    return next(spec for spec in ACTIONS if spec.name == name)
