"""Findings as short lines with an icon; a click goes to the field that a finding is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from engine.compare.finding_rules import reason_of, source_of_rule
from gui import i18n
from gui.fonts import Role
from gui.widgets.basics import rule, text_label
from gui.widgets.messages import IconLabel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.compare.results import Finding

_ICONS: Final = {"block": ("error", "bad"), "warn": ("warning", "warn"), "note": ("info", "text_faint")}
_ORDER: Final = {"block": 0, "warn": 1, "note": 2}


class FindingLine(QFrame):
    chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field = ""
        self._icon = IconLabel("info", "text_faint", 15)
        self._sentence = text_label(wrap=True)
        self._about = text_label(role=Role.CAPTION, tone="faint")
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(self._sentence)
        words.addWidget(self._about)
        row = QHBoxLayout()
        row.setContentsMargins(0, 7, 0, 7)
        row.setSpacing(8)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(rule())
        self.installEventFilter(self)

    def set_finding(self, about: str, finding: Finding) -> None:
        self._field = finding.field
        sentence = finding.message.text(i18n.language())
        self._icon.set_icon(*_ICONS[finding.severity])
        self._sentence.setText(sentence)
        self._about.setText(about)
        self._about.setVisible(bool(about))
        grounds = (reason_of(finding.key), source_of_rule(finding.key))
        why = [ground.text(i18n.language()) for ground in grounds if ground is not None]
        self.setToolTip("\n".join(why))
        self.setAccessibleDescription(" ".join(why))
        self.setAccessibleName(f"{about}: {sentence}" if about else sentence)
        leads = bool(self._field)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if leads else Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if leads else Qt.CursorShape.ArrowCursor)

    def text(self) -> str:
        return self._sentence.text()

    def eventFilter(self, _watched: QObject, event: QEvent, /) -> bool:
        enter = isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        pressed = enter and event.type() is QEvent.Type.KeyPress
        if self._field and (pressed or event.type() is QEvent.Type.MouseButtonRelease):
            self.chosen.emit(self._field)
            return True
        return False


class FindingList(QWidget):
    """Emits `field_chosen` with the path of the field that a finding is about."""

    field_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._lines: list[FindingLine] = []
        self._count = 0
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)

    def set_findings(self, findings: Sequence[tuple[str, Finding]]) -> None:
        """Pairs of what a finding is about and the finding; the most serious stand first."""
        ordered = sorted(findings, key=lambda pair: _ORDER[pair[1].severity])
        self._count = len(ordered)
        while len(self._lines) < self._count:
            line = FindingLine()
            line.chosen.connect(self.field_chosen)
            self._lines.append(line)
            self._column.addWidget(line)
        for place, line in enumerate(self._lines):
            line.setVisible(place < self._count)
            if place < self._count:
                line.set_finding(*ordered[place])

    def is_empty(self) -> bool:
        return self._count == 0

    def lines(self) -> list[FindingLine]:
        return self._lines[: self._count]
