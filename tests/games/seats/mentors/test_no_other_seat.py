"""A mentor, also a former one, gets no other seat of the game and no role in running it."""

from datetime import timedelta

import pytest

from games.core.errors import Refused
from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.gm.acts.offer_role import gm_role_offer
from games.gm.acts.open_seat import seat_open
from games.gm.acts.take_role import gm_role_take
from games.gm.services.gm_role import gm_appoint
from games.models import Deputy, Game, Seat, SeatOffer, Standby
from games.seats.acts.accept_application import application_accept
from games.seats.acts.accept_offer import offer_accept
from games.seats.acts.apply import seat_apply
from games.seats.acts.ask_mentor import mentor_ask
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.become_mentor import mentor_accept
from games.seats.acts.end_mentor import mentor_end
from games.seats.acts.offer_seat import seat_offer
from games.seats.acts.resign import seat_resign
from games.seats.services.assignments import seat_assign, seat_lend
from games.seats.services.standby import standby_offers
from games.votes.services.candidates import candidate_stand
from tests.games.cast import NOW, account, refused, seat_of
from tests.games.seats.substitutes.conftest import LAST_DAY

LATER = NOW + timedelta(hours=1)


@pytest.fixture(params=["present", "former"])
def knowing(request, mentored, alice) -> Game:
    """Nora is or was the mentor of France; Austria is open."""
    if request.param == "former":
        mentor_end(game_id=mentored.pk, by=alice, now=NOW)
    return mentored


@pytest.fixture
def free(knowing, greta) -> Game:
    """The seat of Austria is open."""
    seat_open(game_id=knowing.pk, by=greta, power="HA", reason="Silent", now=NOW)
    return knowing


def test_the_gm_offers_no_other_seat(free, greta, nora):
    offer = {"game_id": free.pk, "by": greta, "power": "HA", "account": "Nora", "now": NOW}
    assert refused(seat_offer, **offer) == ("mentored_here", 409)


def test_an_open_offer_is_not_for_a_mentor(free, greta, nora):
    offer = seat_offer(game_id=free.pk, by=greta, power="HA", account="", now=NOW)
    taken = {"game_id": free.pk, "by": nora, "token": offer.token, "now": NOW}
    assert refused(offer_accept, **taken) == ("mentored_here", 409)


def test_nobody_applies_for_another_seat(free, nora):
    sent = {"game_id": free.pk, "by": nora, "power": "HA", "sentence": "Me.", "now": NOW}
    assert refused(seat_apply, **sent) == ("mentored_here", 409)


def test_an_earlier_application_ends(course, alice, greta, nora):
    seat_open(game_id=course.pk, by=greta, power="HA", reason="Silent", now=NOW)
    application = seat_apply(game_id=course.pk, by=nora, power="HA", sentence="Me.", now=NOW)
    mentor_ask(game_id=course.pk, by=alice, account="Nora", now=NOW)
    mentor_accept(game_id=course.pk, by=nora, power="FR", now=NOW)
    accepted = {"game_id": course.pk, "by": greta, "application_id": application.pk, "now": NOW}
    assert refused(application_accept, **accepted)[1] == 409


def test_standby_offers_no_other_seat(free, nora):
    Standby.objects.create(
        user=nora,
        paces=["live", "fast", "steady", "slow"],
        languages=["en"],
        waiting_since=NOW,
    )
    Seat.objects.filter(game=free, power="HA").update(standby="any", standby_since=NOW)
    standby_offers(now=LATER)
    assert not SeatOffer.objects.filter(user=nora).exists()


def test_nobody_is_a_substitute_at_another_seat(knowing, bob, nora):
    asks = {"game_id": knowing.pk, "by": bob, "account": "Nora", "last_day": LAST_DAY, "now": NOW}
    assert refused(substitute_ask, **asks) == ("mentored_here", 409)


def test_a_mentor_is_no_substitute_of_the_pupil(mentored, alice, nora):
    asks = {"game_id": mentored.pk, "by": alice, "account": "Nora", "last_day": LAST_DAY}
    assert refused(substitute_ask, **asks, now=NOW) == ("mentors_here", 409)


def test_nobody_mentors_another_seat(knowing, bob, nora):
    asks = {"game_id": knowing.pk, "by": bob, "account": "Nora", "now": NOW}
    assert refused(mentor_ask, **asks) == ("mentored_here", 409)


def test_nobody_is_asked_to_be_a_deputy(knowing, greta, nora):
    asks = {"game_id": knowing.pk, "by": greta, "account": "Nora", "rights": ["remind"]}
    assert refused(deputy_offer, **asks, now=NOW) == ("mentor_runs_not", 409)


def test_nobody_becomes_a_deputy(knowing, nora):
    Deputy.objects.create(game=knowing, user=nora, rights=["remind"], offered_at=NOW)
    assert refused(deputy_take, game_id=knowing.pk, by=nora, now=NOW) == ("mentor_runs_not", 409)


def test_nobody_is_offered_the_gm_role(knowing, greta, nora):
    asks = {"game_id": knowing.pk, "by": greta, "account": "Nora", "now": NOW}
    assert refused(gm_role_offer, **asks) == ("mentor_runs_not", 409)


def test_nobody_takes_the_gm_role(knowing, nora):
    Game.objects.filter(pk=knowing.pk).update(gm_role_offered_to=nora)
    assert refused(gm_role_take, game_id=knowing.pk, by=nora, now=NOW) == ("mentor_runs_not", 409)


def test_staff_appoint_no_mentor(knowing, greta, nora):
    greta.is_active = False
    greta.save()
    staff = account("Stella", is_staff=True, is_superuser=True)
    appoints = {"game_id": knowing.pk, "by": staff, "account": "Nora", "reason": "Gone", "now": NOW}
    assert refused(gm_appoint, **appoints)[0] == "mentor_runs_not"


def test_nobody_stands_for_gm(knowing, nora):
    Game.objects.filter(pk=knowing.pk).update(gm_seen_at=NOW)
    later = NOW + timedelta(days=30)
    stands = {"game_id": knowing.pk, "by": nora, "sentence": "I am there.", "now": later}
    assert refused(candidate_stand, **stands) == ("mentor_runs_not", 409)


def test_no_other_way_leads_to_another_seat(free, nora):
    seat = seat_of(free, "HA")
    with pytest.raises(Refused, match="mentor"):
        seat_assign(seat=seat, user=nora, now=NOW)


def test_no_other_way_lends_another_seat(knowing, nora):
    seat = seat_of(knowing, "HA")
    with pytest.raises(Refused, match="mentor"):
        seat_lend(seat=seat, user=nora, until=LATER, now=NOW)


def test_the_gm_offers_the_seat_that_the_mentor_knows(mentored, alice, greta, nora):
    seat_resign(game_id=mentored.pk, by=alice, now=NOW)
    offer = seat_offer(
        game_id=mentored.pk, by=greta, power="FR", account="Nora", confirmed=["held_this"], now=NOW
    )
    offer_accept(game_id=mentored.pk, by=nora, token=offer.token, now=NOW)
    assert seat_of(mentored, "FR").holder == nora


@pytest.mark.parametrize("role", ["GM", "player", "former player", "deputy", "staff"])
def test_people_with_another_part_are_no_mentors(course, alice, bob, greta, nora, role):
    name = {"GM": "Greta", "player": "Bob", "former player": "Bob"}.get(role, "Nora")
    if role == "former player":
        seat_resign(game_id=course.pk, by=bob, now=NOW)
    if role == "deputy":
        deputy_offer(game_id=course.pk, by=greta, account="Nora", rights=["remind"], now=NOW)
        deputy_take(game_id=course.pk, by=nora, now=NOW)
    if role == "staff":
        nora.is_staff = True
        nora.save()
    codes = {
        "GM": "gm_plays_not",
        "deputy": "gm_plays_not",
        "player": "seated_already",
        "former player": "played_here",
        "staff": "staff_plays_not",
    }
    assert refused(mentor_ask, game_id=course.pk, by=alice, account=name, now=NOW)[0] == codes[role]
