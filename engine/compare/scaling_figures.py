"""What more cards of a kind add to the rate of an installation."""

from __future__ import annotations

from engine.figures import Bare, figure


@figure(unit="token/s", formula="tokens_per_s_per_card × cards", source="Definition")
def trained_tokens_per_s(tokens_per_s_per_card: Bare, cards: Bare) -> Bare:
    """Rate at which all cards together train."""
    return tokens_per_s_per_card * cards


@figure(unit="1", formula="cards ÷ smallest_cards", source="Definition")
def card_multiple(cards: Bare, smallest_cards: Bare) -> Bare:
    """How many times as many cards work as the fewest that hold it."""
    return cards / smallest_cards
