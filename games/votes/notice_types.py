"""Notices of votes."""

from datetime import datetime

from django.utils.translation import gettext_lazy as _

from adjudicator import Variant
from games.core.codec import BoardState, position_of, variant_of
from games.core.phases import phase_find
from games.models import Event, EventKind, Game, NoticeKind, Phase, Seat
from games.notices.notice_type import EventNotice, Facts
from games.votes.kind import survivors, voters
from games.votes.queries import agreed_notice, proposed_sentence


class ProposalNotice(EventNotice):
    """A new proposal, for everybody who can vote."""

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        phase = phase_find(game=game)
        assert phase is not None, "votes are taken while a phase is open"
        alive = survivors(BoardState(variant_of(game), position_of(phase)))
        return {seat.holder_id for seat in voters(Seat.objects.filter(game=game), alive)}

    def words(self, variant: Variant, phase: Phase | None, facts: Facts) -> dict[str, str]:
        words = super().words(variant, phase, facts)
        return words | {"proposed": proposed_sentence(variant, facts)}

    def path(self, game: Game, phase: Phase | None) -> str:
        return f"{super().path(game, phase)}#votes"


class AgreementNotice(EventNotice):
    """An agreed proposal, in the words of its kind unless it ended the game."""

    def texts(self, facts: Facts) -> tuple[str, str]:
        return agreed_notice(facts) or super().texts(facts)


TYPES = (
    AgreementNotice(
        EventKind.AGREED,
        NoticeKind.GAME,
        title=_("The game is over"),
        sentence=_("The players agreed to end it."),
        stored=("kind",),
    ),
    ProposalNotice(
        EventKind.PROPOSED,
        NoticeKind.VOTE,
        title=_("There is a new proposal to vote on"),
        sentence="%(proposed)s",
        stored=("kind", "powers", "hours", "minutes", "changes"),
    ),
)
