"""The text of a game: house rules and links, written by its GM."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Delivery, Event, Game
from games.notices.queries import notice_of
from games.players.own_data import own_data
from games.schedule.stored import policy_of, schedule_of
from games.settings.services.games import game_create
from games.settings.services.plans import plan_change
from games.settings.services.texts import text_change
from tests.games.cast import refused
from tests.games.table import text_of

pytestmark = pytest.mark.django_db

RULES = "**No** spying, see https://example.org/rules"


@pytest.fixture
def written(table, greta) -> Game:
    return text_change(game_id=table.pk, by=greta, text=RULES, reason="Asked for.")


def test_a_new_game_has_the_text_of_its_creator(greta):
    game = game_create(creator=greta, name="With rules", text=RULES)
    assert (game.text, game.text_by) == (RULES, greta)


def test_everybody_reads_the_text_on_the_page_of_the_game(visit, written):
    page = visit().get().content.decode()
    assert "<strong>No</strong> spying" in page
    assert 'href="https://example.org/rules" rel="nofollow ugc noopener noreferrer"' in page


def test_the_api_has_the_text_and_its_html(client, written):
    found = client.get(f"/api/v1/games/{written.pk}").json()
    assert found["text"] == RULES
    assert found["text_html"].startswith("<p><strong>No</strong> spying")


def test_a_stranger_gets_no_text_of_a_private_game(private_table, greta):
    text_change(game_id=private_table.pk, by=greta, text=RULES, reason="Asked for.")
    for address in (private_table.get_absolute_url(), f"/api/v1/games/{private_table.pk}"):
        answer = Client().get(address)
        assert answer.status_code == 404
        assert b"spying" not in answer.content


def test_a_change_raises_the_version_and_is_logged_with_its_reason(table, greta):
    before = Game.objects.get(pk=table.pk).version
    text_change(game_id=table.pk, by=greta, text=RULES, reason="Asked for.")
    event = Event.objects.first()
    assert Game.objects.get(pk=table.pk).version > before
    assert (event.kind, event.actor) == ("settings_changed", greta)
    assert event.data == {"changed": ["text"], "reason": "Asked for."}


def test_players_are_told_of_a_change_while_the_game_runs(written, alice):
    said = notice_of(Delivery.objects.filter(user=alice).latest("pk"))
    assert said.title == "The settings have changed"
    assert said.sentence == "Changed: text about the game. Reason: “Asked for.”"


def test_the_form_changes_the_text_alone(visit, table, greta):
    page = visit(greta).get("settings")
    sent = {
        field.html_name: field.value()
        for field in page.context["form"]
        if field.value() is not None
    }
    sent |= {"text": RULES + "\r\nMore.", "reason": "Asked for."}
    answer = visit(greta).post("settings", sent)
    assert answer.status_code == 302
    assert Game.objects.get(pk=table.pk).text == RULES + "\nMore."
    assert Event.objects.first().kind == "settings_changed"


def test_a_refused_text_is_shown_again(client, greta):
    client.force_login(greta)
    for text in ("x" * 2001, "House \u202erules"):
        answer = client.post("/games/new/", {"name": "A table", "text": text})
        assert answer.status_code == 422
        assert "text" in answer.context["form"].errors
        assert text in answer.content.decode()


def test_an_unchanged_text_is_no_change(written, greta):
    count = Event.objects.count()
    text_change(game_id=written.pk, by=greta, text=RULES, reason="Again.")
    assert Event.objects.count() == count


def test_a_plan_with_the_same_text_still_needs_a_change(written, greta):
    plan = {"schedule": schedule_of(written), "policy": policy_of(written), "text": RULES}
    said = refused(plan_change, game_id=written.pk, by=greta, reason="None.", **plan)
    assert said == ("nothing_changed", 422)


@pytest.mark.parametrize("by", ["alice", "charlie"])
def test_others_do_not_write_it(request, table, by):
    user = request.getfixturevalue(by)
    change = {"game_id": table.pk, "by": user, "text": RULES, "reason": "Asked for."}
    assert refused(text_change, **change) == ("not_gm", 403)


def test_a_muted_gm_does_not_write_it(table, greta):
    greta.muted_until = timezone.now() + timedelta(days=1)
    greta.save()
    change = {"game_id": table.pk, "by": greta, "text": RULES, "reason": "Asked for."}
    assert refused(text_change, **change) == ("muted", 403)


def test_a_change_needs_a_reason(table, greta):
    change = {"game_id": table.pk, "by": greta, "text": RULES, "reason": ""}
    assert refused(text_change, **change) == ("reason", 422)


def test_a_hidden_text_is_shown_to_nobody_and_cannot_be_changed(visit, written, greta):
    Game.objects.filter(pk=written.pk).update(text_hidden_at=timezone.now())
    assert "spying" not in text_of(visit().get())
    assert Client().get(f"/api/v1/games/{written.pk}").json()["text_html"] == ""
    assert "A moderator has hidden the text of this game." in text_of(visit(greta).get())
    change = {"game_id": written.pk, "by": greta, "text": "Others", "reason": "Asked for."}
    assert refused(text_change, **change) == ("text_hidden", 409)


def test_the_data_of_its_writer_has_the_text(written, greta):
    games = {name: list(rows) for name, rows in own_data(greta)}["games"]
    assert [row["text"] for row in games] == [RULES]
