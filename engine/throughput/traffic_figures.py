"""Communication among cards in the passes of a model."""

from __future__ import annotations

from typing import Final

from engine.figures import Bare, figure

_MIB: Final = 1048576


@figure(
    unit="s",
    formula="2 × layers × (group − 1) ÷ group × (passes × overhead_factor × 8 ÷ 7"
    " × (collective_seconds + library_seconds × message_bytes ÷ (message_bytes + 1048576 × passes))"
    " + 2 × message_bytes ÷ (link_bytes_per_s × link_share × link_factor))",
    source="Shoeybi 2019, arXiv 1909.08053: two all-reduces a layer; ring, Patarasuk 2009; fixed costs for eight cards"
    ": kernels of engines are short up to a MiB (SGLang pull request 2904: H100, 512 B to 1 MiB)"
    ", larger messages wait as long as those of a library",
)
def tensor_traffic_seconds(
    layers: Bare,
    passes: Bare,
    overhead_factor: Bare,
    collective_seconds: Bare,
    library_seconds: Bare,
    group: Bare,
    message_bytes: Bare,
    link_bytes_per_s: Bare,
    link_share: Bare,
    link_factor: Bare,
) -> Bare:
    """Communication of tensor parallelism; nothing for a single card."""
    large = message_bytes / (message_bytes + _MIB * passes)
    fixed = passes * overhead_factor * 8 / 7 * (collective_seconds + library_seconds * large)
    volume = 2 * message_bytes / (link_bytes_per_s * link_share * link_factor)
    return 2 * layers * (group - 1) / group * (fixed + volume)


@figure(
    unit="s",
    formula="2 × moe_layers × (spread − 1) ÷ spread × (passes × overhead_factor × collective_seconds × 8 ÷ 7"
    " + experts_per_token × message_bytes ÷ (link_bytes_per_s × link_share × link_factor))",
    source="Lepikhin 2020 (GShard), arXiv 2006.16668: tokens go to their experts and back",
)
def expert_traffic_seconds(
    moe_layers: Bare,
    spread: Bare,
    passes: Bare,
    overhead_factor: Bare,
    collective_seconds: Bare,
    experts_per_token: Bare,
    message_bytes: Bare,
    link_bytes_per_s: Bare,
    link_share: Bare,
    link_factor: Bare,
) -> Bare:
    """Communication of experts that are spread over copies; nothing where they are not."""
    volume = experts_per_token * message_bytes / (link_bytes_per_s * link_share * link_factor)
    return 2 * moe_layers * (spread - 1) / spread * (passes * overhead_factor * collective_seconds * 8 / 7 + volume)


@figure(unit="s", formula="tensor_traffic_seconds + expert_traffic_seconds", source="Sum")
def traffic_seconds(tensor_traffic_seconds: Bare, expert_traffic_seconds: Bare) -> Bare:
    """Communication among cards in a pass."""
    return tensor_traffic_seconds + expert_traffic_seconds


@figure(
    unit="1",
    formula="2 × (group − 1) ÷ (group + 1) × switch_share",
    source="NVIDIA NCCL 2.17 (NVLink SHARP): a switch that adds up moves (n + 1) ÷ n of a message,"
    " a ring 2 × (n − 1) ÷ n",
)
def reducing_share(switch_share: Bare, group: Bare) -> Bare:
    """Share of the links, counted as for a ring, where the switch adds up."""
    return 2 * (group - 1) / (group + 1) * switch_share


@figure(unit="B/s", formula="link_bytes_per_s × collective_share", source="Share of the raw rate in one direction")
def collective_bytes_per_s(link_bytes_per_s: Bare, collective_share: Bare) -> Bare:
    """Rate at which a large all-reduce uses each card's link."""
    return link_bytes_per_s * collective_share


@figure(unit="s", formula="collective_seconds × slower_factor", source="Small collectives by the way between cards")
def slower_collective_seconds(collective_seconds: Bare, slower_factor: Bare) -> Bare:
    """Fixed cost of a collective among cards without a link of their own."""
    return collective_seconds * slower_factor
