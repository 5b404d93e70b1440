"""Commentaries: who may write one, its steps for readers, and what a step may show."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.accounts import User
from games.core.codec import position_of, variant_of
from games.core.errors import Conflict, Forbidden, Refused, Unprocessable
from games.core.gm import is_deputy
from games.core.outsiders import has_played, knows_secrets
from games.core.visibility import Viewer
from games.models import Commentary, CommentaryStep, Commentator, Envelope, Game, Phase
from games.notes.queries import read_space
from games.story.queries.facts import ResolvedPhase
from games.story.queries.outcome import phase_outcome

# The delays after the resolution of the phase, in hours.
DELAYS = (0, 1, 2, 3, 6, 12, 24, 48)
MAX_STEPS = 80
MAX_LETTERS = 600
MAX_DRAWINGS = 6
MAX_WORDS = 24


@dataclass(frozen=True, slots=True)
class Drawing:
    """An arrow from a space to its target, or without one a ring around it, with a few words.

    Spaces are keys, or names as somebody wrote them.
    """

    space: str
    target: str = ""
    words: str = ""

    def row(self) -> dict[str, str]:
        """The stored value."""
        return {"space": self.space, "target": self.target, "words": self.words}


def drawings_from_rows(rows: Iterable[dict[str, str]]) -> list[Drawing]:
    """Read drawings from their stored values."""
    return [Drawing(row["space"], row["target"], row["words"]) for row in rows]


def read_drawings(variant: Variant, drawings: Sequence[Drawing]) -> list[Drawing]:
    """Find the spaces of drawings by name. An empty row is no drawing.

    A refusal names the field with the number of the row.
    """
    read = [
        _read(variant, drawing, number)
        for number, drawing in enumerate(drawings)
        if (drawing.space + drawing.target + drawing.words).strip()
    ]
    if len(read) > MAX_DRAWINGS:
        sentence = _("At most %(most)s drawings fit into one step.") % {"most": MAX_DRAWINGS}
        raise Unprocessable("too_many_drawings", sentence, field="space-0")
    return read


def _read(variant: Variant, drawing: Drawing, number: int) -> Drawing:
    words = " ".join(drawing.words.split())
    if len(words) > MAX_WORDS:
        sentence = _("A drawing has at most %(most)s letters: “%(words)s” has %(count)s.")
        values = {"most": MAX_WORDS, "words": words[:60], "count": len(words)}
        raise Unprocessable("drawing_too_long", sentence % values, field=f"words-{number}")
    if not drawing.space.strip():
        raise Unprocessable(
            "no_such_space", _("Say at which space the drawing begins."), field=f"space-{number}"
        )
    space = read_space(variant, drawing.space, field=f"space-{number}")
    target = ""
    if drawing.target.strip():
        target = read_space(variant, drawing.target, field=f"target-{number}")
    return Drawing(space, "" if target == space else target, words)


def public_phase(game: Game, phase: Phase) -> ResolvedPhase:
    """A resolved phase as everybody may see it, also for a commentary by the GM.

    It has nothing of a later phase, not even the retreats.
    """
    phase.game = game
    before = position_of(phase)
    outcome = phase_outcome(Viewer(game.pk), phase, before)
    if outcome is None:
        raise not_resolved()
    return ResolvedPhase(variant_of(game), before, outcome)


def not_resolved() -> Conflict:
    """The phase is still open, so there is nothing to tell."""
    return Conflict("not_resolved", _("This phase is not resolved, so nobody can tell it yet."))


def comment_refusal(game: Game, user: User) -> Refused | None:
    """Why a person may not comment on a game; None for its GM and the commentators of a public
    game, unless they have ever played in it or are deputies."""
    if game.is_practice or game.is_ladder:
        return Forbidden("no_commentary", _("Practice games and ladder games have no commentary."))
    is_gm = game.gm_id == user.pk
    allowed = Commentator.objects.filter(game=game, user=user)
    if not is_gm and not (game.is_public and allowed.exists()):
        return Forbidden(
            "not_commentator",
            _("Only the GM, and in a public game people whom the GM allows, can comment."),
        )
    return insider_refusal(game, user)


def insider_refusal(
    game: Game, user: User, *, kind: type[Refused] = Forbidden, field: str = ""
) -> Refused | None:
    """Why somebody who knows secrets of a game may not comment on it: a player, former player or
    deputy."""
    if has_played(game, user):
        sentence = _("Nobody who plays or played in this game can comment on it.")
        return kind("player_comments_not", sentence, field=field)
    if user.pk != game.gm_id and is_deputy(game, user):
        sentence = _("A deputy of this game cannot comment on it.")
        return kind("deputy_comments_not", sentence, field=field)
    return None


def check_knows_no_more(game: Game, user: User) -> None:
    """Refuse a GM, or a former one, who may have seen orders of the open phase: an opened envelope,
    a withheld result."""
    if not knows_secrets(game, user):
        return
    phase = Phase.objects.filter(game=game, status="open").first()
    if phase is None:
        return
    if phase.is_withheld or Envelope.objects.filter(phase=phase).exists():
        raise Conflict(
            "knows_more",
            _(
                "You have seen orders of the open phase, so you can comment again once it is "
                "resolved."
            ),
        )


def commentary_for(phase: Phase) -> Commentary | None:
    """The commentary of a phase, also one that nobody may read yet."""
    commentary = Commentary.objects.filter(phase=phase).select_related("author").first()
    if commentary is not None:
        commentary.phase = phase
    return commentary


def visible_steps(commentary: Commentary | None, now: datetime) -> list[CommentaryStep]:
    """The steps that readers have, oldest first."""
    if commentary is None or not _is_visible(commentary, now):
        return []
    return list(commentary.steps.filter(number__lte=commentary.furthest))


def _is_visible(commentary: Commentary, now: datetime) -> bool:
    has_begun = commentary.started_at is not None and commentary.opens_at <= now
    return has_begun and commentary.text_hidden_at is None


def visible_commentaries(game: Game, now: datetime) -> list[Commentary]:
    """The commentaries of a game that readers may open, the newest phase first."""
    rows = Commentary.objects.filter(game=game, started_at__isnull=False)
    light = rows.select_related("phase", "author").defer(
        "phase__position", "phase__outcome", "phase__public_outcome"
    )
    visible = []
    for row in light.order_by("-phase__number", "-phase__branch"):
        row.phase.game = game
        if _is_visible(row, now):
            visible.append(row)
    return visible


def stage_commentary(game: Game, now: datetime) -> Commentary | None:
    """The commentary on stage: the one that began last."""
    shows = [row for row in visible_commentaries(game, now) if not row.phase.is_superseded]
    return max(shows, key=lambda row: row.started_at or now, default=None)


def scripts_by(game: Game, user: User) -> set[int]:
    """The phases of a game, by primary key, for which a person has written steps."""
    return set(Commentary.objects.filter(game=game, author=user).values_list("phase", flat=True))


def resolved_titles(game: Game) -> list[Phase]:
    """The resolved phases on the current branch, newest first, without positions."""
    phases = game.phases.current().filter(resolved_at__isnull=False)
    light = list(phases.defer("position", "outcome", "public_outcome").order_by("-number"))
    for phase in light:
        phase.game = game
    return light
