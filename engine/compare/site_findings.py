"""What the site of the buyer cannot take of a quote's machines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Final

from engine.catalog.card import Card
from engine.compare.quote_findings import of_terms
from engine.compare.results import Finding
from engine.compare.site_view import LOUD_DB, MANY_CARDS, Demand, Machine, SiteLine, machines_at, site_lines
from engine.compare.stages import listed
from engine.electricity.site import Site
from engine.figures import Leaf
from engine.quote.quote import Quote
from engine.texts import Message

_WARM_W: Final = 1500.0
"""What an office can take as heat from one machine, as from a heater."""
_THREE_PHASE_W: Final = 3680.0
"""What a machine can draw from a single-phase circuit of 16 A at 230 V."""
_STEP: Final[tuple[Demand, ...]] = ("supply", "rack", "cooling")
"""What one more machine would take more of."""
_IN_WATTS: Final = ("ups_w", "ups_va", "ups_peak")


@listed
def site_findings(site: Site | None, quote: Quote, host_power_share: float | None, *cards: Card) -> Iterator[Finding]:
    """One finding for each limit of the site that the machines exceed; unknown limits are passed over."""
    share = Leaf(host_power_share, "1", "assumptions/cost/host_power_share")
    machines = () if site is None else machines_at(quote, cards, share)
    lines = {line.key: line for line in site_lines(site, machines)}
    if site is None or not lines:
        return
    many = any(one.group.cards_per_machine >= MANY_CARDS for one in machines)
    largest = max(float(one.power.value) for one in machines)
    for key in ("supply", "one_feed", "rack", "cooling"):
        if key in lines and lines[key].exceeded:
            yield _beyond(lines[key], site, machines)
    yield from _room_left(lines, largest)
    if many and site.independent_feeds == 1:
        yield of_terms("site_feeds", "warn", "site/independent_feeds")
    if site.circuits and largest > _THREE_PHASE_W and all(one.phases == 1 for one in site.circuits):
        yield of_terms("site_phases", "warn", "site/circuits", power=largest / 1000)
    if site.room == "office" and (many or largest > _WARM_W):
        yield of_terms("site_office", "warn", "site/room", power=largest / 1000)
    elif "noise" in lines and lines["noise"].exceeded:
        yield of_terms("site_noise", "warn", "site/noise_db", limit=site.noise_db, noise=LOUD_DB)
    beyond = next((lines[key] for key in ("ups_w", "ups_va", "ups_peak") if lines[key].exceeded), None)
    if beyond is not None:
        yield _beyond(beyond, site, machines)


def _room_left(lines: Mapping[Demand, SiteLine], largest: float) -> Iterator[Finding]:
    """What would not take one more machine, where it takes those that are quoted."""
    full = []
    for key in _STEP:
        line = lines.get(key)
        if line is None or line.limit is None or line.exceeded or not line.need.known:
            continue
        if float(line.need.value) + largest > float(line.limit.value):
            full.append(line)
    if full:
        names = reduce(_also, (Message.of(f"fields.{line.field}") for line in full))
        yield of_terms("site_no_room", "note", f"site/{full[0].field}", limits=names, power=largest / 1000)


def _also(first: Message, second: Message) -> Message:
    return Message.of("findings.list", first=first, second=second)


def _beyond(line: SiteLine, site: Site, machines: tuple[Machine, ...]) -> Finding:
    if line.limit is None:
        raise TypeError("a limit that nobody stated is not exceeded")
    scale = 1.0 if line.key in _IN_WATTS else 1000.0
    about: dict[str, object] = {"need": float(line.need.value) / scale, "limit": float(line.limit.value) / scale}
    if line.key == "rack":
        about["machines"] = min(site.machines_per_rack, max(one.group.machines for one in machines))
    return of_terms(f"site_{line.key}", "warn", f"site/{line.field}", **about)
