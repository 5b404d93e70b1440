"""The script of a commentary: its steps are written, changed and deleted before they are shown."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from games.commentary.queries import (
    DELAYS,
    MAX_LETTERS,
    MAX_STEPS,
    Drawing,
    check_knows_no_more,
    comment_refusal,
    commentary_for,
    not_resolved,
    public_phase,
    read_drawings,
)
from games.core.access import get_phase
from games.core.accounts import User
from games.core.codec import variant_of
from games.core.errors import Conflict, Forbidden, NotFound, Unprocessable
from games.core.forms import clean
from games.core.locks import lock_game
from games.core.outbox import commentary_changed, game_changed
from games.core.quotas import COMMENTARY_STEPS
from games.core.rate_limits import count_towards
from games.core.refusals import unknown_choice
from games.core.restrictions import check_may_write
from games.models import Commentary, CommentaryStep, Game, Phase


def own_commentary(*, game: Game, by: User, number: int) -> tuple[Phase, Commentary | None]:
    """Return a resolved phase of a locked game with the commentary of `by`, if there is one.

    Refuses people who may not comment, and a phase that somebody else tells.
    """
    if refusal := comment_refusal(game, by):
        raise refusal
    phase = get_phase(game, number)
    if not phase.is_resolved:
        raise not_resolved()
    commentary = commentary_for(phase)
    if commentary is not None and commentary.author_id != by.pk:
        raise Conflict("other_commentator", _("Somebody else comments on this phase."))
    return phase, commentary


@transaction.atomic
def step_save(
    *,
    game_id: int,
    by: User,
    number: int,
    step: int = 0,
    text: str = "",
    orders: Sequence[str] = (),
    drawings: Sequence[Drawing] = (),
    now: datetime | None = None,
) -> CommentaryStep:
    """Add a step to the script for the phase `number`, or change a `step` that was not shown yet.

    Refuses an empty step, a long text, orders that were not published, and unknown spaces.
    """
    now = now or timezone.now()
    check_may_write(by, field="text", now=now)
    game = lock_game(game_id)
    phase, commentary = own_commentary(game=game, by=by, number=number)
    check_knows_no_more(game, by)
    text = _clean_text(text)
    lines = _published_lines(game, phase, orders)
    rows = [drawing.row() for drawing in read_drawings(variant_of(game), drawings)]
    if not (text or lines or rows):
        raise Unprocessable(
            "empty_step", _("Write a sentence, choose an order or draw something."), field="text"
        )
    count_towards(COMMENTARY_STEPS, by.pk, now, game_id=game.pk, field="text")
    if commentary is None:
        commentary = Commentary.objects.create(game=game, phase=phase, author=by, created_at=now)
    row = _own_step(commentary, step) if step else _new_step(commentary)
    row.text, row.orders, row.drawings, row.written_at = text, lines, rows, now
    row.save()
    return row


def _clean_text(text: str) -> str:
    text = " ".join(clean(text).split())
    if len(text) > MAX_LETTERS:
        sentence = _("A step has at most %(most)s letters; this one has %(count)s.")
        values = {"most": MAX_LETTERS, "count": len(text)}
        raise Unprocessable("step_too_long", sentence % values, field="text")
    return text


def _published_lines(game: Game, phase: Phase, orders: Sequence[str]) -> list[str]:
    """The chosen orders in the order of the published ones; refuses all others."""
    published = [item.text for item in public_phase(game, phase).orders]
    if not set(orders) <= set(published):
        raise unknown_choice("orders")
    return [line for line in published if line in set(orders)]


def _new_step(commentary: Commentary) -> CommentaryStep:
    steps = commentary.steps
    if steps.count() >= MAX_STEPS:
        raise Conflict(
            "too_many_steps",
            _("A commentary has at most %(most)s steps.") % {"most": MAX_STEPS},
            field="text",
        )
    last = steps.aggregate(last=Max("number"))["last"] or 0
    return CommentaryStep(commentary=commentary, number=max(last, commentary.furthest) + 1)


def _own_step(commentary: Commentary, step: int) -> CommentaryStep:
    row = commentary.steps.filter(number=step).first()
    if row is None:
        raise no_such_step()
    if row.number <= commentary.furthest:
        raise Conflict("step_stands", _("Readers have seen this step, so it stands."), field="text")
    return row


@transaction.atomic
def step_delete(*, game_id: int, by: User, number: int, step: int) -> None:
    """Delete a step that was not shown yet."""
    game = lock_game(game_id)
    _phase, commentary = own_commentary(game=game, by=by, number=number)
    if commentary is None:
        raise no_such_step()
    _own_step(commentary, step).delete()


@transaction.atomic
def delay_set(*, game_id: int, by: User, number: int, hours: int) -> Commentary:
    """Set the delay after the resolution before which nothing is shown; not once it has begun."""
    game = lock_game(game_id)
    _phase, commentary = own_commentary(game=game, by=by, number=number)
    if hours not in DELAYS:
        raise unknown_choice("hours")
    if commentary is None:
        raise no_script()
    if commentary.started_at is not None:
        raise Conflict("show_has_begun", _("The commentary has begun, so its delay stays."))
    commentary.delay_hours = hours
    commentary.save(update_fields=["delay_hours"])
    return commentary


def no_such_step() -> NotFound:
    """The commentary has no step of this number."""
    return NotFound("no_such_step", _("This commentary has no such step."))


def no_script() -> Conflict:
    """The commentary has no step yet."""
    return Conflict("no_script", _("Write a step first."))


@transaction.atomic
def commentary_delete(*, game_id: int, by: User, number: int) -> None:
    """Delete a commentary with all steps: its author may, and the GM of the game."""
    game = lock_game(game_id)
    commentary = commentary_for(get_phase(game, number))
    if commentary is None:
        raise no_script()
    if by.pk not in (commentary.author_id, game.gm_id):
        raise Forbidden("other_commentator", _("Somebody else comments on this phase."))
    was_open = commentary.started_at is not None
    commentary.delete()
    if was_open:
        commentary_changed(game)
        game_changed(game)
