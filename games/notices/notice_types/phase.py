"""Notices of a phase."""

from __future__ import annotations

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from adjudicator import Variant
from games.core.words.centres import centre_sentences
from games.models import Event, EventKind, Game, NoticeKind, Phase
from games.notices.queries.notice_type import EventNotice, Facts


class Resolved(EventNotice):
    """Leads to what happened, and tells who took which centres at the end of Fall."""

    def said(self, facts: Facts) -> tuple[str, str]:
        title, sentence = super().said(facts)
        return title, f"%(centres)s {sentence}" if facts.get("centres") else sentence

    def words(self, variant: Variant, phase: Phase | None, facts: Facts) -> dict[str, str]:
        changes = [(space, taker, loser) for space, taker, loser in facts.get("centres", ())]
        told = " ".join(centre_sentences(variant, changes))
        return {**super().words(variant, phase, facts), "centres": told}

    def path(self, game: Game, phase: Phase | None) -> str:
        if phase is None:
            return super().path(game, phase)
        return f"{reverse('games:last', kwargs={'pk': game.pk})}?since={phase.number}"


class Stuck(EventNotice):
    """For the GM alone, and leads to the desk, which says where the phase failed."""

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        return {game.gm_id}

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:gm", kwargs={"pk": game.pk})


TYPES = (
    Resolved(
        EventKind.RESOLVED,
        NoticeKind.PHASE,
        title=_("%(phase)s is resolved"),
        sentence=_("See what became of every order."),
        kept=("centres",),
    ),
    EventNotice(
        EventKind.RESULT_HELD,
        NoticeKind.PHASE,
        title=_("%(phase)s: the GM holds the result back"),
        sentence=_("Orders are taken no more. It is published at the latest %(until)s."),
        kept=("until",),
    ),
    Stuck(
        EventKind.STUCK,
        NoticeKind.GAME,
        title=_("%(phase)s could not be resolved"),
        sentence=_("It is tried again by itself. If it stays so, tell whoever runs the site."),
        is_posted=False,
    ),
)
