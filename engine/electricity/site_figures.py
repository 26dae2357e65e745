"""What a site can take, and what machines ask of it at their worst."""

from __future__ import annotations

import numpy as np

from engine.figures import Bare, figure


@figure(
    unit="W",
    formula="circuits × volts × amperes × phases ^ 0.5 × continuous_share",
    source="Power of an alternating current circuit, three-phase with the voltage between phases",
)
def circuit_power_w(circuits: Bare, volts: Bare, amperes: Bare, phases: Bare, continuous_share: Bare) -> Bare:
    """What circuits carry for as long as it takes."""
    return circuits * volts * amperes * np.sqrt(phases) * continuous_share


@figure(
    unit="W",
    formula="power_w + cards × card_power_w × (transient_factor − 1)",
    source="Cards draw more than their limit for milliseconds; the rest of the machine does not",
)
def transient_power_w(power_w: Bare, cards: Bare, card_power_w: Bare, transient_factor: Bare) -> Bare:
    """Power of a machine in the milliseconds in which all its cards peak."""
    return power_w + cards * card_power_w * (transient_factor - 1)


@figure(unit="W", formula="power_w × machines", source="Like machines together")
def machines_power_w(power_w: Bare, machines: Bare) -> Bare:
    """Power of like machines."""
    return power_w * machines


@figure(unit="W", formula="power_w ÷ feeds", source="When one of the feeds fails, the others carry all")
def feed_power_w(power_w: Bare, feeds: Bare) -> Bare:
    """What one of several feeds carries."""
    return power_w / feeds


@figure(unit="W", formula="power_w × machines_per_rack", source="Machines of a rack together")
def rack_power_w(power_w: Bare, machines_per_rack: Bare) -> Bare:
    """Power of a rack."""
    return power_w * machines_per_rack


@figure(
    unit="BTU/h",
    formula="power_w × 3.412141633",
    source="All power becomes heat; 1 W is 3.412 BTU/h",
)
def heat_btu_per_h(power_w: Bare) -> Bare:
    """Heat that cooling has to take away."""
    return power_w * 3.412141633
