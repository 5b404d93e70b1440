"""The contexts of the pages of tournaments."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from games.core.accounts import User, Visitor
from games.core.codec import variant_named
from games.core.settings_mark import mark_of
from games.core.words.clock import moment
from games.lobby.page.home import mark_blocked
from games.lobby.queries.game_items import game_items
from games.lobby.queries.game_list import game_rows
from games.models import Game, SignUp, Status, Tournament, TournamentRole, TournamentRound
from games.scoring.systems import SYSTEMS
from games.scoring.words import decimals_of, score_words
from games.tournaments.page.sign_up import own_part, sign_up_words, state_words
from games.tournaments.queries import (
    TournamentInProgress,
    enterable_games,
    get_tournament,
    round_places,
    tournament_games,
)
from games.tournaments.services.rounds import round_settings
from games.tournaments.standings import (
    PlayedSeat,
    Standing,
    played_seats,
    power_standings,
    standings,
    team_standings,
    tournament_standings,
)

# The page of results has the others.
SHOWN_PLACES = 12


def tournament_context(user: Visitor, number: int) -> dict[str, Any]:
    """Return the page of a tournament; refuses a private one for strangers."""
    tournament, now = get_tournament(user, number), timezone.now()
    games = list(tournament_games(user, tournament))
    rows = tournament_standings(tournament)
    places = standing_rows(rows)
    helpers = list(tournament.helpers.select_related("user__owner"))
    own = next((helper for helper in helpers if helper.user_id == user.pk), None)
    accepted = [helper for helper in helpers if helper.accepted_at is not None]
    directors = [each.user for each in accepted if each.role == TournamentRole.DIRECTOR]
    is_director = user.pk == tournament.director_id or user in directors
    adds_games = tournament.ended_at is None and (is_director or own in accepted)
    enterable = enterable_games(tournament, user) if user.is_authenticated and adds_games else []
    return {
        "tournament": tournament,
        **own_part(tournament, user, now),
        "sign_up": sign_up_words(tournament, now) if tournament.sign_up != SignUp.CLOSED else [],
        "shows_entrants": is_director
        or tournament.sign_up != SignUp.CLOSED
        or tournament.entrants.exists(),
        "system": SYSTEMS[tournament.scoring],
        "scoring": scoring_words(tournament),
        "progress": progress_words(tournament),
        "groups": round_groups(tournament, games, user),
        "rounds": [
            {"number": each.number, **round_settings(each), "seen": mark_of(round_settings(each))}
            for each in (tournament.rounds.all() if is_director else ())
        ],
        "games": games if is_director else [],
        "standings": _first_places(places, user),
        "more_places": len(places) if len(places) > SHOWN_PLACES else 0,
        "team_standings": team_rows(tournament, rows),
        "is_live": any(row.score != row.over_score for row in rows),
        "unseen": tournament.games_count - len(games),
        "sealed": sum(game.hides_players for game in games if game.status == Status.RUNNING),
        "is_director": is_director,
        "directors": [tournament.director, *directors],
        "gms": [each.user for each in accepted if each.role == TournamentRole.GM],
        "helpers": helpers if is_director else [],
        "roles": TournamentRole.choices,
        "own_role": own,
        "medals": medal_groups(tournament),
        "adds_games": adds_games,
        "enterable": enterable,
        "forming": [game for game in games if is_director and game.status == Status.FORMING],
        "now": now,
    }


def _first_places(places: Sequence[dict[str, Any]], user: Visitor) -> list[dict[str, Any]]:
    """The first rows of a standing, and the reader's own."""
    return [
        row
        for number, row in enumerate(places)
        if number < SHOWN_PLACES or row["player"].pk == user.pk
    ]


def scoring_words(tournament: Tournament) -> str:
    """How many games of a player count."""
    if tournament.best_of is None:
        return _("All games of a player count.")
    return ngettext(
        "The best game of a player counts.",
        "The %(count)s best games of a player count.",
        tournament.best_of,
    ) % {"count": tournament.best_of}


def progress_words(tournament: TournamentInProgress) -> str:
    """How many of the games are over."""
    if not tournament.games_count:
        return _("No games yet")
    sentence = _("%(over)s of %(count)s game is over")
    if tournament.games_count > 1:
        sentence = ngettext(
            "%(over)s of %(count)s games is over",
            "%(over)s of %(count)s games are over",
            tournament.over_count,
        )
    return sentence % {"over": tournament.over_count, "count": tournament.games_count}


def round_groups(
    tournament: Tournament, games: Sequence[Game], user: Visitor
) -> list[dict[str, Any]]:
    """The games in the order of their rounds, at last those without one."""
    places = round_places(games)
    rounds = list(tournament.rounds.all())
    groups = [(each.pk, each.number, round_title(each), round_days(each)) for each in rounds]
    if not rounds or any(game.pk not in places for game in games):
        groups.append((0, 0, _("Other games") if rounds else _("Games"), ""))
    return [
        {
            "number": number,
            "title": title,
            "days": days,
            "items": _items([game for game in games if places.get(game.pk, 0) == pk], user),
        }
        for pk, number, title, days in groups
    ]


def _items(games: Sequence[Game], user: Visitor) -> list[Any]:
    return mark_blocked(game_items(game_rows(games, user), "join"), user)


def round_title(each: TournamentRound) -> str:
    """The title of a round, such as “Round 2: Semi-finals”."""
    title = _("Round %(number)s") % {"number": each.number}
    return _("%(round)s: %(name)s") % {"round": title, "name": each.name} if each.name else title


def table_name(name: str, tournament: Tournament) -> str:
    """The name of a table on the pages of its tournament, whose name it need not repeat."""
    short = name.removeprefix(f"{tournament.name}, ")
    return short[:1].upper() + short[1:]


def round_days(each: TournamentRound) -> str:
    """The days of a round, as far as they are known."""
    first, last = (moment(day, "date") if day else "" for day in (each.starts_on, each.ends_on))
    if first and last:
        return f"{first} – {last}"
    if first:
        return _("from %(day)s on") % {"day": first}
    return _("until %(day)s") % {"day": last} if last else ""


def medal_groups(tournament: Tournament) -> dict[str, list[Any]]:
    """The medals of a tournament that is over: of places, and of powers with their names."""
    medals = list(tournament.medals.select_related("user__owner").order_by("place", "pk"))
    powers = [medal for medal in medals if medal.power]
    return {
        "places": [medal for medal in medals if medal.place],
        "powers": [
            {
                "power": medal.power,
                "variant_id": medal.variant_id,
                "name": variant_named(medal.variant_id).powers[medal.power].short,
                "user": medal.user,
            }
            for medal in powers
        ],
    }


def tables_context(user: Visitor, number: int, round_number: int | None = None) -> dict[str, Any]:
    """Return the cross table of players and games, of all rounds or one, and the results by power.

    A game that the reader may not see has no name; both are empty while the standing is hidden.
    """
    tournament = get_tournament(user, number)
    by_round = F("in_round__round__number").asc(nulls_last=True)
    games = list(tournament.games.order_by(by_round, "pk"))
    rounds = list(tournament.rounds.all())
    chosen = next((each for each in rounds if each.number == round_number), None)
    if chosen is not None:
        places = round_places(games)
        games = [game for game in games if places.get(game.pk) == chosen.pk]
    seen = set(tournament_games(user, tournament).values_list("pk", flat=True))
    seats = [] if tournament.hides_standing else played_seats(tournament, games)
    decimals = decimals_of(seat.score for seat in seats)
    cells: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for seat in seats:
        cell = {
            "power": seat.power,
            "variant_id": seat.game.variant_id,
            "name": variant_named(seat.game.variant_id).powers[seat.power].name,
            "score": score_words(seat.score, decimals),
            "is_over": seat.is_over,
        }
        cells.setdefault((seat.player, seat.game.pk), []).append(cell)
    counted = [game for game in games if any(seat.game.pk == game.pk for seat in seats)]
    rows = standings(seats, tournament.best_of)
    return {
        "tournament": tournament,
        "system": SYSTEMS[tournament.scoring],
        "rounds": [(each.number, round_title(each), each == chosen) for each in rounds],
        "games": [
            {
                "number": place,
                "game": game if game.pk in seen else None,
                "name": table_name(game.name, tournament),
            }
            for place, game in enumerate(counted, 1)
        ],
        "rows": [
            {
                "place": row.place,
                "player": row.player,
                "score": score_words(row.score, decimals),
                "cells": [cells.get((row.player.pk, game.pk), []) for game in counted],
            }
            for row in rows
        ],
        "powers": _power_rows(seats, {row.player.pk: row.player for row in rows}),
    }


def _power_rows(seats: Sequence[PlayedSeat], players: Mapping[int, User]) -> list[dict[str, Any]]:
    """The results by power, with names."""
    rows = power_standings(seats)
    is_mixed = len({row.variant_id for row in rows}) > 1
    means, bests = decimals_of(row.mean for row in rows), decimals_of(row.best for row in rows)
    return [
        {
            "power": row.power,
            "variant_id": row.variant_id,
            "name": variant_named(row.variant_id).powers[row.power].short,
            "variant": variant_named(row.variant_id).name if is_mixed else "",
            "games": row.games,
            "mean": score_words(row.mean, means),
            "best": score_words(row.best, bests),
            "players": [players[player] for player in row.best_players],
        }
        for row in rows
    ]


def standing_rows(rows: Sequence[Standing]) -> list[dict[str, Any]]:
    """The rows of the standing. `others` is how many games of a player do not count."""
    decimals = decimals_of(score for row in rows for score in row.scores)
    return [
        {
            "place": row.place,
            "player": row.player,
            "score": score_words(row.score, decimals),
            "over_score": score_words(row.over_score, decimals),
            "counted": [score_words(score, decimals) for score in row.scores[: row.best_of]],
            "others": len(row.scores[row.best_of :]) if row.best_of else 0,
        }
        for row in rows
    ]


def team_rows(tournament: Tournament, rows: Sequence[Standing]) -> list[dict[str, Any]]:
    """The rows of the standing of the teams, with the score of each member."""
    if tournament.team_size is None:
        return []
    decimals = decimals_of(score for row in rows for score in row.scores)
    return [
        {
            "place": row.place,
            "team": row.team,
            "score": score_words(row.score, decimals),
            "over_score": score_words(row.over_score, decimals),
            "members": [(each.player, score_words(each.score, decimals)) for each in row.members],
        }
        for row in team_standings(tournament, rows)
    ]


def listed_rows(
    tournaments: Iterable[TournamentInProgress],
) -> list[tuple[Tournament, str, tuple[str, bool]]]:
    """The rows of the list: each tournament, how far it is, and whether people can sign up."""
    now = timezone.now()
    return [(each, progress_words(each), state_words(each, now)) for each in tournaments]
