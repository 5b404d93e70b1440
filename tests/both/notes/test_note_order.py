"""The order of notes, which databases choose in different ways where a note has no phase."""

from games.notes.queries import notes_in_game
from games.notes.services import note_save
from tests.games.cast import NOW


def test_the_note_of_the_whole_game_comes_first(game, alice):
    note_save(game_id=game.pk, by=alice, text="Spring", number=1, now=NOW)
    note_save(game_id=game.pk, by=alice, text="Watch Bob.", now=NOW)
    found = notes_in_game(alice.pk, game.pk)
    assert [note.text for note in found] == ["Watch Bob.", "Spring"]
