"""Deputies: their rights, their limits, and the replacement of a silent GM."""

from datetime import timedelta

import pytest

from games.core.access import get_game_for_gm, get_game_for_view
from games.core.gm import gm_seen
from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.gm.acts.claim_role import gm_role_claim
from games.gm.acts.end_deputy import deputy_end
from games.gm.acts.extend import deadline_extend
from games.gm.acts.open_seat import seat_open
from games.gm.acts.pause import game_pause
from games.models import Deputy, Event, Game, Phase, Right
from games.seats.acts.offer_seat import seat_offer
from games.story.queries.events import event_list
from tests.games.cast import NOW, account, open_phase, refused, viewer_of

LATER = NOW + timedelta(days=14)
RIGHTS = ("extend", "remind")


@pytest.fixture
def dora(db):
    return account("Dora")


def ask(game, by, name="Dora", rights=RIGHTS):
    return deputy_offer(game_id=game.pk, by=by, account=name, rights=rights, now=NOW)


def take(game, by):
    return deputy_take(game_id=game.pk, by=by, now=NOW)


@pytest.fixture
def helped(game, greta, dora):
    """The game, with Dora as a deputy with the rights to extend and remind."""
    ask(game, greta)
    take(game, dora)
    return game


def extend(game, by):
    hours = timedelta(hours=6)
    return deadline_extend(game_id=game.pk, by=by, by_how_much=hours, now=NOW)


def test_nobody_is_a_deputy_without_consent(game, greta, dora):
    ask(game, greta)
    assert refused(extend, game, dora) == ("not_gm", 403)


def test_the_history_says_that_a_deputy_acted(helped, dora, charlie):
    extend(helped, dora)
    line = event_list(helped, viewer_of(charlie, helped))[0]
    assert line.sentence == "The GM extended Spring 1763 by 6 hours. A deputy did it."


@pytest.mark.parametrize(
    ("act", "options"),
    [
        (seat_open, {"power": "FR"}),
        (game_pause, {"until": LATER}),
        (deputy_offer, {"account": "Charlie", "rights": RIGHTS}),
    ],
)
def test_a_deputy_needs_the_right_to_act(helped, dora, charlie, act, options):
    assert refused(act, game_id=helped.pk, by=dora, now=NOW, **options) == ("not_gm", 403)


def test_a_deputy_with_the_right_can_open_a_seat(game, greta, dora):
    ask(game, greta, rights=["replace"])
    take(game, dora)
    assert seat_open(game_id=game.pk, by=dora, power="FR", now=NOW).state == "open"


@pytest.mark.parametrize("right", list(Right))
def test_the_desk_requires_a_right(helped, dora, right):
    if right in RIGHTS:
        assert get_game_for_gm(dora, helped.pk, right)[1].may(right)
    else:
        assert refused(get_game_for_gm, dora, helped.pk, right) == ("not_gm", 403)


def test_a_deputy_sees_a_private_game_without_players_and_bids(helped, dora):
    Game.objects.filter(pk=helped.pk).update(is_public=False)
    _game, viewer = get_game_for_view(dora, helped.pk)
    assert not viewer.runs(helped.pk)


@pytest.mark.parametrize(
    ("name", "rights", "call"),
    [
        ("Alice", RIGHTS, ("player_runs_not", 409)),
        ("Greta", RIGHTS, ("gm_already", 422)),
        ("Nobody", RIGHTS, ("no_such_account", 422)),
        ("Dora", (), ("no_right", 422)),
        ("Dora", ("everything",), ("no_right", 422)),
    ],
)
def test_players_and_deputies_without_rights_are_refused(game, greta, dora, name, rights, call):
    assert refused(ask, game, greta, name, rights) == call


def test_nobody_is_asked_twice(helped, greta):
    assert refused(ask, helped, greta) == ("deputy_already", 409)


def test_a_game_has_at_most_three_deputies(game, greta):
    for name in ("One", "Two", "Three", "Four"):
        account(name)
    for name in ("One", "Two", "Three"):
        ask(game, greta, name)
    assert refused(ask, game, greta, "Four") == ("too_many_deputies", 409)


@pytest.mark.parametrize("who", ["greta", "dora"])
def test_the_rights_end_at_once(request, helped, dora, who):
    by = request.getfixturevalue(who)
    deputy_end(game_id=helped.pk, by=by, user_id=dora.pk, now=NOW)
    assert refused(extend, helped, dora) == ("not_gm", 403)
    assert Event.objects.first().kind == "deputy_ended"


def test_nobody_else_can_revoke_the_rights(helped, dora, charlie):
    call = refused(deputy_end, game_id=helped.pk, by=charlie, user_id=dora.pk, now=NOW)
    assert call == ("not_gm", 403)


def test_a_former_deputy_can_never_play(helped, greta, dora):
    deputy_end(game_id=helped.pk, by=dora, user_id=dora.pk, now=NOW)
    seat_open(game_id=helped.pk, by=greta, power="FR", now=NOW)
    options = {"power": "FR", "account": "Dora", "now": NOW}
    code, _status = refused(seat_offer, game_id=helped.pk, by=greta, **options)
    assert code == "gm_plays_not"


def seen(game, at):
    Game.objects.filter(pk=game.pk).update(gm_seen_at=at)


def test_a_deputy_can_replace_a_silent_gm(helped, greta, dora):
    seen(helped, NOW)
    game = gm_role_claim(game_id=helped.pk, by=dora, now=LATER)
    assert game.gm == dora
    assert not Deputy.objects.filter(game=game).exists()


@pytest.mark.parametrize("at", [NOW + timedelta(hours=1), LATER])
def test_a_gm_who_returned_cannot_be_replaced(helped, dora, at):
    seen(helped, at)
    call = refused(gm_role_claim, game_id=helped.pk, by=dora, now=LATER)
    assert call == ("gm_not_silent", 409)


def test_only_a_deputy_can_replace_the_gm(helped, alice, charlie):
    seen(helped, NOW)
    for who in (alice, charlie):
        assert refused(gm_role_claim, game_id=helped.pk, by=who, now=LATER) == ("not_gm", 403)


def test_a_game_can_forbid_the_replacement_of_its_gm(helped, dora):
    seen(helped, NOW)
    phase = open_phase(helped)
    Phase.objects.update(nmr_policy={**phase.nmr_policy, "silence_days": 0})
    call = refused(gm_role_claim, game_id=helped.pk, by=dora, now=LATER)
    assert call == ("gm_not_silent", 409)


def test_the_presence_of_the_gm_is_stored_once_an_hour(game):
    seen(game, NOW)
    gm_seen([game.pk], NOW + timedelta(minutes=59))
    game.refresh_from_db()
    assert game.gm_seen_at == NOW
    gm_seen([game.pk], NOW + timedelta(minutes=61))
    game.refresh_from_db()
    assert game.gm_seen_at == NOW + timedelta(minutes=61)
