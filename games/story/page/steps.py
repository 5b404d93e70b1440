"""The steps through the latest results: phase by phase, each from the reader's own to the whole."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from adjudicator.state import PhaseKind
from games.core.words.labels import labelled
from games.models import Phase
from games.story.queries.reveal import Reveal

OWN, AROUND, NEWS, ALL = "own", "around", "news", "all"


@dataclass(frozen=True, slots=True)
class Step:
    """A link to a step; `is_shown` marks the one on the page."""

    label: str
    url: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class Steps:
    """The step on the page with its neighbours.

    `here` is its label, `views` are those of its phase, and `phases` is empty if there is only one.
    """

    here: str
    phases: list[Step]
    views: list[Step]
    before: Step | None
    after: Step | None


def views_of(power: str, phase: PhaseKind) -> dict[str, str]:
    """The labels of a phase's views, by their names in addresses."""
    if not power:
        return {NEWS: _("What changed"), ALL: _("The whole board")}
    own = _("Your bids") if phase is PhaseKind.ALLIANCES else _("Your orders")
    return {OWN: own, AROUND: _("Around you"), ALL: _("The whole board")}


def known_view(power: str, phase: PhaseKind, requested: str) -> str:
    """The requested view, or the first one if there is none of this name."""
    known = views_of(power, phase)
    return requested if requested in known else next(iter(known))


def steps_of(reveal: Reveal, view: str) -> Steps:
    """Return all steps with the one on the page marked."""
    views = views_of(reveal.power, reveal.shown.turn.phase)
    all_steps = [
        Step(
            labelled(phase.title, label),
            _url(reveal, phase, name),
            _is(reveal, phase, name, view),
        )
        for phase in reveal.phases
        for name, label in views_of(reveal.power, phase.turn.phase).items()
    ]
    here = next(number for number, step in enumerate(all_steps) if step.is_shown)
    phases = [
        Step(phase.title, _url(reveal, phase, next(iter(views))), phase.pk == reveal.shown.pk)
        for phase in reveal.phases
    ]
    return Steps(
        here=all_steps[here].label,
        phases=phases if len(phases) > 1 else [],
        views=[
            Step(label, _url(reveal, reveal.shown, name), name == view)
            for name, label in views.items()
        ],
        before=all_steps[here - 1] if here else None,
        after=all_steps[here + 1] if here + 1 < len(all_steps) else None,
    )


def _is(reveal: Reveal, phase: Phase, name: str, view: str) -> bool:
    return phase.pk == reveal.shown.pk and name == view


def _url(reveal: Reveal, phase: Phase, name: str) -> str:
    path = reverse("games:last", kwargs={"pk": reveal.game.pk})
    return f"{path}?since={reveal.since}&phase={phase.number}&show={name}"
