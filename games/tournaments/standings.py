"""The standing of a tournament: of its finished games, and as if the others ended now."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import QuerySet

from games.core.accounts import User
from games.models import ClubSeason, Entrant, Game, SeatResult, Status, Tournament, TournamentTeam
from games.scoring.current import present_game
from games.scoring.game_facts import facts_of_result
from games.scoring.results import exact_part
from games.scoring.systems import SYSTEMS


@dataclass(frozen=True, slots=True)
class PlayedSeat:
    """A player's score with one power of a game. `part` is the player's part of the game."""

    game: Game
    power: str
    player: int
    part: Fraction
    score: Fraction
    is_over: bool


@dataclass(frozen=True, slots=True)
class Standing:
    """A player with the place, which equal scores share, and the score.

    `scores` are those of all games, the best first, of which `best_of` count. `over_score` counts
    finished games alone.
    """

    place: int
    player: User
    score: Fraction
    over_score: Fraction
    scores: list[Fraction]
    best_of: int | None


def played_seats(tournament: Tournament | ClubSeason, games: Iterable[Game]) -> list[PlayedSeat]:
    """The scores of all players in the games of a tournament, or of a season of a club's league,
    that count.

    Games without a result have no scores, nor have running games in which it is secret who plays.
    Somebody who played a part of a game gets this part of the score.
    """
    games = list(games)
    over = [game for game in games if game.status == Status.FINISHED]
    seats = _over_seats(tournament, over, _seat_results(over))
    for game in games:
        if game.status == Status.RUNNING and not game.hides_players:
            facts, parts = present_game(game)
            scores = SYSTEMS[tournament.scoring].score(facts)
            seats += [
                PlayedSeat(game, power, user, part, part * scores[power], is_over=False)
                for power, players in parts.items()
                for user, part in players.items()
            ]
    return seats


def _seat_results(games: Iterable[Game]) -> dict[int, list[SeatResult]]:
    """The stored results of finished games by the game's id, with their players."""
    rows = SeatResult.objects.filter(result__game__in=[game.pk for game in games])
    results: dict[int, list[SeatResult]] = {}
    for row in rows.select_related("result").prefetch_related("players").order_by("pk"):
        results.setdefault(row.result.game_id, []).append(row)
    return results


def _over_seats(
    tournament: Tournament | ClubSeason,
    games: Iterable[Game],
    results: Mapping[int, list[SeatResult]],
) -> list[PlayedSeat]:
    """The scores of players in finished games, from the stored results."""
    seats = []
    for game in games:
        rows = results.get(game.pk, [])
        scores = SYSTEMS[tournament.scoring].score(facts_of_result(game, rows)) if rows else {}
        for row in rows:
            for player in row.players.all():
                part = exact_part(player.part)
                score = part * scores[row.power]
                seats.append(PlayedSeat(game, row.power, player.user_id, part, score, is_over=True))
    return seats


def standings(seats: Iterable[PlayedSeat], best_of: int | None) -> list[Standing]:
    """Rank the players of seats by the sum of their best scores, as if running games ended now."""
    seats = list(seats)
    by_player = _scores_by_player(seats)
    over = _scores_by_player(seat for seat in seats if seat.is_over)
    users = User.objects.select_related("owner").in_bulk(by_player.keys())
    sums = {player: _best(scores, best_of) for player, scores in by_player.items()}
    descending = sorted(sums.values(), reverse=True)
    ranked = sorted(
        sums, key=lambda player: (-sums[player], users[player].get_short_name().casefold())
    )
    return [
        Standing(
            place=1 + descending.index(sums[player]),
            player=users[player],
            score=sums[player],
            over_score=_best(over.get(player, {}), best_of),
            scores=sorted(by_player[player].values(), reverse=True),
            best_of=best_of,
        )
        for player in ranked
    ]


def _scores_by_player(seats: Iterable[PlayedSeat]) -> dict[int, dict[int, Fraction]]:
    """The scores of each player, by game."""
    by_player: dict[int, dict[int, Fraction]] = {}
    for seat in seats:
        own = by_player.setdefault(seat.player, {})
        own[seat.game.pk] = own.get(seat.game.pk, Fraction(0)) + seat.score
    return by_player


def _best(scores: Mapping[int, Fraction], best_of: int | None) -> Fraction:
    return sum(sorted(scores.values(), reverse=True)[:best_of], Fraction(0))


def tournament_standings(tournament: Tournament) -> list[Standing]:
    """The standing of a tournament from all its games, for everybody who may see it.

    Nobody sees that of a blind one before its end.
    """
    if tournament.hides_standing:
        return []
    games = Game.objects.filter(tournament=tournament).order_by("pk")
    return standings(played_seats(tournament, games), tournament.best_of)


@dataclass(frozen=True, slots=True)
class PowerStanding:
    """A power of a variant: in how many games people played it, its mean score, and its best one
    with the players who reached it."""

    variant_id: str
    power: str
    games: int
    mean: Fraction
    best: Fraction
    best_players: list[int]


def power_standings(seats: Iterable[PlayedSeat]) -> list[PowerStanding]:
    """The powers of the games, by variant, the best mean score first.

    The score of a power is that of a player who had it from the start to the end. Somebody who
    played a part of a game has the best score with a power only by that part.
    """
    powers: dict[tuple[str, str], list[PlayedSeat]] = {}
    for seat in seats:
        powers.setdefault((seat.game.variant_id, seat.power), []).append(seat)
    rows = []
    for (variant_id, power), played in powers.items():
        by_game = {seat.game.pk: seat.score / seat.part for seat in played}
        best = max(seat.score for seat in played)
        rows.append(
            PowerStanding(
                variant_id=variant_id,
                power=power,
                games=len(by_game),
                mean=sum(by_game.values(), Fraction(0)) / len(by_game),
                best=best,
                best_players=sorted({seat.player for seat in played if seat.score == best}),
            )
        )
    return sorted(rows, key=lambda row: (row.variant_id, -row.mean, row.power))


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """A team with the place, which equal scores share, and the sum of its members' scores.

    `over_score` counts finished games alone.
    """

    place: int
    team: TournamentTeam
    score: Fraction
    over_score: Fraction
    members: list[Standing]


def team_standings(tournament: Tournament, rows: Iterable[Standing]) -> list[TeamStanding]:
    """Rank the teams by the sum of their members' scores in the standing of the players.

    The games of each member that count for the player count for the team. Members who have
    withdrawn keep their results. A team without a game has no place.
    """
    by_player = {row.player.pk: row for row in rows}
    entrants = _team_entrants([tournament.pk]).filter(user__in=by_player)
    members: dict[TournamentTeam, list[Standing]] = {}
    for entrant in entrants:
        if entrant.team is not None:
            members.setdefault(entrant.team, []).append(by_player[entrant.user_id])
    sums = {team: sum((row.score for row in own), Fraction(0)) for team, own in members.items()}
    descending = sorted(sums.values(), reverse=True)
    return [
        TeamStanding(
            place=1 + descending.index(sums[team]),
            team=team,
            score=sums[team],
            over_score=sum((row.over_score for row in members[team]), Fraction(0)),
            members=sorted(members[team], key=lambda row: row.place),
        )
        for team in sorted(sums, key=lambda team: (-sums[team], team.name.casefold()))
    ]


def winning_teams(tournaments: Iterable[Tournament]) -> dict[int, list[TournamentTeam]]:
    """The teams in the first place of tournaments that are over, by the tournament's id. Reads all
    of them at once."""
    with_teams = [each for each in tournaments if each.team_size is not None]
    numbers = [each.pk for each in with_teams]
    games = list(Game.objects.filter(tournament__in=numbers, status=Status.FINISHED))
    results, entrants = _seat_results(games), list(_team_entrants(numbers))
    winners = {}
    for each in with_teams:
        own = [game for game in games if game.tournament_id == each.pk]
        scores = _scores_by_player(_over_seats(each, own, results))
        sums: dict[TournamentTeam, Fraction] = {}
        for entrant in entrants:
            if entrant.team and entrant.tournament_id == each.pk and entrant.user_id in scores:
                score = _best(scores[entrant.user_id], each.best_of)
                sums[entrant.team] = sums.get(entrant.team, Fraction(0)) + score
        best = max(sums.values(), default=None)
        teams = [team for team, score in sums.items() if score == best]
        winners[each.pk] = sorted(teams, key=lambda team: team.name.casefold())
    return winners


def _team_entrants(tournaments: Iterable[int]) -> QuerySet[Entrant]:
    """The entrants in the teams of tournaments, also those who have withdrawn."""
    entrants = Entrant.objects.filter(tournament__in=tournaments, team__isnull=False)
    return entrants.filter(accepted_at__isnull=False).select_related("team")
