"""Questions before actions that cannot be undone, on pages without scripts."""

import pytest

from games.gm.acts.open_seat import seat_open
from games.gm.acts.pause import game_pause
from games.models import Phase, Seat, Status
from games.seats.acts.invite import seat_invite
from games.seats.acts.join import game_join
from games.settings.services.games import game_create
from tests.games.table import address, text_of
from tests.look import markup

pytestmark = pytest.mark.django_db

QUESTIONS = ["gm_resolve", "gm_open_seat", "start"]


def ask(visitor, name, query=""):
    return visitor.client.get(address(visitor.game, name) + query)


def test_the_question_before_resolving_changes_nothing(visit, alice, greta, table):
    visit(alice).order("finalise", order_Par="A Par - Bur")
    page = text_of(ask(visit(greta), "gm_resolve"))
    assert "Resolve Spring 1763 now?" in page
    assert "No orders are saved, so all units hold: Austria." in page
    assert "Final: France." in page
    assert Phase.objects.get(game=table).is_open


def test_the_question_lists_saved_and_final_orders_apart(visit, bob, greta):
    visit(bob).order(order_Vie="A Vie - Boh")
    assert "Saved, but not final: Austria." in text_of(ask(visit(greta), "gm_resolve"))


def test_the_question_shows_no_orders(visit, alice, greta):
    visit(alice).order(order_Par="A Par - Bur", points_Swi_0="2", bid_Swi_0="A Swi S A Mar - Sav")
    page = text_of(ask(visit(greta), "gm_resolve"))
    marks = ("Par - Bur", "Burgundy", "Swi S", "Switzerland", " DP")
    assert not [mark for mark in marks if mark in page]


def test_the_draft_of_an_open_seat_counts_as_saved(visit, bob, greta, table):
    visit(bob).order(order_Vie="A Vie - Boh")
    seat_open(game_id=table.pk, by=greta, power="HA")
    assert "Saved, but not final: Austria." in text_of(ask(visit(greta), "gm_resolve"))


def test_the_form_of_the_question_resolves_its_phase(visit, greta, table):
    page = ask(visit(greta), "gm_resolve").content.decode()
    assert 'name="phase" value="1"' in page
    visit(greta).post("gm_resolve", {"phase": "1"})
    assert Phase.objects.get(game=table, status="open").number == 2


def test_the_question_before_opening_a_seat_names_the_player(visit, greta, table):
    page = text_of(ask(visit(greta), "gm_open_seat", "?power=HA"))
    assert "Bob loses access at once." in page
    assert Seat.objects.get(game=table, power="HA").state == "held"


def test_the_question_before_the_start_counts_the_computer_players(visit, greta, forming):
    page = text_of(ask(visit(greta, forming), "start"))
    assert "10 seats are not taken: the computer plays them." in page
    assert "you can change only the schedule and the policy for missing orders." in page
    forming.refresh_from_db()
    assert forming.status == Status.FORMING


def test_the_question_before_the_start_names_who_sits_where(visit, alice, bob, greta, forming):
    game_join(game_id=forming.pk, by=alice, power="FR")
    game_join(game_id=forming.pk, by=bob, power="HA")
    page = text_of(ask(visit(greta, forming), "start"))
    assert "Seats taken: France (Alice), Austria (Bob)." in page
    assert "8 seats are not taken" in page


def test_the_question_before_the_start_names_who_is_dealt_a_power(visit, alice, bob, greta):
    drawn = game_create(creator=greta, name="By lot", seat_choice="drawn")
    for user in (alice, bob):
        game_join(game_id=drawn.pk, by=user)
    page = text_of(ask(visit(greta, drawn), "start"))
    assert "Powers are dealt to Alice, Bob." in page
    assert "8 seats are not taken" in page


def test_the_question_before_the_start_names_seats_kept_for_others(visit, greta, charlie, forming):
    seat_invite(game_id=forming.pk, by=greta, power="FR", account="Charlie")
    page = text_of(ask(visit(greta, forming), "start"))
    assert "People who have been asked have not answered yet: France (Charlie)." in page


def test_the_question_before_giving_a_seat_to_the_computer_lists_the_effects(visit, greta, table):
    page = text_of(ask(visit(greta), "gm_hand_over", "?power=HA"))
    assert "Bob loses access at once." in page
    assert "The computer orders for this phase at once" in page
    assert Seat.objects.get(game=table, power="HA").state == "held"


@pytest.mark.parametrize("name", QUESTIONS)
@pytest.mark.parametrize(("who", "status"), [("alice", 403), ("charlie", 403), ("nobody", 302)])
def test_only_the_gm_sees_a_question(visit, request, name, who, status):
    visitor = visit(None if who == "nobody" else request.getfixturevalue(who))
    assert ask(visitor, name, "?power=HA").status_code == status


@pytest.mark.parametrize(
    ("name", "query", "status"),
    [
        ("gm_open_seat", "", 404),
        ("gm_open_seat", "?power=%00", 404),
        ("gm_hand_over", "", 404),
        ("gm_hand_over", "?power=RU", 409),
        ("start", "", 409),
    ],
)
def test_a_question_without_a_subject_is_refused(visit, greta, name, query, status):
    assert ask(visit(greta), name, query).status_code == status


def test_an_open_seat_cannot_be_opened_again(visit, greta, table):
    seat_open(game_id=table.pk, by=greta, power="HA")
    assert ask(visit(greta), "gm_open_seat", "?power=HA").status_code == 409


@pytest.mark.parametrize(("name", "query"), [("gm_resolve", ""), ("gm_open_seat", "?power=HA")])
def test_a_finished_game_has_no_questions(visit, greta, table, name, query):
    visit(greta).post("gm_cancel", {"confirm": table.name})
    answer = ask(visit(greta), name, query)
    assert (answer.status_code, "not_running" in answer.content.decode()) == (409, True)


def test_a_paused_phase_cannot_be_resolved(visit, greta, table):
    phase = Phase.objects.get(game=table)
    game_pause(game_id=table.pk, by=greta, until=phase.due_at)
    assert ask(visit(greta), "gm_resolve").status_code == 409


@pytest.mark.parametrize(("name", "query"), [("gm_resolve", ""), ("gm_open_seat", "?power=HA")])
def test_a_question_is_valid_html(visit, greta, name, query):
    page = ask(visit(greta), name, query).content.decode()
    assert markup.forbidden(page) == []
    assert markup.broken_references(page) == []
    assert markup.unnamed_controls(page) == []


def pause_form(visitor, until):
    return visitor.post("gm_pause", {"until": until})


def test_the_gm_pauses_and_resumes_on_the_desk(visit, greta, bob, table):
    until = f"{Phase.objects.get(game=table).due_at:%Y-%m-%dT%H:%M}"
    assert pause_form(visit(greta), until).status_code == 302
    page = text_of(visit(bob).get())
    assert "The GM paused the game until" in page
    assert "then at least" in page
    assert "The game is paused until" in text_of(visit(greta).get("gm"))
    visit(greta).post("gm_resume")
    assert "The GM ended the pause; Spring 1763 is due" in text_of(visit(bob).get())


def test_the_end_of_a_pause_is_in_the_gms_own_time_zone(visit, greta, table):
    greta.time_zone = "Asia/Tokyo"
    greta.save()
    due_at = Phase.objects.get(game=table).due_at
    pause_form(visit(greta), f"{due_at:%Y-%m-%dT%H:%M}")
    paused_until = Phase.objects.get(game=table).paused_until
    assert (due_at - paused_until).total_seconds() // 3600 == 9


@pytest.mark.parametrize("until", ["", "soon", "\x00", "2026-02-30T10:00", "2026-05-03T12:00"])
def test_an_impossible_end_of_a_pause_is_refused_at_its_field(visit, greta, table, until):
    answer = pause_form(visit(greta), until)
    assert answer.status_code == 422
    assert 'aria-describedby="until-error"' in answer.content.decode()
    assert not Phase.objects.get(game=table).is_paused


def test_a_player_proposes_more_time_on_the_page(visit, alice, bob, table):
    before = Phase.objects.get(game=table).due_at
    for user in (alice, bob):
        visit(user).post("vote_propose", {"kind": "extend", "hours": "24"})
    assert (Phase.objects.get(game=table).due_at - before).days == 1
    assert "The players agreed to extend Spring 1763 by 24 hours." in text_of(visit().get())


def test_a_length_that_is_not_offered_is_refused_in_its_form(visit, alice):
    answer = visit(alice).post("vote_propose", {"kind": "pause", "hours": "x"})
    assert answer.status_code == 422
    assert "Choose how long." in text_of(answer)


def test_a_proposal_of_more_time_says_how_much(visit, alice, charlie):
    visit(alice).post("vote_propose", {"kind": "pause", "hours": "336"})
    page = text_of(visit(charlie).get())
    assert "A pause of 14 days" in page
    assert "It is proposed to pause the game for 14 days." in page
