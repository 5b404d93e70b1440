"""Saves, refusals and conflicts of private notes."""

import pytest

from games.core.errors import Refused
from games.models import Game, MarkSign, Note
from games.notes.queries import Mark
from games.notes.services import MAX_SIGNS, note_save
from games.players.own_data import own_data
from games.players.services import account_leave
from maps.render import MARK_SIGNS
from tests.games.cast import NOW


def save(game, by, text="Watch Munich.", **more):
    return note_save(game_id=game.pk, by=by, text=text, now=NOW, **more)


def code_of(call, *given, **options):
    with pytest.raises(Refused) as refusal:
        call(*given, **options)
    return refusal.value.code


def test_every_sign_of_a_mark_can_be_drawn():
    assert set(MARK_SIGNS) == set(MarkSign.values)


def test_a_game_and_each_phase_have_a_note(game, alice):
    save(game, alice)
    save(game, alice, "Spring.", number=1)
    texts = Note.objects.filter(user=alice).values_list("phase__number", "text")
    assert set(texts) == {(None, "Watch Munich."), (1, "Spring.")}


def test_a_mark_takes_any_name_of_a_space(game, alice):
    marks = [Mark("paris", "star"), Mark("Bre", "cross", " by   fleet ")]
    kept = save(game, alice, marks=[*marks, Mark("", "star")]).marks
    assert kept == [
        {"space": "Par", "sign": "star", "words": ""},
        {"space": "Bre", "sign": "cross", "words": "by fleet"},
    ]


@pytest.mark.parametrize(
    ("mark", "code", "said"),
    [
        (Mark("Pariss", "star"), "no_such_space", "Did you mean: Paris"),
        (Mark("‘’", "star"), "no_such_space", "no space"),
        (Mark("", "star", "here"), "no_such_space", "“here”"),
        (Mark("Paris", "skull"), "unknown_choice", "not offered"),
        (Mark("Paris", "star", "x" * 25), "mark_too_long", "has 25"),
    ],
)
def test_a_mark_that_cannot_be_read_is_refused(game, alice, mark, code, said):
    with pytest.raises(Refused) as refusal:
        save(game, alice, marks=[mark])
    assert refusal.value.code == code
    assert said in refusal.value.message
    assert not Note.objects.exists()


def test_a_note_with_too_many_marks_is_refused(game, alice):
    marks = [Mark("Paris", "star")] * 13
    assert code_of(save, game, alice, marks=marks) == "too_many_marks"


def test_a_text_that_is_too_long_is_refused(game, alice):
    assert save(game, alice, "é" * MAX_SIGNS)
    assert code_of(save, game, alice, "é" * (MAX_SIGNS + 1), seen=1) == "note_too_long"


def test_saving_over_a_newer_version_is_a_conflict(game, alice):
    save(game, alice)
    save(game, alice, "Second.", seen=1)
    assert code_of(save, game, alice, "Third.", seen=1) == "note_changed"
    assert save(game, alice, "Second.", seen=1).version == 2


def test_an_emptied_note_keeps_its_version(game, alice):
    save(game, alice)
    save(game, alice, "", seen=1)
    assert code_of(save, game, alice, "Old tab.", seen=1) == "note_changed"
    assert save(game, alice, "New.", seen=2).version == 3


def test_an_empty_note_is_not_saved(game, alice):
    assert save(game, alice, " ") is None
    assert not Note.objects.exists()


def test_a_stranger_to_a_private_game_cannot_save_a_note(game, charlie):
    Game.objects.update(is_public=False)
    assert code_of(save, game, charlie) == "no_such_game"
    assert code_of(save, game, charlie, number=1) == "no_such_game"


def test_a_note_leaves_the_version_of_the_game(game, alice):
    save(game, alice)
    assert Game.objects.get(pk=game.pk).version == game.version


def test_own_data_holds_notes_on_games_that_became_private(game, charlie):
    save(game, charlie, "Mine.", number=1, marks=[Mark("Par", "star")])
    Game.objects.update(is_public=False)
    (row,) = dict(own_data(charlie))["notes"]
    assert (row["phase"], row["text"]) == ("Spring 1763", "Mine.")
    assert row["marks"] == [{"space": "Par", "sign": "star", "words": ""}]


def test_notes_are_deleted_with_the_account(game, charlie, alice):
    save(game, charlie)
    save(game, alice)
    account_leave(by=charlie, now=NOW)
    assert Note.objects.get().user == alice
