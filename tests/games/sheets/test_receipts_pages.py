"""The page of receipts: nothing is lost, and what was saved in passing is folded."""

from datetime import timedelta

import pytest

from games.core.visibility import Viewer, visible_receipts
from games.models import Game
from games.sheets.page.receipts import receipts
from games.sheets.services.readiness import ready_declare, ready_withdraw
from tests.games.cast import NOW, seat_of, submit
from tests.games.table import text_of

ORDERS = ["A Par - Bur", "A Par - Gas", "A Par - Pic", "A Par H"]


def shown(game, phase, alice) -> list[tuple[int, list[int]]]:
    """The versions on the page, each with those folded into it."""
    seat = seat_of(game, "FR")
    viewer = Viewer(game.pk, user_id=alice.pk, seat_id=seat.pk, power="FR")
    rows = receipts(visible_receipts(viewer, phase, seat), is_named=True)
    return [(row["version"], [one["version"] for one in row["passed"]]) for row in rows]


def save(game, alice, minutes: list[float]) -> None:
    for order, minute in zip(ORDERS, minutes, strict=False):
        submit(game, alice, "FR", order, now=NOW + timedelta(minutes=minute))


@pytest.mark.parametrize(
    ("minutes", "rows"),
    [
        ([0, 1, 2, 2.5], [(4, [3, 2, 1])]),
        ([0, 1, 10, 11], [(4, [3]), (2, [1])]),
        ([0, 2, 4, 6], [(4, []), (3, []), (2, []), (1, [])]),
        ([0], [(1, [])]),
    ],
)
def test_what_was_replaced_within_two_minutes_is_folded(game, phase, alice, minutes, rows):
    save(game, alice, minutes)
    assert shown(game, phase, alice) == rows


def test_a_sheet_that_was_final_is_never_folded(game, phase, alice):
    save(game, alice, [0])
    ready_declare(game_id=game.pk, power="FR", by=alice, phase_number=1, now=NOW)
    ready_withdraw(game_id=game.pk, power="FR", by=alice, phase_number=1, now=NOW)
    submit(game, alice, "FR", "A Par H", now=NOW + timedelta(seconds=5))
    assert shown(game, phase, alice) == [(2, []), (1, [])]


def test_a_sheet_of_another_player_is_never_folded(game, phase, alice, charlie):
    save(game, alice, [0])
    seat = seat_of(game, "FR")
    seat.holder = charlie
    seat.save()
    submit(game, charlie, "FR", "A Par H", now=NOW + timedelta(seconds=5))
    assert shown(game, phase, charlie) == [(2, []), (1, [])]


@pytest.mark.django_db
def test_the_page_has_every_sheet_and_every_hash(visit, alice, table: Game):
    for order in ORDERS:
        visit(alice).order(order_Par=order)
    page = text_of(visit(alice).get("receipts", number=1))
    assert "3 sheets saved shortly before this one" in page
    for order in ORDERS:
        assert order.replace(" - ", " – ") in page
    assert page.count("SHA-256") == 4
