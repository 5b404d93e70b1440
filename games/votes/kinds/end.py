"""What all votes on the end of a game have in common."""

from __future__ import annotations

from games.clock.services.game_finish import game_finish
from games.votes.queries.kind import Agreed, EndingKind
from games.votes.queries.rules import unanimous


class End(EndingKind):
    """An end stays proposed for as long as the game goes on, and needs everybody (A&E 6.01)."""

    majority = staticmethod(unanimous)
    is_of_phase = False

    def sharers(self, agreed: Agreed) -> list[str]:
        """The powers that share the game equally."""
        return []

    def act(self, agreed: Agreed) -> list[str]:
        powers = self.sharers(agreed)
        game_finish(game=agreed.game, ending=self.ending, powers=powers, now=agreed.now)
        return powers
