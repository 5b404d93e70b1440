"""Open proposals as a viewer may see them, and sentences about votes. Votes are secret."""

from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any, TypedDict

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _, gettext_lazy

from adjudicator import Variant
from games.core.codec import BoardState, variant_of
from games.core.phases import newest_phases, present_position
from games.core.visibility import Viewer
from games.core.words.clock import clock_words, length_text
from games.models import (
    ActedBy,
    Ending,
    Event,
    EventKind,
    Game,
    LastYearResult,
    Phase,
    Proposal,
    Seat,
    SeatState,
    Status,
    Vote,
)
from games.models.titles import turn_title
from games.schedule.due import is_silent
from games.votes.kind import KINDS, kind_of_ending, kind_of_event, survivors
from games.workarounds.compile_once import compile_once

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations


def is_by_vote(event: Event) -> bool:
    """Whether a vote caused an event."""
    return event.kind == EventKind.AGREED or event.data.get("cause") == ActedBy.VOTE


# The fields of a proposal of which its sentence is made, as the data of its event has them.
PROPOSED = ("kind", "powers", "hours", "minutes", "changes")


def proposed_sentence(variant: Variant, data: dict[str, Any]) -> str:
    """The sentence of a new proposal, from the data of its event."""
    kind = KINDS[data["kind"]]
    words = {
        "powers": _powers(variant, data),
        "time": length_text(
            timedelta(hours=int(data.get("hours") or 0), minutes=data.get("minutes") or 0)
        ),
        "changes": kind.changes_words(variant.id, data.get("changes", {})),
    }
    return str(kind.proposed) % words


def agreed_sentence(variant: Variant, event: Event) -> str:
    """The sentence of an agreed proposal, from its event."""
    phase = turn_title(variant.calendar, event.phase.turn) if event.phase else ""
    who = event.actor.get_short_name() if event.actor else ""
    words = {"powers": _powers(variant, event.data), "who": who}
    kind = kind_of_event(event)
    if event.kind == EventKind.SCHEDULE_CHANGED:
        return str(kind.agreed) % {"changes": kind.changes_words(variant.id, event.data)}
    words["changes"] = kind.changes_words(variant.id, event.data.get("changes", {}))
    words |= clock_words(phase, event.data)
    return str(kind.agreed) % words


def agreed_notice(data: dict[str, Any]) -> tuple[str, str] | None:
    """Title and sentence of the notice of an agreed proposal; None if it ended the game."""
    kind = KINDS.get(data.get("kind", ""))
    if kind is None or kind.notice is None:
        return None
    title, sentence = kind.notice
    return str(title), str(sentence)


def _powers(variant: Variant, data: dict[str, Any]) -> str:
    known = variant.powers
    named = data.get("powers", [])
    return ", ".join(known[power].short if power in known else power for power in named)


_WHY = {
    Ending.WON: gettext_lazy("It had enough centres to win, and more than any other power."),
    Ending.YEAR_OVER: gettext_lazy(
        "The last year of the game was over and nobody had enough centres to win: the most centres"
        " decide, and ties share the result."
    ),
    Ending.CONCEDED: gettext_lazy(
        "All players left in the game agreed to this in a vote. The number of centres does not"
        " matter for it."
    ),
    Ending.DRAWN: gettext_lazy("All players left in the game agreed to this in a vote."),
    Ending.DESERTED: gettext_lazy(
        "A game without a GM ends without a result as soon as nobody plays in it any more."
    ),
    Ending.DISSOLVED: gettext_lazy("All players left in the game agreed to this in a vote."),
}


_LAST_YEAR_DRAW = gettext_lazy(
    "The last year of the game was over and nobody had enough centres to win: all powers that were"
    " left share the result, ranked by their centres."
)


@dataclass(frozen=True, slots=True)
class EndOfGame:
    """How a game ended, and `why`, which may be empty."""

    sentence: str
    why: str


def end_of_game(game: Game, variant: Variant) -> EndOfGame | None:
    """How a finished game ended; None for other games."""
    if game.status != Status.FINISHED:
        return None
    why = _WHY.get(Ending(game.ending)) if game.ending else None
    if _is_last_year_draw(game):
        why = _LAST_YEAR_DRAW
    return EndOfGame(_sentence(game, variant), str(why or ""))


def _is_last_year_draw(game: Game) -> bool:
    is_draw = game.last_year_result == LastYearResult.DRAW
    return game.ending == Ending.YEAR_OVER and is_draw and len(game.shares) > 1


def _sentence(game: Game, variant: Variant) -> str:
    names = [variant.powers[power].name for power in game.shares]
    kind = kind_of_ending(game.ending)
    if kind is not None:
        return kind.outcome(len(names)) % {"powers": ", ".join(names), "count": len(names)}
    if game.ending == Ending.DESERTED:
        return _("Its last player left the game. Nobody has won it.")
    if game.ending == Ending.CALLED_OFF and game.is_without_gm:
        return _("The game was called off before its start. Nobody has won it.")
    if game.ending == Ending.CALLED_OFF:
        return _("The GM called off the game. Nobody has won it.")
    if _is_last_year_draw(game):
        words = _("The last year is over. A draw among those alive: %(powers)s.")
        return words % {"powers": ", ".join(names)}
    if game.ending == Ending.YEAR_OVER and len(names) > 1:
        words = _("The last year is over. Shared by the powers with the most centres: %(powers)s.")
        return words % {"powers": ", ".join(names)}
    if game.winner:
        return _("%(power)s has won the game.") % {"power": variant.powers[game.winner].name}
    return _("The game is over. Nobody has won it.")


@dataclass(frozen=True, slots=True)
class OpenProposal:
    """An open proposal. `is_mine`: the viewer's own seat agrees with it.

    `candidate` is the name of a candidate for the GM role, with their `sentence`. `changes` are
    the settings or the schedule that are proposed, with their values before and after.
    """

    pk: int
    kind: str
    powers: list[str]
    hours: int | None
    minutes: int | None
    is_mine: bool
    candidate: str = ""
    sentence: str = ""
    changes: dict[str, dict[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Votes:
    """The votes of a game. `alive` are the powers still in the game.

    `can_vote`: the viewer plays one of them. `is_gm_silent`: the players may elect another GM.
    """

    proposals: list[OpenProposal]
    alive: list[str]
    can_vote: bool
    is_gm_silent: bool


def votes_for(game: Game, viewer: Viewer, *, own: bool) -> Votes | None:
    """The votes of a running game, None for other games; without `own`, as if without a seat."""
    variant, newest = variant_of(game), newest_phases(game)
    phase = newest.open if game.status == Status.RUNNING else None
    mine = Seat.objects.filter(pk=viewer.seat_id).first() if own and viewer.seat_id else None
    return votes(game, phase, viewer, BoardState(variant, present_position(variant, newest)), mine)


def votes(
    game: Game,
    phase: Phase | None,
    viewer: Viewer,
    state: BoardState,
    mine: Seat | None,
) -> Votes | None:
    """The votes of a running game; None for other games."""
    if game.status != Status.RUNNING:
        return None
    alive = survivors(state)
    return Votes(
        proposals=[_open(row) for row in _proposals(game.pk, mine.pk if mine else None)],
        alive=alive,
        can_vote=mine is not None
        and viewer.holds(mine)
        and mine.state == SeatState.TAKEN
        and mine.power in alive,
        is_gm_silent=is_silent(game, phase, timezone.now()),
    )


class Agreement(TypedDict):
    """Whether the viewer's own seat agrees."""

    is_mine: bool


@compile_once
def _proposals(game: int, seat: int) -> QuerySet[Any]:
    own = Vote.objects.filter(proposal=OuterRef("pk"), seat=seat)
    proposals = Proposal.objects.filter(game=game).select_related("candidate")
    return proposals.annotate(is_mine=Exists(own))


def _open(row: "WithAnnotations[Proposal, Agreement]") -> OpenProposal:
    who = row.candidate.get_short_name() if row.candidate else ""
    return OpenProposal(
        row.pk,
        row.kind,
        row.powers,
        row.hours,
        row.minutes,
        row.is_mine,
        who,
        row.sentence,
        row.changes,
    )
