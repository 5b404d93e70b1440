"""The steps through the latest results: phase by phase, each from the reader's own to the whole."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from adjudicator.state import PhaseKind
from games.core.words.labels import with_label
from games.models import Phase
from games.story.queries.reveal import Reveal

OWN, AROUND, NEWS, ALL = "own", "around", "news", "all"


def label_views(power: str, phase: PhaseKind) -> dict[str, str]:
    """Return the labels of a phase's views, by their names in addresses."""
    if not power:
        return {NEWS: _("What changed"), ALL: _("The whole board")}
    own = _("Your bids") if phase is PhaseKind.ALLIANCES else _("Your orders")
    return {OWN: own, AROUND: _("Around you"), ALL: _("The whole board")}


def steps_context(reveal: Reveal, view: str) -> dict[str, Any]:
    """Return the steps of games/story/reveal.html, of which `view` of the phase is on the page."""
    views = label_views(reveal.power, reveal.phase.turn.phase)
    path = reverse("games:last", kwargs={"pk": reveal.game.pk})

    def step(label: str, phase: Phase, name: str, *, is_shown: bool) -> dict[str, Any]:
        url = f"{path}?since={reveal.since}&phase={phase.number}&show={name}"
        return {"label": label, "url": url, "is_shown": is_shown}

    steps = [
        step(
            with_label(phase.title, label),
            phase,
            name,
            is_shown=phase.pk == reveal.phase.pk and name == view,
        )
        for phase in reveal.phases
        for name, label in label_views(reveal.power, phase.turn.phase).items()
    ]
    here = next(number for number, item in enumerate(steps) if item["is_shown"])
    phases = [
        step(phase.title, phase, next(iter(views)), is_shown=phase.pk == reveal.phase.pk)
        for phase in reveal.phases
    ]
    return {
        "here": steps[here]["label"],
        "phases": phases if len(phases) > 1 else [],
        "views": [
            step(label, reveal.phase, name, is_shown=name == view) for name, label in views.items()
        ],
        "before": steps[here - 1] if here else None,
        "after": steps[here + 1] if here + 1 < len(steps) else None,
    }
