"""Two at once for one seat, on two connections: one has it, the other is told in words."""

from datetime import date, timedelta

import pytest

from games.gm.acts.open_seat import seat_open
from games.models import EndedBy, Event, SeatAssignment, SeatOffer, Substitution
from games.seats.acts.accept_application import application_accept
from games.seats.acts.accept_offer import offer_accept
from games.seats.acts.apply import seat_apply
from games.seats.acts.ask_standby import seat_standby
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.become_substitute import substitute_accept
from games.seats.acts.end_substitution import substitution_stop
from games.seats.acts.go_on_standby import standby_save
from games.seats.acts.offer_seat import seat_offer
from games.seats.services.standby import standby_offers
from games.seats.services.substitution import substitutions_sweep
from tests.games.at_once import both
from tests.games.cast import NOW, account, seat_of, submit

pytestmark = pytest.mark.django_db(transaction=True)

DAY = timedelta(days=1)


@pytest.fixture
def opened(game, greta):
    """Alice has lost the seat of France, which Dora and Emil would have."""
    account("Dora"), account("Emil")
    seat_open(game_id=game.pk, by=greta, power="FR", now=NOW)
    return game


def offered(game, greta, name: str) -> SeatOffer:
    return seat_offer(game_id=game.pk, by=greta, power="FR", account=name, now=NOW)


def accept(game, offer):
    given = offer_accept(game_id=game.pk, by=offer.user, token=offer.token, now=NOW)
    return str(given.holder)


def test_of_two_who_accept_at_once_one_has_the_seat(opened, greta):
    dora, emil = (offered(opened, greta, name) for name in ("Dora", "Emil"))
    answers = both(lambda: accept(opened, dora), lambda: accept(opened, emil))
    holder = str(seat_of(opened, "FR").holder)
    assert sorted(answers) == sorted([holder, "offer_over"])
    own = SeatAssignment.objects.filter(seat=seat_of(opened, "FR"), ended_at__isnull=True)
    assert [str(row.user) for row in own] == [holder]
    assert Event.objects.filter(game=opened, kind="seat_replaced").count() == 1


def test_of_an_applicant_and_an_offer_taken_at_once_one_has_the_seat(opened, greta):
    offer = offered(opened, greta, "Dora")
    emil = account("Another")
    application = seat_apply(game_id=opened.pk, by=emil, power="FR", sentence="I would.", now=NOW)

    def take():
        chosen = {"game_id": opened.pk, "by": greta, "application_id": application.pk}
        return str(application_accept(now=NOW, **chosen).holder)

    answers = both(lambda: accept(opened, offer), take)
    holder = str(seat_of(opened, "FR").holder)
    assert holder in answers
    assert {"offer_over", "application_over"} & set(answers)


def test_of_two_applicants_taken_in_two_windows_one_has_the_seat(opened, greta):
    people = [account("First window"), account("Second window")]
    asked = {"game_id": opened.pk, "power": "FR", "sentence": "I would.", "now": NOW}
    first, second = (seat_apply(by=user, **asked).pk for user in people)

    def take(number):
        chosen = {"game_id": opened.pk, "by": greta, "application_id": number}
        return str(application_accept(now=NOW, **chosen).holder)

    answers = both(lambda: take(first), lambda: take(second))
    holder = str(seat_of(opened, "FR").holder)
    assert sorted(answers) == sorted([holder, "application_over"])
    assert Event.objects.filter(game=opened, kind="seat_replaced").count() == 1


def test_an_address_that_two_follow_at_once_gives_the_seat_to_one(opened, greta):
    offer = seat_offer(game_id=opened.pk, by=greta, power="FR", now=NOW)
    people = [account("First come"), account("Second come")]

    def take(user):
        return offer_accept(game_id=opened.pk, by=user, token=offer.token, now=NOW).holder

    answers = both(lambda: take(people[0]), lambda: take(people[1]))
    assert seat_of(opened, "FR").holder in answers
    assert "offer_over" in answers


def test_two_sweeps_at_once_ask_one_on_standby(opened, greta):
    people = [account("Frieda"), account("Gerd")]
    for user in people:
        standby_save(by=user, paces=["steady"], languages=["en"], now=NOW)
    seat_standby(game_id=opened.pk, by=greta, power="FR", language="any", now=NOW)
    SeatOffer.objects.update(state="lapsed")
    answers = both(lambda: standby_offers(now=NOW + DAY), lambda: standby_offers(now=NOW + DAY))
    assert sorted(answers) == [0, 1]
    assert SeatOffer.objects.count() == 2


@pytest.fixture
def lent(game, alice):
    """Dora plays for Alice."""
    dora = account("Dora")
    substitute_ask(game_id=game.pk, by=alice, account="Dora", last_day=date(2026, 5, 6), now=NOW)
    return game, dora


def test_an_answer_and_its_end_at_once_are_one_of_both(lent, alice):
    game, dora = lent
    answers = both(
        lambda: substitute_accept(game_id=game.pk, by=dora, now=NOW).power,
        lambda: substitution_stop(game_id=game.pk, by=alice, has_begun=False, now=NOW),
    )
    assert answers in (["FR", "no_substitution"], ["no_substitution", None])
    state = Substitution.objects.get().state
    assert (state == "running") == (seat_of(game, "FR").holder == dora)


def test_two_sweeps_at_once_end_a_substitute_once(lent):
    game, dora = lent
    substitute_accept(game_id=game.pk, by=dora, now=NOW)
    over = NOW + 6 * DAY
    answers = both(lambda: substitutions_sweep(now=over), lambda: substitutions_sweep(now=over))
    assert sorted(answers) == [0, 1]
    assert Event.objects.filter(game=game, kind="substitute_ended").count() == 1


def test_orders_that_come_as_the_seat_is_taken_back_are_before_or_refused(lent, alice):
    game, dora = lent
    substitute_accept(game_id=game.pk, by=dora, now=NOW)
    saved, back = both(
        lambda: submit(game, dora, "FR", "A Par - Bur").sheet.version,
        lambda: substitution_stop(game_id=game.pk, by=alice, now=NOW),
    )
    assert saved in (1, "not_your_seat", "no_seat")
    assert back == EndedBy.PLAYER
    assert seat_of(game, "FR").holder == alice
