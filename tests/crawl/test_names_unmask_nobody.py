"""Who plays in an anonymous game cannot be tried out: if a player or a deputy uses the name of an
account, the answers, then and afterwards, are the same whether it is of the game or not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from difflib import unified_diff
from pathlib import Path

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import games
from games.computer import Sheet
from games.core.accounts import User
from games.gm.acts.start import game_start
from games.models import NOT_BEGUN, Right, SeatOffer
from games.models.seats import ANY_LANGUAGE
from games.players.blocks import player_block
from games.players.own_data import own_data
from games.players.services import account_leave
from games.schedule.schedule import pace_of
from games.seats.services.applications import seat_apply
from games.seats.services.joining import seat_join
from games.seats.services.offers import seat_offer
from games.seats.services.standby import standby_offers, standby_save
from games.seats.services.substitutes import (
    substitute_ask,
    substitute_confirm,
    substitute_decline,
    substitute_withdraw,
)
from games.settings.services.games import game_create
from tests.crawl.anonymous import (
    MEMBERS,
    STRANGER,
    WEEK,
    World,
    anonymous_world,
    ask,
    signed_in,
    stand_still,
)
from tests.crawl.crawl import asked
from tests.crawl.rows import all_rows, changes
from tests.games.cast import refused
from tests.games.table import address, text_of
from tests.games.untouched import untouched
from tests.sweeps import sampled

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

# When an answer was made, for which browser and how long the name in it is; the marks of forms.
CHANCE = re.compile(
    r'\n(?:Expires|Content-Length): .*|\nETag: "[0-9a-f]{64}"(?=\n)'
    r'|name="(?:key|csrfmiddlewaretoken)" value="[\w-]+"'
)
# Where the site finds an account by what somebody sent, beside the two places that define it.
LOOKS_UP = re.compile(
    r"\b(find_account|player_named|player_by_number|flags_of_name|player_block|player_unblock)\("
    r"|\.named\(|name__iexact|user_id=(id_number|sent\[)"
)
# A player and a person who has been asked to play differ most from a stranger.
TRIED = sampled(MEMBERS.values(), 1, always=("Bob",))
# The archive has finished games only, whose players are public, and tournaments have names, too.
DEFINED = {
    *("core/accounts.py", "players/blocks.py", "players/queries.py", "record/queries/archive.py"),
    "tournaments/services.py",
}


@pytest.fixture(scope="module")
def world(django_db_setup, django_db_blocker) -> Iterator[World]:
    """One world for all tests of this file, which leave it as it is."""
    with (
        django_db_blocker.unblock(),
        untouched(),
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr("games.sheets.services.computers.choose_orders", lambda *_: Sheet())
        yield anonymous_world()


@pytest.fixture(autouse=True)
def _stands_still(world, monkeypatch):
    """Time stands still, and nothing is kept of what is undone."""
    stand_still(world.now, monkeypatch)


@pytest.fixture
def bob(world) -> User:
    return User.objects.get(name="Bob")


@pytest.fixture
def charlie(world) -> User:
    return User.objects.get(name="Charlie")


def in_a_week() -> str:
    return (timezone.localdate() + WEEK).isoformat()


# The acts -------------------------------------------------------------------------------------

Act = Callable[[World, User], list[HttpResponse]]


def posted(name: str, data: dict[str, object] | None = None, **arguments: str) -> Act:
    """Alice sends a form of the game with the name in it."""

    def act(world: World, named: User) -> list[HttpResponse]:
        url = address(world.game, name, **arguments)
        return [world.as_alice().post(url, {"account": named.name, **(data or {})})]

    return act


def asked_for_substitute(world: World, named: User) -> list[HttpResponse]:
    return posted("substitute", {"until": in_a_week()})(world, named)


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


def looked_at(world: World, named: User) -> list[HttpResponse]:
    client = world.as_alice()
    return [
        client.get(reverse("games:player", args=[named.pk])),
        client.get(reverse("games:player_by_name", args=[named.name])),
    ]


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
RIGHTS = {"right": [Right.EXTEND.value]}
# The acts, and the modules that look the account up for each.
ACTS: dict[str, tuple[Act, set[str]]] = {
    "a substitute is asked": (
        asked_for_substitute,
        {"seats/services/substitutes.py"},
    ),
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
            "seats/services/offers.py",
            "seats/views/applicants.py",
            "seats/queries/replacement.py",
        },
    ),
    "a power is offered before the start": (
        posted("gm_ask", {"power": "RU"}),
        {"seats/services/invitations.py"},
    ),
    "a player is removed before the start": (
        lambda world, named: posted("gm_remove_player", {"player": named.pk})(world, named),
        {"gm/acts/remove.py"},
    ),
    "the GM role is offered": (posted("gm_role_offer"), {"gm/services/gm_role.py"}),
    "a deputy is asked": (
        posted("gm_deputies", RIGHTS),
        {"gm/services/gm_role.py"},
    ),
    "a deputy is dismissed": (
        lambda world, named: posted("gm_deputies", {"end": str(named.pk)})(world, named),
        {"gm/views/role.py"},
    ),
    "somebody is blocked": (block, {"players/views.py"}),
    "a block is taken back": (block_taken_back, {"players/views.py"}),
    "a substitute blocks somebody first": (substitute_who_blocks, set()),
    "a newcomer blocks somebody first": (newcomer_who_blocks, set()),
    "somebody has blocked a substitute": (substitute_whom_somebody_blocks, set()),
    "somebody has blocked a newcomer": (newcomer_whom_somebody_blocks, set()),
    "one on standby blocks somebody first": (standby_who_blocks, set()),
    "a player is looked at": (looked_at, {"players/views.py"}),
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


def plain(text: str, named: User) -> str:
    """The text without what is only the name."""
    text = CHANCE.sub("", text)
    if named.name.lower() in text.lower():
        text = re.sub(rf"\b{named.name}\b", "NAME", text, flags=re.IGNORECASE)
    return re.sub(rf"/players/{named.pk}/", "/players/NUMBER/", text)


def seen(world: World, by: User, named: User) -> dict[str, str]:
    """All pages that Alice or the deputy can look at afterwards, and the file of her own data."""
    client = signed_in(by)
    pages = {url: plain(asked(client, url).said, named) for url in world.urls[by.name]}
    return pages | {"her own data": plain(data_of(by), named)}


def data_of(user: User) -> str:
    return repr([(name, list(rows)) for name, rows in own_data(user)])


def differences(plainly: dict[str, str], found: dict[str, str]) -> list[str]:
    """The lines in which answers differ, each with where it stands."""
    return [
        f"{where}: {line}"
        for where in sorted(plainly.keys() | found.keys())
        if plainly.get(where) != found.get(where)
        for line in unified_diff(
            plainly.get(where, "").splitlines(), found.get(where, "").splitlines(), n=0
        )
    ]


def tried(world: World, by: User, act: Act, name: str) -> dict[str, str]:
    """All answers where the act is done with this name, and the pages that `by` sees then."""
    named = User.objects.get(name=name)
    with untouched():
        answers = {
            f"answer {number}": plain(
                f"{answer.status_code} {answer.headers.get('Location')} {answer.content.decode()}",
                named,
            )
            for number, answer in enumerate(act(world, named))
        }
        return answers | seen_after(world, by, named)


def seen_after(world: World, by: User, named: User) -> dict[str, str]:
    """The pages after an act. An act that changed no row changed no page, either."""
    if any(changes(world.rows, all_rows())):
        return seen(world, by, named)
    key = by.name, named.name
    if key not in world.unchanged:
        world.unchanged[key] = seen(world, by, named)
    return world.unchanged[key]


@pytest.mark.parametrize("what", ACTS)
def test_no_act_tells_a_member_from_a_stranger(world, what):
    act, _modules = ACTS[what]
    stranger = tried(world, world.alice, act, STRANGER)
    for name in TRIED:
        assert differences(stranger, tried(world, world.alice, act, name)) == []


@pytest.mark.parametrize("what", DEPUTY_ACTS)
def test_no_act_of_a_deputy_tells_a_member_from_a_stranger(world, what):
    act = DEPUTY_ACTS[what]
    stranger = tried(world, world.deputy, act, STRANGER)
    for name in TRIED:
        assert differences(stranger, tried(world, world.deputy, act, name)) == []


def test_a_deputy_reads_the_name_of_no_member(world, bob):
    asked_for_substitute(world, bob)
    client = signed_in(world.deputy)
    said = "\n".join(asked(client, url).said for url in world.urls[world.deputy.name])
    names = {"Alice", "Konrad", *MEMBERS.values()}
    assert {name for name in names if re.search(rf"\b{name}\b", said)} == set()


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
        found = ended(world, name, lambda: substitute_withdraw(**by_gm))
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
    substitute_withdraw(game_id=world.game.pk, by=world.greta, power="FR")
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
    seat_join(game_id=game.pk, by=world.alice, power="FR")
    seat_join(game_id=game.pk, by=bob, power="HA")
    game_start(game_id=game.pk, by=world.greta)
    day = timezone.localdate() + WEEK
    asks = {"game_id": game.pk, "by": world.alice, "account": "Bob", "last_day": day}
    assert refused(substitute_ask, **asks) == ("seated_already", 409)
