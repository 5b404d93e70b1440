"""Notices of resolved phases."""

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from adjudicator import Variant
from games.models import EventKind, Game, NoticeKind, Phase
from games.notices.notice_type import EventNotice, Facts
from games.story.words.centres import centre_sentences


class Resolved(EventNotice):
    """Links to the results, and lists captured centres at the end of Fall."""

    def texts(self, facts: Facts) -> tuple[str, str]:
        title, sentence = super().texts(facts)
        return title, f"%(centres)s {sentence}" if facts.get("centres") else sentence

    def words(self, variant: Variant, phase: Phase | None, facts: Facts) -> dict[str, str]:
        changes = [(space, taker, loser) for space, taker, loser in facts.get("centres", ())]
        captured = " ".join(centre_sentences(variant, changes))
        return {**super().words(variant, phase, facts), "centres": captured}

    def path(self, game: Game, phase: Phase | None) -> str:
        if phase is None:
            return super().path(game, phase)
        return f"{reverse('games:last', kwargs={'pk': game.pk})}?since={phase.number}"


TYPES = (
    Resolved(
        EventKind.RESOLVED,
        NoticeKind.PHASE,
        title=_("%(phase)s is resolved"),
        sentence=_("See the result of every order."),
        stored=("centres", "reason"),
    ),
)
