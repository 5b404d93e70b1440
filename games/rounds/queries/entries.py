"""The entrants of a round with their results so far, and the decisions who plays."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from django.db.models import Q

from games.models import (
    Entrant,
    Game,
    RoundPlan,
    RoundSeat,
    SeatAssignment,
    Status,
    TournamentRound,
)
from games.tournaments.advance import Candidate, Decision, EntryRule, Reason, decide
from games.tournaments.entrants import reserves_in_order, round_entrants
from games.tournaments.standings import PlayedSeat, played_seats, standings


def earlier_games(each: TournamentRound) -> list[Game]:
    """The games of the tournament that are in no round or in an earlier one."""
    games = Game.objects.filter(tournament=each.tournament_id)
    before = Q(in_round=None) | Q(in_round__round__number__lt=each.number)
    return list(games.filter(before).order_by("pk"))


def reserves_of(each: TournamentRound, entrants: Iterable[Entrant]) -> list[Entrant]:
    """The reserves who fill free seats of a round, in the order of their sign-up."""
    others = {entrant.pk for entrant in entrants}
    reserves = reserves_in_order(each.tournament)
    return [reserve for reserve in reserves if reserve.pk not in others]


def read_candidates(each: TournamentRound, entrants: Iterable[Entrant]) -> list[Candidate]:
    """The entrants with their results in finished games of earlier rounds.

    A win is a game in which nobody has a better score. Winners of tables are those who won a game
    of the round before.
    """
    games = earlier_games(each)
    over = [game for game in games if game.status == Status.FINISHED]
    seats = [seat for seat in played_seats(each.tournament, over) if seat.is_over]
    rows = {row.player.pk: row for row in standings(seats, each.tournament.best_of)}
    scores = _scores_by_player(seats)
    best = _best_scores(scores)
    last = Game.objects.filter(in_round__round__number=each.number - 1, tournament=each.tournament)
    in_last = set(last.values_list("pk", flat=True))
    rounds = _rounds_by_user(each)
    candidates = []
    for entrant in entrants:
        user = entrant.user_id
        own = scores.get(user, {})
        won = {game for game, score in own.items() if score > 0 and score == best[game]}
        candidates.append(
            Candidate(
                number=entrant.pk,
                score=rows[user].over_score if user in rows else Fraction(0),
                scores=own,
                wins=len(won),
                rounds=len(rounds.get(user, ())),
                is_winner=bool(won & in_last),
            )
        )
    return candidates


def _scores_by_player(seats: Iterable[PlayedSeat]) -> dict[int, dict[int, Fraction]]:
    scores: dict[int, dict[int, Fraction]] = {}
    for seat in seats:
        own = scores.setdefault(seat.player, {})
        own[seat.game.pk] = own.get(seat.game.pk, Fraction(0)) + seat.score
    return scores


def _best_scores(scores: Mapping[int, Mapping[int, Fraction]]) -> dict[int, Fraction]:
    """The best score of each game."""
    best: dict[int, Fraction] = {}
    for own in scores.values():
        for game, score in own.items():
            best[game] = max(score, best.get(game, Fraction(0)))
    return best


def _rounds_by_user(each: TournamentRound) -> dict[int, set[int]]:
    """The numbers of the earlier rounds in which each person played or plays.

    An anonymous game counts after its end, because the decisions would tell who plays in it.
    """
    rounds: dict[int, set[int]] = {}
    games = [game.pk for game in earlier_games(each) if not game.hides_players]
    before = {"round__tournament": each.tournament_id, "round__number__lt": each.number}
    seats = RoundSeat.objects.filter(**before, table__game__in=games).values_list(
        "entrant__user", "round__number"
    )
    assigned = SeatAssignment.objects.filter(
        user__isnull=False,
        seat__game__in=games,
        seat__game__in_round__round__number__lt=each.number,
        seat__game__started_at__isnull=False,
    ).values_list("user", "seat__game__in_round__round__number")
    for user, number in [*seats, *assigned]:
        rounds.setdefault(user, set()).add(number)
    return rounds


def decide_entries(each: TournamentRound, plan: RoundPlan, seats: int) -> list[Decision]:
    """Decide who plays in a round with so many seats: entrants by the rule of the plan, and
    reserves in seats that are free then."""
    entrants = round_entrants(each)
    candidates = read_candidates(each, entrants)
    rule = EntryRule(plan.entry)
    resting: list[Decision] = []
    if plan.most_rounds is not None:
        done = [one for one in candidates if one.rounds >= plan.most_rounds]
        candidates = [one for one in candidates if one.rounds < plan.most_rounds]
        resting = [Decision(one.number, plays=False, reason=Reason.ROUNDS) for one in done]
    places = None if rule is EntryRule.ALL else min(plan.places or seats, seats)
    decisions = decide(rule, candidates, places, plan.seed) + resting
    free = (seats if places is None else places) - sum(decision.plays for decision in decisions)
    reserves = reserves_of(each, entrants)
    filled = [
        Decision(reserve.pk, plays=place < free, reason=Reason.RESERVE)
        for place, reserve in enumerate(reserves)
    ]
    return decisions + filled


def unfinished_count(each: TournamentRound) -> int:
    """How many games of earlier rounds are not over, and so do not count yet."""
    return sum(game.status != Status.FINISHED for game in earlier_games(each))
