"""The place Catalog: all cards and models, searched, filtered and set side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QRect, Signal
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from engine.catalog.library import catalog
from engine.figures import Leaf
from engine.texts import text
from gui import i18n
from gui.catalog.card_page import CardPage
from gui.catalog.model_page import ModelPage
from gui.catalog.ranking_page import RankingPage
from gui.forms.columns import MARGIN
from gui.i18n import keep_translated
from gui.widgets.fields import SearchField
from gui.widgets.glow import Glow
from gui.widgets.pills import PillTabs

if TYPE_CHECKING:
    from gui.session import ProjectSession

COLUMN_OF: Final = {"interconnect_gbs": "links", "bf16_dense_tflops": "bf16"}
"""Columns that are called otherwise than the cell they show."""


class CatalogPlace(QWidget):
    """`field_requested` leads to the quote or workload into which something of the catalog was put."""

    figure_requested = Signal(str)
    field_requested = Signal(str)

    def __init__(self, session: ProjectSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tabs, self.search = PillTabs(), SearchField()
        self.cards, self.models, self.ranking = CardPage(session), ModelPage(session), RankingPage(session)
        self._glow = Glow(self)
        self._pages = QStackedWidget()
        for page in (self.cards, self.models, self.ranking):
            self._pages.addWidget(page)
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(self.search, 1)
        top.addWidget(self.tabs)
        column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(10)
        column.addLayout(top)
        column.addWidget(self._pages, 1)
        self.setFocusProxy(self.search)
        self.search.search_changed.connect(self._on_search)
        self.tabs.current_changed.connect(self.show_page)
        self.cards.field_requested.connect(self.field_requested)
        self.cards.detail.figure_requested.connect(self.figure_requested)
        self.models.field_requested.connect(self.field_requested)
        self.ranking.figure_requested.connect(self.figure_requested)
        self.ranking.card_requested.connect(self.show_card)
        keep_translated(self.retranslate)

    def count(self) -> int:
        return self.cards.count()

    def retranslate(self) -> None:
        cards = self.tr("Cards {count}").format(count=self.cards.count())
        models = self.tr("Models {count}").format(count=len(catalog().models))
        ranking = text("ranking.tab", i18n.language())
        self.tabs.set_tabs([("cards", cards), ("models", models), ("ranking", ranking)])
        self.search.set_placeholder(self.tr("Search by name, maker, stack or as it stands on a quote"))
        self.cards.retranslate()
        self.models.retranslate()
        self.ranking.retranslate()

    def show_page(self, page: str) -> None:
        self.tabs.set_current(page)
        pages: dict[str, QWidget] = {"models": self.models, "ranking": self.ranking}
        self._pages.setCurrentWidget(pages.get(page, self.cards))

    def page_name(self) -> str:
        return self.tabs.current()

    def add_own_card(self) -> None:
        self.show_page("cards")
        self.cards.add_own()

    def show_card(self, card_id: str) -> None:
        """Choose a card; what was searched for gives way where it would hide it."""
        self.show_page("cards")
        if not self.cards.select(card_id):
            self.search.clear()
            self.cards.filters.reset()
            self.cards.select(card_id)

    def show_model(self, name: str) -> None:
        self.show_page("models")
        if not self.models.table.select(name):
            self.search.clear()
            self.models.table.select(name)

    def glow(self, operand: object, _address: str) -> None:
        """The cell of a card or model, or the weight, that an operand of an explained figure came from."""
        self._glow.around(*self._cell(operand.path if isinstance(operand, Leaf) else ""))

    def _cell(self, path: str) -> tuple[QWidget | None, QRect | None]:
        root, _, rest = path.partition("/")
        kind, _, below = rest.partition("/")
        name, _, field = below.rpartition("/")  # a model may be called "V3 / R1"
        if root == "score":
            return self.ranking.weights.rows.get(field), None
        if root != "catalog":
            return None, None
        if kind == "models":
            return (self.models.detail.value_of(field) if self.models.shows(name) else None), None
        value = self.cards.detail.value_of(name, field)
        if value is not None and not value.visibleRegion().isEmpty():
            return value, None
        area = self.cards.table.area_of(name, COLUMN_OF.get(field, field))
        return self.cards.table.viewport() if area is not None else None, area

    def _on_search(self, typed: str) -> None:
        self.cards.set_search(typed)
        self.models.set_search(typed)
        self.ranking.set_search(typed)

    def focus_search(self) -> None:
        self.search.setFocus()
        self.search.selectAll()
