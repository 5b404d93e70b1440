"""The last game-year of a game: when it is over, who has the result, and how it is told. The
earliest year of a draw or a concession."""

from django.utils.translation import gettext as _

from adjudicator import Outcome, Variant
from adjudicator.state import Season, Turn
from games.core.codec import BoardState
from games.models import Game, LastYearResult
from games.models.titles import calendar_of, fall_title, year_title
from games.scoring.square_score import is_alive
from maps.load import load_variant


def is_last_year_over(game: Game, variant: Variant, resolved: Turn, outcome: Outcome) -> bool:
    """Whether a game ends without a solo after a resolved phase, because its last year is over.

    That is when the centres of the Fall of that year are counted: its retreats belong to it.
    """
    if game.last_year is None or outcome.winner is not None:
        return False
    beyond = (resolved.year - game.last_year) * variant.calendar.step
    return beyond > 0 or (beyond == 0 and is_year_counted(resolved, outcome))


def is_year_counted(resolved: Turn, outcome: Outcome) -> bool:
    """Whether a resolved phase is one after which the centres of its year are counted."""
    return resolved.season is not Season.SPRING and outcome.position.turn.season != Season.FALL


def last_year_powers(state: BoardState, result: str) -> list[str]:
    """The powers that share the result after the last year, those with the most centres first.

    A last year is no solo: these are all that are alive, or in a game whose settings say so
    (`LastYearResult`) only those with the most centres.
    """
    position = state.position
    counts = {power: len(position.centres_of(power)) for power in state.variant.powers}
    if result == LastYearResult.MOST_CENTRES:
        most = max(counts.values())
        return [power for power, count in counts.items() if count == most]
    alive = [power for power in state.variant.powers if is_alive(position, power)]
    return sorted(alive, key=lambda power: -counts[power])


def last_year_words(game: Game) -> str:
    """The rule of a game's last year in one sentence, without an end stop; "" without one."""
    if game.last_year is None:
        return ""
    if game.last_year_result == LastYearResult.MOST_CENTRES:
        sentence = _("Ends after %(fall)s %(year)s: most centres win, ties share")
    else:
        sentence = _("Ends after %(fall)s %(year)s: a draw among those alive, ranked by centres")
    return sentence % {
        "fall": fall_title(load_variant(game.variant_id)),
        "year": last_year_title(game),
    }


def last_fall(game: Game) -> str:
    """The last Fall of a game, such as “Fall 1770”; "" without a last year."""
    if game.last_year is None:
        return ""
    return f"{fall_title(load_variant(game.variant_id))} {last_year_title(game)}"


def is_end_too_early(game: Game, turn: Turn) -> bool:
    """Whether the players may not yet vote on a draw or a concession."""
    if game.earliest_end is None:
        return False
    return (turn.year - game.earliest_end) * calendar_of(game.variant_id).step < 0


def earliest_end_words(game: Game) -> str:
    """From when on players may vote on a draw or a concession, without an end stop.

    Empty if they always may.
    """
    if game.earliest_end is None:
        return ""
    year = year_title(calendar_of(game.variant_id), game.earliest_end)
    return _("From %(year)s on") % {"year": year}


def last_year_title(game: Game) -> str:
    """The last year, such as "1770"; "" without one."""
    if game.last_year is None:
        return ""
    return year_title(calendar_of(game.variant_id), game.last_year)
