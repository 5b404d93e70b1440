"""The script of a commentary: who writes it, of which phase, and what a step may show."""

from datetime import timedelta

import pytest

from games.commentary.queries import MAX_DRAWINGS, MAX_LETTERS, MAX_STEPS, Drawing
from games.commentary.services.commentators import commentator_add, commentator_remove
from games.commentary.services.script import commentary_delete, delay_set, step_delete, step_save
from games.commentary.services.show import show_begin
from games.core.events import event_add
from games.models import (
    Commentary,
    CommentaryStep,
    Commentator,
    Delivery,
    Deputy,
    Envelope,
    Game,
    Phase,
    SeatAssignment,
    Substitution,
)
from games.notices.queries import notice_of
from games.players.blocks import player_block
from tests.games.cast import DUE, NOW, account, open_phase, refused, seat_of
from tests.games.commentary.conftest import LATER


def step_of(game: Game, by: object, number: int = 1, **options: object) -> dict[str, object]:
    where = {"game_id": game.pk, "by": by, "number": number, "text": "So it is.", "now": LATER}
    return where | options


@pytest.fixture
def charlie_comments(told, greta, charlie):
    commentator_add(game_id=told.pk, by=greta, account="Charlie", now=LATER)


def test_people_who_block_the_gm_are_not_appointed(told, greta, charlie):
    player_block(by=charlie, account_id=greta.pk)
    add = {"game_id": told.pk, "by": greta, "account": "Charlie", "now": LATER}
    assert refused(commentator_add, **add) == ("takes_no_offers", 422)


def test_appointments_count_as_offers(told, greta, charlie, settings):
    settings.QUOTAS = {"offers": 0}
    add = {"game_id": told.pk, "by": greta, "account": "Charlie", "now": LATER}
    assert refused(commentator_add, **add) == ("too_many", 409)


def test_the_gm_tells_a_resolved_phase(write):
    step = write(orders=["A Par - Bur"], drawings=[Drawing("paris", "Burgundy", " to  the east ")])
    assert (step.number, step.text, step.orders) == (1, "France looks east.", ["A Par - Bur"])
    assert step.drawings == [{"space": "Par", "target": "Bur", "words": "to the east"}]


def test_a_commentator_of_the_gm_tells_a_phase(told, charlie, charlie_comments):
    assert step_save(**step_of(told, charlie)).commentary.author == charlie


def test_an_open_phase_has_no_commentary(told, greta):
    assert refused(step_save, **step_of(told, greta, 2)) == ("not_resolved", 409)


@pytest.mark.parametrize("who", ["alice", "charlie"])
def test_players_and_strangers_do_not_comment(told, who, request):
    by = request.getfixturevalue(who)
    assert refused(step_save, **step_of(told, by)) == ("not_commentator", 403)


def test_a_commentator_who_takes_a_seat_is_stopped(told, charlie, charlie_comments):
    step_save(**step_of(told, charlie))
    SeatAssignment.objects.filter(seat=seat_of(told, "RU")).update(user=charlie)
    assert refused(step_save, **step_of(told, charlie)) == ("player_comments_not", 403)
    begin = {"game_id": told.pk, "by": charlie, "number": 1, "now": LATER}
    assert refused(show_begin, **begin) == ("player_comments_not", 403)


def test_a_former_player_never_comments(told, greta):
    dora = account("Dora")
    SeatAssignment.objects.create(
        seat=seat_of(told, "RU"), user=dora, started_at=NOW, ended_at=LATER
    )
    add = {"game_id": told.pk, "by": greta, "account": "Dora", "now": LATER}
    assert refused(commentator_add, **add) == ("player_comments_not", 422)


def test_a_former_substitute_never_comments(told, greta, alice, charlie):
    Substitution.objects.create(
        seat=seat_of(told, "FR"),
        player=alice,
        substitute=charlie,
        asked_by=greta,
        state="over",
        until=LATER,
        asked_at=NOW,
        started_at=NOW,
        ended_at=DUE,
    )
    add = {"game_id": told.pk, "by": greta, "account": "Charlie", "now": LATER}
    assert refused(commentator_add, **add) == ("player_comments_not", 422)


def test_an_owner_does_not_comment_on_a_game_of_their_program(told, greta, charlie):
    program = account("Charlie Bot", owner=charlie)
    SeatAssignment.objects.filter(seat=seat_of(told, "RU")).update(user=program)
    add = {"game_id": told.pk, "by": greta, "account": "Charlie", "now": LATER}
    assert refused(commentator_add, **add) == ("player_comments_not", 422)


def test_a_deputy_does_not_comment(told, greta, charlie, charlie_comments):
    Deputy.objects.create(game=told, user=charlie, rights=[], offered_at=NOW, taken_at=NOW)
    assert refused(step_save, **step_of(told, charlie)) == ("deputy_comments_not", 403)
    add = {"game_id": told.pk, "by": greta, "account": "Charlie", "now": LATER}
    assert refused(commentator_add, **add) == ("deputy_comments_not", 422)


def test_only_the_gm_chooses_commentators(told, alice, greta, charlie):
    add = {"game_id": told.pk, "account": "Charlie", "now": LATER}
    assert refused(commentator_add, **add, by=alice) == ("not_gm", 403)
    assert refused(commentator_remove, game_id=told.pk, by=alice, user_id=1) == ("not_gm", 403)
    assert refused(commentator_add, **add | {"account": "Greta"}, by=greta) == ("oneself", 422)


def test_a_private_game_has_no_commentators(told, greta, charlie, charlie_comments):
    Game.objects.update(is_public=False)
    add = {"game_id": told.pk, "by": greta, "account": "Charlie", "now": LATER}
    assert refused(commentator_add, **add) == ("not_public", 409)
    assert refused(step_save, **step_of(told, charlie)) == ("not_commentator", 403)
    assert step_save(**step_of(told, greta))


def test_practice_games_have_no_commentary(told, greta):
    Game.objects.filter(pk=told.pk).update(is_practice=True, gm=None)
    assert refused(step_save, **step_of(told, greta)) == ("no_commentary", 403)


def test_a_removed_commentator_no_longer_comments(told, greta, charlie, charlie_comments):
    commentator_remove(game_id=told.pk, by=greta, user_id=charlie.pk)
    assert refused(step_save, **step_of(told, charlie)) == ("not_commentator", 403)
    again = {"game_id": told.pk, "by": greta, "user_id": charlie.pk}
    assert refused(commentator_remove, **again) == ("no_commentator", 409)


def test_a_game_has_ten_commentators(told, greta, charlie, monkeypatch):
    monkeypatch.setattr("games.commentary.services.commentators.MOST", 1)
    account("Dora")
    add = {"game_id": told.pk, "by": greta, "now": LATER}
    commentator_add(**add, account="Charlie")
    commentator_add(**add, account="Charlie")
    assert refused(commentator_add, **add, account="Dora") == ("too_many_commentators", 409)
    assert Commentator.objects.count() == 1


def test_one_person_tells_a_phase(write, told, charlie, charlie_comments):
    write()
    assert refused(step_save, **step_of(told, charlie)) == ("other_commentator", 409)
    delete = {"game_id": told.pk, "by": charlie, "number": 1}
    assert refused(commentary_delete, **delete) == ("other_commentator", 403)


def test_the_gm_can_delete_the_commentary_of_another(told, greta, charlie, charlie_comments):
    step_save(**step_of(told, charlie))
    commentary_delete(game_id=told.pk, by=greta, number=1)
    assert not Commentary.objects.exists()
    assert refused(commentary_delete, game_id=told.pk, by=greta, number=1) == ("no_script", 409)


def test_a_gm_who_opened_an_envelope_waits_for_the_phase(write, told, greta):
    seat = seat_of(told, "FR")
    phase = open_phase(told)
    Envelope.objects.create(phase=phase, seat=seat, opened_by=greta, opened_at=LATER)
    assert refused(write) == ("knows_more", 409)
    Phase.objects.filter(pk=phase.pk).update(status="superseded")
    assert write()


def test_a_former_gm_who_opened_an_envelope_waits_for_the_phase(write, told, greta, charlie):
    Envelope.objects.create(
        phase=open_phase(told), seat=seat_of(told, "FR"), opened_by=greta, opened_at=LATER
    )
    event_add(game=told, kind="gm_role_transferred", actor=greta, about=charlie, now=LATER)
    Game.objects.filter(pk=told.pk).update(gm=charlie)
    Commentator.objects.create(game=told, user=greta, added_at=LATER)
    assert refused(write) == ("knows_more", 409)


def test_a_gm_who_sees_a_withheld_result_waits_for_the_phase(write, told):
    write()
    Phase.objects.filter(pk=open_phase(told).pk).update(
        withholds_result=True, withheld_since=LATER, withheld_until=LATER + timedelta(hours=1)
    )
    assert refused(write) == ("knows_more", 409)
    begin = {"game_id": told.pk, "by": told.gm, "number": 1, "now": LATER}
    assert refused(show_begin, **begin) == ("knows_more", 409)


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"text": "  "}, "empty_step"),
        ({"text": "x" * (MAX_LETTERS + 1)}, "step_too_long"),
        ({"text": "hidden\u202esign"}, "hidden_signs"),
        ({"orders": ["A Par - Gas"]}, "unknown_choice"),
        ({"drawings": [Drawing("Xqzzzzx")]}, "no_such_space"),
        ({"drawings": [Drawing("Paris", "Xqzzzzx")]}, "no_such_space"),
        ({"drawings": [Drawing("", "Paris")]}, "no_such_space"),
        ({"drawings": [Drawing("Paris", words="x" * 25)]}, "drawing_too_long"),
        ({"drawings": [Drawing("Paris")] * (MAX_DRAWINGS + 1)}, "too_many_drawings"),
    ],
)
def test_a_step_that_cannot_be_shown_is_refused(write, options, code):
    assert refused(write, **options) == (code, 422)
    assert not CommentaryStep.objects.exists()


def test_orders_of_an_unread_sheet_cannot_be_shown(told, write, alice):
    """Orders that were not published, such as invalid ones, are no choice for the GM either."""
    assert refused(write, orders=["F Bre - Par"]) == ("unknown_choice", 422)


def test_a_muted_account_writes_no_step(write, greta):
    greta.muted_until = LATER + timedelta(days=1)
    greta.save()
    assert refused(write) == ("muted", 403)


def test_a_step_is_changed_and_deleted_before_it_is_shown(write, told, greta):
    write()
    write("Second")
    write("Changed", step=2)
    assert CommentaryStep.objects.get(number=2).text == "Changed"
    on = {"game_id": told.pk, "by": greta, "number": 1}
    step_delete(**on, step=2)
    assert refused(step_delete, **on, step=2) == ("no_such_step", 404)
    assert refused(write, step=7) == ("no_such_step", 404)


def test_a_step_stands_once_it_is_shown(write, told, greta):
    write()
    on = {"game_id": told.pk, "by": greta, "number": 1}
    show_begin(**on, now=LATER)
    assert refused(write, step=1) == ("step_stands", 409)
    assert refused(step_delete, **on, step=1) == ("step_stands", 409)


def test_a_script_has_a_most_number_of_steps(write, monkeypatch):
    monkeypatch.setattr("games.commentary.services.script.MAX_STEPS", 2)
    write()
    write()
    assert refused(write) == ("too_many_steps", 409)
    assert MAX_STEPS == 80


def test_the_delay_is_one_of_the_choices(write, told, greta):
    on = {"game_id": told.pk, "by": greta, "number": 1}
    assert refused(delay_set, **on, hours=1) == ("no_script", 409)
    write()
    assert refused(delay_set, **on, hours=5) == ("unknown_choice", 422)
    assert delay_set(**on, hours=6).opens_at == DUE + timedelta(hours=6)


def test_a_step_for_a_phase_that_does_not_exist_is_refused(write):
    assert refused(write, number=9) == ("no_such_phase", 404)


def test_a_commentator_is_told_of_the_appointment_once(told, greta, charlie):
    commentator_add(game_id=told.pk, by=greta, account="Charlie", now=LATER)
    commentator_add(game_id=told.pk, by=greta, account="Charlie", now=LATER)
    notice = notice_of(Delivery.objects.get(user=charlie))
    assert notice.title == "You can comment on a game"
    assert notice.url.endswith(f"/games/{told.pk}/commentary/")
