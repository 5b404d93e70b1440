"""Send a post once, try it again later, and switch off an address that keeps failing."""

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from http.client import HTTPException
from typing import TypeVar

from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from games.core.errors import Refused
from games.models import DeliveryState, Game, Hook, NoticeKind, Post, Webhook
from games.models.notices import LEASE, due
from games.notices.services.deliveries import deliveries_add
from games.notices.webhook_address import Address, Unsafe, read_address

logger = logging.getLogger(__name__)

MAX_ATTEMPTS = 5
NO_ANSWER = "no_answer"
# The address was deleted, so trying again is useless.
GONE = frozenset({401, 403, 404, 410})
# How long an address may fail before it is switched off.
PATIENCE = timedelta(days=3)
OFF = "webhook_off"
GAME_OFF = "game_webhook_off"

AnyPost = TypeVar("AnyPost", bound=Post)
Send = Callable[[Address], int]


def trouble_sentence(code: str) -> str:
    """Why the last post to a webhook was refused, or ""."""
    if not code:
        return ""
    if code.isdecimal():
        return _("The address answered with HTTP status %(status)s.") % {"status": code}
    return _("The address did not answer.")


def due_rows(rows: QuerySet[AnyPost], now: datetime, most: int = 50) -> list[int]:
    """Posts that are due, oldest first."""
    found = rows.filter(due(now)).order_by("pk")
    return list(found.values_list("pk", flat=True)[:most])


def claim(rows: QuerySet[AnyPost], post_id: int, now: datetime) -> AnyPost | None:
    """Claim a post that is due, so that concurrent calls send it once."""
    claimed = rows.filter(due(now), pk=post_id).update(
        state=DeliveryState.SENDING, next_try_at=now + LEASE, attempts=F("attempts") + 1
    )
    return rows.get(pk=post_id) if claimed else None


def attempt(post: Post, url: str, send: Send, now: datetime) -> str:
    """Send a claimed post and record the answer; return the code of an answer that refuses it."""
    if post.attempts > MAX_ATTEMPTS:
        _record(post, DeliveryState.FAILED, NO_ANSWER, now)
        return NO_ANSWER
    try:
        status = send(read_address(url))
    except (OSError, HTTPException, Unsafe, Refused, ValueError) as error:
        # The address is secret and never logged.
        logger.warning("post %s did not go out: %s", post.pk, type(error).__name__)
        _put_back(post, NO_ANSWER, now)
        return NO_ANSWER
    if 200 <= status < 300:
        _record(post, DeliveryState.SENT, str(status), now)
        return ""
    if status in GONE:
        _record(post, DeliveryState.FAILED, str(status), now)
    else:
        _put_back(post, str(status), now)
    return str(status)


def is_gone(trouble: str) -> bool:
    """Whether an answer says that the address does not exist any more."""
    return trouble.isdecimal() and int(trouble) in GONE


def post_to_hook(post: Post, hook: Hook, send: Send, now: datetime) -> bool:
    """Send a claimed post to its webhook, and note its condition. Returns whether it got there."""
    if not hook.is_on:
        _record(post, DeliveryState.KEPT, "", now)
        return False
    trouble = attempt(post, hook.url, send, now)
    since = (hook.failing_since or now) if trouble else None
    is_on = not is_gone(trouble) and (since is None or now - since < PATIENCE)
    # The owner may have changed the address meanwhile.
    same = type(hook)._default_manager.filter(pk=hook.pk, url=hook.url, is_on=True)
    if same.update(trouble=trouble, failing_since=since, is_on=is_on) and not is_on:
        _notify(hook, now)
    return not trouble


def _notify(hook: Hook, now: datetime) -> None:
    """Tell the owner that the webhook is switched off."""
    game: Game | None = hook.game if isinstance(hook, Webhook) else None
    deliveries_add(
        user_ids=[hook.owner_id],
        kind=NoticeKind.SITE,
        key=f"{OFF}:{hook.pk}:{now:%Y%m%d%H}" if game is None else f"{GAME_OFF}:{now:%Y%m%d%H}",
        game=game,
        phase=None,
        data={"event": OFF if game is None else GAME_OFF},
        now=now,
    )


def _put_back(post: Post, trouble: str, now: datetime) -> None:
    if post.attempts >= MAX_ATTEMPTS:
        _record(post, DeliveryState.FAILED, trouble, now)
        return
    _record(post, DeliveryState.WAITING, trouble, now)
    wait = timedelta(minutes=5 ** (post.attempts - 1))
    type(post)._default_manager.filter(pk=post.pk).update(next_try_at=now + wait)


def _record(post: Post, state: DeliveryState, answer: str, now: datetime) -> None:
    rows = type(post)._default_manager.filter(pk=post.pk)
    rows.update(state=state, answer=answer, tried_at=now)
