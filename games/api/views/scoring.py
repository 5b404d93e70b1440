"""Scoring systems of tournaments."""

from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_noop
from ninja import Router

from games.api.auth import require_scope
from games.api.codes import ScoringCode
from games.api.schemas import Out
from games.core.addresses import absolute
from games.scoring.systems import SYSTEMS, System

router = Router(tags=[gettext_noop("Scoring")])


class ScoringOut(Out):
    """A scoring system in words, with the page that has a worked example. `source_url` may be
    empty."""

    code: ScoringCode
    name: str
    summary: str
    formula: str
    rules: list[str]
    source: str
    source_url: str
    url: str


class ScoringsOut(Out):
    """All scoring systems."""

    items: list[ScoringOut]


@router.get(
    "/scoring",
    response=ScoringsOut,
    summary=gettext_noop("List the scoring systems of tournaments."),
    **require_scope(),
)
def scoring(request: HttpRequest) -> ScoringsOut:
    return ScoringsOut(items=[_read_system(system) for system in SYSTEMS.values()])


def _read_system(system: System) -> ScoringOut:
    return ScoringOut(
        code=system.code,
        name=str(system.name),
        summary=str(system.summary),
        formula=str(system.formula),
        rules=[str(rule) for rule in system.rules],
        source=str(system.source),
        source_url=system.url,
        url=absolute(reverse("games:scoring_system", args=[system.code])),
    )
