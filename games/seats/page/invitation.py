"""The page of an invitation to a game that has not started."""

from dataclasses import dataclass

from games.core.board.board import BoardView
from games.core.codec import BoardState, variant_of
from games.models import Game, SeatOffer
from games.seats.page.card import seat_board
from games.settings.preview import policy


@dataclass(frozen=True, slots=True)
class InvitationContext:
    """The context of games/seats/invitation.html, whose first comment describes the fields."""

    game: Game
    offer: SeatOffer
    power: str
    power_name: str
    board: BoardView | None
    facts: list[tuple[str, str]]


def invitation_context(offer: SeatOffer) -> InvitationContext:
    """The power, its place on the board at the start, and the settings of the game."""
    game, power = offer.seat.game, offer.seat.power
    variant = variant_of(game)
    record = variant.powers[power]
    return InvitationContext(
        game=game,
        offer=offer,
        power=power,
        power_name=record.name,
        board=seat_board(BoardState(variant, variant.start, power), record.name),
        facts=policy(game, variant),
    )
