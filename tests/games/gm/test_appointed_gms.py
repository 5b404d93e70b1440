"""An operator appoints a GM for a game that has lost its own."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Permission

from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.gm.queries.lost_gms import LONGEST, GmLoss, loss_of, lost_gms
from games.gm.services.gm_role import gm_appoint
from games.models import Delivery, Deputy, Event, Game, Status
from games.notices.queries import notice_of
from games.players.blocks import player_block
from games.settings.services.games import game_create
from games.story.queries.events import sentence
from maps.load import load_variant
from tests.games.cast import NOW, account, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def root(db):
    return account("Root", is_staff=True, is_superuser=True)


@pytest.fixture
def dora(db):
    return account("Dora")


@pytest.fixture
def lost(game, greta) -> Game:
    """A running game whose GM's account was switched off."""
    greta.is_active = False
    greta.save()
    return Game.objects.get(pk=game.pk)


@pytest.fixture
def seen(game) -> Game:
    """A running game whose GM was seen at NOW."""
    game.gm_seen_at = NOW
    game.save(update_fields=["gm_seen_at"])
    return game


def appoint(game, by, name="Dora", reason="The GM is gone.", now=NOW):
    return gm_appoint(game_id=game.pk, by=by, account=name, reason=reason, now=now)


def test_the_appointed_person_is_the_gm_at_once(lost, root, dora):
    assert appoint(lost, root).gm == dora


def test_the_history_tells_who_was_appointed_by_whom_and_why(lost, root, dora, greta):
    appoint(lost, root)
    event = Event.objects.first()
    assert (event.actor, event.about, event.data["reason"]) == (dora, greta, "The GM is gone.")
    said = sentence(event, load_variant(lost.variant_id), named=False)
    assert said == "An operator of this site appointed Dora as GM instead of Greta."


def test_the_players_and_the_new_gm_are_notified(lost, root, dora, alice):
    appoint(lost, root)
    newest = Delivery.objects.filter(user__in=[alice, dora]).order_by("pk")
    told = {row.user.name: notice_of(row).title for row in newest}
    assert told == {"Alice": "The game has a new GM", "Dora": "You are now the GM of a game"}


def test_a_deputy_who_is_appointed_is_a_deputy_no_more(game, greta, root, dora):
    deputy_offer(game_id=game.pk, by=greta, account="Dora", rights=["extend"], now=NOW)
    deputy_take(game_id=game.pk, by=dora, now=NOW)
    type(greta).objects.filter(pk=greta.pk).update(is_active=False)
    appoint(game, root)
    assert not Deputy.objects.exists()


@pytest.mark.parametrize("rights", [{}, {"is_staff": True}])
def test_others_appoint_nobody(lost, dora, rights):
    assert refused(appoint, lost, account("Eve", **rights)) == ("not_operator", 403)


def test_staff_with_the_right_appoint(lost, dora):
    eve = account("Eve", is_staff=True)
    eve.user_permissions.add(Permission.objects.get(codename="appoint_gm"))
    assert appoint(lost, type(eve).objects.get(pk=eve.pk)).gm == dora


def test_a_game_with_a_gm_gets_no_other(game, root, dora):
    assert refused(appoint, game, root) == ("gm_not_lost", 409)


@pytest.mark.parametrize("fields", [{}, {"gm": None}])
def test_a_game_that_is_over_or_was_imported_gets_none(lost, root, dora, fields):
    over = {"status": Status.FINISHED, "finished_at": NOW}
    Game.objects.filter(pk=lost.pk).update(**over, **fields)
    assert refused(appoint, lost, root) == ("finished", 409)


def test_a_practice_game_needs_no_gm(lost, root, dora):
    Game.objects.filter(pk=lost.pk).update(is_practice=True, gm=None)
    assert refused(appoint, lost, root) == ("gm_not_lost", 409)


def test_an_operator_who_plays_in_the_game_appoints_nobody(lost, alice, dora):
    alice.is_superuser = True
    alice.save()
    assert refused(appoint, lost, alice) == ("player_runs_not", 409)


def blocked(dora, root):
    player_block(by=dora, account_id=root.pk)


def suspended(dora, root):
    type(dora).objects.filter(pk=dora.pk).update(suspended_until=NOW + timedelta(days=9999))


def closed(dora, root):
    type(dora).objects.filter(pk=dora.pk).update(is_active=False)


def program(dora, root):
    type(dora).objects.filter(pk=dora.pk).update(owner=root)


@pytest.mark.parametrize(
    ("state", "code"),
    [
        (blocked, "takes_no_offers"),
        (suspended, "takes_no_offers"),
        (program, "takes_no_offers"),
        (closed, "no_such_account"),
    ],
)
def test_an_account_that_takes_no_offers_is_not_appointed(lost, root, dora, state, code):
    state(dora, root)
    assert refused(appoint, lost, root) == (code, 422)


def test_a_player_of_the_game_is_not_appointed(lost, root, alice):
    assert refused(appoint, lost, root, "Alice") == ("player_runs_not", 409)


def test_the_lost_gm_is_not_appointed_again(seen, root):
    at = NOW + LONGEST
    assert refused(appoint, seen, root, "Greta", now=at) == ("gm_already", 422)


def test_a_reason_is_needed(lost, root, dora):
    assert refused(appoint, lost, root, reason=" ") == ("reason", 422)


@pytest.mark.parametrize(
    ("fields", "after", "loss"),
    [
        ({}, timedelta(days=13), None),
        ({}, timedelta(days=14), GmLoss.SILENT),
        ({"suspended_until": NOW + timedelta(days=2)}, timedelta(days=1), GmLoss.SUSPENDED),
        ({"suspended_until": NOW + timedelta(days=2)}, timedelta(days=3), None),
        ({"is_active": False}, timedelta(0), GmLoss.CLOSED),
    ],
)
def test_a_gm_is_lost(seen, greta, fields, after, loss):
    type(greta).objects.filter(pk=greta.pk).update(**fields)
    found = Game.objects.get(pk=seen.pk)
    assert loss_of(found, NOW + after) is loss
    assert list(lost_gms(NOW + after)) == ([(found, loss)] if loss else [])


def test_a_gm_whom_nobody_may_replace_is_lost_after_a_month(seen):
    phase = seen.phases.get()
    phase.nmr_policy = phase.nmr_policy | {"silence_days": 0}
    phase.save()
    assert loss_of(seen, NOW + LONGEST - timedelta(days=1)) is None
    assert loss_of(seen, NOW + LONGEST) is GmLoss.SILENT


def test_the_gm_of_a_game_that_never_started_is_lost_after_a_month(forming):
    assert loss_of(forming, NOW + LONGEST - timedelta(days=1)) is None
    assert loss_of(forming, NOW + LONGEST) is GmLoss.SILENT


def test_games_without_need_of_a_gm_are_not_listed(lost):
    Game.objects.filter(pk=lost.pk).update(status=Status.FINISHED, finished_at=NOW)
    other = game_create(creator=account("Frida"), name="Another", now=NOW)
    assert [game.pk for game, _loss in lost_gms(NOW + LONGEST)] == [other.pk]
