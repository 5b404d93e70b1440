"""Two tournaments, from the first form to the results, as those of 2018 and 2024 were run.

    .venv/bin/python -m tests.bench.events [--json] [2018 | 2024]

Makes a site in a temporary folder. A director plans each tournament through the site's own pages;
their forms are counted. Captains, members and GMs answer, computers write all orders, and every
game is played to its end. The standing is then compared with the results of the games, counted
once more.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tempfile
from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from io import StringIO
from pathlib import Path
from time import perf_counter
from typing import Any

ROOT = Path(__file__).parents[2]
SECONDS_A_FORM = 15
TEAMS = 10
MEMBERS = 5
LAST_YEAR = 1765


@dataclass
class Person:
    """Somebody with a browser, and how many forms they have sent."""

    user: Any
    client: Any
    forms: int = 0

    def open(self, path: str) -> str:
        """Open a page that must be there."""
        answer = self.client.get(path, follow=True)
        assert answer.status_code == 200, (path, answer.status_code)
        return answer.content.decode()

    def send(self, path: str, **fields: Any) -> str:
        """Send a form that must be taken; return the page that it leads to."""
        self.forms += 1
        answer = self.client.post(path, fields, follow=True)
        assert answer.redirect_chain, (path, fields, answer.status_code, shown(answer))
        return answer.content.decode()


def shown(answer: Any) -> str:
    """The refusals on a page."""
    text = answer.content.decode()
    return " ".join(re.findall(r'class="(?:error|problem)[^>]*>([^<]+)', text)) or text[-2000:]


@dataclass
class Result:
    """How a tournament went."""

    director_forms: int = 0
    games: int = 0
    phases: int = 0
    seconds: float = 0
    standing: list[str] = field(default_factory=list)


def main() -> None:
    """Run the tournaments and print how they went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("events", nargs="*", choices=[[], "2018", "2024"])
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        begin(folder)
        events = {"2018": dynasties, "2024": qualifying}
        results = {name: timed(events[name]) for name in given.events or events}
    if given.json:
        sys.stdout.write(json.dumps({name: vars(each) for name, each in results.items()}) + "\n")
        return
    for name, each in results.items():
        minutes = each.director_forms * SECONDS_A_FORM / 60
        sys.stdout.write(
            f"{name}: {each.games} games and {each.phases} phases in {each.seconds:.0f} s;"
            f" the director sent {each.director_forms} forms, {minutes:.0f} minutes by hand\n"
        )
        sys.stdout.write("".join(f"  {line}\n" for line in each.standing))


def begin(folder: str) -> None:
    """Make an empty site."""
    sys.path.insert(0, str(ROOT))
    os.environ |= {
        "VAR_DIR": folder,
        "DEBUG": "1",
        "DJANGO_SETTINGS_MODULE": "ambition.settings",
        "LOG_LEVEL": "CRITICAL",
    }
    import django
    from django.conf import settings

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0, stdout=StringIO())
    settings.ALLOWED_HOSTS.append("testserver")
    settings.RATE_LIMITS = False


def timed(event: Any) -> Result:
    """Run a tournament and measure it."""
    began = perf_counter()
    result: Result = event()
    result.seconds = perf_counter() - began
    return result


def person(name: str) -> Person:
    """A new account, signed in."""
    from django.test import Client

    from games.core.accounts import User

    user = User.objects.create_user(f"{name.lower().replace(' ', '.')}@example.org", name, None)
    client = Client()
    client.force_login(user)
    return Person(user, client)


def dynasties() -> Result:
    """Ten teams of five. Five games of seven years, of which each member plays four; rank."""
    from games.models import Tournament

    director = person("Director")
    director.send(
        "/tournaments/new/plan/",
        format="teams",
        name="Tournament Through Time",
        tables=1,
        source="friends",
        is_public="on",
    )
    tournament = Tournament.objects.get(name="Tournament Through Time")
    at = f"/tournaments/{tournament.pk}/"
    director.send(f"{at}settings/", name=tournament.name, text="", scoring="rank", is_public="on")
    director.send(f"{at}entrants/sign-up/", sign_up="open", team_size=MEMBERS, most_entries=TEAMS)
    for number in range(1, TEAMS + 1):
        sign_up_team(at, number)
    result = Result()
    for number in range(1, 6):
        begin_round(director, at, number, {1: director.user.pk})
        play_round(director, tournament, number, result, drops_out=number == 2)
    return finish(director, tournament, result)


def sign_up_team(at: str, number: int) -> None:
    """A captain founds a team and asks the others, who accept."""
    captain = person(f"Captain {number}")
    captain.send(f"{at}entrants/change/", action="create_team", name=f"Dynasty {number}")
    for member in range(2, MEMBERS + 1):
        name = f"Member {number} {member}"
        other = person(name)
        captain.send(f"{at}entrants/change/", action="ask", account=name)
        other.send(f"{at}entrants/change/", action="accept")


def qualifying() -> Result:
    """Thirty people by name, three rounds of three tables under three GMs, and a top table."""
    from games.models import Tournament

    director, gms = person("Host"), [person(f"GM {number}") for number in (1, 2, 3)]
    director.send(
        "/tournaments/new/plan/",
        format="qualifying",
        name="Masters",
        tables=3,
        source="club",
        is_public="on",
    )
    tournament = Tournament.objects.get(name="Masters")
    at = f"/tournaments/{tournament.pk}/"
    for gm in gms:
        director.send(f"{at}helpers/", action="ask", account=gm.user.name, role="gm")
        gm.send(f"{at}helpers/", action="accept")
    director.send(f"{at}entrants/sign-up/", sign_up="invited", most_entries=30)
    players = [person(f"Player {number}") for number in range(1, 31)]
    names = "\n".join(player.user.name for player in players)
    director.send(f"{at}entrants/change/", action="invite", people=names)
    for player in players:
        player.send(f"{at}entrants/change/", action="accept")
    result = Result()
    for number in range(1, 5):
        tables = 1 if number == 4 else 3
        runs = {table: gms[table - 1].user.pk for table in range(1, tables + 1)}
        change_last_years(director, at, number, tables)
        begin_round(director, at, number, runs)
        play_round(director, tournament, number, result)
    return finish(director, tournament, result)


def change_last_years(director: Person, at: str, number: int, tables: int) -> None:
    """Plan a round again with a last year, so that no game takes forever."""
    director.send(
        f"{at}rounds/{number}/plan/",
        action="tables",
        count=tables,
        source="club",
        last_year=LAST_YEAR,
    )


def begin_round(director: Person, at: str, number: int, gms: dict[int, int]) -> None:
    """Give the tables their GMs, look at the draw, and make all games in one act."""
    where = f"{at}rounds/{number}/"
    chosen = {f"gm-{table}": gm for table, gm in gms.items()}
    director.send(f"{where}plan/", action="gms", **chosen)
    mark = re.search(r'name="seen" value="([^"]+)"', director.open(f"{where}preview/"))
    assert mark is not None, "the draw is possible"
    director.send(f"{where}preview/", seen=mark[1])


def play_round(
    director: Person, tournament: Any, number: int, result: Result, *, drops_out: bool = False
) -> None:
    """Play all games of a round; in one of them a player drops out after the first phase."""
    from games.gm.acts.start import game_start
    from games.models import Game

    for game in Game.objects.filter(round_table__round__number=number, tournament=tournament):
        result.games += 1
        bid_for_powers(game)
        game.refresh_from_db()
        if game.status == "forming":
            game_start(game_id=game.pk, by=game.gm)
        result.phases += 1
        play_phase(game)
        if drops_out:
            replace_player(director, tournament, game)
        while is_running(game):
            result.phases += 1
            play_phase(game)


def bid_for_powers(game: Any) -> None:
    """Everybody at a table with an auction bids for two powers; without one this does nothing."""
    from games.core.codec import variant_of
    from games.models import Ranking
    from games.seats.acts.join import game_join

    if game.seat_choice != "auction":
        return
    powers = list(variant_of(game).powers)
    for place, row in enumerate(Ranking.objects.filter(game=game).order_by("pk")):
        points = dict.fromkeys(powers, 0)
        points[powers[place % len(powers)]] += 60
        points[powers[(place + 3) % len(powers)]] += 40
        game_join(game_id=game.pk, by=row.user, points=points)


def is_running(game: Any) -> bool:
    """Whether a game goes on."""
    game.refresh_from_db()
    return bool(game.status == "running")


def play_phase(game: Any) -> None:
    """The computer writes the orders of all players, and the GM resolves the phase."""
    from games.computer import Level, choose_orders
    from games.core.codec import position_of, variant_of
    from games.gm.acts.resolve import phase_resolve_now
    from games.models import Phase, Seat
    from games.sheets.services.sheets import orders_submit

    game.refresh_from_db()
    phase = Phase.objects.select_related("game").get(game=game, status="open")
    position, variant = position_of(phase), variant_of(game)
    for seat in Seat.objects.filter(game=game, holder__isnull=False):
        sheet = choose_orders(variant, position, seat.power, game.seed, Level.BEGINNER)
        if sheet.orders or sheet.bids:
            orders_submit(
                game_id=game.pk,
                power=seat.power,
                by=seat.holder,
                phase_number=phase.number,
                orders=sheet.orders,
                bids=sheet.bids,
            )
    phase_resolve_now(game_id=game.pk, by=game.gm, phase_number=phase.number)


def replace_player(director: Person, tournament: Any, game: Any) -> None:
    """A player resigns, and the director offers the seat to somebody of the same team."""
    from games.models import Entrant, Seat, SeatOffer
    from games.seats.acts.accept_offer import offer_accept
    from games.seats.acts.resign import seat_resign

    seat = Seat.objects.filter(game=game, holder__isnull=False).first()
    seat_resign(game_id=game.pk, by=seat.holder)
    team = Entrant.objects.get(tournament=tournament, user=seat.holder).team
    inside = Seat.objects.filter(game=game, holder__isnull=False).values("holder")
    other = team.members.exclude(user=seat.holder).exclude(user__in=inside).first().user
    path = f"/tournaments/{tournament.pk}/games/{game.pk}/seats/{seat.power}/fill/"
    assert other.name in director.open(path)
    director.send(path, person=other.pk)
    offer_accept(game_id=game.pk, by=other, token=SeatOffer.objects.latest("pk").token)
    seat.refresh_from_db()
    assert seat.holder == other


def finish(director: Person, tournament: Any, result: Result) -> Result:
    """End the tournament, and compare its standing with the results counted once more."""
    from games.tournaments.standings import tournament_standings

    director.send(f"/tournaments/{tournament.pk}/settings/", action="end")
    tournament.refresh_from_db()
    standings = tournament_standings(tournament)
    counted = count_again(tournament)
    assert {each.player.pk: each.score for each in standings} == counted
    result.director_forms = director.forms
    result.standing = [
        f"{each.place}. {each.player.name}: {float(each.score):.2f}" for each in standings[:5]
    ]
    for page in ("", "tables/", "entrants/"):
        director.open(
            f"/tournaments/{tournament.pk}-x/"
            if not page
            else f"/tournaments/{tournament.pk}/{page}"
        )
    return result


def count_again(tournament: Any) -> dict[int, Fraction]:
    """The scores of all players by the stored results: by rank, or by squares of centres."""
    from games.models import SeatResult
    from games.scoring.results import exact_part

    totals: dict[int, Fraction] = defaultdict(Fraction)
    tables: dict[int, list[Any]] = defaultdict(list)
    for row in SeatResult.objects.filter(result__game__tournament=tournament):
        tables[row.result_id].append(row)
    for rows in tables.values():
        for row in rows:
            score = rank_points(row, rows) if tournament.scoring == "rank" else square(row, rows)
            for player in row.players.all():
                totals[player.user_id] += exact_part(player.part) * score
    return dict(totals)


def rank_points(row: Any, rows: list[Any]) -> Fraction:
    """One point for the last, one more for each better place; shared places divide theirs."""
    tied = sum(other.place == row.place for other in rows)
    places = range(row.place, row.place + tied)
    return Fraction(sum(len(rows) + 1 - place for place in places), tied)


def square(row: Any, rows: list[Any]) -> Fraction:
    """A part of the sum of all squares of centres."""
    return Fraction(row.centres**2, sum(other.centres**2 for other in rows))


if __name__ == "__main__":
    main()
