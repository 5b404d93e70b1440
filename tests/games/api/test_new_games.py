"""New games over the API from presets, templates and other games; several at once."""

import pytest

from games.clubs.services.clubs import club_found
from games.clubs.services.members import club_join
from games.clubs.services.templates import template_share
from games.models import Game, GameTemplate
from games.schedule.policy import NmrPolicy
from games.schedule.stored import policy_of, schedule_of
from games.settings.presets import PRESETS
from games.settings.services.templates import template_save
from tests.games.schedule.schedules import MON, slots

pytestmark = pytest.mark.django_db


@pytest.fixture
def template(greta) -> GameTemplate:
    return template_save(
        owner=greta,
        name="Club night",
        plain={"press_mode": "none", "is_public": False, "bids_open_after": None},
        schedule=slots(MON),
        policy=NmrPolicy(),
    )


@pytest.mark.parametrize("by", ["name", "number"])
def test_a_game_takes_an_own_template_and_other_settings_that_are_sent(
    program, greta, template, by
):
    source = {"name": template.name, "number": str(template.pk)}[by]
    sent = {"name": "By program", "source": source, "last_year": 1770}
    assert program(greta, "gm").send("post", "/games", sent).status_code == 201
    game = Game.objects.get()
    assert (game.press_mode, game.is_public, game.last_year) == ("none", False, 1770)
    assert game.bids_open_after is None
    assert schedule_of(game) == slots(MON)


def test_a_schedule_that_is_sent_replaces_that_of_a_template(program, greta, template):
    sent = {"name": "By program", "source": "Club night", "movement_days": [3]}
    program(greta, "gm").send("post", "/games", sent | {"movement_time": "20:00"})
    (slot,) = schedule_of(Game.objects.get()).timings["movement"].slots
    assert (slot.weekday, slot.at.hour) == (3, 20)


@pytest.mark.parametrize("code", PRESETS)
def test_a_game_takes_a_preset(program, greta, code):
    program(greta, "gm").send("post", "/games", {"name": "By program", "source": code})
    preset, game = PRESETS[code].schedule(greta.time_zone), schedule_of(Game.objects.get())
    assert game.timings == {kind: preset.timings[kind] for kind in game.timings}
    assert (game.usual, policy_of(Game.objects.get())) == (preset.usual, PRESETS[code].policy)


def test_a_game_takes_the_template_of_a_club(program, greta, alice, bob, template):
    club = club_found(by=greta, name="The club", joining="open")
    club_join(number=club.pk, by=alice)
    row = template_share(number=club.pk, by=greta, template_id=template.pk)
    listed = program(alice, "gm").get("/me/templates").json()["of_clubs"]
    assert [(each["id"], each["club"]["name"]) for each in listed] == [(row.pk, "The club")]
    sent = {"name": "By program", "club_template": row.pk}
    assert program(alice, "gm").send("post", "/games", sent).status_code == 201
    assert Game.objects.get().press_mode == "none"
    refusal = program(bob, "gm").send("post", "/games", sent)
    assert (refusal.status_code, refusal.json()["code"]) == (404, "no_such_template")


def test_a_game_copies_one_of_its_gm(program, greta, alice, table):
    Game.objects.update(press_mode="none", last_year=1766)
    sent = {"name": "By program", "copy_of": table.pk}
    made = program(greta, "gm").send("post", "/games", sent).json()
    copied = Game.objects.get(pk=made["id"])
    assert (copied.press_mode, copied.last_year, copied.name) == ("none", 1766, "By program")
    assert schedule_of(copied) == schedule_of(table)
    assert program(alice, "gm").send("post", "/games", sent).json()["code"] == "not_gm"


def test_a_game_has_one_source(program, greta, table):
    sent = {"name": "By program", "copy_of": table.pk, "source": "club"}
    refusal = program(greta, "gm").send("post", "/games", sent)
    assert (refusal.status_code, refusal.json()["code"]) == (422, "several_sources")


def test_templates_of_others_are_unknown(program, alice, template):
    for source in (template.name, str(template.pk)):
        sent = {"name": "By program", "source": source}
        assert program(alice, "gm").send("post", "/games", sent).status_code == 404
    gone = program(alice, "gm").send("delete", f"/me/templates/{template.pk}")
    assert (gone.status_code, gone.json()["code"]) == (404, "no_such_template")
    assert program(alice, "gm").get("/me/templates").json() == {"own": [], "of_clubs": []}


def test_a_template_is_saved_of_an_own_game_and_deleted(program, greta, alice, table):
    Game.objects.update(press_mode="none")
    bot = program(greta, "gm")
    row = bot.send("post", "/me/templates", {"name": "Evening", "game": table.pk}).json()
    assert bot.get("/me/templates").json()["own"] == [row]
    assert GameTemplate.objects.get().settings["plain"]["press_mode"] == "none"
    assert bot.send("delete", f"/me/templates/{row['id']}").status_code == 204
    refusal = program(alice, "gm").send("post", "/me/templates", {"name": "X", "game": table.pk})
    assert refusal.json()["code"] == "not_gm"
    assert not GameTemplate.objects.exists()


def test_several_games_are_created_at_once(program, greta):
    bot = program(greta, "gm")
    sent = {"name": "Evening", "tables": 2, "source": "club"}
    made = bot.send("post", "/games/several", sent)
    assert made.status_code == 201
    assert [row["name"] for row in made.json()] == ["Evening 1", "Evening 2"]
    long = bot.send("post", "/games/several", sent | {"name": "x" * 60})
    assert (long.status_code, long.json()["field"]) == (422, "name")
    assert Game.objects.count() == 2
