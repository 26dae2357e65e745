"""Words and curves of quotes judged as investments."""

from __future__ import annotations

import numpy as np
import numpy_financial
import pytest
from offers import MODELS, compared, hosted, purchase, rental, serving

from engine.compare.investment_view import investment_view
from engine.texts import LANGUAGES
from engine.values import UNKNOWN, known

CARD = "nvidia-h100-sxm5-80gb"
WORK = (serving(MODELS["dense"]),)


def test_a_curve_ends_at_the_present_value_and_crosses_zero_at_the_discounted_payback() -> None:
    comparison = compared((purchase(CARD), rental(CARD, price=known(200))), WORK)
    view = investment_view(comparison, "chat", "B")
    (line,), (curve,) = view.lines, view.curves.series
    assert line.found is not None
    assert curve.amounts is not None
    assert curve.amounts[-1] == pytest.approx(float(numpy_financial.npv(0.08 / 12, line.found.payments)))
    months = line.found.discounted_payback_months
    assert months is not None
    assert np.interp(months, view.curves.months, curve.amounts) == pytest.approx(0, abs=1e-6)
    assert line.discounted_payback().text() == f"{months:.3g} months"
    assert line.rate_of_return().text().endswith("% a year")


def test_what_never_pays_and_what_is_open_is_said() -> None:
    quotes = (purchase(CARD), rental(CARD, price=known(200)), rental(CARD, quote_id="C", price=UNKNOWN), hosted())
    view = investment_view(compared(quotes, WORK), "chat", "A")
    words = {line.quote_id: line for line in view.lines}
    # rent needs nothing at once: it is paid back from the start, and never after
    assert words["B"].payback().text() == "at once"
    assert words["C"].payback().text() == "cost not firm"
    for language in LANGUAGES:
        assert all(line.rule().text(language) for line in view.lines)
