"""The axis of counts that double."""

from __future__ import annotations

from gui.charts.plot import CaptionSide


class CountSide(CaptionSide):
    """Counts, such as requests at once or cards, doubling from tick to tick, and what they are."""

    def shown_ticks(self, most: float) -> list[tuple[float, str]]:
        last = float(self.range[1])
        step = max(1, round(last / max(1.0, most) + 0.5))
        return [(float(power), f"{2**power:,}") for power in range(0, int(last + 1e-9) + 1, step)]
