"""Votes that end a game: a draw, a concession, or no result."""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.utils.translation import gettext, gettext_lazy as _, ngettext

from adjudicator import Variant
from adjudicator.victory import draw_shares
from games.core.codec import variant_of
from games.core.errors import Conflict, Unprocessable
from games.core.refusals import unknown_power
from games.models import Ending, Phase
from games.models.titles import year_title
from games.scoring.last_year import is_end_too_early
from games.turn.services.phase_open import game_finish
from games.votes.kind import AgreedProposal, EndingKind, unanimous


class End(EndingKind):
    """A vote to end the game. It never lapses with a phase and must be unanimous (A&E 6.01)."""

    majority = staticmethod(unanimous)
    is_of_phase = False

    def sharers(self, agreed: AgreedProposal) -> list[str]:
        """The powers that share the game equally."""
        return []

    def act(self, agreed: AgreedProposal) -> list[str]:
        powers = self.sharers(agreed)
        game_finish(game=agreed.game, ending=self.ending, powers=powers, now=agreed.now)
        return powers


class SharedEnd(End):
    """A vote that gives powers a share of the game, not before the game's `earliest_end`."""

    def is_offered(self, phase: Phase | None) -> bool:
        return phase is None or not is_end_too_early(phase.game, phase.turn)

    def check(self, phase: Phase, now: datetime) -> None:
        if not self.is_offered(phase):
            game = phase.game
            year = year_title(variant_of(game).calendar, game.earliest_end or 0)
            sentence = gettext("This game has no draw and no concession before %(year)s.")
            raise Conflict("end_too_early", sentence % {"year": year}, field="kind")

    def is_possible(self, phase: Phase, now: datetime) -> bool:
        return self.is_offered(phase)


class Draw(SharedEnd):
    """Equal shares for all powers that share a draw by the rules."""

    code = "draw"
    ending = Ending.DRAWN
    label = _("A draw: equal shares for all with a unit on the board")
    heading = _("A draw among the survivors")
    proposed = _("A draw among the survivors is proposed.")
    agreed = _("The players agreed on a draw: %(powers)s share the game equally.")

    def sharers(self, agreed: AgreedProposal) -> list[str]:
        variant = variant_of(agreed.game)
        shares = draw_shares(variant, agreed.position)
        return [power for power in variant.powers if power in shares]

    def outcome(self, count: int) -> str:
        return ngettext(
            "The players agreed on a draw of %(count)s power: %(powers)s.",
            "The players agreed on a draw of %(count)s powers: %(powers)s.",
            count,
        )


class Concede(SharedEnd):
    """Equal shares for the named powers. It lapses when one of them is out."""

    code = "concede"
    ending = Ending.CONCEDED
    label = _("A concession to the powers chosen below")
    powers_legend = _("Concede to")
    heading = _("Concede the game to %(powers)s")
    proposed = _("It is proposed to concede the game to %(powers)s.")
    agreed = _("The players conceded the game to %(powers)s.")

    def powers_of(
        self, variant: Variant, alive: Collection[str], powers: Sequence[str]
    ) -> list[str]:
        """Return the named powers; refuses none, all, and powers that are out."""
        chosen = set(powers)
        if not chosen:
            raise Unprocessable(
                "concede_to_nobody", gettext("Choose the powers to concede to."), field="powers"
            )
        if not chosen <= set(variant.powers):
            raise unknown_power("powers")
        if not chosen <= set(alive):
            raise Unprocessable(
                "not_surviving",
                gettext("Only powers that are still in the game can win it."),
                field="powers",
            )
        if chosen == set(alive):
            raise Unprocessable(
                "concede_to_all",
                gettext("A concession to every survivor is a draw: propose a draw."),
                field="powers",
            )
        return [power for power in variant.powers if power in chosen]

    def sharers(self, agreed: AgreedProposal) -> list[str]:
        return list(agreed.proposal.powers)

    def outcome(self, count: int) -> str:
        return str(self.agreed)


class Cancel(End):
    """The end of the game without a result."""

    code = "cancel"
    ending = Ending.DISSOLVED
    label = _("An end without a result")
    heading = _("End the game without a result")
    proposed = _("It is proposed to end the game without a result.")
    agreed = _("The players agreed to end the game without a result.")

    def outcome(self, count: int) -> str:
        return str(self.agreed)
