"""What prices come to over the horizon that a quote does not fix: an unknown clause is none that fixes them."""

from __future__ import annotations

from engine.cost.prices import Settings
from engine.cost.rent_figures import rent_after_changes, token_price_after_changes
from engine.figures import Leaf, Quantity
from engine.project.assumed import assumed
from engine.quote.quote import HostedApi, Rental


def after_changes(quote: Rental | HostedApi, price: Quantity, settings: Settings) -> Quantity:
    """A rent or an amount for tokens on average over the horizon, from the end of the notice on as assumed."""
    rented = isinstance(quote, Rental)
    change = assumed(settings.cost, "rent_change_share" if rented else "token_price_change_share")
    if quote.price_change == "fixed" or (change.known and not change.value and not change.uncertain):
        return price
    days = quote.price_notice_days if quote.price_change == "with_notice" else None
    fixed = Leaf(float(days or 0), "d", f"quotes/{quote.id}/price_notice_days")
    changed = rent_after_changes if rented else token_price_after_changes
    return changed(price, change, assumed(settings.cost, "horizon_months"), fixed)
