"""Acts of a director on many tables at once."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.core.gm import gm_game
from games.gm.acts.extend import deadline_extend
from games.gm.acts.pause import game_pause
from games.models import Event, EventKind, Game, OrderSheet, Phase, TournamentHelper
from games.tournaments.services.bulk import (
    ACTS,
    Order,
    bulk_act,
    bulk_preview,
    bulk_run,
    end_of_pause,
)
from games.tournaments.services.tournaments import tournament_create
from tests.games.cast import NOW, open_phase, refused, submit
from tests.games.table import text_of

pytestmark = pytest.mark.django_db


def order(by, **fields) -> Order:
    return Order(by, timezone.now(), **fields)


def preview(league, by, code, *tables, **fields):
    act = ACTS[code]
    ids = [game.pk for game in tables]
    return bulk_preview(number=league.pk, by=by, act=act, game_ids=ids, order=order(by, **fields))


def run(league, by, code, *tables, **fields):
    seen = {game.pk: open_phase(game).clock_mark for game in tables}
    return bulk_run(number=league.pk, by=by, act=ACTS[code], seen=seen, order=order(by, **fields))


def test_a_director_extends_all_tables_to_their_next_regular_deadline(league, tables, dora):
    games = tables(2)
    before = [open_phase(game).due_at for game in games]
    rows = preview(league, dora, "extend")
    assert [row.is_refused for row in rows] == [False, False]
    assert not Event.objects.filter(kind=EventKind.EXTENDED).exists()
    assert [row.is_refused for row in run(league, dora, "extend", *games)] == [False, False]
    after = [open_phase(game).due_at for game in games]
    assert all(new > old for new, old in zip(after, before, strict=True))


def test_a_form_that_is_sent_twice_extends_once(league, tables, dora):
    (game,) = tables(1)
    seen = {game.pk: open_phase(game).clock_mark}
    act = {"number": league.pk, "by": dora, "act": ACTS["extend"], "seen": seen}
    assert not bulk_run(order=order(dora), **act)[0].is_refused
    due_at = open_phase(game).due_at
    assert bulk_run(order=order(dora), **act)[0].code == "clock_moved"
    assert open_phase(game).due_at == due_at


def test_what_one_table_refuses_is_done_at_the_others(league, tables, dora, greta):
    first, second = tables(2)
    until = timezone.now() + timedelta(days=1)
    game_pause(game_id=first.pk, by=greta, until=until)
    rows = preview(league, dora, "pause", until=until)
    assert [(row.game, row.code) for row in rows] == [(first, "paused"), (second, "")]
    run(league, dora, "pause", second, until=until)
    assert open_phase(second).is_paused
    assert [row.is_refused for row in run(league, dora, "resume", first, second)] == [False, False]
    assert not open_phase(first).is_paused


def test_the_log_and_the_history_of_a_table_name_the_director(league, tables, dora):
    (game,) = tables(1)
    run(league, dora, "extend", game, reason="A holiday.")
    log = " ".join(text_of(Client().get(f"/games/{game.pk}/trust/")).split())
    assert "A director of the tournament did it. Dora" in log
    assert "A holiday." in log
    assert "Directors: Dora." in log
    assert "A director of the tournament did it." in text_of(Client().get(game.get_absolute_url()))


def test_an_act_of_the_gm_is_not_one_of_a_director(league, tables, greta):
    (game,) = tables(1)
    deadline_extend(game_id=game.pk, by=greta, by_how_much=timedelta(hours=6))
    assert "director" not in Event.objects.get(kind=EventKind.EXTENDED).data


def test_a_director_reminds_and_learns_nothing_of_orders(league, tables, dora, alice, bob):
    (game,) = tables(1)
    (row,) = run(league, dora, "remind", game)
    assert (row.sentence, row.is_refused) == ("Reminders were sent.", False)
    (again,) = run(league, dora, "remind", game)
    for user, power in ((alice, "FR"), (bob, "HA")):
        submit(game, user, power, now=None)
    OrderSheet.objects.update(is_final=True, is_complete=True, ready_at=timezone.now())
    (nobody,) = run(league, dora, "remind", game)
    assert again.sentence == nobody.sentence
    assert (again.is_refused, nobody.is_refused) == (False, False)


def test_a_director_who_plays_may_not_act_at_that_table(league, tables, alice):
    first, second = tables(2)
    helps = {"role": "director", "asked_at": NOW, "accepted_at": NOW}
    TournamentHelper.objects.create(tournament=league, user=alice, **helps)
    rows = preview(league, alice, "extend")
    assert [row.code for row in rows] == ["director_plays", "director_plays"]
    rows = run(league, alice, "extend", first, second)
    assert [row.code for row in rows] == ["director_plays", "director_plays"]


def test_only_directors_act(league, tables, alice, greta, charlie):
    (game,) = tables(1)
    for user in (alice, greta, charlie):
        assert refused(preview, league, user, "extend")[0] == "not_director"
        assert refused(run, league, user, "extend", game)[0] == "not_director"
    assert refused(deadline_extend, game_id=game.pk, by=charlie, by_how_much=None)[0] == "not_gm"


def test_a_helper_who_has_not_accepted_or_is_a_gm_has_no_authority(league, tables, charlie):
    (game,) = tables(1)
    helper = TournamentHelper.objects.create(
        tournament=league, user=charlie, role="director", asked_at=NOW
    )
    on = {"game_id": game.pk, "by": charlie, "by_how_much": None}
    assert refused(deadline_extend, **on)[0] == "not_gm"
    helper.accepted_at = NOW
    helper.save()
    assert deadline_extend(**on).pk == open_phase(game).pk


def test_a_director_has_no_other_right_at_a_table(league, tables, dora):
    (game,) = tables(1)
    assert refused(gm_game, game_id=game.pk, by=dora)[0] == "not_gm"
    client = Client()
    client.force_login(dora)
    for path in ("gm/", "gm/withhold/", "gm/extend/", "corrections/../gm/corrections/"):
        assert client.get(f"/games/{game.pk}/{path}").status_code in (403, 404)


def test_a_table_of_another_tournament_is_left_out(league, tables, dora, open_table):
    tables(1)
    other = tournament_create(by=dora, name="Another league")
    game = open_table(press_mode="none")
    Game.objects.filter(pk=game.pk).update(tournament=other)
    assert preview(league, dora, "extend", game) == []
    assert run(league, dora, "extend", game) == []


def test_a_table_that_is_over_refuses(league, tables, dora):
    (game,) = tables(1)
    seen = {game.pk: ""}
    Game.objects.filter(pk=game.pk).update(status="finished", ending="drawn", finished_at=NOW)
    assert [row.code for row in preview(league, dora, "extend", game)] == ["not_running"]
    rows = bulk_run(number=league.pk, by=dora, act=ACTS["extend"], seen=seen, order=order(dora))
    assert [row.code for row in rows] == ["not_running"]


def test_wrong_choices_are_refused(league, tables, dora):
    (game,) = tables(1)
    assert refused(bulk_act, "resolve")[0] == "unknown_choice"
    assert refused(end_of_pause, 400)[0] == "pause_end"
    assert refused(run, league, dora, "extend")[0] == "no_tables"
    far = timezone.now() + timedelta(days=400)
    assert [row.code for row in run(league, dora, "pause", game, until=far)] == ["pause_end"]
    Phase.objects.update(due_at=None, time_left=timedelta(hours=1), paused_at=NOW, paused_until=far)
    assert [row.code for row in preview(league, dora, "extend")] == ["no_regular_deadline"]


def test_the_pages_ask_before_and_report_after(league, tables, dora):
    first, second = tables(2)
    Game.objects.filter(pk=second.pk).update(is_public=False)
    client = Client()
    client.force_login(dora)
    address = f"/tournaments/{league.pk}/acts/"
    chosen = {"act": "pause", "days": "7", "reason": "A break."}
    asked = client.get(address, chosen | {"game": [first.pk, second.pk]})
    page = " ".join(text_of(asked).split())
    assert "Nothing is done yet" in page
    assert first.name in page
    assert "Table 2" in page
    assert second.name not in page
    sent = {"act": "pause", "reason": "A break.", "until": asked.context["until"]}
    marks = {f"seen-{game.pk}": open_phase(game).clock_mark for game in (first, second)}
    done = client.post(address, sent | marks | {"game": [first.pk, second.pk]})
    assert done.status_code == 200
    assert [answer.is_refused for _name, answer in done.context["rows"]] == [False, False]
    assert open_phase(first).is_paused
    assert client.get(address).status_code == 200


@pytest.mark.parametrize(
    "sent",
    [{"act": "pause", "until": "soon", "game": "1"}, {"act": "nothing"}, {"act": "extend"}],
)
def test_a_wrong_form_is_refused_with_a_sentence(league, tables, dora, sent):
    tables(1)
    client = Client()
    client.force_login(dora)
    answer = client.post(f"/tournaments/{league.pk}/acts/", sent)
    assert answer.status_code == 422
    assert answer.context["error"]


def test_others_get_no_page_of_acts(league, alice):
    client = Client()
    client.force_login(alice)
    assert client.get(f"/tournaments/{league.pk}/acts/").status_code == 403
