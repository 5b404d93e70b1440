"""Before the start the GM asks a person to play where the powers are drawn or ranked."""

from datetime import timedelta

import pytest

from games.gm.acts.remove import player_remove
from games.gm.acts.start import game_start
from games.models import Delivery, Event, EventKind, Ranking, RequestState, SeatOffer
from games.seats.acts.accept_offer import offer_accept
from games.seats.acts.decline_offer import offer_decline
from games.seats.acts.invite import seat_invite
from games.seats.acts.join import game_join
from games.seats.acts.withdraw_offer import offer_withdraw
from games.seats.queries.joining import invitations
from games.seats.services.offers import offers_lapse
from games.settings.services.games import game_create
from games.story.queries.events import event_list
from tests.games.cast import NOW, account, refused, viewer_of
from tests.games.table import text_of

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture(params=["drawn", "preferences"])
def dealt(greta, request):
    """A forming game whose powers are dealt at its start."""
    return game_create(creator=greta, name="The draw", seat_choice=request.param, now=NOW)


def ask(game, by, name="Charlie", now=NOW, **options):
    return seat_invite(game_id=game.pk, by=by, account=name, now=now, **options)


def accept(offer, user, **options):
    call = {"game_id": offer.seat.game_id, "by": user, "token": offer.token, "now": NOW + DAY}
    return offer_accept(**call, **options)


def alike(game):
    return dict.fromkeys(game.seats.values_list("power", flat=True), 1)


def join(game, user):
    return game_join(game_id=game.pk, by=user, ranks=alike(game), now=NOW)


def test_the_person_is_notified_without_a_power_and_accepts(dealt, greta, charlie):
    offer = ask(dealt, greta)
    assert Delivery.objects.get(user=charlie).data["event"] == "place_kept_for_you"
    accept(offer, charlie)
    assert Ranking.objects.get(game=dealt).ranks == alike(dealt)


def test_the_person_ranks_the_powers_on_accepting(greta, charlie):
    game = game_create(creator=greta, name="The draw", seat_choice="preferences", now=NOW)
    ranks = alike(game) | {"FR": None}
    accept(ask(game, greta), charlie, ranks=ranks)
    assert Ranking.objects.get(game=game).ranks == ranks


def test_a_ranking_that_lacks_a_power_is_refused_and_the_offer_stays(greta, charlie):
    game = game_create(creator=greta, name="The draw", seat_choice="preferences", now=NOW)
    offer = ask(game, greta)
    assert refused(accept, offer, charlie, ranks={"FR": 1}) == ("ranks_missing", 422)
    offer.refresh_from_db()
    assert offer.state == RequestState.WAITING


def test_nobody_takes_the_last_places_while_they_are_kept(dealt, greta, charlie, alice):
    for number in range(9):
        join(dealt, account(f"Player {number}"))
    offer = ask(dealt, greta)
    assert refused(join, dealt, alice) == ("seat_kept", 409)
    assert refused(ask, dealt, greta, "Alice") == ("table_full", 409)
    accept(offer, charlie)
    dealt.refresh_from_db()
    assert dealt.status == "running"


def test_the_place_is_free_after_it_was_declined(dealt, greta, charlie):
    offer = ask(dealt, greta)
    offer_decline(game_id=dealt.pk, by=charlie, token=offer.token, now=NOW)
    assert invitations(dealt, NOW) == []
    assert Delivery.objects.filter(user=greta, data__event=EventKind.OFFER_DECLINED).exists()


def test_the_gm_withdraws_it_and_the_person_is_notified(dealt, greta, charlie):
    offer = ask(dealt, greta)
    offer_withdraw(game_id=dealt.pk, by=greta, offer_id=offer.pk, now=NOW)
    assert Delivery.objects.filter(user=charlie, data__event="place_not_kept").exists()
    assert refused(accept, offer, charlie) == ("offer_over", 409)


def test_it_lapses_after_three_days_and_can_be_made_again(dealt, greta, charlie):
    ask(dealt, greta)
    assert ask(dealt, greta, now=NOW + 4 * DAY).state == RequestState.WAITING
    assert offers_lapse(now=NOW + 9 * DAY) == 1


def test_it_lapses_when_the_game_starts(dealt, greta, charlie, alice, idle):
    join(dealt, alice)
    ask(dealt, greta)
    game_start(game_id=dealt.pk, by=greta, now=NOW)
    assert SeatOffer.objects.get().state == RequestState.LAPSED
    assert Delivery.objects.filter(user=charlie, data__event="place_not_kept").exists()


@pytest.mark.parametrize(
    ("name", "power", "said"),
    [
        ("Alice", "", ("seated_already", 409)),
        ("Charlie", "", ("asked_elsewhere", 409)),
        ("Greta", "", ("gm_plays_not", 403)),
        ("", "", ("account_missing", 422)),
        ("Bob", "FR", ("dealt_at_start", 409)),
    ],
)
def test_an_impossible_one_is_refused(dealt, greta, alice, bob, charlie, name, power, said):
    join(dealt, alice)
    ask(dealt, greta)
    assert refused(ask, dealt, greta, name, power=power) == said


def test_the_history_names_no_power(dealt, greta, charlie):
    offer = ask(dealt, greta)
    offer_decline(game_id=dealt.pk, by=charlie, token=offer.token, now=NOW)
    lines = [line.sentence for line in event_list(dealt, viewer_of(greta, dealt))]
    assert lines[:2] == ["Charlie declined to play.", "The GM asked Charlie to play."]
    assert not Event.objects.exclude(data__power="").filter(data__has_key="power").exists()


def test_a_removed_player_comes_back_if_asked(dealt, greta, charlie):
    join(dealt, charlie)
    player_remove(game_id=dealt.pk, by=greta, player_id=charlie.pk, now=NOW)
    accept(ask(dealt, greta), charlie)
    assert Ranking.objects.filter(game=dealt, user=charlie).exists()


def test_an_invitation_lapses_when_its_person_joins_otherwise(greta, charlie):
    game = game_create(creator=greta, name="The draw", seat_choice="drawn", now=NOW)
    offer = ask(game, greta)
    game_join(game_id=game.pk, by=charlie, now=NOW)
    assert refused(accept, offer, charlie) == ("offer_over", 409)


def test_the_desk_asks_and_the_page_answers(visit, dealt, greta, charlie):
    desk = visit(greta, dealt)
    desk.post("gm_ask", {"account": "Charlie"})
    page = text_of(desk.get("gm"))
    assert "Charlie" in page
    assert "asked, can answer until" in page
    visitor = visit(charlie, dealt)
    offer = visitor.get("seat_offers").url
    assert "Greta asks you to play in" in text_of(visitor.client.get(offer))
    ranks = {f"rank-{power}": "1" for power in alike(dealt)}
    visitor.client.post(offer, {"accept": "1"} | ranks)
    assert Ranking.objects.filter(game=dealt, user=charlie).exists()


def test_the_page_shows_a_refused_ranking_again(visit, greta, charlie):
    game = game_create(creator=greta, name="The draw", seat_choice="preferences")
    offer = seat_invite(game_id=game.pk, by=greta, account="Charlie")
    visitor = visit(charlie, game)
    ranks = {f"rank-{power}": "never" for power in alike(game)}
    answer = visitor.post("seat_offer", {"accept": "1"} | ranks, token=offer.token)
    assert answer.status_code == 422
    assert "Rank at least one power that you would play." in text_of(answer)
