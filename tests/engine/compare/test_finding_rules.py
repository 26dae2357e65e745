"""Every finding says why it matters and on what it rests."""

from __future__ import annotations

import pytest
from offers import evaluated, purchase, serving

from engine.compare.finding_rules import RULES, WORK_RULES, reason_of, source_of_rule
from engine.texts import has_text, templates

PARTS_OF_SENTENCES = {
    "list",
    "judged_at_once",
    "judged_at_rate",
    "judged_at_busiest",
    "from_to",
    "fits_nowhere",
    "no_such_card",
    "fits_card",
    "share_left",
    "share_unsaid",
    "never",
    "notice",
    "some_notice",
    "worth_up_to",
    "worth_up_to_beside",
    "worth_unsaid",
    "notice_days",
    "notice_unsaid",
}


def test_every_sentence_of_a_finding_has_a_rule() -> None:
    """Those that stand inside others have none, and a link is described in words of its own."""
    sentences = {key.partition(".")[2] for key in templates("en") if key.startswith("findings.")}
    assert sentences - PARTS_OF_SENTENCES == {*RULES, *WORK_RULES} - {"link_note"}
    assert not set(RULES) & set(WORK_RULES)


@pytest.mark.parametrize("key", [*RULES, *WORK_RULES])
def test_every_rule_has_a_reason_and_a_source(key: str) -> None:
    for message in (reason_of(key), source_of_rule(key)):
        assert message is not None
        assert has_text(message.key, "en")
        assert has_text(message.key, "zh")


def test_a_missed_limit_rests_on_what_the_workload_states() -> None:
    """A first token within a millisecond is beyond any card."""
    found = evaluated(purchase("nvidia-h100-sxm5-80gb"), serving(ttft_limit_ms=1.0)).findings
    missed = next(one for one in found if one.key == "misses_ttft_ms")
    source = source_of_rule(missed.key)
    assert source is not None
    assert "workload states" in source.text("en")
    assert "负载" in source.text("zh")


def test_what_nobody_finds_has_no_reason() -> None:
    assert reason_of("no_such_finding") is None
    assert source_of_rule("no_such_finding") is None
