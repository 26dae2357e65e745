from __future__ import annotations

import pytest

pytest.register_assert_rewrite("cases_of_cards", "cases_of_memory", "cases_of_money")
