"""Change notifications and tasks that leave on commit. None of them fails the request."""

from __future__ import annotations

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
from games.core.circuit_breaker import ANSWER_SECONDS, redis_circuit
from games.models import Game, Phase

# What games/tasks.py calls its tasks.
ORDER_FOR_COMPUTERS = "games.tasks.order_for_computers"
DRAW_PICTURE = "games.tasks.draw_picture"
SEND_MAILS = "games.tasks.send_mails"
SEND_POSTS = "games.tasks.send_posts"
# A broker that does not take a task at once has none of it: the sweeps find what was left behind.
AT_ONCE = {
    "socket_timeout": ANSWER_SECONDS,
    "socket_connect_timeout": ANSWER_SECONDS,
    "max_retries": 0,
}

# After so long a call for mails is taken for lost; the minute's sweep sends them in any case.
MAILS_CALLED = "mails-called"
CALL_SECONDS = 60
# Gone when the queue is.
QUEUE_KEPT = "queue-kept"

_quiet: ContextVar[bool] = ContextVar("quiet", default=False)


@contextmanager
def quietly() -> Iterator[None]:
    """Nothing leaves from within: for games that a command plays by itself."""
    token = _quiet.set(True)
    try:
        yield
    finally:
        _quiet.reset(token)


def is_quiet() -> bool:
    """Whether nothing leaves at present."""
    return _quiet.get()


def game_changed(game: Game, *, secretly: bool = False) -> None:
    """Raises the game's version and, on commit, tells open pages that there is news; `secretly`
    only those of the GM and of deputies, whose version counts both.

    The notification carries no content: the page asks for the truth. Needs the game's lock.
    """
    field = "secret_version" if secretly else "version"
    setattr(game, field, getattr(game, field) + 1)
    game.save(update_fields=[field])
    if _quiet.get():
        return
    notification = ChangeNotification(game.pk, version=game.version, secret=game.secret_version)
    transaction.on_commit(lambda: notification_send(notification), robust=True)


def press_arrived(game: Game, seats: Iterable[int | None]) -> None:
    """On commit, tells the open pages of these participants that there is press; None is the GM.

    The game's version stays: who writes to whom, and when, is no news for anybody else.
    """
    if _quiet.get():
        return
    notification = ChangeNotification(game.pk, press=tuple(seats))
    transaction.on_commit(lambda: notification_send(notification), robust=True)


def order_computers(phase: Phase) -> None:
    """On commit, has the worker order for the computer players of a phase."""
    if not _quiet.get():
        transaction.on_commit(lambda: _start(ORDER_FOR_COMPUTERS, phase.pk), robust=True)


def picture_wanted(phase: Phase, kind: str, *, expires: int) -> None:
    """Has the worker draw a picture of a phase in the language of whoever asks; after so many
    seconds nobody waits for it."""
    arguments = (phase.pk, kind, get_language() or settings.LANGUAGE_CODE)
    publish = partial(_publish, DRAW_PICTURE, arguments, expires=expires)
    redis_circuit.ask(publish, otherwise=None)


def mails_wait() -> None:
    """On commit, has the worker send the mails that wait; who was told so already and has not
    begun is not told again."""
    if not _quiet.get():
        transaction.on_commit(_call_for_mails, robust=True)


def mails_begun() -> None:
    """The worker looks for mails now: of those that come from now on it is told anew."""
    shared.delete(MAILS_CALLED)


def _call_for_mails() -> None:
    if shared.add(MAILS_CALLED, "called", CALL_SECONDS):
        _start(SEND_MAILS)


def queue_was_lost() -> bool:
    """Whether the broker has forgotten everything since this was last asked: what is kept beside
    the queue is then gone as well. A folder forgets nothing."""
    return bool(settings.REDIS_URL) and shared.add(QUEUE_KEPT, "kept", None)


def posts_wait() -> None:
    """On commit, has the worker post to the webhooks what waits."""
    if not _quiet.get():
        transaction.on_commit(lambda: _start(SEND_POSTS), robust=True)


def _start(task: str, *arguments: int) -> None:
    redis_circuit.ask(partial(_publish, task, arguments), otherwise=None)


def _publish(task: str, arguments: tuple[int | str, ...], **options: Any) -> None:
    """By its name: the tasks import the services, which import this module."""
    broker = current_app.connection_for_write(transport_options=AT_ONCE)
    with producers[broker].acquire(block=True) as producer:
        signature(task, arguments).apply_async(producer=producer, retry=False, **options)
