"""Who plays in a round: everybody, the best of the standing, winners and the best others, or those
who have played least. Each has a reason. Standard library only.

A tie for the last places is decided by more wins, then by the better best game, then by the games
in which the tied players met, then by lot. Players before or behind the tie stay where they are.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

from games.tournaments.seeding import lot


class EntryRule(StrEnum):
    """Who of the entrants plays in a round."""

    ALL = "all"
    BEST = "best"
    WINNERS = "winners"
    TURNS = "turns"


class Reason(StrEnum):
    """Why somebody plays in a round, or does not."""

    ALL = "all"
    WINNER = "winner"
    SCORE = "score"
    WINS = "wins"
    BEST_GAME = "best_game"
    HEAD_TO_HEAD = "head_to_head"
    ROUNDS = "rounds"
    LOT = "lot"
    RESERVE = "reserve"


@dataclass(frozen=True, slots=True)
class Candidate:
    """An entrant with the results so far. `scores` are those of finished games by the game's
    number, `score` is the sum of those that count, and `rounds` the number of rounds played."""

    number: int
    score: Fraction = Fraction(0)
    scores: Mapping[int, Fraction] | None = None
    wins: int = 0
    rounds: int = 0
    is_winner: bool = False

    @property
    def best(self) -> Fraction:
        """The score of the best game."""
        return max((self.scores or {}).values(), default=Fraction(0))


@dataclass(frozen=True, slots=True)
class Decision:
    """An entrant with whether they play in the round, and why."""

    number: int
    plays: bool
    reason: Reason


Criterion: TypeAlias = tuple[Reason, Callable[[Candidate, Sequence[Candidate]], Fraction | int]]


def _head_to_head(player: Candidate, others: Sequence[Candidate]) -> int:
    """How often a player was better than another of the tie in a game of both, less how often the
    other was."""
    own = player.scores or {}
    balance = 0
    for other in others:
        for game, score in (other.scores or {}).items():
            if game in own and other.number != player.number:
                balance += (own[game] > score) - (own[game] < score)
    return balance


def decide(
    rule: EntryRule, candidates: Iterable[Candidate], places: int | None, seed: str
) -> list[Decision]:
    """Decide for every candidate, first those who play, each part in the order of the rule.

    Without `places`, everybody plays whom the rule does not leave out.
    """
    candidates = sorted(candidates, key=lambda each: lot(seed, each.number, "entry"))
    if rule is EntryRule.ALL or places is None:
        return [Decision(each.number, plays=True, reason=Reason.ALL) for each in candidates]
    standing: list[Criterion] = [
        (Reason.SCORE, lambda each, _others: each.score),
        (Reason.WINS, lambda each, _others: each.wins),
        (Reason.BEST_GAME, lambda each, _others: each.best),
        (Reason.HEAD_TO_HEAD, _head_to_head),
    ]
    if rule is EntryRule.TURNS:
        fewest: list[Criterion] = [(Reason.ROUNDS, lambda each, _others: -each.rounds)]
        return _sort(_choose(candidates, places, fewest, Reason.ROUNDS))
    winners: list[Candidate] = []
    if rule is EntryRule.WINNERS:
        winners = [each for each in candidates if each.is_winner]
        candidates = [each for each in candidates if not each.is_winner]
    if len(winners) > places:
        chosen = _choose(winners, places, standing, Reason.WINNER)
        return _sort(chosen + _choose(candidates, 0, standing, Reason.WINNER))
    decisions = [
        Decision(each.number, plays=True, reason=Reason.WINNER)
        for each in sorted(winners, key=lambda each: -each.score)
    ]
    return decisions + _sort(_choose(candidates, places - len(winners), standing, Reason.SCORE))


def _sort(decisions: list[Decision]) -> list[Decision]:
    """Those who play before the others."""
    return sorted(decisions, key=lambda decision: not decision.plays)


def _choose(
    group: Sequence[Candidate], places: int, criteria: Sequence[Criterion], reason: Reason
) -> list[Decision]:
    """Choose so many of a group by the first criterion, and those who tie at the border by the
    next. What decided about a player is the reason."""
    if len(group) <= places or places <= 0:
        plays = places > 0
        ranked = sorted(group, key=lambda each: -each.score)
        return [Decision(each.number, plays=plays, reason=reason) for each in ranked]
    if not criteria:
        return [
            Decision(each.number, plays=place < places, reason=Reason.LOT)
            for place, each in enumerate(group)
        ]
    (criterion, value_of), later = criteria[0], criteria[1:]
    values = {each.number: value_of(each, group) for each in group}
    ranked = sorted(group, key=lambda each: values[each.number], reverse=True)
    border = values[ranked[places - 1].number]
    before = [each for each in ranked if values[each.number] > border]
    tied = [each for each in ranked if values[each.number] == border]
    behind = [each for each in ranked if values[each.number] < border]
    return [
        *(Decision(each.number, plays=True, reason=criterion) for each in before),
        *_choose(tied, places - len(before), later, criterion),
        *(Decision(each.number, plays=False, reason=criterion) for each in behind),
    ]
