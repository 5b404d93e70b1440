"""Who plays in an anonymous game cannot be tried out: if a player uses the name of an
account, the answers, then and afterwards, are the same whether it is of the game or not."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import games
from games.clubs.services.clubs import club_found
from games.core.accounts import User
from games.gm.acts.start import game_start
from games.models import NOT_BEGUN, Game, Right, SeatOffer, Tournament
from games.models.seats import ANY_LANGUAGE
from games.players.blocks import player_block
from games.players.services import account_leave
from games.schedule.schedule import pace_of
from games.seats.acts.ask_substitute import substitute_ask
from games.seats.acts.confirm_substitute import substitute_confirm
from games.seats.acts.decline_substitution import substitute_decline
from games.seats.acts.end_substitution import substitution_stop
from games.seats.acts.go_on_standby import standby_save
from games.seats.acts.join import game_join
from games.seats.acts.offer_seat import seat_offer
from games.seats.services.standby import standby_offers
from games.settings.services.games import game_create
from games.tournaments.services.entrants import entrant_sign_up
from games.tournaments.services.sign_up import sign_up_change
from games.tournaments.services.teams import team_create
from games.tournaments.services.tournaments import tournament_create
from tests.crawl.anonymous import STRANGER, WEEK, World, ask, signed_in
from tests.crawl.crawl import asked
from tests.crawl.unmasking import (
    CHANCE,
    TRIED,
    Act,
    asked_for_substitute,
    data_of,
    differences,
    names_tried,
    posted,
    seen,
    tried,
)
from tests.games.cast import refused
from tests.games.table import address, text_of
from tests.games.untouched import untouched

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

# Where the site finds an account by what somebody sent, beside the two places that define it.
LOOKS_UP = re.compile(
    r"\b(find_account|player_named|player_by_number|flags_of_name|player_block|player_unblock)\("
    r"|\.by_name\(|name__iexact|user_id=(id_number|sent\[)"
)
# The archive has finished games only, whose players are public, tournaments have names, too, and
# operators, who appoint GMs, see every account.
DEFINED = {
    *("core/accounts.py", "players/blocks.py", "players/queries.py", "record/queries/archive.py"),
    *("tournaments/services/tournaments.py", "gm/services/gm_role.py"),
}


@pytest.fixture
def bob(world) -> User:
    return User.objects.get(name="Bob")


@pytest.fixture
def charlie(world) -> User:
    return User.objects.get(name="Charlie")


# The acts -------------------------------------------------------------------------------------


def blocked(client: Client, named: User) -> HttpResponse:
    return client.post(reverse("games:block", args=[named.pk]))


def block(world: World, named: User) -> list[HttpResponse]:
    return [blocked(world.as_alice(), named)]


def block_taken_back(world: World, named: User) -> list[HttpResponse]:
    client = world.as_alice()
    blocked(client, named)
    return [client.post(reverse("games:block", args=[named.pk]), {"unblock": "1"})]


def substitute_who_blocks(world: World, named: User) -> list[HttpResponse]:
    """A helper blocks the account and accepts to play for Alice."""
    ask(world.game, world.alice, "Helper")
    client = world.as_helper()
    blocked(client, named)
    return [client.post(address(world.game, "substitute_asked"), {"accept": "1"})]


def substitute_whom_somebody_blocks(world: World, named: User) -> list[HttpResponse]:
    """The account blocks a helper, who accepts to play for Alice."""
    player_block(by=named, account_id=world.helper.pk)
    ask(world.game, world.alice, "Helper")
    return [world.as_helper().post(address(world.game, "substitute_asked"), {"accept": "1"})]


def newcomer_whom_somebody_blocks(world: World, named: User) -> list[HttpResponse]:
    """The account blocks a helper, who accepts a seat by a link."""
    player_block(by=named, account_id=world.helper.pk)
    offer = seat_offer(game_id=world.game.pk, by=world.greta, power="RU")
    url = address(world.game, "seat_offer", token=offer.token)
    return [world.as_helper().post(url, {"accept": "1"})]


def newcomer_who_blocks(world: World, named: User) -> list[HttpResponse]:
    """A helper blocks the account and accepts a seat that the GM offers."""
    offer = seat_offer(game_id=world.game.pk, by=world.greta, power="RU", account="Helper")
    client = world.as_helper()
    blocked(client, named)
    url = address(world.game, "seat_offer", token=offer.token)
    return [client.post(url, {"accept": "1"})]


def standby_who_blocks(world: World, named: User) -> list[HttpResponse]:
    """A helper blocks the account, is on standby, and is offered a seat all the same."""
    standby_save(by=world.helper, paces=[pace_of(world.game)], languages=["en"])
    blocked(world.as_helper(), named)
    world.game.seats.filter(power="RU").update(standby=ANY_LANGUAGE, standby_since=timezone.now())
    standby_offers()
    assert SeatOffer.objects.filter(user=world.helper).exists()
    return []


def helper_of_a_tournament(world: World, named: User) -> list[HttpResponse]:
    """Alice asks the account to help a tournament of hers, and takes that back."""
    tournament = tournament_create(by=world.alice, name="The cup of Alice")
    url, client = reverse("games:tournament_helpers", args=[tournament.pk]), world.as_alice()
    asks = {"action": "ask", "account": named.name, "role": "gm"}
    return [client.post(url, asks), client.post(url, {"action": "remove", "helper": named.pk})]


def teams_of(world: World, by: User) -> Tournament:
    """A tournament of `by` in teams, with the anonymous game in it."""
    cup = tournament_create(by=by, name="The cup of teams")
    sign_up_change(number=cup.pk, by=by, sign_up="open", team_size=3)
    team_create(number=cup.pk, by=by, name="The team")
    Game.objects.filter(pk=world.game.pk).update(tournament=cup)
    return cup


def member_of_a_team(world: World, named: User) -> list[HttpResponse]:
    """Alice asks the account to join her team, and takes that back."""
    url = reverse("games:change_entrants", args=[teams_of(world, world.alice).pk])
    asks, takes_back = {"action": "ask", "account": named.name}, {"action": "remove_member"}
    client = world.as_alice()
    return [client.post(url, asks), client.post(url, takes_back | {"person": named.pk})]


def entrant_of_a_tournament(world: World, named: User) -> list[HttpResponse]:
    """Alice invites the account to a tournament of hers, and removes it."""
    url = reverse("games:change_entrants", args=[teams_of(world, world.alice).pk])
    client = world.as_alice()
    return [
        client.post(url, {"action": "invite", "people": named.name}),
        client.post(url, {"action": "remove", "person": named.pk}),
    ]


def seat_for_a_reserve(world: World, named: User) -> list[HttpResponse]:
    """The deputy offers an open seat to the account, which is a reserve of the tournament."""
    cup = teams_of(world, world.helper)
    entrant_sign_up(number=cup.pk, by=named)
    url = reverse("games:tournament_fill", args=[cup.pk, world.game.pk, "RU"])
    client = signed_in(world.deputy)
    return [client.get(url), client.post(url, {"action": "offer", "person": named.pk})]


def invited_to_a_club(world: World, named: User) -> list[HttpResponse]:
    """Alice invites the account to a club of hers, takes it back, and would hand the club over."""
    club = club_found(by=world.alice, name="The club of Alice")
    client = world.as_alice()
    roles = {"action": "withdraw", "person": named.pk}
    return [
        client.post(reverse("games:club_members", args=[club.pk]), {"people": named.name}),
        client.post(reverse("games:club_roles", args=[club.pk]), roles),
        client.get(reverse("games:hand_over_club", args=[club.pk]), {"person": named.pk}),
        client.post(reverse("games:hand_over_club", args=[club.pk]), {"person": named.pk}),
    ]


def powers_assigned(world: World, named: User) -> list[HttpResponse]:
    """A program sends a name with a power to a game that it does not run."""
    url = f"/api/v1/games/{world.game.pk}/gm/assign"
    sent = {"assignments": [{"account": named.name, "power": "FR"}]}
    return [world.as_alice().post(url, sent, content_type="application/json")]


def looked_at(world: World, named: User) -> list[HttpResponse]:
    client = world.as_alice()
    return [
        client.get(reverse("games:player", args=[named.pk])),
        client.get(reverse("games:player_by_name", args=[named.name])),
        client.get(f"/api/v1/players/{named.pk}"),
    ]


RIGHTS = {"right": [Right.EXTEND.value]}
# The acts, and the modules that look the account up for each.
ACTS: dict[str, tuple[Act, set[str]]] = {
    "a substitute is asked": (
        asked_for_substitute,
        {"seats/acts/ask_substitute.py"},
    ),
    "a mentor is asked": (posted("mentor"), {"seats/acts/ask_mentor.py"}),
    "a substitute is asked for one's own seat, as if by the GM": (
        posted("gm_substitute", {"until": "2999-01-01"}, power="FR"),
        {"seats/views/substitutes_gm.py"},
    ),
    "a substitute is asked for another seat": (
        posted("gm_substitute", {"until": "2999-01-01"}, power="HA"),
        {"seats/views/substitutes_gm.py"},
    ),
    "a seat is offered": (
        posted("gm_seat_offer", power="RU"),
        {
            "seats/acts/offer_seat.py",
            "seats/views/applicants.py",
            "seats/queries/replacement.py",
        },
    ),
    "a power is offered before the start": (
        posted("gm_ask", {"power": "RU"}),
        {"seats/acts/invite.py"},
    ),
    "people are invited before the start": (
        lambda world, named: posted("guests", {"people": named.name})(world, named),
        {"seats/queries/guests.py"},
    ),
    "a GM is called in": (
        posted("vote_propose", {"kind": "call_gm"}),
        {"votes/kinds/call_gm.py"},
    ),
    "a helper of a tournament is asked": (
        helper_of_a_tournament,
        {"tournaments/services/helpers.py", "tournaments/views/tournaments.py"},
    ),
    "a captain asks a member": (
        member_of_a_team,
        {"tournaments/services/teams.py", "tournaments/views/entrants.py"},
    ),
    "a director invites an entrant": (
        entrant_of_a_tournament,
        {"tournaments/services/invitations.py"},
    ),
    "a seat is offered to a reserve": (seat_for_a_reserve, {"tournaments/views/vacancies.py"}),
    "somebody is invited to a club": (
        invited_to_a_club,
        {"clubs/services/invitations.py", "clubs/views/members.py"},
    ),
    "a player is removed before the start": (
        lambda world, named: posted("gm_remove_player", {"player": named.pk})(world, named),
        {"gm/acts/remove.py"},
    ),
    "a commentator is allowed": (
        posted("commentaries"),
        {"commentary/services/commentators.py", "commentary/views.py"},
    ),
    "powers are assigned before the start": (powers_assigned, {"gm/acts/assign.py"}),
    "the GM role is offered": (posted("gm_role_offer"), {"gm/acts/offer_role.py"}),
    "a deputy is asked": (
        posted("gm_deputies", RIGHTS),
        {"gm/acts/ask_deputy.py"},
    ),
    "a deputy is dismissed": (
        lambda world, named: posted("gm_deputies", {"end": str(named.pk)})(world, named),
        set(),
    ),
    "somebody is blocked": (block, {"players/views.py"}),
    "a block is taken back": (block_taken_back, {"players/views.py"}),
    "a substitute blocks somebody first": (substitute_who_blocks, set()),
    "a newcomer blocks somebody first": (newcomer_who_blocks, set()),
    "somebody has blocked a substitute": (substitute_whom_somebody_blocks, set()),
    "somebody has blocked a newcomer": (newcomer_whom_somebody_blocks, set()),
    "one on standby blocks somebody first": (standby_who_blocks, set()),
    "a player is looked at": (looked_at, {"players/views.py", "api/views/players.py"}),
}


def test_every_place_that_looks_an_account_up_is_tried():
    root = Path(games.__file__).parent
    found = {
        str(path.relative_to(root))
        for path in root.rglob("*.py")
        if LOOKS_UP.search(path.read_text())
    }
    assert found - DEFINED == set().union(*(modules for _act, modules in ACTS.values()))


# The answers ----------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ACTS)
def test_no_act_tells_a_member_from_a_stranger(world, what):
    act, _modules = ACTS[what]
    stranger = tried(world, world.alice, act, STRANGER)
    for name in names_tried(what, ACTS):
        assert differences(stranger, tried(world, world.alice, act, name)) == []


def test_a_member_is_accepted_as_a_substitute_like_a_stranger(world):
    (answer,) = asked_for_substitute(world, User.objects.get(name="Bob"))
    assert (answer.status_code, answer.headers["Location"]) == (
        302,
        address(world.game, "substitute"),
    )


# How it ends ----------------------------------------------------------------------------------


def ended(world: World, name: str, end: Callable[[], object]) -> dict[str, str]:
    with untouched():
        asked_for_substitute(world, User.objects.get(name=name))
        end()
        return seen(world, world.alice, User.objects.get(name=name))


def test_that_the_gm_takes_it_back_looks_like_a_stranger_who_declines(world, charlie):
    by_gm = {"game_id": world.game.pk, "by": world.greta, "power": "FR"}
    stranger = ended(world, STRANGER, lambda: substitute_decline(game_id=world.game.pk, by=charlie))
    for name in TRIED:
        found = ended(world, name, lambda: substitution_stop(**by_gm))
        assert differences(stranger, found) == []


def test_neither_is_told_and_the_gm_is(world, bob):
    asked_for_substitute(world, bob)
    assert not bob.deliveries.filter(data__event="substitute_asked_you").exists()
    assert not world.alice.deliveries.filter(data__event="substitute_asked").exists()
    assert world.greta.deliveries.filter(data__event="substitute_asked").count() == 1
    page = text_of(signed_in(world.greta).get(address(world.game, "gm_substitute", power="FR")))
    assert "The person was not asked" in page
    assert "This account holds a seat in this game already." in page


def test_the_member_finds_nothing_of_it_anywhere(world, bob):
    client = signed_in(bob)
    urls = [*world.urls["Alice"], address(world.game, "substitute_asked")]

    def found() -> list[str]:
        return [*(CHANCE.sub("", asked(client, url).said) for url in urls), data_of(bob)]

    before = found()
    asked_for_substitute(world, bob)
    assert found() == before
    substitution_stop(game_id=world.game.pk, by=world.greta, power="FR")
    assert found() == before


def test_the_gm_cannot_confirm_a_member_and_reads_why(world, bob):
    asked_for_substitute(world, bob)
    by_gm = {"game_id": world.game.pk, "by": world.greta, "power": "FR"}
    assert refused(substitute_confirm, **by_gm, confirmed=[]) == ("seated_already", 409)


def test_a_member_who_closes_the_account_ends_it(world, bob):
    asked_for_substitute(world, bob)
    account_leave(by=bob)
    assert not world.game.seats.filter(substitutions__state__in=NOT_BEGUN, power="FR").exists()


def test_whoever_asks_for_oneself_is_told_so(world):
    (answer,) = asked_for_substitute(world, world.alice)
    assert answer.status_code == 409


def test_in_other_games_the_player_is_told(world, bob):
    game = game_create(creator=world.greta, name="The open table")
    game_join(game_id=game.pk, by=world.alice, power="FR")
    game_join(game_id=game.pk, by=bob, power="HA")
    game_start(game_id=game.pk, by=world.greta)
    day = timezone.localdate() + WEEK
    asks = {"game_id": game.pk, "by": world.alice, "account": "Bob", "last_day": day}
    assert refused(substitute_ask, **asks) == ("seated_already", 409)
