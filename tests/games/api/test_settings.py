"""New games, settings, notes, corrections and records over the API."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from ambition.users.programs import program_create
from games.core.codec import playable_variants
from games.gm.acts.resolve import phase_resolve_now
from games.learn.services import practice_create
from games.models import Ending, Game, Muster, Seat
from games.notes.services import note_save
from games.sheets.services.sheets import orders_submit
from games.tournaments.services.tournaments import tournament_create
from games.turn.services.phase_open import game_finish
from tests.games.api.conftest import Program, token_of
from tests.games.cast import open_phase, seat_of

pytestmark = pytest.mark.django_db


def code(answer) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_a_game_is_created_as_its_form_proposes(program, greta):
    made = program(greta, "gm").send("post", "/games", {"name": "By program"})
    assert (made.status_code, made.json()["status"]) == (201, "forming")
    assert made.json()["own"]["is_gm"]
    assert made.json()["schedule"]["movement_hours"] == 48


def test_a_game_is_created_in_a_tournament_of_its_director_alone(program, greta, bob):
    cup = tournament_create(by=greta, name="The winter cup")
    sent = {"name": "By program", "tournament": cup.pk}
    made = program(greta, "gm").send("post", "/games", sent).json()
    assert made["tournament"]["name"] == "The winter cup"
    assert code(program(bob, "gm").send("post", "/games", sent)) == (404, "no_such_tournament")


def test_a_game_without_a_gm_has_its_creator_as_a_player(program, alice):
    sent = {"name": "By program", "without_gm": True, "power": "FR"}
    made = program(alice, "gm").send("post", "/games", sent)
    assert (made.status_code, made.json()["gm"], made.json()["without_gm"]) == (201, None, True)
    assert Seat.objects.get(holder=alice).power == "FR"
    wrong = program(alice, "gm").send("post", "/games", sent | {"power": "XX"})
    assert (wrong.status_code, wrong.json()["field"]) == (422, "power")


def test_a_game_is_created_with_its_muster_or_not_at_all(program, greta):
    bot, rule = program(greta, "gm"), {"minutes": 60, "policy": "computers"}
    full = {"start_mode": "full", "muster": rule}
    made = bot.send("post", "/games", {"name": "By program"} | full).json()
    muster = Muster.objects.get(game=made["id"])
    assert (muster.length, muster.policy) == (timedelta(hours=1), "computers")
    sent = {"name": "A series", "tables": 2} | full
    assert len(bot.send("post", "/games/several", sent).json()) == 2
    assert Muster.objects.count() == 3
    wrong = {"name": "Another"} | full | {"muster": rule | {"minutes": 1}}
    assert code(bot.send("post", "/games", wrong)) == (422, "muster_length")
    late = {"name": "Another"} | full | {"start_mode": "gm"}
    assert code(bot.send("post", "/games", late)) == (409, "gm_starts")
    assert Game.objects.count() == 3


@pytest.mark.parametrize("variant", [each.id for each in playable_variants()])
def test_a_game_of_each_variant_is_created_and_saved_as_it_is(program, greta, variant):
    bot = program(greta, "gm")
    game = bot.send("post", "/games", {"name": "By program", "variant_id": variant}).json()
    path = f"/games/{game['id']}/gm/settings"
    before = bot.get(path).json()
    given = {key: value for key, value in before.items() if not key.startswith("invite")}
    assert bot.send("patch", path, given).json() == before
    assert bot.get(f"/games/{game['id']}").json()["version"] == game["version"]


def test_every_setting_can_be_sent(program, greta):
    day, start = timezone.localdate() + timedelta(days=60), timezone.localtime() + timedelta(days=9)
    sent = {
        "name": "By program",
        "seat_choice": "drawn",
        "start_mode": "time",
        "starts_at": f"{start:%Y-%m-%dT18:00}",
        "last_year": 1770,
        "last_year_result": "most_centres",
        "press_mode": "none",
        "is_public": False,
        "is_anonymous": True,
        "allows_programs": True,
        "bids_open_after": None,
        "time_zone": "Europe/Berlin",
        "movement_days": [0, 3],
        "movement_time": "20:30",
        "least": 36,
        "grace": 2,
        "ends_early": ["movement"],
        "blackouts": [{"first": str(day), "last": str(day + timedelta(days=3))}],
        "waits_first": True,
        "excuses": 2,
        "limit": 3,
        "forfeit": "computer",
        "counted": ["retreats"],
        "reminders": [24, 6],
        "silence_days": 0,
    }
    bot = program(greta, "gm")
    made = bot.send("post", "/games", sent)
    assert made.status_code == 201, made.content
    shown = bot.get(f"/games/{made.json()['id']}/gm/settings").json()
    assert {name: shown[name] for name in sent} == sent
    assert shown["invite"] in shown["invite_address"]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"name": "x"}, (422, "invalid", "name")),
        ({}, (422, "invalid", "name")),
        ({"name": "A game", "movement_length": 5}, (422, "invalid", "movement_length")),
        ({"name": "A game", "variant_id": "chess"}, (422, "invalid", "variant_id")),
        ({"name": "A game", "last_year": 9}, (422, "invalid", "last_year")),
        ({"name": "A game", "movement_length": "48"}, (422, "invalid", "body.movement_length")),
        ({"name": "A game", "tables": 5}, (422, "invalid", "body.tables")),
        ({"name": "A game", "blackouts": [{"first": "x"}]}, (422, "invalid", None)),
    ],
)
def test_settings_that_the_form_refuses_are_refused(program, greta, data, said):
    answer = program(greta, "gm").send("post", "/games", data)
    field = answer.json()["field"] if said[2] else None
    assert (answer.status_code, answer.json()["code"], field) == said
    assert answer.json()["errors"]
    assert not Game.objects.exists()


def test_a_program_is_never_the_gm_of_a_game(alice):
    turochamp = program_create(owner=alice, name="Turochamp")
    secret = token_of(alice, "gm", program=turochamp)
    bot = Program({"Authorization": f"Bearer {secret}"})
    answer = bot.send("post", "/games", {"name": "By program"})
    assert code(answer) == (403, "programs_run_nothing")


def test_settings_are_changed_before_the_start(program, forming, greta):
    bot, path = program(greta, "gm"), f"/games/{forming.pk}/gm/settings"
    mark = bot.get(path).json()["mark"]
    changed = bot.send("patch", path, {"name": "Renamed", "press_mode": "none", "mark": mark})
    assert (changed.json()["name"], changed.json()["press_mode"]) == ("Renamed", "none")
    assert changed.json()["mark"] != mark
    stale = bot.send("patch", path, {"name": "Again", "mark": mark})
    assert code(stale) == (409, "settings_moved")
    assert Game.objects.get(pk=forming.pk).name == "Renamed"


def test_a_running_game_changes_its_schedule_and_policy_for_a_reason(program, table, greta):
    bot, path = program(greta, "gm"), f"/games/{table.pk}/gm/settings"
    without = bot.send("patch", path, {"movement_length": 72})
    assert (code(without), without.json()["field"]) == ((422, "invalid"), "reason")
    data = {"movement_length": 72, "limit": 2, "reason": "We are slow."}
    changed = bot.send("patch", path, data).json()
    assert (changed["movement_length"], changed["limit"]) == (72, 2)
    renamed = bot.send("patch", path, {"name": "Renamed", "reason": "A better name."})
    assert (code(renamed), renamed.json()["field"]) == ((409, "not_forming"), "name")
    assert bot.get(path).json()["name"] == table.name


def test_settings_are_the_gms_alone(program, table, alice):
    path = f"/games/{table.pk}/gm/settings"
    assert code(program(alice).get(path)) == (403, "not_gm")
    assert code(program(alice).send("patch", path, {})) == (403, "not_gm")
    assert code(program(alice, "orders").get(path)) == (403, "token_scope")


def test_the_invitation_is_renewed(program, private_table, table, greta):
    bot = program(greta, "gm")
    renewed = bot.send("post", f"/games/{private_table.pk}/gm/invite").json()
    assert renewed["invite"] != private_table.invite_token
    assert code(bot.send("post", f"/games/{table.pk}/gm/invite")) == (409, "is_public")


def test_notes_are_saved_and_read_by_their_author_alone(program, table, alice, bob):
    bot, path = program(alice, "orders"), f"/games/{table.pk}/notes"
    note = {"text": "Watch Bob.", "marks": [{"space": "Paris", "sign": "star", "words": "home"}]}
    assert code(bot.send("put", path, note)) == (428, "if_match_missing")
    saved = bot.send("put", path, note, If_Match='"0"')
    assert saved.json()["marks"] == [{"space": "Par", "sign": "star", "words": "home"}]
    of_phase = bot.send("put", path, {"text": "Spring", "phase": 1}, If_Match="*").json()
    assert (of_phase["phase"], of_phase["version"]) == (1, 1)
    assert [row["text"] for row in bot.get(path).json()["items"]] == ["Watch Bob.", "Spring"]
    assert program(bob, "orders").get(path).json()["items"] == []
    assert code(program(alice, "press").get(path)) == (403, "token_scope")
    stale = bot.send("put", path, {"text": "Trust Bob."}, If_Match='"0"')
    assert code(stale) == (412, "note_changed")
    emptied = bot.send("put", path, {"text": ""}, If_Match=saved.headers["ETag"])
    assert (emptied.status_code, emptied.json()["version"]) == (200, 2)
    assert [row["text"] for row in bot.get(path).json()["items"]] == ["Spring"]


def test_an_empty_first_note_is_none(program, table, alice):
    path = f"/games/{table.pk}/notes"
    answer = program(alice).send("put", path, {"text": ""}, If_Match="*")
    assert (answer.status_code, answer.json()["version"]) == (200, 0)


def test_the_gm_corrects_orders_and_the_board(program, table, greta, alice):
    orders_submit(game_id=table.pk, by=alice, power="FR", phase_number=1, orders=["A Par - Bur"])
    phase_resolve_now(game_id=table.pk, by=greta)
    bot, path = program(greta, "gm"), f"/games/{table.pk}/gm"
    mark = bot.get(f"{path}/mark").json()["mark"]
    data = {"phase": 1, "power": "FR", "orders": ["A Par - Pic"], "reason": "As he wrote."}
    stale = bot.send("post", f"{path}/correct-orders", data | {"mark": "x"})
    assert code(stale) == (409, "game_moved")
    done = bot.send("post", f"{path}/correct-orders", data | {"mark": mark})
    assert done.json()["phase"]["number"] == 2
    board = bot.get(f"{path}/board").json()
    assert "A Pic" in board["units"]["FR"]
    units = board["units"] | {"FR": board["units"]["FR"].replace("A Pic", "A Bur")}
    change = board | {"units": units, "reason": "A unit was misplaced."}
    assert bot.send("post", f"{path}/board", change).status_code == 200
    shown = program().get(f"/games/{table.pk}/corrections").json()["items"]
    assert [(row["kind"], row["phases"]) for row in shown] == [("board", [2]), ("orders", [1, 2])]
    wrong = bot.send("post", f"{path}/board", change | {"units": {"FR": "A Nowhere"}})
    assert code(wrong)[0] == 422


def test_a_player_undoes_and_switches_in_a_practice_game(program, alice, idle):
    made = practice_create(creator=alice, power="FR", plays_all=True)
    bot, path = program(alice, "orders"), f"/games/{made.pk}"
    assert code(bot.send("post", f"{path}/undo", {"phase": 1})) == (409, "nothing_to_undo")
    bot.send("put", f"{path}/phases/1/ready")
    undone = bot.send("post", f"{path}/undo", {"phase": open_phase(made).number})
    assert undone.json()["phase"]["number"] == 1
    assert bot.send("post", f"{path}/switch-seat", {"power": "HA"}).json()["own"]["power"] == "HA"


@pytest.fixture
def ended(table, alice, greta) -> Game:
    for order in ("A Par - Bur", "A Par H"):
        orders_submit(game_id=table.pk, by=alice, power="FR", phase_number=1, orders=[order])
    phase_resolve_now(game_id=table.pk, by=greta)
    now = timezone.now()
    game_finish(game=table, ending=Ending.DRAWN, powers=["FR", "HA"], now=now)
    return table


def test_the_record_shows_what_a_side_knew(program, ended, alice, bob):
    path = f"/games/{ended.pk}/cabinet/1?view=seat-FR"
    [old] = program(alice, "orders").get(path).json()["sheets"]
    assert (old["power"], old["orders"]) == ("FR", ["A Par - Bur"])
    views = program(alice, "orders").get(path).json()["views"]
    assert ("seat-FR" in views, "gm" in views) == (True, False)
    for other in (program(bob), program(alice, "press")):
        shown = other.get(path)
        assert shown.status_code == 404 or shown.json()["sheets"] == []
    assert code(program().get(f"/games/{ended.pk}/cabinet/1?view=gm")) == (404, "no_such_record")


def test_statements_are_written_and_read(program, ended, alice, greta, bob):
    path = f"/games/{ended.pk}/statement"
    assert code(program(alice, "gm").send("put", path, {"text": "Well."})) == (403, "token_scope")
    assert code(program(greta, "orders").send("put", path, {"text": "W."})) == (403, "token_scope")
    program(alice, "orders").send("put", path, {"text": "Well played."})
    program(greta, "gm").send("put", path, {"text": "Thank you."})
    rows = program().get(f"{path}s").json()["items"]
    assert [(row["power"], row["text"]) for row in rows] == [
        ("FR", "Well played."),
        ("", "Thank you."),
    ]


def test_the_notes_of_others_are_in_no_answer(program, table, alice, greta):
    note_save(game_id=table.pk, by=alice, text="canarynote")
    seat = seat_of(table, "FR")
    assert seat.holder == alice
    for path in ("notes", "gm/seats/FR", "gm/settings"):
        assert b"canarynote" not in program(greta).get(f"/games/{table.pk}/{path}").content
