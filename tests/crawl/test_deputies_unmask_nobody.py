"""Who plays in an anonymous game cannot be tried out by a deputy: the answers to an act with the
name of an account are the same whether it is of the game or not."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse

from games.core.accounts import User
from games.players.blocks import player_block
from games.seats.acts.apply import seat_apply
from tests.crawl.anonymous import MEMBERS, STRANGER, World, signed_in
from tests.crawl.crawl import asked
from tests.crawl.unmasking import (
    Act,
    asked_for_substitute,
    differences,
    in_a_week,
    names_tried,
    tried,
)
from tests.games.table import address

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def applicant_who(blocks: bool) -> Act:
    """A helper applies, and has blocked the account or is blocked by it; the deputy accepts."""

    def act(world: World, named: User) -> list[HttpResponse]:
        by, of = (world.helper, named) if blocks else (named, world.helper)
        player_block(by=by, account_id=of.pk)
        applied = seat_apply(
            game_id=world.game.pk, by=world.helper, power="RU", sentence="I would like to play."
        )
        url = address(world.game, "gm_seat_take", power="RU")
        client, form = signed_in(world.deputy), {"application": applied.pk}
        return [client.get(url, form), client.post(url, form)]

    return act


def by_deputy(name: str, power: str, **then: str) -> Act:
    """The deputy sends a form of a seat with the name in it, and then another to the same page."""

    def act(world: World, named: User) -> list[HttpResponse]:
        url, client = address(world.game, name, power=power), signed_in(world.deputy)
        forms = [{"account": named.name, "until": in_a_week()}, *([then] if then else [])]
        return [client.post(url, form) for form in forms]

    return act


DEPUTY_ACTS = {
    "a substitute is asked": by_deputy("gm_substitute", "FR"),
    "a substitute is asked and confirmed": by_deputy("gm_substitute", "FR", confirm="1"),
    "a substitute is asked, and not any more": by_deputy("gm_substitute", "FR", withdraw="1"),
    "an open seat is offered": by_deputy("gm_seat_offer", "RU"),
    "the seat of a computer is offered": by_deputy("gm_seat_offer", "OT"),
    "an applicant has blocked somebody": applicant_who(blocks=True),
    "somebody has blocked an applicant": applicant_who(blocks=False),
}


@pytest.mark.parametrize("what", DEPUTY_ACTS)
def test_no_act_of_a_deputy_tells_a_member_from_a_stranger(world, what):
    act = DEPUTY_ACTS[what]
    stranger = tried(world, world.deputy, act, STRANGER)
    for name in names_tried(what, DEPUTY_ACTS):
        assert differences(stranger, tried(world, world.deputy, act, name)) == []


def test_a_deputy_reads_the_name_of_no_member(world):
    asked_for_substitute(world, User.objects.get(name="Bob"))
    client = signed_in(world.deputy)
    said = "\n".join(asked(client, url).said for url in world.urls[world.deputy.name])
    names = {"Alice", "Konrad", *MEMBERS.values()}
    assert {name for name in names if re.search(rf"\b{name}\b", said)} == set()
