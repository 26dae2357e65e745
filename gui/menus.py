"""The menus of the window as data: names of commands in their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gui.actions import PLACES, QT_TRANSLATE_NOOP, QUOTE_KINDS, WORKLOAD_KINDS


@dataclass(frozen=True, slots=True)
class MenuSpec:
    """`items` are names of commands; "-" is a separator, a name in angle brackets a submenu filled elsewhere."""

    text: str
    items: tuple[str, ...]


MENUS: Final[tuple[MenuSpec, ...]] = (
    MenuSpec(
        QT_TRANSLATE_NOOP("Actions", "&File"),
        (
            "new",
            "<templates>",
            "open",
            "<recent>",
            "<samples>",
            "-",
            "import_quotes",
            "-",
            "save",
            "save_as",
            "save_copy",
            "revert",
            "saved_and_now",
            "-",
            "export_report",
            "print_preview",
            "print",
            "-",
            "close",
            "quit",
        ),
    ),
    MenuSpec(
        QT_TRANSLATE_NOOP("Actions", "&Edit"),
        ("undo", "redo", "-", "paste_quotes", "-", "find", "search_all", "bring_to_today", "-", "preferences"),
    ),
    MenuSpec(
        QT_TRANSLATE_NOOP("Actions", "&View"),
        (*PLACES, "-", "present", "explain", "-", "<language>", "<theme>", "<text_size>", "-", "full_screen"),
    ),
    MenuSpec(
        QT_TRANSLATE_NOOP("Actions", "&Quote"),
        (*(f"add_{kind}" for kind in QUOTE_KINDS), "-", "copy_letter", "-", "duplicate_quote", "remove_quote"),
    ),
    MenuSpec(
        QT_TRANSLATE_NOOP("Actions", "&Workload"),
        ("workload_wizard", *(f"add_{kind}" for kind in WORKLOAD_KINDS), "-", "duplicate_workload", "remove_workload"),
    ),
    MenuSpec(QT_TRANSLATE_NOOP("Actions", "&Help"), ("help", "shortcuts", "about")),
)

SUBMENUS: Final = {
    "<recent>": QT_TRANSLATE_NOOP("Actions", "Open &Recent"),
    "<templates>": QT_TRANSLATE_NOOP("Actions", "Ne&w from a Template"),
    "<samples>": QT_TRANSLATE_NOOP("Actions", "Open Sa&mple"),
    "<language>": QT_TRANSLATE_NOOP("Actions", "&Language"),
    "<theme>": QT_TRANSLATE_NOOP("Actions", "The&me"),
    "<text_size>": QT_TRANSLATE_NOOP("Actions", "Te&xt Size"),
}
