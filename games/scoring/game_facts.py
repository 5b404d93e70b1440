"""The facts of a game for scoring: at its end, and as if it ended now."""

from collections.abc import Iterable, Mapping

from adjudicator import Variant
from games.core.codec import BoardState
from games.models import Ending, Game, SeatResult
from games.scoring.facts import Facts
from maps.load import load_variant

# The end of the last year is no solo, even if the settings of a game say that most centres win.
SOLO_ENDINGS = (Ending.WON, Ending.CONCEDED)


def facts_of_state(
    state: BoardState, out_years: Mapping[str, int], game: Game | None = None
) -> Facts:
    """The facts of a position: of a finished `game` at its end, else as if its game ended now."""
    centres = {power: len(state.position.centres_of(power)) for power in state.variant.powers}
    return _facts(state.variant, centres, out_years, game)


def facts_of_result(game: Game, seats: Iterable[SeatResult]) -> Facts:
    """The facts of a finished game from its stored result."""
    rows = list(seats)
    centres = {row.power: row.centres for row in rows}
    out_years = {row.power: row.out_year for row in rows if row.out_year is not None}
    return _facts(load_variant(game.variant_id), centres, out_years, game)


def _facts(
    variant: Variant, centres: Mapping[str, int], out_years: Mapping[str, int], game: Game | None
) -> Facts:
    """If the game ends now or with its last year, all survivors share it.

    The years of some calendars count down, so they are turned into times that count up.
    """
    step = variant.calendar.step
    sharers, solo = centres.keys() - out_years.keys(), ""
    if game is not None and game.ending != Ending.YEAR_OVER:
        sharers = set(game.shares)
        if game.ending in SOLO_ENDINGS and len(sharers) == 1:
            solo = next(iter(sharers))
    return Facts(
        centres=centres,
        board_centres=len(variant.board.centres),
        out={power: year * step for power, year in out_years.items()},
        sharers=frozenset(sharers),
        solo=solo,
    )
