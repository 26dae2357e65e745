"""What a bill is made of. Bodies take Decimals, which stay exact, as well as arrays of floats."""

from __future__ import annotations

from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from typing import Any

import numpy as np

from engine.figures import Bare, figure

_DEFINITION = "Definition"
_CENT = Decimal("0.01")
_TERMS = "Terms of the rental"


@figure(unit="1", formula="ceil(cards ÷ cards_per_unit)", source="What is sold whole is rented whole")
def rented_units(cards: Bare, cards_per_unit: Bare) -> Any:
    """Units as they are sold that hold so many cards."""
    return np.ceil(cards / cards_per_unit)


@figure(
    unit="s",
    formula="max(ceil((offset_seconds + seconds) ÷ billing_step_seconds) × billing_step_seconds, minimum_seconds)",
    source=_TERMS + "; a clock hour counts from its beginning, so that the offset is the time since then",
)
def billed_seconds(offset_seconds: Bare, seconds: Bare, billing_step_seconds: Bare, minimum_seconds: Bare) -> Any:
    """Time that is billed for a run, from its start to its end."""
    return np.maximum(
        np.ceil((offset_seconds + seconds) / billing_step_seconds) * billing_step_seconds, minimum_seconds
    )


@figure(unit="h", formula="rented_units × billed_seconds × times ÷ 3600", source=_DEFINITION)
def billed_unit_hours(rented_units: Bare, billed_seconds: Bare, times: Bare) -> Any:
    """Unit-hours that are billed for a run that happens so many times."""
    return rented_units * billed_seconds * times / 3600


@figure(unit="h", formula="cards × seconds × times ÷ cards_per_unit ÷ 3600", source=_DEFINITION)
def working_unit_hours(cards: Bare, seconds: Bare, times: Bare, cards_per_unit: Bare) -> Any:
    """Unit-hours in which cards do the work that they were rented for."""
    return cards * seconds * times / cards_per_unit / 3600


@figure(
    unit="h",
    formula="(rented_units − cards ÷ cards_per_unit) × seconds × times ÷ 3600",
    source="What is sold whole is rented whole",
)
def idle_card_unit_hours(rented_units: Bare, cards: Bare, cards_per_unit: Bare, seconds: Bare, times: Bare) -> Any:
    """Unit-hours of cards that are rented with a machine while nobody needs them."""
    return (rented_units - cards / cards_per_unit) * seconds * times / 3600


@figure(
    unit="1",
    formula="named_gb ÷ actual_gb − 1",
    source="A partition is sold under a name that is larger than its memory",
)
def overcharged_share(named_gb: Bare, actual_gb: Bare) -> Any:
    """Share by which a partition billed by its name costs too much."""
    return named_gb / actual_gb - 1


@figure(unit="h", formula="billed_hours − hours_in_use", source="A minimum or a billing step rounds up")
def begun_unit_hours(billed_hours: Bare, hours_in_use: Bare) -> Any:
    """Unit-hours that are billed beyond the time that a machine was on."""
    return billed_hours - hours_in_use


@figure(
    unit="money", formula="amount − working_amount", source="Idle is what is billed less what works; never negative"
)
def idle_amount(amount: Bare, working_amount: Bare) -> Any:
    """What is paid for time, cards and commitments that do no work."""
    return amount - working_amount


@figure(
    unit="1", formula="units × held_hours ÷ month_hours", source="Held things are billed for the whole holding time"
)
def held_unit_months(units: Bare, held_hours: Bare, month_hours: Bare) -> Any:
    """Units times months of holding."""
    return units * held_hours / month_hours


@figure(unit="1", formula="units × ceil(held_hours ÷ month_hours)", source="A month begun is a month billed")
def begun_unit_months(units: Bare, held_hours: Bare, month_hours: Bare) -> Any:
    """Units times months begun."""
    return units * np.ceil(held_hours / month_hours)


@figure(unit="1", formula="max(min(units, tier_end) − tier_start, 0)", source="Each tier has its own price")
def tier_units(units: Bare, tier_start: Bare, tier_end: Bare) -> Any:
    """Units that fall into a tier."""
    return np.maximum(np.minimum(units, tier_end) - tier_start, 0)


@figure(unit="1", formula="max(units − tier_start, 0)", source="Each tier has its own price")
def last_tier_units(units: Bare, tier_start: Bare) -> Any:
    """Units above the last limit."""
    return np.maximum(units - tier_start, 0)


@figure(unit="1", formula="volume_gb × 1e9 ÷ 1073741824", source="Definition: GB is 10⁹ B, GiB is 2³⁰ B")
def volume_gib(volume_gb: Bare) -> Any:
    """A volume in GiB."""
    return volume_gb * 10**9 / 2**30


@figure(unit="h", formula="committed_units × held_hours", source="FOCUS: committed quantity of a commitment")
def committed_unit_hours(committed_units: Bare, held_hours: Bare) -> Any:
    """Unit-hours that are paid whether or not they are used."""
    return committed_units * held_hours


@figure(unit="h", formula="min(committed_hours, used_hours)", source="FOCUS: usage covered by a commitment")
def covered_unit_hours(committed_hours: Bare, used_hours: Bare) -> Any:
    """Unit-hours that a reservation covers."""
    return np.minimum(committed_hours, used_hours)


@figure(unit="h", formula="committed_hours − covered_hours", source="FOCUS: unused commitment = committed − used")
def unused_unit_hours(committed_hours: Bare, covered_hours: Bare) -> Any:
    """Unit-hours of a reservation that nobody used."""
    return committed_hours - covered_hours


@figure(unit="h", formula="used_hours − covered_hours", source="FOCUS: usage beyond a commitment is billed on demand")
def uncovered_unit_hours(used_hours: Bare, covered_hours: Bare) -> Any:
    """Unit-hours beyond a reservation."""
    return used_hours - covered_hours


@figure(unit="h", formula="first + second", source="Runs of one bill together", total=True)
def added_unit_hours(first: Bare, second: Bare) -> Any:
    """Unit-hours of two runs."""
    return first + second


@figure(unit="money", formula="first + second", source="Lines of one bill together", total=True)
def bill_sum(first: Bare, second: Bare) -> Any:
    """Two amounts of a bill."""
    return first + second


@figure(unit="money", formula="amount × tax_rate", source="Value-added tax on top of the price")
def tax_amount(amount: Bare, tax_rate: Bare) -> Any:
    """Tax on a net amount."""
    return amount * tax_rate


@figure(unit="money", formula="gross_amount − net_amount", source="Value-added tax included in the price")
def contained_tax(gross_amount: Bare, net_amount: Bare) -> Any:
    """Tax inside a gross amount."""
    return gross_amount - net_amount


@figure(unit="money", formula="minimum_amount − min(minimum_amount, amount)", source=_TERMS + ": the least")
def minimum_top_up(minimum_amount: Bare, amount: Bare) -> Any:
    """What brings the use of a month up to the minimum charge."""
    return minimum_amount - np.minimum(minimum_amount, amount)


@figure(unit="1", formula="requests × tokens × share ÷ 1000000", source="Hosted tokens: prices are per million")
def million_tokens(requests: Bare, tokens: Bare, share: Bare) -> Any:
    """Millions of tokens of some requests."""
    return requests * tokens * share / 1000000


@figure(unit="money", formula="amount × duty_rate", source="Duty comes first; tax is due on price and duty")
def duty_amount(amount: Bare, duty_rate: Bare) -> Any:
    """Duty on an import."""
    return amount * duty_rate


@figure(unit="money", formula="rounded_amount − amount", source="What rounding adds or takes, as a line of its own")
def rounding_difference(rounded_amount: Bare, amount: Bare) -> Any:
    """What rounding changed."""
    return rounded_amount - amount


@figure(unit="money", method="Rounded to the cent, a half cent up", source="EN 16931: half up at invoice points")
def rounded_half_up(amount: Any) -> Any:
    """An amount in whole cents, halves away from zero."""
    if isinstance(amount, Decimal):
        return amount.quantize(_CENT, rounding=ROUND_HALF_UP)
    return np.sign(amount) * np.floor(np.abs(amount) * 100 + 0.5) / 100


@figure(unit="money", method="Rounded to the cent, a half cent to the even cent", source="IEEE 754: round half to even")
def rounded_half_even(amount: Any) -> Any:
    """An amount in whole cents, halves to the even cent."""
    if isinstance(amount, Decimal):
        return amount.quantize(_CENT, rounding=ROUND_HALF_EVEN)
    return np.round(np.asarray(amount) * 100) / 100
