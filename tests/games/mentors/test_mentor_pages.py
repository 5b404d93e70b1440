"""The pages of pupils and mentors: who sees which, and what is on them."""

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Game, Mentorship, Note, Status
from games.players.own_data import own_data
from games.press.services.press_send import press_send
from games.seats.acts.end_mentor import mentor_end
from games.seats.acts.write_to_mentor import mentor_write
from tests.games.cast import account, submit
from tests.games.table import text_of

SEAT = "mentor"


@pytest.fixture
def ordered(mentored, alice) -> Game:
    """Alice has orders and a bid."""
    submit(mentored, alice, "FR", "A Par - Bur", bids=[(2, "A Sav H")], now=None)
    return mentored


def test_the_mentor_reads_orders_and_bids(visit, ordered, nora):
    page = text_of(visit(nora).get(SEAT))
    assert "You mentor Alice" in page
    assert "A Par – Bur" in page
    assert "A Sav H" in page


def test_the_mentor_reads_press_of_the_seat(visit, mentored, alice, bob, nora):
    press_send(game_id=mentored.pk, by=bob, text="Peace on the Rhine?", to=["FR"])
    page = visit(nora)
    assert "Austria" in text_of(page.get(SEAT))
    answer = page.client.get(reverse("games:mentor", args=[mentored.pk]) + "?thread=FR,HA")
    assert "Peace on the Rhine?" in text_of(answer)


def test_the_mentor_reads_no_press_of_others(visit, mentored, bob, nora):
    press_send(game_id=mentored.pk, by=bob, text="Against France", to=["PR"])
    address = reverse("games:mentor", args=[mentored.pk])
    for key in ("HA,PR", "PR,HA", "gm:FR"):
        assert "Against France" not in text_of(visit(nora).client.get(f"{address}?thread={key}"))


def test_the_mentor_reads_no_letters_to_the_gm(visit, mentored, alice, nora):
    press_send(game_id=mentored.pk, by=alice, text="I am ill.", to=["gm"])
    address = reverse("games:mentor", args=[mentored.pk])
    assert "I am ill." not in text_of(visit(nora).client.get(f"{address}?thread=gm:FR"))


def test_the_mentor_reads_no_notes(visit, mentored, alice, nora):
    Note.objects.create(
        game=mentored, user=alice, text="Bob lies.", marks=[], saved_at=mentored.created_at
    )
    assert "Bob lies." not in text_of(visit(nora).get(SEAT))


def test_nobody_else_opens_the_page(visit, mentored, bob, charlie, greta):
    assert "France" not in text_of(visit(bob).get(SEAT)).split("Austria")[0]
    for other in (charlie, greta):
        assert visit(other).get(SEAT).status_code == 403
    assert visit().get(SEAT).status_code == 302


def test_after_the_end_the_page_is_closed(visit, ordered, alice, nora):
    mentor_end(game_id=ordered.pk, by=alice)
    assert visit(nora).get(SEAT).status_code == 403
    assert "Your pupil’s seat" not in text_of(visit(nora).get())


def test_after_the_game_the_letters_stay(visit, ordered, alice, nora):
    mentor_write(game_id=ordered.pk, by=nora, text="Well played.")
    Game.objects.filter(pk=ordered.pk).update(
        status=Status.FINISHED, finished_at=ordered.created_at
    )
    page = text_of(visit(nora).get(SEAT))
    assert "Well played." in page
    assert "A Par – Bur" not in page


def test_the_page_of_the_game_shows_the_mentor_what_everyone_sees(visit, ordered, nora):
    page = text_of(visit(nora).get())
    assert "Your pupil’s seat" in page
    assert "A Par" not in page


@pytest.mark.parametrize("name", ["receipts", "press_export", "press_news", "order_choices"])
def test_pages_of_players_are_closed_to_the_mentor(visit, ordered, nora, name):
    arguments = {"number": 1} if name == "receipts" else {}
    assert visit(nora).get(name, **arguments).status_code == 403


def test_the_pupil_reads_letters_beside_the_orders(visit, mentored, alice, nora):
    mentor_write(game_id=mentored.pk, by=nora, text="Guard Paris.")
    page = text_of(visit(alice).get())
    assert "Nora is your mentor." in page
    assert "Guard Paris." in page


def test_a_substitute_reads_no_letters(visit, mentored, alice, nora):
    mentor_write(game_id=mentored.pk, by=nora, text="Guard Paris.")
    dora = account("Dora")
    mentored.seats.filter(power="FR").update(
        holder=dora, lent_by=alice, lent_until=mentored.created_at
    )
    for name in ("game", SEAT):
        assert "Guard Paris." not in text_of(visit(dora).get(name))


def test_both_write(visit, mentored, alice, nora):
    for person in (alice, nora):
        visit(person).post("mentor_letter", {"text": f"From {person.name}.", "key": "k"})
    page = text_of(visit(nora).get(SEAT))
    assert "From Alice." in page
    assert "From Nora." in page


def test_a_letter_that_is_refused_stays_on_the_page(visit, mentored, nora):
    text = "a" * 6_000
    answer = visit(nora).post("mentor_letter", {"text": text})
    assert answer.status_code == 413
    assert text in answer.content.decode()


def test_markup_in_a_letter_is_text(visit, mentored, alice, nora):
    mentor_write(game_id=mentored.pk, by=alice, text="<script>alert(1)</script>")
    assert "<script>alert(1)" not in visit(nora).get(SEAT).content.decode()


def test_a_player_asks_on_the_page(visit, course, alice, nora):
    assert visit(alice).post(SEAT, {"account": "Nora"}).status_code == 302
    assert "Nora has been asked" in text_of(visit(alice).get(SEAT))


def test_a_wrong_name_stays_on_the_page(visit, course, alice):
    answer = visit(alice).post(SEAT, {"account": "Nobody here"})
    assert answer.status_code == 422
    assert "Nobody here" in text_of(answer)


def test_the_mentor_answers_on_the_page(visit, asked, nora):
    assert "Alice asks you" in text_of(visit(nora).get("mentor_asked"))
    visit(nora).post("mentor_asked", {"power": "FR", "accept": "1"})
    assert Mentorship.objects.get().state == "running"


def test_the_mentor_declines_on_the_page(visit, asked, nora):
    visit(nora).post("mentor_asked", {"power": "FR"})
    assert Mentorship.objects.get().state == "declined"
    assert visit(nora).get("mentor_asked").status_code == 409


def test_strangers_find_no_request(visit, asked, charlie):
    assert visit(charlie).get("mentor_asked").status_code == 409


def test_it_ends_on_the_page(visit, mentored, nora):
    visit(nora).post(SEAT, {"end": "1"})
    assert Mentorship.objects.get().state == "over"


def test_the_home_page_lists_pupils(mentored, nora):
    client = Client()
    client.force_login(nora)
    assert "Games with a pupil of yours" in text_of(client.get("/"))


def test_the_log_names_mentors(visit, mentored):
    page = text_of(visit().get("gm_log"))
    assert "Mentors are allowed. 1 power has one." in page
    assert "Nora" in page


def test_the_log_names_no_mentor_of_secret_players(visit, mentored):
    Game.objects.filter(pk=mentored.pk).update(is_anonymous=True)
    page = text_of(visit().get("gm_log"))
    assert "1 power has one." in page
    assert "Nora" not in page


def test_the_gm_of_secret_players_knows_the_mentor(visit, mentored, greta):
    Game.objects.filter(pk=mentored.pk).update(is_anonymous=True)
    assert "Nora" in text_of(visit(greta).get("gm_log"))


def test_secret_players_learn_nothing_from_a_name(visit, course, alice, bob):
    Game.objects.filter(pk=course.pk).update(is_anonymous=True)
    for name in ("Bob", "Charlie Stranger"):
        account(name) if name != "Bob" else None
        visit(alice).post(SEAT, {"account": name})
        page = text_of(visit(alice).get(SEAT))
        assert f"{name} has been asked" in page
        visit(alice).post(SEAT, {"end": "1"})
        assert list(dict(own_data(alice))["mentorships"]) == []
    assert not bob.deliveries.filter(data__event="mentor_asked_you").exists()


def test_a_strange_query_is_no_fault(visit, mentored, nora):
    address = reverse("games:mentor", args=[mentored.pk])
    for query in ("phase=99999999999", "phase=x", "thread=%00", "before=-1&thread=all"):
        assert visit(nora).client.get(f"{address}?{query}").status_code == 200
