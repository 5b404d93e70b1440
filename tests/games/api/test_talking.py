"""Press, votes and the acts of the GM by a program."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.gm.acts.resolve import phase_resolve_now
from games.models import PressMessage
from tests.games.cast import open_phase, submit

pytestmark = pytest.mark.django_db


def test_press_is_sent_and_read(program, table, alice, bob):
    path = f"/games/{table.pk}/press"
    hello = {"text": "Hello\x00there", "to": ["HA"], "key": "k", "proposal": ["A Vie H"]}
    for _time in range(2):
        sent = program(alice).send("post", f"{path}/messages", hello)
        assert (sent.status_code, sent.json()) == (201, {"thread": "FR,HA", "number": 1})
    reader = program(bob)
    [thread] = reader.get(path).json()["items"]
    assert (thread["key"], thread["unread"]) == ("FR,HA", 1)
    [message] = reader.get(f"{path}/messages?thread=FR,HA").json()["items"]
    assert (message["text"], message["proposal"]) == ("Hello there", ["A Vie H"])
    read = reader.send("post", f"{path}/read", {"thread": "FR,HA", "number": 1})
    assert (read.status_code, read.content) == (204, b"")
    assert reader.get(path).json()["items"][0]["unread"] == 0


def test_a_hidden_message_is_hidden_here_too(program, table, alice, bob):
    path = f"/games/{table.pk}/press/messages"
    program(alice).send("post", path, {"text": "An insult", "to": ["HA"], "proposal": ["A Vie H"]})
    PressMessage.objects.update(hidden_at=timezone.now())
    [message] = program(bob).get(f"{path}?thread=FR,HA").json()["items"]
    assert message["is_hidden"]
    assert "insult" not in message["text"]
    assert message["proposal"] == []


def test_nobody_reads_the_press_of_others(program, table, alice, greta, charlie):
    path = f"/games/{table.pk}/press/messages"
    program(alice).send("post", path, {"text": "Hello", "to": ["HA"]})
    query = f"{path}?thread=FR,HA"
    assert program(greta).get(query).json()["code"] == "no_such_thread"
    assert program(charlie).get(query).json()["code"] == "no_seat"


def test_the_press_of_the_gm_needs_the_scope_of_the_gm(program, table, alice, greta):
    path = f"/games/{table.pk}/press"
    program(alice).send("post", f"{path}/messages", {"text": "Help", "to": ["gm"]})
    assert program(greta, "press").get(path).json()["code"] == "no_seat"
    [thread] = program(greta, "press", "gm").get(path).json()["items"]
    assert thread["unread"] == 1


def test_a_vote_is_told_to_the_voter_alone(program, table, alice, bob):
    path = f"/games/{table.pk}/votes"
    assert program(alice).send("post", path, {"kind": "draw"}).status_code == 201
    [own] = program(alice).get(path).json()["proposals"]
    assert own["is_mine"]
    for bot in (program(), program(bob), program(alice, "press")):
        assert [row["is_mine"] for row in bot.get(path).json()["proposals"]] == [False]
    back = program(alice).send("delete", f"{path}/{own['id']}").json()
    assert not any(row["is_mine"] for row in back["proposals"])


def test_a_vote_by_all_ends_the_game(program, table, alice, bob):
    path = f"/games/{table.pk}/votes"
    program(alice).send("post", path, {"kind": "cancel"})
    [proposal] = program(bob).get(path).json()["proposals"]
    program(bob).send("put", f"{path}/{proposal['id']}")
    assert program().get(f"/games/{table.pk}").json()["ending"] == "dissolved"


def act(program, user, table, name: str, **data: object):
    return program(user, "gm").send("post", f"/games/{table.pk}/gm/{name}", data)


def test_the_gm_moves_the_clock(program, table, greta):
    due = open_phase(table).due_at
    assert act(program, greta, table, "extend", phase=1, hours=3).status_code == 200
    assert open_phase(table).due_at == due + timedelta(hours=3)
    at = (due + timedelta(days=1)).isoformat(timespec="minutes")
    assert act(program, greta, table, "deadline", phase=1, at=at).status_code == 200
    until = (timezone.now() + timedelta(days=1)).isoformat()
    assert act(program, greta, table, "pause", until=until).json()["phase"]["is_paused"]
    assert not act(program, greta, table, "resume").json()["phase"]["is_paused"]


def test_the_gm_extends_to_the_next_regular_deadline(program, table, greta):
    due = open_phase(table).due_at
    answer = act(program, greta, table, "extend", phase=1, hours=3, to_next=True)
    assert (answer.status_code, answer.json()["code"]) == (422, "extension")
    assert act(program, greta, table, "extend", phase=1).status_code == 422
    assert act(program, greta, table, "extend", phase=1, to_next=True).status_code == 200
    assert timedelta(0) < open_phase(table).due_at - due <= timedelta(days=1)


def test_a_paused_game_has_no_next_regular_deadline(program, table, greta):
    until = (timezone.now() + timedelta(days=1)).isoformat()
    act(program, greta, table, "pause", until=until)
    answer = act(program, greta, table, "extend", phase=1, to_next=True)
    assert (answer.status_code, answer.json()["code"]) == (422, "no_regular_deadline")


def test_the_gm_fills_and_opens_seats(program, table, greta):
    assert act(program, greta, table, "open-seat", power="FR").status_code == 200
    assert act(program, greta, table, "hand-over", power="FR").status_code == 200
    states = {
        seat["power"]: seat["state"] for seat in program().get(f"/games/{table.pk}").json()["seats"]
    }
    assert states["FR"] == "computer"


def test_the_gm_opens_an_envelope_and_enters_orders(program, table, greta):
    path = f"/games/{table.pk}/gm/phases/1/sheets"
    bot, sheet = program(greta, "gm"), {"orders": ["A Par H"]}
    sealed = bot.send("put", f"{path}/FR", sheet, If_Match="*")
    assert sealed.json()["code"] == "sealed"
    reason = "Alice asked me to."
    assert act(
        program, greta, table, "envelope", phase=1, power="FR", reason=reason
    ).status_code == (200)
    entered = bot.send("put", f"{path}/FR", sheet, If_Match='"0"').json()
    assert entered["sheet"]["orders"] == ["A Par H"]
    shown = {row["power"]: row["sheet"] for row in bot.get(path).json()["items"]}
    assert shown["FR"]["orders"] == ["A Par H"]
    assert shown["HA"] is None


def test_the_gm_reads_all_sheets_of_a_resolved_phase_at_once(
    program, table, alice, bob, greta, django_assert_max_num_queries
):
    submit(table, alice, "FR", "A Par H", now=None)
    submit(table, bob, "HA", "A Vie H", now=None)
    phase_resolve_now(game_id=table.pk, by=greta)
    bot, path = program(greta, "gm"), f"/games/{table.pk}/gm/phases/1/sheets"
    with django_assert_max_num_queries(8):
        rows = bot.get(path).json()["items"]
    sheets = {row["power"]: row["sheet"] for row in rows}
    assert (sheets["FR"]["orders"], sheets["FR"]["saved_by"]) == (["A Par H"], "Alice")
    assert sheets["HA"]["orders"] == ["A Vie H"]


def test_the_gm_reminds_withholds_releases_and_resolves(program, table, greta):
    assert act(program, greta, table, "remind", phase=1).status_code == 200
    reason = "I want to look first."
    assert act(program, greta, table, "withhold", phase=1, reason=reason).status_code == 200
    assert act(program, greta, table, "resolve", phase=1).status_code == 200
    done = act(program, greta, table, "release", phase=1).json()
    assert done["phase"]["number"] == 2


def test_a_game_starts_with_swapped_seats_and_is_called_off(program, forming, greta, alice, bob):
    from games.seats.acts.join import game_join

    game_join(game_id=forming.pk, by=alice, power="FR")
    game_join(game_id=forming.pk, by=bob, power="HA")
    assert act(program, greta, forming, "swap", power="FR", other="HA").status_code == 200
    assert act(program, greta, forming, "start").json()["status"] == "running"
    assert program(alice).get(f"/games/{forming.pk}").json()["own"]["power"] == "HA"
    wrong = act(program, greta, forming, "cancel", confirm="Another")
    assert wrong.json()["code"] == "not_confirmed"
    assert act(program, greta, forming, "cancel", confirm="The table").json()["status"] == (
        "finished"
    )


def test_the_gm_breaks_up_a_power(program, table, greta):
    data = {"power": "FR", "confirm": "France", "choices": {}}
    act(program, greta, table, "open-seat", power="FR")
    answer = act(program, greta, table, "disorder", **data)
    assert answer.status_code == 200, answer.content


def test_nobody_else_does_what_the_gm_does(program, table, alice):
    assert act(program, alice, table, "resolve", phase=1).json()["code"] == "not_gm"


def test_the_gm_rolls_the_game_back_and_forward(program, table, greta):
    act(program, greta, table, "resolve", phase=1)
    path = f"/games/{table.pk}/gm/mark"
    bot, reason = program(greta, "gm"), "A sheet was lost."
    stale = act(program, greta, table, "roll-back", to=1, reason=reason, mark="x")
    assert stale.status_code == 409
    mark = bot.get(path).json()["mark"]
    back = act(program, greta, table, "roll-back", to=1, reason=reason, mark=mark)
    assert back.json()["phase"]["number"] == 1
    mark = bot.get(path).json()["mark"]
    forth = act(program, greta, table, "roll-forward", reason=reason, mark=mark)
    assert forth.json()["phase"]["number"] == 2


def test_the_gm_proposes_settings_and_withdraws(program, table, greta, alice):
    path = f"/games/{table.pk}/gm/proposal"
    made = program(greta).send("post", path, {"last_year": 1770})
    assert made.status_code == 201
    [row] = program(alice).get(f"/games/{table.pk}/votes").json()["proposals"]
    assert row["kind"] == "settings"
    assert row["changes"] == [{"setting": "last_year", "before": None, "after": 1770}]
    assert program(alice).send("delete", path).status_code == 403
    assert program(greta).send("delete", path).status_code == 204
