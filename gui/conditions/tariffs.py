"""What a typed place can mean among the published electricity tariffs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.catalog.tables import tariffs
from engine.texts import LANGUAGES, text
from gui import i18n
from gui.format import unit_text
from gui.forms.options import Option

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.catalog.tables import Tariff


class TariffFinder:
    """Every word that is typed stands somewhere in the place, in either language."""

    def search(self, typed: str) -> Sequence[Option]:
        words = typed.casefold().split()
        return [_option(tariff) for tariff in tariffs() if all(word in _words(tariff) for word in words)]

    def resolve(self, typed: str) -> Sequence[Option]:
        if not typed:
            return ()
        exact = [tariff for tariff in tariffs() if typed in {tariff.place(language) for language in LANGUAGES}]
        return [_option(tariff) for tariff in exact[:1]] or self.search(typed)

    def not_found(self, name: str) -> str:
        return text(
            "electricity_editor.no_tariff" if name else "electricity_editor.tariff_needed", i18n.language(), name=name
        )

    def ambiguous(self, name: str) -> str:
        return text("electricity_editor.several_tariffs", i18n.language(), name=name)

    def tariff(self, key: str) -> Tariff:
        return next(tariff for tariff in tariffs() if tariff.id == key)


def _words(tariff: Tariff) -> str:
    return " ".join((*(tariff.place(language) for language in LANGUAGES), tariff.currency)).casefold()


def _option(tariff: Tariff) -> Option:
    price = tariff.flat_or_average
    shown = "" if price is None else f"{price:.4g} {unit_text(tariff.currency, i18n.language())}/kWh"
    return Option(tariff.id, tariff.place(i18n.language()), shown)
