"""The missed turns on the public card of a seat."""

from games.core.access import get_game_for_view
from games.gm.acts.open_seat import seat_open
from games.seats.queries.replacement import seat_card
from tests.games.cast import DUE
from tests.games.turn.nmr_cast import HOUR, PLAIN, follow, order, pass_until


def test_the_card_counts_the_turns_of_the_seat(game, alice, bob, greta, at):
    follow(game, PLAIN)
    order(game, alice, "FR", DUE - HOUR)
    pass_until(at, DUE)
    seat_open(game_id=game.pk, by=greta, power="HA", now=DUE)
    _game, viewer = get_game_for_view(bob, game.pk)
    cards = [seat_card(game, power, viewer) for power in ("FR", "HA")]
    assert [(card.missed, card.due) for card in cards] == [(0, 1), (1, 1)]
