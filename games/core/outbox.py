"""Change notifications and tasks that leave on commit. None of them fails the request."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import Any

from celery import current_app, signature
from django.conf import settings
from django.core.cache import cache as shared
from django.db import transaction
from django.utils.translation import get_language
from kombu.pools import producers

from games.core.change_notifications import ChangeNotification, notification_send
from games.models import Game, Phase
from games.workarounds.circuit_breaker import answer_limits, redis_circuit

# The names of the tasks in games/tasks.py.
ORDER_FOR_COMPUTERS = "games.tasks.order_for_computers"
DRAW_PICTURE = "games.tasks.draw_picture"
FIND_TURNING_POINTS = "games.tasks.find_turning_points"
PLAY_DRAFT = "games.tasks.play_draft"
SEND_MAILS = "games.tasks.send_mails"
SEND_POSTS = "games.tasks.send_posts"

# The flag that the worker is already called to send emails, and its lifetime: by then the sweep has
# sent them.
MAILS_CALLED = "mails-called"
CALL_SECONDS = 60
# Disappears together with the queue, which Redis keeps as well.
QUEUE_KEPT = "queue-kept"

_quiet: ContextVar[bool] = ContextVar("quiet", default=False)


@contextmanager
def quietly() -> Iterator[None]:
    """Suppress notifications and tasks, for games that a command plays by itself."""
    token = _quiet.set(True)
    try:
        yield
    finally:
        _quiet.reset(token)


def is_quiet() -> bool:
    """Whether notifications and tasks are suppressed."""
    return _quiet.get()


def game_changed(game: Game, *, secretly: bool = False) -> None:
    """Raise the version of a locked game and, on commit, notify its open pages.

    With `secretly` it raises the secret version, which only the GM and deputies see. The
    notification has no content: the page asks for it.
    """
    field = "secret_version" if secretly else "version"
    setattr(game, field, getattr(game, field) + 1)
    game.save(update_fields=[field])
    if _quiet.get():
        return
    notification = ChangeNotification(game.pk, version=game.version, secret=game.secret_version)
    transaction.on_commit(lambda: notification_send(notification), robust=True)


def commentary_changed(game: Game) -> None:
    """Raise the commentary version of a locked game and, on commit, notify its open pages.

    The game's version stays, because a show has many steps, and players need not reload for each.
    """
    game.commentary_version += 1
    game.save(update_fields=["commentary_version"])
    if _quiet.get():
        return
    notification = ChangeNotification(game.pk, commentary=game.commentary_version)
    transaction.on_commit(lambda: notification_send(notification), robust=True)


def press_arrived(game: Game, seats: Iterable[int | None]) -> None:
    """On commit, notify the open pages of these participants of new press; None is the GM.

    The game's version stays, because who writes to whom is secret.
    """
    if _quiet.get():
        return
    notification = ChangeNotification(game.pk, press=tuple(seats))
    transaction.on_commit(lambda: notification_send(notification), robust=True)


def sheet_saved(game_id: int, seat_id: int) -> None:
    """On commit, notify the open pages of a seat's own player that its sheet was saved.

    The game's version stays, because when somebody changes orders is secret.
    """
    if _quiet.get():
        return
    notification = ChangeNotification(game_id, sheets=(seat_id,))
    transaction.on_commit(lambda: notification_send(notification), robust=True)


def token_revoked(account_id: int) -> None:
    """On commit, end the streams of an account's programs, which then show their tokens again."""
    notification = ChangeNotification(0, account=account_id)
    transaction.on_commit(lambda: notification_send(notification), robust=True)


def order_computers(phase: Phase) -> None:
    """On commit, have the worker write the orders of a phase's computer players."""
    if not _quiet.get():
        transaction.on_commit(lambda: _start(ORDER_FOR_COMPUTERS, phase.pk), robust=True)


def picture_wanted(phase: Phase, kind: str, *, expires: int) -> None:
    """Have the worker draw a picture of a phase in the active language.

    The task is dropped after `expires` seconds, when nobody waits for it.
    """
    arguments = (phase.pk, kind, get_language() or settings.LANGUAGE_CODE)
    publish = partial(_publish, DRAW_PICTURE, arguments, expires=expires)
    redis_circuit.ask(publish, otherwise=None)


def turning_points_wanted(game: Game) -> None:
    """On commit, have the worker find the turning points of a finished game, phase by phase."""
    if not _quiet.get():
        transaction.on_commit(lambda: _start(FIND_TURNING_POINTS, game.pk), robust=True)


def draft_waits(draft_id: int) -> None:
    """On commit, have the worker play a game of computers on the board of a variant draft."""
    if not _quiet.get():
        transaction.on_commit(lambda: _start(PLAY_DRAFT, draft_id), robust=True)


def mails_wait() -> None:
    """On commit, call the worker to send waiting emails, unless a call is already in the queue."""
    if not _quiet.get():
        transaction.on_commit(_call_for_mails, robust=True)


def mails_begun() -> None:
    """Record that the worker looks for emails now, so that later emails call it again."""
    shared.delete(MAILS_CALLED)


def _call_for_mails() -> None:
    if shared.add(MAILS_CALLED, "called", CALL_SECONDS):
        _start(SEND_MAILS)


def queue_was_lost() -> bool:
    """Whether the broker lost its data, and with it the queue, since the last call.

    A queue in a folder is never lost.
    """
    return bool(settings.REDIS_URL) and shared.add(QUEUE_KEPT, "kept", None)


def posts_wait() -> None:
    """On commit, have the worker send the waiting webhook posts."""
    if not _quiet.get():
        transaction.on_commit(lambda: _start(SEND_POSTS), robust=True)


def _start(task: str, *arguments: int) -> None:
    redis_circuit.ask(partial(_publish, task, arguments), otherwise=None)


def _publish(task: str, arguments: tuple[int | str, ...], **options: Any) -> None:
    """Publish a task by its name: games/tasks.py imports this module."""
    # A task is not retried if the broker does not accept it at once: the sweeps find what was left.
    at_once = answer_limits() | {"max_retries": 0}
    broker = current_app.connection_for_write(transport_options=at_once)
    with producers[broker].acquire(block=True) as producer:
        signature(task, arguments).apply_async(producer=producer, retry=False, **options)
