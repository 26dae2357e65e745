"""What narrows the catalog beside the four numbers, in a panel that opens below its button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QVBoxLayout, QWidget

from engine.catalog.traits import FORMS, LINES, NATIVE_FORMATS, USES
from engine.texts import text
from gui import fonts, i18n
from gui.catalog.number_filter import NumberFilter
from gui.theme import set_style
from gui.widgets.basics import text_label
from gui.widgets.toggles import TogglePills

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engine.catalog.card import Card
    from engine.catalog.search import Condition, Filters
    from engine.catalog.traits import Form, Line, NativeFormat, Use

ORIGINS: Final = ("domestic", "other")
WIDTH: Final = 600


class FilterPanel(QFrame):
    """Emits `opened` before it comes on screen, for whoever counts its options."""

    changed = Signal()
    opened = Signal()

    def __init__(self, cards: Iterable[Card], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        set_style(self, surface="card")
        known = tuple(cards)
        self._vendors = sorted({card.vendor for card in known}, key=str.casefold)
        self._stacks = sorted({card.stack for card in known if card.stack}, key=str.casefold)
        self.pills: dict[Condition, TogglePills] = {
            "formats": TogglePills(NATIVE_FORMATS),
            "ecc": TogglePills(("yes", "no")),
            "forms": TogglePills(FORMS),
            "segments": TogglePills(LINES),
            "uses": TogglePills(USES),
            "vendors": TogglePills(self._vendors),
            "stacks": TogglePills(self._stacks),
            "domestic": TogglePills(ORIGINS),
        }
        self.year = NumberFilter("")
        self._titles: dict[Condition, QLabel] = {}
        self._hint = text_label(role=fonts.Role.CAPTION, tone="faint", wrap=True)
        self._build()

    def _build(self) -> None:
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(10)
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(9)
        grid.setColumnStretch(1, 1)
        rows: dict[Condition, QWidget] = {**self.pills, "year": self.year}
        for row, (name, widget) in enumerate(rows.items()):
            title = self._titles[name] = text_label(tone="muted")
            grid.addWidget(title, row, 0, Qt.AlignmentFlag.AlignTop)
            grid.addWidget(widget, row, 1, Qt.AlignmentFlag.AlignLeft if name == "year" else Qt.AlignmentFlag(0))
        column.addLayout(grid)
        column.addWidget(self._hint)
        for pills in self.pills.values():
            pills.changed.connect(self.changed)
        self.year.changed.connect(self.changed)

    def retranslate(self) -> None:
        now = i18n.language()
        titles: dict[Condition, str] = {
            "formats": self.tr("Computes in"),
            "ecc": self.tr("Error correction"),
            "forms": self.tr("Form"),
            "segments": self.tr("Line"),
            "uses": self.tr("Use"),
            "vendors": self.tr("Maker"),
            "stacks": self.tr("Stack"),
            "domestic": self.tr("Origin"),
            "year": self.tr("Year from"),
        }
        for name, title in titles.items():
            self._titles[name].setText(title)
        self.year.set_caption("", self.tr("any"), spoken=titles["year"])
        words: dict[Condition, list[str]] = {
            "formats": [name.upper() for name in NATIVE_FORMATS],
            "ecc": [text(f"choices.answer.{answer}", now) for answer in ("yes", "no")],
            "forms": [text(f"choices.form.{form}", now) for form in FORMS],
            "segments": [text(f"choices.line.{line}", now) for line in LINES],
            "uses": [text(f"choices.card_use.{use}", now) for use in USES],
            "vendors": self._vendors,
            "stacks": self._stacks,
            "domestic": [self.tr("Chinese"), self.tr("other")],
        }
        for name, pills in self.pills.items():
            pills.set_texts(titles[name], words[name])
        self._hint.setText(
            self.tr("Of each list a card must be one, but compute in every chosen format. Unknown cells hide no card.")
        )
        self.setAccessibleName(self.tr("More filters"))

    def open_below(self, anchor: QWidget) -> None:
        self.opened.emit()
        width = round(WIDTH * fonts.scale())
        self.setFixedSize(width, self._column.totalHeightForWidth(width))
        room = anchor.window().geometry()
        at = anchor.mapToGlobal(QPoint(0, anchor.height() + 4))
        lowest = anchor.screen().availableGeometry().bottom() - self.height()
        self.move(max(room.left() + 8, min(at.x(), room.right() - self.width() - 8)), max(0, min(at.y(), lowest)))
        self.show()
        self.pills["formats"].button(NATIVE_FORMATS[0]).setFocus()

    def show_counts(self, counts: Mapping[Condition, Mapping[str, int]]) -> None:
        """How many cards each option has, given everything else that is asked for."""
        for name, pills in self.pills.items():
            found = counts[name]
            if name == "segments":
                found = {line: sum(found.get(segment, 0) for segment in segments) for line, segments in LINES.items()}
            pills.set_counts(found)

    def keyPressEvent(self, event: QKeyEvent, /) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

    def narrowed(self, filters: Filters) -> Filters:
        """The filters of the four numbers with what is chosen here."""
        chosen = {name: pills.chosen() for name, pills in self.pills.items()}
        year = self.year.value()
        ecc, origin = chosen["ecc"], chosen["domestic"]
        return filters.replace(
            formats=cast("tuple[NativeFormat, ...]", chosen["formats"]),
            ecc=ecc == ("yes",) if len(ecc) == 1 else None,
            forms=cast("tuple[Form, ...]", chosen["forms"]),
            segments=tuple(segment for line in cast("tuple[Line, ...]", chosen["segments"]) for segment in LINES[line]),
            uses=cast("tuple[Use, ...]", chosen["uses"]),
            vendors=chosen["vendors"],
            stacks=chosen["stacks"],
            domestic=origin == ("domestic",) if len(origin) == 1 else None,
            min_year=None if year is None else round(year),
        )

    def described(self) -> dict[Condition, str]:
        """What is chosen here in words, by condition."""
        shown: dict[Condition, str] = {}
        for name, pills in self.pills.items():
            words = pills.chosen_texts()
            if words and not (name in ("ecc", "domestic") and len(words) == 2):
                shown[name] = f"{self._titles[name].text()}: {(' + ' if name == 'formats' else ', ').join(words)}"
        year = self.year.value()
        if year is not None:
            shown["year"] = f"{self._titles['year'].text()} {year:.0f}"
        return shown

    def forget(self, name: Condition) -> None:
        if name == "year":
            self.year.field.set_value(None)
        else:
            self.pills[name].choose(())
