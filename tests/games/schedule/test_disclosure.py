"""Which secrets open after the end: the policy, its checks, its form and its words."""

import pytest

from games.core.errors import Refused
from games.gm.acts.start import game_start
from games.learn.services import practice_create
from games.models import Game
from games.schedule.disclosure import (
    AT_THE_END,
    CLOSED,
    Disclosure,
    check_disclosure,
    default_disclosure,
    disclosure_of,
    disclosure_words,
)
from games.schedule.policy import NmrPolicy
from games.schedule.schedule import fixed_schedule
from games.settings.services.changes import settings_change
from games.settings.services.games import game_create
from maps.load import load_variant
from tests.games.cast import NOW, refused
from tests.games.settings.test_policy_form_pages import CHOSEN

A_AND_E, EMPIRE = "ambition-empire-6.01", "empire-1999"


@pytest.mark.parametrize(
    ("variant_id", "days"),
    [
        ("ambition-empire-6.01", None),
        ("ambition-empire-6.0", None),
        ("ambition-empire-2002", None),
        ("rise-of-rome-1", 0),
        ("empire-1999", None),
    ],
)
def test_bids_open_by_default_unless_the_rules_keep_them_secret(variant_id, days):
    assert default_disclosure(load_variant(variant_id)) == Disclosure(bids_open_after=days)


@pytest.mark.parametrize(
    ("variant_id", "press", "policy", "code"),
    [
        (A_AND_E, "full", Disclosure(sheets_open_after=0), "sheets_before_bids"),
        (A_AND_E, "full", Disclosure(30, 7), "sheets_before_bids"),
        (A_AND_E, "none", Disclosure(press_open_after=0), "no_press_to_open"),
        (A_AND_E, "full", Disclosure(-1), "days_after_the_end"),
        (A_AND_E, "full", Disclosure(4000), "days_after_the_end"),
        (EMPIRE, "full", Disclosure(0), "no_bids_to_open"),
    ],
)
def test_a_policy_that_contradicts_itself_is_refused(variant_id, press, policy, code):
    assert refused(check_disclosure, policy, load_variant(variant_id), press) == (code, 422)


@pytest.mark.parametrize(
    ("variant_id", "press", "policy"),
    [
        (A_AND_E, "none", CLOSED),
        (A_AND_E, "full", Disclosure(0, 0, 0)),
        (A_AND_E, "full", Disclosure(7, 30, 0)),
        (EMPIRE, "full", Disclosure(None, 0, 0)),
    ],
)
def test_a_policy_without_contradiction_is_accepted(variant_id, press, policy):
    check_disclosure(policy, load_variant(variant_id), press)


def test_a_practice_game_opens_at_its_end(alice, idle):
    assert disclosure_of(practice_create(creator=alice, power="FR")) == AT_THE_END


def test_the_policy_is_chosen_in_the_form(client, charlie):
    client.force_login(charlie)
    client.post("/games/new/", CHOSEN | {"bids_open_after": "0", "press_open_after": "30"})
    assert disclosure_of(Game.objects.get()) == Disclosure(0, None, 30)


def test_a_contradiction_is_said_at_its_field(client, charlie):
    client.force_login(charlie)
    answer = client.post("/games/new/", CHOSEN | {"sheets_open_after": "0"})
    assert answer.status_code == 422
    assert "Order sheets contain bids" in answer.context["form"].errors["sheets_open_after"][0]


def changed(game, by, **disclosure):
    return {
        "game_id": game.pk,
        "by": by,
        "name": game.name,
        "variant_id": game.variant_id,
        "seat_choice": game.seat_choice,
        "is_public": True,
        "schedule": fixed_schedule(),
        "policy": NmrPolicy(),
        "press_mode": game.press_mode,
        "is_anonymous": False,
        "disclosure": Disclosure(**disclosure),
        "now": NOW,
    }


def test_the_policy_can_be_changed_before_the_start(forming, greta):
    settings_change(**changed(forming, greta, bids_open_after=7))
    assert disclosure_of(Game.objects.get()) == Disclosure(7)


def test_the_policy_cannot_be_changed_after_the_start(forming, greta, idle):
    game_start(game_id=forming.pk, by=greta, now=NOW)
    with pytest.raises(Refused):
        settings_change(**changed(forming, greta, bids_open_after=7))


def test_the_policy_is_said_before_joining(client, greta):
    game = game_create(creator=greta, name="The table", disclosure=Disclosure(0, 0, 30))
    page = client.get(game.get_absolute_url()).content.decode()
    assert "30 days after the end" in page


def test_the_words_say_when_each_part_opens():
    said = [text for _label, text in disclosure_words(Disclosure(None, 0, 1))]
    assert said == ["never", "at the end", "1 day after the end"]
