"""Tiers of a price: above so many kWh a month, every further kWh costs more."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from engine.electricity.plan import Tier
from engine.texts import text
from gui import i18n
from gui.icons import set_icon
from gui.theme import set_style
from gui.widgets.number_field import NumberField

if TYPE_CHECKING:
    from collections.abc import Sequence

FIRST: Tier = Tier(above_kwh=Decimal(10_000), surcharge=Decimal("0.05"))


class TierRow(QWidget):
    changed = Signal()
    removed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.above, self.more = NumberField("kWh"), NumberField(minimum=None)
        self.remove = QToolButton()
        set_icon(self.remove, "remove")
        set_style(self.remove, kind="quiet")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for part in (self.above, self.more, self.remove):
            row.addWidget(part)
        for field in (self.above, self.more):
            field.committed.connect(self.changed)
        self.remove.clicked.connect(self.removed)

    def retranslate(self, unit: str) -> None:
        now = i18n.language()
        self.above.set_label(text("electricity_editor.tier_above", now))
        self.above.setToolTip(text("electricity_editor.tier_above", now))
        self.more.set_label(text("electricity_editor.tier_more", now))
        self.more.setToolTip(text("electricity_editor.tier_more", now))
        self.more.set_unit(unit)
        self.remove.setToolTip(text("electricity_editor.remove_tier", now))
        self.remove.setAccessibleName(self.remove.toolTip())

    def show_tier(self, tier: Tier) -> None:
        self.above.set_value(tier.above_kwh)
        self.more.set_value(tier.surcharge)

    def tier(self) -> Tier | None:
        above, more = self.above.decimal(), self.more.decimal()
        return None if above is None or more is None else Tier(above_kwh=above, surcharge=more)


class TiersEditor(QWidget):
    """Emits `committed` with all tiers."""

    committed = Signal(tuple)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tiers: tuple[Tier, ...] = ()
        self._unit = ""
        self.rows: list[TierRow] = []
        self.add = QPushButton()
        set_style(self.add, kind="link")
        set_icon(self.add, "add", "accent")
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(4)
        self._column.addWidget(self.add)
        self.add.clicked.connect(self._on_add)
        i18n.keep_translated(self.retranslate)

    def retranslate(self) -> None:
        self.add.setText(text("electricity_editor.add_tier", i18n.language()))
        for row in self.rows:
            row.retranslate(self._unit)

    def show_tiers(self, tiers: Sequence[Tier], unit: str) -> None:
        self._tiers, self._unit = tuple(tiers), unit
        while len(self.rows) < len(tiers):
            self._make()
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(tiers))
            row.retranslate(unit)
            if place < len(tiers):
                row.show_tier(tiers[place])

    def _make(self) -> None:
        row = TierRow(self)
        row.changed.connect(self._on_changed)
        row.removed.connect(self._on_removed)
        self._column.insertWidget(self._column.indexOf(self.add), row)
        self.rows.append(row)

    def _on_changed(self) -> None:
        found = [row.tier() for row in self.rows[: len(self._tiers)]]
        self.committed.emit(tuple(tier for tier in found if tier is not None))

    def _on_add(self) -> None:
        highest = max((tier.above_kwh for tier in self._tiers), default=Decimal(0))
        above = highest * 2 if highest else FIRST.above_kwh
        self.committed.emit((*self._tiers, FIRST.replace(above_kwh=above)))

    def _on_removed(self) -> None:
        gone = self.sender()
        left = (tier for row, tier in zip(self.rows, self._tiers, strict=False) if row is not gone)
        self.committed.emit(tuple(left))
