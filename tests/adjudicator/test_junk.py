"""Junk between the words of an order never makes another order of it."""

from __future__ import annotations

import pytest

from tests.bench.junk import failures


def test_junk_in_a_legal_order_never_makes_another_one() -> None:
    assert [line for seed in range(40) for line in failures(seed)] == []


@pytest.mark.slow
def test_junk_in_many_legal_orders_never_makes_another_one() -> None:
    assert [line for seed in range(40, 500) for line in failures(seed)] == []
