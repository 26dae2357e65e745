"""What filling the table of methods asks of the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.compare.methods import methods
from gui.decide import method_table
from gui.decide.method_table import MethodTable

if TYPE_CHECKING:
    import pytest
    from pytestqt.qtbot import QtBot

    from gui.session import ProjectSession


def test_ranges_are_asked_for_at_once_and_never_again_for_a_new_size(
    session: ProjectSession, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    wanted = method_table.estimates

    def counted(quantities: Any, seed: int) -> Any:
        asked.append(len(quantities))
        return wanted(quantities, seed)

    monkeypatch.setattr(method_table, "estimates", counted)
    table = MethodTable()
    qtbot.addWidget(table)
    found = methods(session.comparison, session.workload_id or "")
    table.set_methods(found, {}, {}, {}, "CNY")
    table.show()
    for width in (900, 500, 720, 400):
        table.resize(width, 300)
        assert table.item(0, 1).text()
    assert asked == [len(found.quotes) * len(found.verdicts)]
