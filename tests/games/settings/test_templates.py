"""Own templates of games: saved by name, used, replaced, deleted, for their owner alone."""

from dataclasses import replace
from datetime import timedelta

import pytest

from games.models import Game, GameTemplate
from games.players.own_data import own_data
from games.schedule.policy import NmrPolicy
from games.schedule.schedule import LiveTime, fixed_schedule
from games.schedule.stored import schedule_fields, schedule_from, schedule_of
from games.settings.initial import template_initial
from games.settings.services.templates import (
    MOST_TEMPLATES,
    template_delete,
    template_of_game,
    template_save,
)
from tests.games.cast import NOW, refused
from tests.games.schedule.schedules import MON, slots
from tests.games.settings.test_short_form_pages import LINE, sent_by
from tests.games.table import text_of

NEW = "/games/new/"
SAVE = {"save_template": "1", "new_template": "Club night"}


def save(owner, name="Club night", **more):
    options = {"plain": {}, "schedule": slots(MON), "policy": NmrPolicy()} | more
    return template_save(owner=owner, name=name, now=NOW, **options)


@pytest.fixture
def signed_in(client, charlie):
    client.force_login(charlie)
    return client


def test_the_form_is_saved_as_a_template_and_goes_on(signed_in, charlie):
    page = signed_in.post(NEW, LINE | SAVE | {"press_mode": "none", "name": ""})
    row = GameTemplate.objects.get(owner=charlie)
    assert (row.name, row.settings["plain"]["press_mode"]) == ("Club night", "none")
    assert schedule_from(row.settings["schedule"]).timings.keys() >= set(fixed_schedule().timings)
    assert page.status_code == 200
    assert "Club night" in [preset["name"] for preset in page.context["presets"]]
    assert not Game.objects.exists()


def test_a_template_makes_a_game_like_the_first(signed_in, charlie):
    row = save(charlie, plain={"press_mode": "none", "is_public": False})
    page = signed_in.get(f"{NEW}?template={row.pk}")
    signed_in.post(NEW, sent_by(page) | {"name": "Next evening"})
    game = Game.objects.get()
    assert (game.press_mode, game.is_public, game.name) == ("none", False, "Next evening")
    assert schedule_of(game) == slots(MON)


def test_the_button_of_a_template_keeps_the_name_that_was_typed(signed_in, charlie):
    row = save(charlie)
    page = signed_in.post(NEW, LINE | {"template": str(row.pk), "name": "Kept"})
    assert page.context["form"]["name"].value() == "Kept"
    assert page.context["form"]["phase_days"].value() == ["0"]


@pytest.mark.parametrize("wrong", [{"phase_length": "77"}, {"excuses": "9"}])
def test_invalid_settings_make_no_template_and_stay(signed_in, wrong):
    page = signed_in.post(NEW, LINE | SAVE | wrong)
    assert page.context["template_error"] == "Correct the entries first. Then save the template."
    assert page.context["template_name"] == "Club night"
    assert not GameTemplate.objects.exists()


def test_a_running_game_is_saved_as_a_template(client, greta, game):
    client.force_login(greta)
    page = client.post(f"/games/{game.pk}/settings/", {**SAVE, "reason": "Kept"})
    row = GameTemplate.objects.get(owner=greta)
    assert page.context["form"]["reason"].value() == "Kept"
    assert schedule_from(row.settings["schedule"]).timings == schedule_of(game).timings


def test_the_same_name_replaces_the_template(alice):
    save(alice)
    row = save(alice, "  Club   night ", plain={"press_mode": "none"})
    assert GameTemplate.objects.get() == row
    assert row.settings["plain"] == {"press_mode": "none"}


@pytest.mark.parametrize(
    ("name", "code"),
    [("  ", "template_name"), ("x" * 41, "template_name"), ("a\u202eb", "hidden_signs")],
)
def test_a_name_that_says_nothing_is_refused(alice, name, code):
    assert refused(save, alice, name) == (code, 422)


def test_there_is_a_limit_to_templates(alice):
    for number in range(MOST_TEMPLATES):
        save(alice, f"Template {number}")
    assert refused(save, alice, "One more") == ("too_many_templates", 409)
    save(alice, "Template 3")


def test_nobody_uses_or_deletes_the_templates_of_others(signed_in, alice, charlie):
    row = save(alice, "A secret plan")
    assert signed_in.get(f"{NEW}?template={row.pk}").status_code == 404
    answer = signed_in.post(NEW, LINE | {"delete_template": str(row.pk)})
    assert answer.context["template_error"] == "You have no such template."
    assert refused(template_delete, owner=charlie, number=row.pk) == ("no_such_template", 404)
    assert "A secret plan" not in text_of(signed_in.get(NEW))
    assert GameTemplate.objects.filter(owner=alice).exists()


def test_a_template_is_deleted_and_the_form_stays(signed_in, charlie):
    row = save(charlie)
    page = signed_in.post(NEW, LINE | {"delete_template": str(row.pk), "name": "Kept"})
    assert page.context["form"]["name"].value() == "Kept"
    assert not GameTemplate.objects.exists()


def test_a_live_time_of_a_template_ends_at_the_same_hour_of_the_day_of_use(alice):
    until = NOW + timedelta(hours=10)
    live = replace(fixed_schedule(), live=LiveTime(until, timedelta(minutes=15)))
    row = save(alice, schedule=live)
    later = NOW + timedelta(days=30)
    assert template_initial(row, later)["schedule"].live.until == until + timedelta(days=30)
    evening = later + timedelta(hours=11)
    assert template_initial(row, evening)["schedule"].live.until == until + timedelta(days=31)


def test_a_set_start_is_not_part_of_a_template(alice, forming):
    Game.objects.update(
        start_mode="time", starts_at=NOW, **schedule_fields(fixed_schedule(zone="Europe/Kiev"))
    )
    row = template_of_game(owner=alice, name="Set", game=Game.objects.get())
    assert row.settings["plain"]["start_mode"] == "gm"
    assert "starts_at" not in row.settings["plain"]


def test_templates_are_in_the_data_of_their_owner(alice, bob):
    save(alice)
    sections = {name: list(rows) for name, rows in own_data(alice)}
    assert [row["name"] for row in sections["templates_of_games"]] == ["Club night"]
    assert list(dict(own_data(bob))["templates_of_games"]) == []
