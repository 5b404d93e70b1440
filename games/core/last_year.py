"""The last game-year of a game: when it is over, who has the result, and how it is told. The
earliest year of a draw or a concession."""

from django.utils.translation import gettext as _

from adjudicator import Outcome, Variant
from adjudicator.state import Season, Turn
from games.core.codec import BoardState
from games.models import Game
from games.models.titles import calendar_of, fall_title, year_title
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


def leaders(state: BoardState) -> list[str]:
    """The powers with the most centres, which share the result equally."""
    counts = {power: len(state.position.centres_of(power)) for power in state.variant.powers}
    most = max(counts.values())
    return [power for power, count in counts.items() if count == most]


def last_year_words(game: Game) -> str:
    """The rule of a game's last year in one sentence, without an end stop; "" without one."""
    if game.last_year is None:
        return ""
    return _("Ends after %(fall)s %(year)s: most centres win, ties share") % {
        "fall": fall_title(load_variant(game.variant_id)),
        "year": last_year_title(game),
    }


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
