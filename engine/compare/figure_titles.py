"""What the figure at an address is called."""

from __future__ import annotations

from typing import Final

from engine.catalog.card import Card
from engine.compare.busy_curves import BUSY_FIGURE
from engine.compare.card_fit import cards_name, is_of_cards
from engine.compare.card_ranking import is_of_ranking
from engine.compare.outlook_words import InputName
from engine.compare.scaling_curves import SCALING_FIGURES
from engine.compare.uncertainty.breaking_points import FLIP
from engine.compare.uncertainty.inputs import RESIDUAL, is_own_path
from engine.figures import Quantity
from engine.figures.quantity import Derived
from engine.invalid import field_name
from engine.texts import Message, has_text

ASSUMPTIONS: Final = "assumptions"
"""Stands in the place of the quote where the figure is an assumption, as ``assumptions/cost/pue``."""


def figure_title(address: str, quantity: Quantity | None = None, own: tuple[Card, ...] = ()) -> Message:
    """The quote and the name of the figure at ``quote/workload/figure``, as the comparison has it.

    Args:
        own: cards of the project, which may stand in the place of a quote.
    """
    quote_id, _, figure = address.split("/", 2)
    if quote_id == ASSUMPTIONS:
        return field_name(figure)
    if figure.startswith("bill/"):
        return Message.of("table.pair", first=quote_id, second=Message.of("bill_page.heading"))
    first: str | Message = quote_id
    if is_of_cards(quote_id):
        first = cards_name(quote_id, own, counted=not is_of_ranking(figure))
    return Message.of("table.pair", first=first, second=figure_name(figure, quantity))


def figure_name(figure: str, quantity: Quantity | None = None) -> Message:
    """The name of a figure of a comparison."""
    if is_of_ranking(figure):
        return Message.of(f"ranking.title_{figure.rpartition('/')[2]}")
    if figure.startswith("method/"):
        return Message.of(f"methods.short.{figure.removeprefix('method/')}")
    judged = _judged_name(figure)
    if judged is not None:
        return judged
    made_by = f"figures.{quantity.figure.name}" if isinstance(quantity, Derived) else ""
    account = f"chart.accounts.{figure.removeprefix('account_')}"
    keys = (f"table.figure.{figure}", account, f"figures.{figure}", made_by)
    key = next((key for key in keys if has_text(key)), None)
    name = Message.of("window.figure", name=figure.replace("_", " ")) if key is None else Message.of(key)
    kind, _, point = figure.partition("/")
    if kind == BUSY_FIGURE:
        return Message.of("busy.point", figure=name, share=f"{100 * float(point):.0f} %")
    return Message.of("scaling.point", figure=name, cards=point) if kind in SCALING_FIGURES else name


def _judged_name(figure: str) -> Message | None:
    """The name of a figure by which two quotes are set against each other; None where it is none of these."""
    kind, _, deeper = figure.partition("/")
    base, _, name = deeper.partition("/")
    if kind in ("investment", "switch"):
        named = Message.of(f"investment_view.figure.{name}")
        return Message.of("investment_view.against", name=named, base=base)
    if kind == "ways" and name:
        return Message.of(f"ways.figure.even_{base}", other=name)
    if kind == FLIP:
        path = deeper.rpartition("/")[0]
        residual = path.startswith(RESIDUAL)
        own = Message.of("outlook.residual", card=path.split("/")[2]) if residual else InputName.of_place(path)
        named = own if is_own_path(path) else field_name(path.rpartition(".")[2])
        return Message.of("outlook.flip_figure", name=named)
    if kind == "lease":
        return Message.of("investment_view.against", name=Message.of(f"ways.figure.{name}"), base=base)
    return Message.of("ways.figure.depreciation", years=deeper) if kind == "depreciation" else None
