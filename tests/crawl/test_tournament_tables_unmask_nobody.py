"""Who sits at which anonymous table of a tournament stays sealed until a table is over: if two
players change places, everybody else gets the same answers, byte for byte."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.api.services import token_create
from games.core.accounts import User
from games.gm.acts.ask_deputy import deputy_offer
from games.gm.acts.become_deputy import deputy_take
from games.gm.acts.start import game_start
from games.models import (
    Ending,
    Entrant,
    Game,
    NoticeSettings,
    Right,
    RoundTable,
    TokenScope,
    Tournament,
    TournamentTeam,
)
from games.notices.services.settings import calendar_renew
from games.rounds.queries.drafts import draft_round
from games.rounds.services.by_hand import places_swap
from games.rounds.services.plans import gms_set, plan_set, tables_plan
from games.rounds.services.round_tables import round_tables_make
from games.tournaments.services.helpers import helper_accept, helper_ask
from games.tournaments.services.rounds import round_add
from games.tournaments.services.tournaments import tournament_create
from games.turn.services.phase_open import game_finish
from tests.crawl.anonymous import OF_A_GAME, OF_THE_SITE, signed_in, stand_still
from tests.crawl.crawl import OF_ROUNDS, PROGRAMS, asked, routes
from tests.crawl.unmasking import CHANCE, differences
from tests.games.cast import account
from tests.games.idle import make_idle
from tests.games.table import text_of
from tests.games.untouched import untouched
from tests.sweeps import sampled

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

TABLES = 3
ROLES = ("a player", "a teammate", "the GM of the third table", "a deputy", "a reserve")
CRAWLED = sampled(ROLES, 1, always=("a player",))
CROWD = [f"Player {number}" for number in range(TABLES * 10)]


@pytest.fixture(autouse=True)
def _still(monkeypatch) -> None:
    stand_still(timezone.now(), monkeypatch)
    make_idle(monkeypatch)


@pytest.fixture
def cup() -> Tournament:
    """Three anonymous tables are planned, each with another GM; the players are in teams."""
    now = timezone.now()
    director = account("Director")
    cup = tournament_create(by=director, name="The masked cup")
    for number in range(1, TABLES + 1):
        gm = account(f"GM {number}")
        helper_ask(number=cup.pk, by=director, account=gm.name, role="gm")
        helper_accept(number=cup.pk, by=gm)
    team = None
    for place, name in enumerate(CROWD):
        user = account(name)
        if place % 5 == 0:
            team = TournamentTeam.objects.create(
                tournament=cup, name=f"Team {place}", captain=user, created_at=now
            )
        Entrant.objects.create(
            tournament=cup, user=user, team=team, created_at=now, accepted_at=now
        )
    reserve = account("Reserve")
    Entrant.objects.create(
        tournament=cup, user=reserve, is_reserve=True, created_at=now, accepted_at=now
    )
    for name in ("Stranger", "Deputy"):
        account(name)
    where = {"number": cup.pk, "by": director, "round_number": 1}
    round_add(number=cup.pk, by=director)
    plan_set(**where, start="gm", parts_teams=False)
    changes = {"is_anonymous": True, "seat_choice": "chosen"}
    tables_plan(**where, count=TABLES, source="friends", changes=changes)
    gms = {number: User.objects.get(name=f"GM {number}").pk for number in range(1, TABLES + 1)}
    gms_set(**where, gms=gms)
    for user in User.objects.all():
        calendar_renew(by=user)
    return cup


@pytest.fixture
def moved(cup) -> list[Entrant]:
    """A player of the first table, and two of the second, of whom one changes places with the
    first."""
    each = cup.rounds.get()
    draft = draft_round(each, each.plan, timezone.now())
    drawn = {
        table: [draft.entrants[place.player] for place in draft.places if place.table == table]
        for table in (1, 2)
    }
    return [drawn[1][0], *drawn[2][:2]]


def seated(cup: Tournament, first: Entrant, second: Entrant) -> list[Game]:
    """Make the tables with the first moved player at the place of the other, and start them."""
    where = {"number": cup.pk, "by": cup.director, "round_number": 1}
    places_swap(**where, first=first.pk, second=second.pk)
    games = round_tables_make(**where)
    for game in games:
        game_start(game_id=game.pk, by=game.gm)
    deputy = User.objects.get(name="Deputy")
    rights = [Right.REPLACE.value, Right.EXTEND.value]
    for game in games:
        deputy_offer(game_id=game.pk, by=game.gm, account=deputy.name, rights=rights)
        deputy_take(game_id=game.pk, by=deputy)
    return games


def people(moved: list[Entrant]) -> dict[str, User | None]:
    """People who may not know the players of the first two tables, by role."""
    second = RoundTable.objects.get(number=2).seats.exclude(entrant__in=moved).earliest("pk")
    mates = Entrant.objects.filter(team=moved[1].team).exclude(pk__in=[row.pk for row in moved])
    roles = {
        "a player": second.entrant.user.name,
        "a teammate": mates[0].user.name,
        "the GM of the third table": f"GM {TABLES}",
        "a deputy": "Deputy",
        "a reserve": "Reserve",
    }
    users = {role: User.objects.get(name=name) for role, name in roles.items()}
    return {"a visitor": None} | {role: users[role] for role in CRAWLED}


def urls(cup: Tournament, game: Game, moved: list[Entrant], user: User | None) -> Iterator[str]:
    """The addresses of the tournament, its second table and its players."""
    values = {"number": cup.pk, "round_number": 1, "slug": cup.slug, "table": 1, "place": 1}
    values |= {"form": "json"}
    for route in routes():
        space, _colon, name = route.name.partition(":")
        known = set(route.parts) <= set(values) and "number" in route.parts
        if known and (f"{space}:" == PROGRAMS or name.startswith(("tournament", *OF_ROUNDS))):
            yield reverse(route.name, kwargs={part: values[part] for part in route.parts})
    yield reverse("games:tournament_standing", args=[cup.pk, "csv"])
    yield from (reverse(name) for name in OF_THE_SITE)
    yield from (reverse(name, kwargs={"pk": game.pk}) for name in OF_A_GAME)
    yield from (reverse("games:player", args=[entrant.user_id]) for entrant in moved)
    if user is not None:
        token = NoticeSettings.objects.get(user=user).calendar_token
        yield reverse("games:own_tournament_calendar", args=[token, cup.pk])
        yield reverse("games:calendar", args=[token])


def answers(cup: Tournament, game: Game, moved: list[Entrant], user: User | None) -> dict[str, str]:
    """Everything that somebody reads, in the browser and as a program."""
    client = signed_in(user) if user else Client()
    headers = {}
    if user is not None:
        token = token_create(by=user, name="Bot", scopes=list(TokenScope.values), days=30)[1]
        headers = {"authorization": f"Bearer {token}"}
    pages = {}
    for url in urls(cup, game, moved, user):
        is_program = url.startswith("/api/")
        with untouched():
            answer = asked(Client(headers=headers) if is_program else client, url)
        pages[url] = CHANCE.sub("", answer.said)
    return pages


def all_answers(cup: Tournament, moved: list[Entrant], second: Entrant) -> dict[str, str]:
    """The answers to everybody where the first player has the place of the second. The third table
    is over."""
    with untouched(), pytest.MonkeyPatch.context() as patch:
        numbers = count(1)
        patch.setattr("secrets.token_urlsafe", lambda *_: f"token{next(numbers):027}")
        patch.setattr("secrets.token_hex", lambda *_: f"{next(numbers):032x}")
        patch.setattr("secrets.token_bytes", lambda *_: next(numbers).to_bytes(32, "big"))
        games = seated(cup, moved[0], second)
        last = Game.objects.get(pk=games[-1].pk)
        game_finish(game=last, ending=Ending.DRAWN, powers=["FR", "HA"], now=timezone.now())
        pages = {}
        for role, user in people(moved).items():
            own = answers(cup, games[1], moved, user)
            pages |= {f"{role} {url}": text for url, text in own.items()}
        return pages


def test_nobody_else_learns_who_sits_at_which_table(cup, moved):
    one, other = (all_answers(cup, moved, second) for second in moved[1:])
    assert len(one) > 200
    assert differences(one, other) == []


def test_the_gm_and_the_director_learn_it(cup, moved):
    read: dict[str, list[str]] = {"Director": [], "GM 1": []}
    for second in moved[1:]:
        with untouched():
            seated(cup, moved[0], second)
            url = reverse("games:round", args=[cup.pk, 1])
            for name, pages in read.items():
                user = User.objects.get(name=name)
                pages.append(text_of(signed_in(user).get(url)))
    for pages in read.values():
        assert pages[0] != pages[1]
