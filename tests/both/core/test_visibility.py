"""Canaries: only the owner and, after the phase, the GM see secrets."""

import json

import pytest
from django.contrib.auth.models import AnonymousUser

from games.core.seat_states import seat_states
from games.core.visibility import (
    Viewer,
    may_see_sheet,
    visible_outcome,
    visible_receipts,
    visible_sheet,
)
from games.game_page.queries import game_page
from games.gm.acts.open_seat import seat_open
from games.gm.acts.resolve import phase_resolve_now
from games.gm.queries.inbox import gm_desk
from games.lobby.queries.game_list import game_list, game_rows
from games.models import Phase
from games.story.queries.events import event_list
from games.story.queries.phase import phase_page
from tests.games.cast import NOW, seat_of, submit, viewer_of
from tests.games.seat_given import seat_given

ORDER = "A Par - Gas"
BID = "A Sto S A Swe - Canary"  # not understood, so published by no rule
WON = "A Swi - Boh"
MISPLACED = "2; A Pap S A Mil - Tus canary"


@pytest.fixture
def secret(game, alice):
    """Alice has ordered and bid, and has typed a bid among her orders."""
    submit(game, alice, "FR", ORDER, MISPLACED, bids=[(1, BID), (2, WON)])
    return game


@pytest.fixture
def people(alice, bob, charlie, greta):
    return {
        "owner": alice,
        "player": bob,
        "stranger": charlie,
        "gm": greta,
        "visitor": AnonymousUser(),
    }


def everything(game, user) -> str:
    """Everything that the rules of visibility show a person, as one text."""
    viewer = viewer_of(user, game)
    shown = [repr(event_list(game, viewer)), repr(game_rows(game_list(user), user))]
    page = game_page(game, viewer)
    shown += [repr(page.seats), repr(page.events)]
    shown.append(_sheet(page.sheet))
    for phase in Phase.objects.filter(game=game).select_related("game"):
        one = phase_page(game, phase, viewer)
        # Pages read outcomes only from these data.
        shown += [json.dumps(visible_outcome(viewer, phase)), _sheet(one.sheet), repr(one.events)]
        for seat in game.seats.all():
            shown += [_sheet(sheet) for sheet in visible_receipts(viewer, phase, seat)]
    if viewer.is_gm:
        shown.append(repr(gm_desk(game, viewer)))
    return "\n".join(shown)


def _sheet(sheet) -> str:
    return json.dumps([sheet.orders, sheet.bids]) if sheet else ""


@pytest.mark.parametrize("who", ["player", "stranger", "gm", "visitor"])
@pytest.mark.parametrize("canary", [ORDER, BID, WON, MISPLACED, "canary", "Canary"])
def test_before_the_deadline_nobody_else_sees_orders_or_bids(secret, people, who, canary):
    assert canary not in everything(secret, people[who])


@pytest.mark.parametrize("canary", [ORDER, BID, WON, MISPLACED])
def test_before_the_deadline_their_owner_sees_them(secret, people, canary):
    assert canary in everything(secret, people["owner"])


@pytest.fixture
def resolved(secret, greta):
    phase_resolve_now(game_id=secret.pk, by=greta, now=NOW)
    return secret


@pytest.mark.parametrize("who", ["player", "stranger", "visitor", "gm", "owner"])
def test_afterwards_everybody_sees_the_orders(resolved, people, who):
    assert ORDER in everything(resolved, people[who])


@pytest.mark.parametrize("who", ["player", "stranger", "visitor"])
@pytest.mark.parametrize("canary", ["anary", "points", "controlled", "void_bids", "not_understood"])
def test_afterwards_nobody_else_sees_bids(resolved, people, who, canary):
    assert canary not in everything(resolved, people[who])


@pytest.mark.parametrize("who", ["owner", "gm"])
def test_afterwards_their_owner_and_the_gm_see_bids(resolved, people, who):
    assert BID in everything(resolved, people[who])


def test_text_in_the_wrong_field_is_not_published(resolved, people):
    assert MISPLACED in everything(resolved, people["owner"])
    for who in ("player", "stranger", "visitor"):
        assert MISPLACED not in everything(resolved, people[who])


@pytest.mark.parametrize(
    "bids",
    [
        {},
        {"FR": [(1, "A Swi H")]},
        {"FR": [(1, "A Swi - Boh")], "HA": [(1, "A Swi - Mil")]},
        {"FR": [(3, "A Swi - Boh"), (1, "A Swi H")]},
        {"FR": [(1, "A Swi - Nowhere")]},
        {"HA": [(1, "A Swi H"), (1, "F Ven H")]},
    ],
)
def test_the_published_outcome_hides_why_a_minor_held(game, phase, alice, bob, greta, bids):
    for by, power in ((alice, "FR"), (bob, "HA")):
        submit(game, by, power, bids=bids.get(power, []))
    done = phase_resolve_now(game_id=game.pk, by=greta, now=NOW)
    minors = visible_outcome(Viewer(game.pk), done)["minors"]
    swiss = next(row for row in minors if row["minor"] == "Swi")
    assert swiss == {
        "minor": "Swi",
        "order": "A Swi H",
        "result": "holds",
        "reason": "hold_order",
        "by": [],
    }


def test_a_former_player_cannot_see_the_sheets(secret, phase, alice, greta):
    seat_open(game_id=secret.pk, by=greta, power="FR")
    assert "Canary" not in everything(secret, alice)
    assert visible_sheet(viewer_of(alice, secret), phase, seat_of(secret, "FR")) is None


def test_a_viewer_made_before_the_seat_was_lost_sees_nothing(secret, phase, alice, greta):
    viewer = viewer_of(alice, secret)
    seat_open(game_id=secret.pk, by=greta, power="FR")
    assert not may_see_sheet(viewer, phase, seat_of(secret, "FR"))


def test_a_newcomer_sees_the_seat_s_draft(secret, phase, greta, charlie):
    seat_given(game_id=secret.pk, by=greta, power="FR", account="Charlie")
    assert BID in everything(secret, charlie)


def test_a_seat_of_another_game_gives_no_access(secret, phase, alice, greta):
    viewer = Viewer(secret.pk + 1, user_id=greta.pk, is_gm=True)
    assert not may_see_sheet(viewer, phase, seat_of(secret, "FR"))


def test_the_states_of_seats_reveal_only_who_has_ordered(secret, phase):
    states = seat_states(phase, secret.seats.all())
    assert (states["FR"], states["HA"], states["SP"]) == ("ordered", "waiting", "computer")
