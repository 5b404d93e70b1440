"""The letters and the record of the GM's actions."""

from datetime import timedelta

import pytest
from django.utils import translation

from games.core.visibility import Viewer
from games.gm.acts.disorder import civil_disorder_declare
from games.gm.acts.hand_over import seat_to_computer
from games.gm.acts.open_seat import seat_open
from games.gm.acts.pause import game_pause
from games.gm.acts.release import result_release
from games.gm.acts.remind import players_remind
from games.gm.acts.resolve import phase_resolve_now
from games.gm.acts.withhold import result_withhold
from games.gm.corrections.services import roll_back
from games.models import Delivery, Game
from games.notices.queries import notice_list
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.become_substitute import substitute_accept
from games.story.queries.events import event_list
from tests.games.cast import DUE, NOW
from tests.games.gm.corrections.conftest import mark_of


def letter(user):
    return notice_list(user)[0]["notice"]


def test_a_letter_gives_the_reason(game, alice, greta):
    game_pause(game_id=game.pk, by=greta, until=DUE, reason="Holidays", now=NOW)
    assert "Reason: “Holidays”" in letter(alice).sentence


def test_players_read_that_the_gm_sees_the_result_first_but_not_why(game, alice, greta):
    result_withhold(game_id=game.pk, by=greta, reason="FR may have erred", now=NOW)
    assert letter(alice).title == "The GM will see the result of Spring 1763 first"
    assert "erred" not in letter(alice).sentence


def test_players_read_that_the_result_is_public_at_once_after_all(game, alice, greta):
    result_withhold(game_id=game.pk, by=greta, now=NOW)
    result_release(game_id=game.pk, by=greta, now=NOW)
    assert "will not see the result" in letter(alice).sentence


def test_the_others_read_what_becomes_of_a_power_in_disorder(game, bob, greta):
    civil_disorder_declare(game_id=game.pk, by=greta, power="FR", confirm="France", now=NOW)
    assert "units are disbanded" in letter(bob).sentence


def test_a_player_whose_power_is_in_disorder_gets_a_sentence_of_their_own(game, alice, greta):
    civil_disorder_declare(game_id=game.pk, by=greta, power="FR", confirm="France", now=NOW)
    assert letter(alice).title == "You no longer play France"
    assert Delivery.objects.filter(user=alice, data__power="FR").count() == 1


@pytest.mark.parametrize("is_public", [True, False])
def test_the_former_player_reads_the_reason_and_whether_the_game_can_be_watched(
    game, alice, greta, is_public
):
    Game.objects.update(is_public=is_public)
    given = {"power": "FR", "confirm": "France", "reason": "No answer"}
    civil_disorder_declare(game_id=game.pk, by=greta, now=NOW, **given)
    said = letter(alice)
    assert "Reason: “No answer”" in said.sentence
    assert ("You can still watch" in said.sentence) == is_public
    assert (f"/games/{game.pk}/" in said.url) == is_public


@pytest.mark.parametrize("is_public", [True, False])
@pytest.mark.parametrize(
    ("act", "becomes"),
    [
        (seat_open, "Your seat is open for another player."),
        (seat_to_computer, "The computer plays it."),
    ],
)
def test_a_player_whose_seat_is_taken_away_reads_so(
    game, alice, bob, greta, idle, act, becomes, is_public
):
    Game.objects.update(is_public=is_public)
    act(game_id=game.pk, by=greta, power="FR", reason="No answer", now=NOW)
    said = letter(alice)
    assert said.title == "You no longer play France"
    assert said.sentence.startswith(becomes)
    assert said.sentence.endswith("Reason: “No answer”")
    assert ("You can still watch" in said.sentence) == is_public
    assert (f"/games/{game.pk}/" in said.url) == is_public
    assert "You" not in letter(bob).title


def test_a_reminder_by_the_gm_says_so(game, alice, greta):
    players_remind(game_id=game.pk, by=greta, powers=["FR"], now=NOW)
    assert letter(alice).sentence.startswith("The GM reminds you.")


@pytest.mark.parametrize(
    ("language", "said"), [("de", "Der SL erinnert dich."), ("fr", "Le MJ te fait ce rappel.")]
)
def test_a_reminder_by_the_gm_says_so_in_every_language(game, alice, greta, language, said):
    players_remind(game_id=game.pk, by=greta, powers=["FR"], now=NOW)
    with translation.override(language):
        assert letter(alice).sentence.startswith(said)


def test_the_record_names_who_was_reminded_to_the_gm_alone(game, greta):
    players_remind(game_id=game.pk, by=greta, powers=["FR"], now=NOW)
    gm = Viewer(game.pk, user_id=greta.pk, is_gm=True)
    assert event_list(game, gm)[0].sentence == "The GM reminded France."
    assert "France" not in event_list(game, Viewer(game.pk))[0].sentence


def test_a_letter_says_what_was_corrected_and_why(game, alice, greta, idle):
    phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    roll_back(
        game_id=game.pk, by=greta, to_number=1, reason="A mistake", seen=mark_of(game), now=NOW
    )
    said = letter(alice).sentence
    assert "rolled the game back to Spring 1763" in said
    assert "A mistake" in said


def test_a_player_reads_that_a_power_in_disorder_is_theirs_again(game, alice, greta):
    phase_resolve_now(game_id=game.pk, by=greta, phase_number=1, now=NOW)
    civil_disorder_declare(game_id=game.pk, by=greta, power="FR", confirm="France", now=NOW)
    seen = {"seen": mark_of(game), "reason": "A mistake", "now": NOW}
    roll_back(game_id=game.pk, by=greta, to_number=1, **seen)
    assert "You play France again" in {item["notice"].title for item in notice_list(alice)}


def test_letters_about_a_substitute_are_whole_sentences(game, alice, bob, charlie):
    until = (DUE + timedelta(days=9)).date()
    substitute_ask(game_id=game.pk, by=alice, account="Charlie", last_day=until, now=NOW)
    assert letter(charlie).sentence.startswith("You would play until Wed 13 May")
    substitute_accept(game_id=game.pk, by=charlie, now=NOW)
    assert letter(bob).sentence.startswith("The substitute plays until Wed 13 May")
