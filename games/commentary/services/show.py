"""The show of a commentary: it begins, goes on and back step by step, and ends."""

from datetime import datetime

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from games.commentary.queries import check_knows_no_more
from games.commentary.services.script import no_script, own_commentary
from games.core.accounts import User
from games.core.errors import Conflict
from games.core.locks import lock_game
from games.core.outbox import commentary_changed, game_changed
from games.core.restrictions import check_may_write
from games.core.words.clock import zoned_moment
from games.models import Commentary, Game

FIELDS = ["current", "furthest", "started_at", "ended_at"]


@transaction.atomic
def show_begin(*, game_id: int, by: User, number: int, now: datetime | None = None) -> Commentary:
    """Begin a live show with the first step. Refuses one before the delay is over."""
    now = now or timezone.now()
    game, commentary = _show(game_id, by, number, now)
    if commentary.started_at is not None:
        raise Conflict("show_has_begun", _("This commentary has already begun."))
    _check_delay(commentary, now)
    first = commentary.steps.values_list("number", flat=True).first()
    if first is None:
        raise no_script()
    commentary.current = commentary.furthest = first
    commentary.started_at = now
    commentary.save(update_fields=FIELDS)
    commentary_changed(game)
    game_changed(game)
    return commentary


@transaction.atomic
def show_step(
    *,
    game_id: int,
    by: User,
    number: int,
    seen: int,
    is_back: bool = False,
    now: datetime | None = None,
) -> Commentary:
    """Show the next step of a live show, or the one before.

    `seen` is the step on the author's page, so that a button pressed twice takes one step.
    """
    now = now or timezone.now()
    game, commentary = _live_show(game_id, by, number, now)
    if seen != commentary.current:
        return commentary
    numbers = commentary.steps.values_list("number", flat=True)
    if is_back:
        wanted = numbers.filter(number__lt=commentary.current).last()
    else:
        wanted = numbers.filter(number__gt=commentary.current).first()
    if wanted is None:
        raise Conflict(
            "no_more_steps",
            _("This is the first step.") if is_back else _("The script has no further step."),
        )
    commentary.current = wanted
    commentary.furthest = max(commentary.furthest, wanted)
    commentary.save(update_fields=FIELDS)
    commentary_changed(game)
    return commentary


@transaction.atomic
def show_end(*, game_id: int, by: User, number: int, now: datetime | None = None) -> Commentary:
    """End a live show. Readers keep the steps that were shown, each at their own pace."""
    now = now or timezone.now()
    game, commentary = _live_show(game_id, by, number, now)
    return _end(game, commentary, now)


@transaction.atomic
def script_publish(
    *, game_id: int, by: User, number: int, now: datetime | None = None
) -> Commentary:
    """Publish all steps at once, before, during or after a live show."""
    now = now or timezone.now()
    game, commentary = _show(game_id, by, number, now)
    _check_delay(commentary, now)
    last = commentary.steps.aggregate(last=Max("number"))["last"]
    if last is None:
        raise no_script()
    if commentary.ended_at is not None and last <= commentary.furthest:
        raise Conflict("show_is_over", _("Readers have all steps of this commentary."))
    commentary.furthest = max(last, commentary.furthest)
    commentary.started_at = commentary.started_at or now
    return _end(game, commentary, now)


def _end(game: Game, commentary: Commentary, now: datetime) -> Commentary:
    commentary.ended_at = now
    commentary.current = 0
    commentary.save(update_fields=FIELDS)
    commentary_changed(game)
    game_changed(game)
    return commentary


def _show(game_id: int, by: User, number: int, now: datetime) -> tuple[Game, Commentary]:
    check_may_write(by, now=now)
    game = lock_game(game_id)
    _phase, commentary = own_commentary(game=game, by=by, number=number)
    check_knows_no_more(game, by)
    if commentary is None:
        raise no_script()
    if commentary.text_hidden_at is not None:
        raise Conflict("commentary_hidden", _("A moderator has hidden this commentary."))
    return game, commentary


def _live_show(game_id: int, by: User, number: int, now: datetime) -> tuple[Game, Commentary]:
    game, commentary = _show(game_id, by, number, now)
    if not commentary.is_live:
        raise Conflict("not_live", _("This commentary is not being shown live."))
    return game, commentary


def _check_delay(commentary: Commentary, now: datetime) -> None:
    if now < commentary.opens_at:
        raise Conflict(
            "before_delay",
            _("With its delay, this commentary can begin at %(time)s.")
            % {"time": zoned_moment(commentary.opens_at.isoformat())},
        )
