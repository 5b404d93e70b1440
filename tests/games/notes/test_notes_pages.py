"""The page of one's own notes."""

import re

import pytest
from django.urls import reverse

from games.models import Game, Note, Seat
from tests.games.table import text_of


def written(visit, who, text="Munich is weak.", **more):
    """Open the site as a person who has written a note on the first phase."""
    somebody = visit(who)
    somebody.post("notes", {"text": text, "seen": 0, **more}, number=1)
    return somebody


def test_a_note_and_its_mark_stand_on_the_page(visit, alice):
    mark = {"space-0": "Paris", "sign-0": "shield", "words-0": "mine <b>"}
    page = written(visit, alice, **mark).get("notes").content.decode()
    assert page.count("Munich is weak.") == 2
    assert "mine &lt;b&gt;</text>" in page
    assert "mine <b>" not in page


def test_a_conflict_shows_both_texts(visit, alice):
    somebody = written(visit, alice)
    answer = somebody.post("notes", {"text": "Munich is strong.", "seen": 0}, number=1)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "\nMunich is weak.</textarea>" in page
    assert "\nMunich is strong.</textarea>" in page
    assert 'name="seen" value="1"' in page


@pytest.mark.parametrize(
    "fields",
    [
        {"text": "x" * 2001},
        {"text": "kept", "space-0": "Nowhere", "sign-0": "star", "words-0": "kept too"},
    ],
    ids=["too long", "no such space"],
)
def test_a_refused_note_stays_typed(visit, alice, fields):
    answer = visit(alice).post("notes", fields, number=1)
    assert answer.status_code == 422
    page = answer.content.decode()
    assert all(value in page for value in fields.values())
    assert page.count('aria-invalid="true"') == 1


def test_the_refusal_repeats_the_text_of_a_visitor(visit):
    answer = visit().post("notes", {"text": "Long thoughts."})
    assert answer.status_code == 403
    assert "Long thoughts." in answer.content.decode()


def test_visitors_sign_in_first(visit):
    assert visit().get("notes").status_code == 302


def test_a_new_player_of_a_seat_gets_no_notes(visit, table, alice, charlie, greta):
    written(visit, alice)
    Seat.objects.filter(game=table, power="FR").update(holder=charlie)
    for other in (charlie, greta):
        for name, more in (("notes", {}), ("notes", {"number": 1}), ("game", {}), ("phase", {})):
            arguments = {"number": 1} if name == "phase" else more
            assert "Munich is weak." not in text_of(visit(other).get(name, **arguments))
    assert "Munich is weak." in text_of(visit(alice).get("notes"))


def test_a_note_does_not_open_a_private_game(visit, charlie):
    written(visit, charlie)
    Game.objects.update(is_public=False)
    answer = visit(charlie).get("notes")
    assert answer.status_code == 404
    assert "Munich" not in text_of(answer)
    assert Note.objects.exists()


def test_the_pages_of_a_game_link_to_the_notes(visit, table, alice):
    for who, shown in ((alice, True), (None, False)):
        page = visit(who).get().content.decode()
        assert (reverse("games:notes", args=[table.pk]) in page) is shown
        page = visit(who).get("phase", number=1).content.decode()
        assert (reverse("games:notes", args=[table.pk, 1]) in page) is shown


def test_a_game_that_has_not_started_can_have_a_note(visit, forming, alice):
    somebody = visit(alice, forming)
    assert somebody.post("notes", {"text": "Ask for Russia."}).status_code == 302
    page = somebody.get("notes")
    assert "Ask for Russia." in text_of(page)


def test_the_page_needs_few_queries_and_is_small(visit, alice, django_assert_max_num_queries):
    marks = {f"space-{n}": "Paris" for n in range(12)}
    marks |= {f"sign-{n}": "star" for n in range(12)} | {f"words-{n}": "x" * 24 for n in range(12)}
    somebody = written(visit, alice, "“No” " * 399, **marks)
    with django_assert_max_num_queries(12):
        page = somebody.get("notes").content.decode()
    before_the_map = re.sub(r'<div class="overlay".*?</svg>\s*</div>', "", page, flags=re.DOTALL)
    assert len(before_the_map.encode()) < 40_000


def test_only_the_writer_sees_the_marks_on_the_board(visit, alice, bob):
    mark = {"space-0": "Paris", "sign-0": "shield", "words-0": "mine"}
    own = written(visit, alice, **mark).get()
    assert "mine</text>" in own.content.decode()
    others = [visit(who).get().content.decode() for who in (bob, None)]
    assert [page for page in others if "mine</text>" in page or "data-show-marks" in page] == []


def test_marks_can_be_hidden(visit, alice):
    mark = {"space-0": "Paris", "sign-0": "shield", "words-0": "mine"}
    player = written(visit, alice, **mark)
    player.client.cookies["marks"] = "off"
    page = player.get().content.decode()
    assert re.search(r'class="overlay own-marks"\s+aria-hidden="true"\s+hidden', page)
