"""The results of finished games, from which ratings, players' pages and statistics are made."""

from collections.abc import Mapping
from fractions import Fraction

from adjudicator.state import PhaseKind
from games.core.accounts import User
from games.core.codec import BoardState, position_of, variant_of
from games.core.events import result_changed
from games.core.phases import newest_phases, present_position, resolved_phases
from games.models import Ending, Game, GameResult, Phase, PlayerResult, SeatAssignment, SeatResult
from games.scoring.game_facts import facts_of_state
from games.scoring.square_score import is_alive, power_ranks

# The endings that say who has won or shares the game.
WITH_RESULT = (Ending.WON, Ending.DRAWN, Ending.CONCEDED, Ending.YEAR_OVER)
# A shorter game is not rated.
LEAST_YEARS = 3


def power_places(game: Game, centres: Mapping[str, int]) -> dict[str, int]:
    """The place of each power of a finished game, from its stored result.

    In a game without one the powers rank by their centres, after those that share the game.
    """
    stored = dict(SeatResult.objects.filter(result__game=game).values_list("power", "place"))
    keys = {power: (power not in game.shares, -count) for power, count in centres.items()}
    return {
        power: stored.get(power) or 1 + sum(other < key for other in keys.values())
        for power, key in keys.items()
    }


def result_update(game: Game) -> None:
    """Write the result of a locked game again, or remove it from a game that has none.

    Practice games, and games that were called off or ended without a result, have none.
    """
    _write_result(game)
    result_changed.send(Game, game=game)


def _write_result(game: Game) -> None:
    GameResult.objects.filter(game=game).delete()
    if game.is_practice or game.ending not in WITH_RESULT:
        return
    variant = variant_of(game)
    moved = list(resolved_phases(game).filter(kind=PhaseKind.MOVEMENT.value).order_by("number"))
    if not moved:
        return
    state = BoardState(variant, present_position(variant, newest_phases(game)))
    years = len({phase.year for phase in moved})
    parts = player_parts(game, moved)
    # A computer or nobody may play a seat for a time, but a person has to begin it, and no program
    # may play.
    begun = {power for power, players in parts.items() if any(row[1] for row in players.values())}
    is_of_people = begun >= variant.powers.keys() and not _programs(parts)
    result = GameResult.objects.create(
        game=game,
        years=years,
        last_year=moved[-1].year,
        is_rated=years >= LEAST_YEARS and is_of_people,
    )
    out_years = eliminations(game, state)
    rows = power_ranks(facts_of_state(state, out_years, game), game.shares, out_years)
    seats = SeatResult.objects.bulk_create(
        SeatResult(
            result=result,
            power=row.power,
            place=row.place,
            centres=row.centres,
            share=row.share,
            square=row.square,
            out_year=row.out_year,
        )
        for row in rows
    )
    PlayerResult.objects.bulk_create(
        PlayerResult(seat=seat, user_id=user, part=float(part))
        for seat in seats
        for user, (part, _is_first) in parts.get(seat.power, {}).items()
    )


def exact_part(part: float) -> Fraction:
    """A stored part of a game as the fraction of phases that it is; no game has so many phases."""
    return Fraction(part).limit_denominator(10_000)


def _programs(parts: Mapping[str, Mapping[int, object]]) -> set[int]:
    """The programs among the players of seats."""
    players = {user for users in parts.values() for user in users}
    programs = User.objects.filter(pk__in=players, owner__isnull=False)
    return set(programs.values_list("pk", flat=True))


def player_parts(game: Game, moved: list[Phase]) -> dict[str, dict[int, tuple[Fraction, bool]]]:
    """Each player's part of the movement phases of a seat, and whether it includes the first.

    While a substitute plays, the phases count for the player who is represented.
    """
    parts: dict[str, dict[int, tuple[Fraction, bool]]] = {}
    rows = SeatAssignment.objects.filter(
        seat__game=game, user__isnull=False, stands_in_for__isnull=True
    ).select_related("seat")
    for row in rows.order_by("pk"):
        played = [
            number
            for number, phase in enumerate(moved)
            if phase.resolved_at is not None
            and row.started_at <= phase.resolved_at
            and (row.ended_at is None or phase.resolved_at < row.ended_at)
        ]
        if played and row.user_id is not None:
            players = parts.setdefault(row.seat.power, {})
            part, is_first = players.get(row.user_id, (Fraction(0), False))
            players[row.user_id] = (
                part + Fraction(len(played), len(moved)),
                is_first or played[0] == 0,
            )
    return parts


def eliminations(game: Game, state: BoardState) -> dict[str, int]:
    """The last year of each power that has neither unit nor centre in a position of the game."""
    out = {power for power in state.variant.powers if not is_alive(state.position, power)}
    years: dict[str, int] = {}
    if out:
        phases = game.phases.current().only("game", "position", "year", "number")
        for phase in phases.order_by("number"):
            phase.game = game
            board = position_of(phase)
            years |= {power: phase.year for power in out if is_alive(board, power)}
    return years
