"""Somebody plays a seat while its player is away: with consent, until a day, and no longer."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from games.core.access import get_game_for_view
from games.core.visibility import visible_receipts, visible_sheet
from games.gm.acts.open_seat import seat_open
from games.models import Delivery, Game, Seat, SeatFlag, Substitution
from games.players.blocks import player_block
from games.press.queries.threads import count_unread_by_game, press_whole
from games.press.services.press_send import press_send
from games.seats.acts.apply import seat_apply
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.become_substitute import substitute_accept
from games.seats.acts.confirm_substitute import substitute_confirm
from games.seats.acts.decline_substitution import substitute_decline
from games.seats.acts.end_substitution import substitution_stop
from games.seats.acts.resign import seat_resign
from games.seats.queries.replacement import flags
from games.seats.services.substitution import substitutions_sweep
from games.sheets.acts.open_envelope import envelope_open
from games.sheets.services.readiness import ready_declare
from games.votes.services.votes import vote_propose
from tests.games.cast import NOW, account, open_phase, refused, seat_of, submit, viewer_of
from tests.games.seats.substitutes.conftest import LAST_DAY, OVER

HOUR = timedelta(hours=1)


def ask(game, by, name="Dora", last_day=LAST_DAY, **options):
    return substitute_ask(
        game_id=game.pk, by=by, account=name, last_day=last_day, now=NOW, **options
    )


def end(game, by, now=NOW + HOUR, **options):
    return substitution_stop(game_id=game.pk, by=by, now=now, **options)


def view(game, user):
    return get_game_for_view(user, game.pk)[1]


def notified(user) -> set[str]:
    return {row.data["event"] for row in user.deliveries.all()}


def test_the_player_keeps_the_seat_until_somebody_accepts(asked, alice):
    assert seat_of(asked, "FR").holder == alice


def test_the_person_who_accepts_has_the_seat(lent, dora):
    assert seat_of(lent, "FR").holder == dora


def test_an_opened_envelope_is_sealed_again_for_a_substitute(asked, greta, dora):
    opened = {"power": "FR", "reason": "Alice asked for it.", "now": NOW}
    envelope_open(game_id=asked.pk, by=greta, **opened)
    substitute_accept(game_id=asked.pk, by=dora, now=NOW)
    submit(asked, dora, "FR", "A Par H")
    assert visible_sheet(viewer_of(greta, asked), open_phase(asked), seat_of(asked, "FR")) is None


def test_an_absent_player_is_a_spectator(lent, alice):
    assert view(lent, alice).seat_id is None


def test_the_substitute_orders(lent, dora):
    assert submit(lent, dora, "FR", "A Par - Bur").sheet.is_current


def test_an_absent_player_cannot_order(lent, alice):
    assert refused(submit, lent, alice, "FR", "A Par - Bur")[1] == 403


def test_the_substitute_finds_the_draft(asked, alice, dora):
    submit(asked, alice, "FR", "A Par - Bur")
    substitute_accept(game_id=asked.pk, by=dora, now=NOW)
    found = visible_sheet(viewer_of(dora, asked), open_phase(asked), seat_of(asked, "FR"))
    assert found.orders == ["A Par - Bur"]


def test_orders_that_were_final_are_not_final_for_the_substitute(asked, alice, dora):
    submit(asked, alice, "FR", "A Par - Bur")
    ready_declare(game_id=asked.pk, power="FR", by=alice, phase_number=1, now=NOW)
    substitute_accept(game_id=asked.pk, by=dora, now=NOW)
    assert not seat_of(asked, "FR").sheets.filter(is_final=True).exists()


def test_the_player_takes_the_seat_back_at_once(lent, alice):
    end(lent, alice)
    assert view(lent, alice).power == "FR"


def test_the_substitute_then_sees_what_everybody_sees(lent, alice, dora):
    submit(lent, dora, "FR", "A Par - Bur")
    end(lent, alice)
    seat, viewer = seat_of(lent, "FR"), viewer_of(dora, lent)
    assert visible_receipts(viewer, open_phase(lent), seat) == []


def test_the_substitute_gives_the_seat_back(lent, alice, dora):
    end(lent, dora)
    assert seat_of(lent, "FR").holder == alice


def test_the_gm_gives_the_seat_back(lent, alice, greta):
    end(lent, greta, power="FR")
    assert seat_of(lent, "FR").holder == alice


def test_nobody_else_ends_it(lent, charlie):
    assert refused(end, lent, charlie) == ("no_seat", 403)


def test_taking_the_seat_back_twice_is_refused(lent, alice):
    end(lent, alice)
    assert refused(end, lent, alice) == ("no_substitution", 409)


def test_the_sweep_ends_it_at_its_date_once(lent, alice):
    assert substitutions_sweep(now=OVER - HOUR) == 0
    assert [substitutions_sweep(now=OVER), substitutions_sweep(now=OVER)] == [1, 0]
    assert seat_of(lent, "FR").holder == alice
    assert lent.events.filter(kind="substitute_ended").count() == 1


def test_both_are_notified_once_a_day_before(lent, alice, dora):
    for hours in (20, 19):
        substitutions_sweep(now=OVER - hours * HOUR)
    assert alice.deliveries.filter(key__startswith="substitute_ends").count() == 1
    assert dora.deliveries.filter(key__startswith="substitute_ends").count() == 1


def test_both_are_notified_of_the_end(lent, alice, dora):
    substitutions_sweep(now=OVER)
    assert "substitute_ended" in notified(alice)
    assert "substitute_ended" in notified(dora)


def test_the_absent_player_is_notified_of_the_beginning(lent, alice):
    assert "substitute_began" in notified(alice)


def test_an_unanswered_request_lapses(asked, alice):
    assert substitutions_sweep(now=OVER) == 1
    assert Substitution.objects.get().state == "lapsed"
    assert "substitute_nobody" in notified(alice)


def test_a_declined_request_notifies_the_player(asked, alice, dora):
    substitute_decline(game_id=asked.pk, by=dora, now=NOW)
    assert refused(substitute_accept, game_id=asked.pk, by=dora, now=NOW)[0] == "no_substitution"
    assert "substitute_nobody" in notified(alice)


def test_a_withdrawn_request_cannot_be_accepted(asked, alice, dora):
    substitution_stop(game_id=asked.pk, by=alice, now=NOW)
    assert refused(substitute_accept, game_id=asked.pk, by=dora, now=NOW)[0] == "no_substitution"


def test_a_request_cannot_be_accepted_after_its_last_day(asked, dora):
    assert refused(substitute_accept, game_id=asked.pk, by=dora, now=OVER)[0] == "no_substitution"


DAYS = [
    (None, "until_missing"),
    (date(2026, 4, 30), "until_past"),
    (date(2026, 6, 13), "until_far"),
]


@pytest.mark.parametrize(("day", "code"), DAYS)
def test_an_invalid_day_is_refused(game, alice, dora, day, code):
    assert refused(ask, game, alice, last_day=day) == (code, 422)


def test_six_weeks_are_the_longest(game, alice, dora):
    assert ask(game, alice, last_day=date(2026, 6, 12)).until > NOW


def test_a_second_substitute_is_refused(asked, alice, charlie):
    assert refused(ask, asked, alice, "Charlie") == ("substituted_already", 409)


@pytest.mark.parametrize(("name", "code"), [("Bob", "seated_already"), ("Greta", "gm_plays_not")])
def test_players_and_gms_of_the_game_are_no_substitutes(game, alice, bob, greta, name, code):
    assert refused(ask, game, alice, name)[0] == code


def test_a_player_of_another_seat_is_no_substitute(game, alice, bob):
    seat_resign(game_id=game.pk, by=bob, now=NOW)
    assert refused(ask, game, alice, "Bob") == ("played_here", 409)


def test_a_person_asked_for_another_seat_is_not_asked(asked, bob):
    assert refused(ask, asked, bob) == ("asked_elsewhere", 409)


def test_staff_are_no_substitutes(game, alice):
    account("Dora", is_staff=True)
    assert refused(ask, game, alice) == ("staff_plays_not", 403)


def test_a_person_who_blocks_the_player_is_not_asked(game, alice, dora):
    player_block(by=dora, account_id=alice.pk)
    assert refused(ask, game, alice) == ("takes_no_offers", 422)


@pytest.fixture
def flagged(asked, bob, dora):
    """Another player has blocked Dora, who accepts: the GM has to confirm it."""
    player_block(by=bob, account_id=dora.pk)
    assert substitute_accept(game_id=asked.pk, by=dora, now=NOW) is None
    return asked


@pytest.mark.parametrize(("who", "whom"), [("bob", "dora"), ("dora", "bob")])
def test_in_an_anonymous_game_the_gm_alone_reads_of_a_block(asked, request, dora, greta, who, whom):
    Game.objects.update(is_anonymous=True)
    player_block(by=request.getfixturevalue(who), account_id=request.getfixturevalue(whom).pk)
    substitute_accept(game_id=asked.pk, by=dora, now=NOW)
    assert seat_of(asked, "FR").holder == dora
    readers = Delivery.objects.filter(data__event="seat_block").values_list("user", flat=True)
    assert list(readers) == [greta.pk]


def test_a_person_blocked_by_an_absent_player_is_flagged(lent, alice, charlie):
    player_block(by=alice, account_id=charlie.pk)
    assert flags(seat_of(lent, "HA"), charlie.pk) == [SeatFlag.BLOCKED]


def test_the_gm_confirms_a_flagged_substitute(flagged, alice, dora, greta):
    assert seat_of(flagged, "FR").holder == alice
    gm = {"game_id": flagged.pk, "by": greta, "power": "FR", "now": NOW}
    assert refused(substitute_confirm, confirmed=[], **gm) == ("flagged", 409)
    substitute_confirm(confirmed=["blocked"], **gm)
    assert seat_of(flagged, "FR").holder == dora


def test_the_gm_declines_a_flagged_substitute(flagged, dora, greta):
    substitution_stop(game_id=flagged.pk, by=greta, power="FR", now=NOW)
    assert "substitute_not_needed" in notified(dora)


def test_the_gm_is_shown_the_flags_before_asking(game, bob, dora, greta):
    player_block(by=bob, account_id=dora.pk)
    assert refused(ask, game, greta, power="FR") == ("flagged", 409)
    assert ask(game, greta, power="FR", confirmed=["blocked"]).state == "asked"


def test_the_player_is_notified_of_the_gms_request(game, alice, dora, greta):
    ask(game, greta, power="FR")
    assert "substitute_asked_for_you" in notified(alice)


def test_a_substitute_takes_no_other_seat_of_the_game(lent, alice, bob, dora):
    end(lent, alice)
    seat_resign(game_id=lent.pk, by=bob, now=NOW + HOUR)
    seat = {"game_id": lent.pk, "power": "HA", "sentence": "I have time.", "now": NOW + HOUR}
    assert refused(seat_apply, by=dora, **seat) == ("stood_in", 409)


def test_an_absent_player_takes_no_other_seat_of_the_game(lent, alice, bob):
    seat_resign(game_id=lent.pk, by=bob, now=NOW)
    seat = {"game_id": lent.pk, "power": "HA", "sentence": "I have time.", "now": NOW}
    assert refused(seat_apply, by=alice, **seat) == ("seated_already", 409)


def test_the_same_substitute_plays_again_without_being_flagged(lent, alice, dora):
    end(lent, alice)
    ask(lent, alice)
    assert substitute_accept(game_id=lent.pk, by=dora, now=NOW) is not None


def test_a_substitute_cannot_resign(lent, dora):
    assert refused(seat_resign, game_id=lent.pk, by=dora, now=NOW) == ("stands_in", 409)


def test_a_substitute_cannot_vote_on_the_end(lent, dora):
    vote = {"game_id": lent.pk, "by": dora, "now": NOW}
    assert refused(vote_propose, kind="draw", **vote) == ("stands_in", 409)


def test_a_substitute_votes_on_the_clock(lent, dora):
    vote_propose(game_id=lent.pk, by=dora, kind="pause", hours=72, now=NOW)
    assert lent.proposals.exists()


def test_a_seat_that_is_opened_has_neither_player_nor_substitute(lent, alice, greta):
    seat_open(game_id=lent.pk, by=greta, power="FR", now=NOW)
    seat = seat_of(lent, "FR")
    assert (seat.state, seat.holder, seat.lent_by) == ("open", None, None)
    assert Substitution.objects.get().state == "over"
    assert "seat_opened" in notified(alice)


def test_the_substitute_reads_the_press_where_the_game_says_so(game, alice, bob, dora):
    press_send(game_id=game.pk, by=bob, to=["FR"], text="Burgundy is yours.", now=NOW)
    ask(game, alice)
    substitute_accept(game_id=game.pk, by=dora, now=NOW)
    assert [said.text for said in press_whole(viewer_of(dora, game))] == ["Burgundy is yours."]


@pytest.fixture
def closed(game, alice, bob, dora):
    """Press is read from now on: Austria wrote before and wrote after Dora began to play."""
    game.press_handed_on = "from_now"
    game.save()
    press_send(game_id=game.pk, by=bob, to=["FR"], text="Burgundy is yours.", now=NOW)
    ask(game, alice)
    substitute_accept(game_id=game.pk, by=dora, now=NOW)
    press_send(game_id=game.pk, by=bob, to=["FR"], text="Still there?", now=NOW + HOUR)
    return game


def test_the_substitute_reads_press_from_now_on_where_the_game_says_so(closed, dora):
    assert [said.text for said in press_whole(viewer_of(dora, closed))] == ["Still there?"]


def test_the_player_comes_back_to_all_press_unread(closed, alice):
    end(closed, alice)
    read = [said.text for said in press_whole(viewer_of(alice, closed))]
    assert sorted(read) == ["Burgundy is yours.", "Still there?"]
    assert count_unread_by_game(alice) == {closed.pk: 2}


def test_an_absent_player_reads_no_press(closed, alice):
    assert not list(press_whole(viewer_of(alice, closed)))


def test_a_returning_player_sees_phases_since_the_last_visit(lent, alice):
    Seat.objects.filter(power="FR", game=lent).update(seen_phase=7)
    Substitution.objects.update(seen_phase=3)
    end(lent, alice)
    assert seat_of(lent, "FR").seen_phase == 3


@pytest.fixture
def private(private_table, alice):
    """A table that only its people may see; Alice has asked Dora for a week."""
    user, day = account("Dora"), timezone.localdate() + timedelta(days=7)
    substitute_ask(game_id=private_table.pk, by=alice, account=user.name, last_day=day)
    return private_table, user


def test_a_person_asked_can_see_a_private_game(private):
    assert view(*private).seat_id is None


def test_an_absent_player_can_see_a_private_game(private, alice):
    game, dora = private
    substitute_accept(game_id=game.pk, by=dora)
    assert view(game, alice).lent_power == "FR"


def test_a_former_substitute_cannot_see_a_private_game(private, alice):
    game, dora = private
    invite = game.invite_token
    substitute_accept(game_id=game.pk, by=dora)
    end(game, alice, now=timezone.now())
    assert refused(get_game_for_view, dora, game.pk, invite=invite)[1] == 404
