"""What the site can take, and beside it what the machines of each quote ask of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from PySide6.QtWidgets import QPushButton, QWidget

from engine.electricity.site import Site
from engine.field_rows import Row
from engine.project.edits import set_circuits, set_site, set_site_field
from engine.texts import text
from gui import i18n
from gui.conditions.circuits import CircuitsEditor
from gui.conditions.section import Section, said
from gui.conditions.site_aside import SiteAside
from gui.forms.bound_form import BoundForm
from gui.forms.performing import perform
from gui.theme import set_style

if TYPE_CHECKING:
    from engine.project.project import Project
    from gui.session import ProjectSession


def _rows(*rows: tuple[str, str, str]) -> tuple[Row, ...]:
    return tuple(Row(name, kind, unit, optional=True, vacant="no_limit") for name, kind, unit in rows)  # type: ignore[arg-type]


ROOM: Final = (
    Row("room", "choice"),
    *_rows(("cooling_kw", "number", "kw"), ("noise_db", "number", "db"), ("rack_limit_kw", "number", "kw")),
    Row("machines_per_rack", "whole"),
)
SUPPLY: Final = _rows(("independent_feeds", "whole", ""))
UPS: Final = (*_rows(("ups_w", "number", "w"), ("ups_va", "number", "va")), Row("power_factor", "number"))


class SiteSection(Section):
    def __init__(self, session: ProjectSession, parent: QWidget, aside_parent: QWidget) -> None:
        super().__init__(session, parent, aside_parent)
        self.form, self.circuits, self.clear = BoundForm("site_editor"), CircuitsEditor(), QPushButton()
        set_style(self.clear, kind="link")
        self.form.add_section("supply", SUPPLY)
        self.form.add_wide(self.circuits)
        self.form.add_section("ups", UPS)
        self.form.add_section("room", ROOM)
        self.demands = SiteAside(session, self.aside)
        self.column.addWidget(self.form)
        self.column.addWidget(self.clear)
        self.beside.addWidget(self.demands)
        self.form.edited.connect(self._on_field)
        self.circuits.committed.connect(self._on_circuits)
        self.clear.clicked.connect(self._on_clear)
        self.demands.figure_requested.connect(self.figure_requested)
        self.demands.field_requested.connect(self.field_requested)

    def retranslate(self) -> None:
        now = i18n.language()
        self.title.setText(text("conditions.site", now))
        self.clear.setText(text("site_editor.clear", now))
        self.form.retranslate()
        self.demands.retranslate()

    def refresh(self) -> None:
        site = self.session.project.site
        self.form.show_item(site or Site())
        self.circuits.show_circuits(() if site is None else site.circuits)
        self.clear.setVisible(site is not None)
        self.demands.refresh()

    def focus_on(self, field: str) -> bool:
        first = field.partition("/")[0]
        if first == "circuits":
            self.circuits.add.setFocus()
            return True
        return self.form.focus_on(first or "independent_feeds")

    def _on_field(self, name: str, value: object) -> None:
        error = perform(self.session, set_site_field, name, value)
        if error is not None:
            self.form.refuse(name, said(error))

    def _on_circuits(self, circuits: tuple[Any, ...]) -> None:
        perform(self.session, set_circuits, circuits)

    def _on_clear(self) -> None:
        perform(self.session, set_site, None)


def summary(project: Project) -> str:
    """How many limits somebody stated."""
    default, site = Site(), project.site or Site()
    count = sum(getattr(site, name) != getattr(default, name) for name in Site.model_fields)
    return text(f"conditions.summary.{'site' if count else 'no_site'}", i18n.language(), count=count)
