"""A tournament with a planned round, and entrants for it."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from games.core.accounts import User
from games.models import Entrant, Tournament, TournamentHelper, TournamentTeam
from games.rounds.services.plans import gms_set, plan_set, tables_plan
from games.tournaments.services.rounds import round_add
from games.tournaments.services.tournaments import tournament_create
from tests.games.cast import NOW, account


@pytest.fixture
def cup(greta) -> Tournament:
    return tournament_create(by=greta, name="The winter cup", now=NOW)


@pytest.fixture
def gina(cup) -> User:
    """A GM of the tournament."""
    gina = account("Gina")
    TournamentHelper.objects.create(
        tournament=cup, user=gina, role="gm", asked_at=NOW, accepted_at=NOW
    )
    return gina


@pytest.fixture
def enter(cup) -> Callable[..., list[Entrant]]:
    """Sign up so many new people, in teams of a size if one is given."""

    def add(count: int, team_size: int = 0, **fields: object) -> list[Entrant]:
        entrants = []
        team = None
        for place in range(count):
            start = Entrant.objects.count()
            user = account(f"Player {start}")
            if team_size and place % team_size == 0:
                team = TournamentTeam.objects.create(
                    tournament=cup, name=f"Team {start}", captain=user, created_at=NOW
                )
            entrants.append(
                Entrant.objects.create(
                    tournament=cup,
                    user=user,
                    team=team,
                    created_at=NOW + timedelta(minutes=start),
                    accepted_at=NOW,
                    **fields,
                )
            )
        return entrants

    return add


@pytest.fixture
def plan(cup, gina) -> Callable[..., None]:
    """Plan the next round with so many tables, all run by Gina."""

    def add(tables: int = 1, changes: dict[str, object] | None = None, **rules: object) -> int:
        number = round_add(number=cup.pk, by=cup.director).number
        where = {"number": cup.pk, "by": cup.director, "round_number": number}
        plan_set(**where, now=NOW, **rules)
        tables_plan(**where, count=tables, source="friends", changes=changes, now=NOW)
        gms_set(**where, gms=dict.fromkeys(range(1, tables + 1), gina.pk))
        return number

    return add


@pytest.fixture
def where(cup) -> dict[str, object]:
    """The first round, for a service that the director calls."""
    return {"number": cup.pk, "by": cup.director, "round_number": 1}
