"""Posts to webhooks and devices: sent once, tried again, and stopped where an address fails."""

import json
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from http.client import HTTPException
from typing import TypeVar

from django.conf import settings
from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.addresses import absolute, settings_address
from games.core.errors import Refused
from games.models import (
    Delivery,
    DeliveryState,
    DiscordMessage,
    HookForm,
    NoticeKind,
    PlayerPost,
    Post,
    PushDevice,
    PushPost,
    Webhook,
    WebhookPost,
)
from games.models.notices import LEASE, due
from games.notices.https import Answer, request, signed_headers
from games.notices.jobs.turns import DuePost, due_in_turn
from games.notices.letters import zone_of
from games.notices.post_contents import (
    SITE_NAME,
    Content,
    content_said,
    discord_message,
    plain_message,
    posted_name,
    push_message,
    push_said,
    slack_message,
    trial_content,
)
from games.notices.push_crypto import encrypt, private_key, vapid_header
from games.notices.queries import (
    post_notice,
    posted_notice,
    tournament_post_name,
    tournament_post_notice,
)
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
TOURNAMENT_OFF = "tournament_webhook_off"

AnyPost = TypeVar("AnyPost", bound=Post)
Send = Callable[[Address], int]


def trouble_sentence(code: str) -> str:
    """Why the last post to a webhook was refused, or ""."""
    if not code:
        return ""
    if code.isdecimal():
        return _("The address answered with HTTP status %(status)s.") % {"status": code}
    return _("The address did not answer.")


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


def post_to_hook(post: Post, hook: Webhook, send: Send, now: datetime) -> bool:
    """Send a claimed post to its webhook, and note its condition. Returns whether it got there."""
    if not hook.is_on:
        _record(post, DeliveryState.KEPT, "", now)
        return False
    trouble = attempt(post, hook.url, send, now)
    since = (hook.failing_since or now) if trouble else None
    is_on = not is_gone(trouble) and (since is None or now - since < PATIENCE)
    # The owner may have changed the address meanwhile.
    same = Webhook.objects.filter(pk=hook.pk, url=hook.url, is_on=True)
    if same.update(trouble=trouble, failing_since=since, is_on=is_on) and not is_on:
        _notify(hook, now)
    return not trouble


def _notify(hook: Webhook, now: datetime) -> None:
    """Tell the owner that the webhook is switched off."""
    game = hook.game
    if hook.tournament_id is not None:
        deliveries_add(
            user_ids=[hook.owner_id],
            kind=NoticeKind.SITE,
            key=f"{TOURNAMENT_OFF}:{hook.pk}:{now:%Y%m%d%H}",
            game=None,
            phase=None,
            data={"event": TOURNAMENT_OFF, "tournament": hook.tournament_id},
            now=now,
        )
        return
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


def content_of(post: WebhookPost) -> dict[str, object]:
    """The post in Discord's format and the language of its owner. It mentions nobody."""
    game, tournament = post.webhook.game, post.webhook.tournament
    if tournament is not None:
        with translation.override(tournament.director.language or settings.LANGUAGE_CODE):
            return content_said(tournament_post_name(post), tournament_post_notice(post))
    assert game is not None
    owner = game.creator if game.is_without_gm else game.gm
    with translation.override((owner and owner.language) or settings.LANGUAGE_CODE):
        return content_said(game.name, post_notice(game, post))


def webhook_post(*, post_id: int, now: datetime | None = None) -> bool:
    """Send a post. Returns whether it was accepted."""
    now = now or timezone.now()
    post = claim(_game_rows(), post_id, now)
    return post is not None and post_to_hook(
        post, post.webhook, lambda to: _send_to_game(post, to, now), now
    )


def _send_to_game(post: WebhookPost, to: Address, now: datetime) -> int:
    body = json.dumps(content_of(post)).encode()
    headers = signed_headers(post.webhook.secret, f"game_post_{post.pk}", body, now)
    return request("POST", to, body, {"Content-Type": "application/json", **headers}).status


def due_posts(now: datetime, most: int = 50) -> list[DuePost]:
    """Posts to webhooks of games and tournaments that are due, in turn."""
    owner = Coalesce("webhook__game__gm", "webhook__tournament__director", "webhook__game__creator")
    posts = WebhookPost.objects.annotate(owner=owner)
    return due_in_turn(posts, "webhook__url", "owner", now, most)


def _game_rows() -> QuerySet[WebhookPost]:
    large = ("position", "outcome", "public_outcome")
    phases = [f"{of}__phase__{name}" for of in ("event", "commitment") for name in large]
    rows = WebhookPost.objects.select_related(
        "webhook__game__gm",
        "webhook__game__creator",
        "webhook__tournament__director",
        "announcement",
        "event__game",
        "event__phase",
        "commitment__phase",
    )
    return rows.defer("commitment__secret", *phases)


NOT_FOUND = 404
LIGHT = ("position", "outcome", "public_outcome")


def player_post_send(*, post_id: int, now: datetime | None = None) -> bool:
    """Send a post. Returns whether it was accepted."""
    now = now or timezone.now()
    post = claim(_player_rows(), post_id, now)
    return post is not None and post_to_hook(
        post, post.webhook, lambda to: _send_to_player(post, to, now), now
    )


def due_player_posts(now: datetime, most: int = 50) -> list[DuePost]:
    """Posts to players' webhooks that are due, in turn."""
    return due_in_turn(PlayerPost.objects.all(), "webhook__url", "webhook__user", now, most)


@contextmanager
def as_read_by(user: User) -> Iterator[None]:
    """Word notices in the language and time zone of an account."""
    language = user.language or settings.LANGUAGE_CODE
    with timezone.override(zone_of(user.time_zone)), translation.override(language):
        yield


def post_content(post: PlayerPost, now: datetime) -> Content:
    """The content of a post in its webhook's form and its owner's language."""
    webhook, delivery = post.webhook, post.delivery
    assert webhook.user is not None
    with as_read_by(webhook.user):
        if delivery is None:
            url = absolute(reverse("games:webhook_page", args=[webhook.pk]))
            return trial_content(webhook.form, _("This is a test."), url, now)
        if webhook.form == HookForm.PLAIN:
            return plain_message(delivery)
        if webhook.form == HookForm.SLACK:
            return slack_message(posted_name(delivery), posted_notice(delivery))
        if delivery.phase is None or delivery.game is None:
            return content_said(posted_name(delivery), posted_notice(delivery))
        return discord_message(_phase_deliveries(post))


def _phase_deliveries(post: PlayerPost) -> list[Delivery]:
    """The notices of a post's phase that its webhook has got so far, oldest first."""
    assert post.delivery is not None
    same = _player_rows().filter(webhook=post.webhook_id, delivery__phase=post.delivery.phase_id)
    rows = same.filter(pk__lte=post.pk).order_by("pk")
    return [row.delivery for row in rows if row.delivery is not None]


def _send_to_player(post: PlayerPost, to: Address, now: datetime) -> int:
    body = json.dumps(post_content(post, now)).encode()
    signed = signed_headers(post.webhook.secret, f"post_{post.pk}", body, now)
    headers = {"Content-Type": "application/json", **signed}
    if post.webhook.form != HookForm.DISCORD or post.delivery is None or not post.delivery.phase_id:
        return request("POST", to, body, headers).status
    return _send_to_discord(post, to, body, headers)


def _send_to_discord(post: PlayerPost, to: Address, body: bytes, headers: dict[str, str]) -> int:
    """Edit the message of the phase, or post it if there is none or it was deleted."""
    assert post.delivery is not None
    webhook, phase = post.webhook, post.delivery.phase
    known = DiscordMessage.objects.filter(webhook=webhook, phase=phase).first()
    path, _mark, query = to.path.partition("?")
    more = f"&{query}" if query else ""
    if known is not None:
        place = Address(to.host, f"{path}/messages/{known.number}?{query}".rstrip("?"))
        status = request("PATCH", place, body, headers).status
        if status != NOT_FOUND:
            return status
    answer = request(
        "POST", Address(to.host, f"{path}?wait=true{more}"), body, headers, wants_body=True
    )
    if number := _number_of(answer):
        DiscordMessage.objects.update_or_create(
            webhook=webhook, phase=phase, defaults={"number": number}
        )
    return answer.status


def _number_of(answer: Answer) -> str:
    """The id that Discord gave to a message, or "" if it told none."""
    try:
        number = json.loads(answer.body)["id"]
    except (ValueError, KeyError, TypeError):
        return ""
    return number if isinstance(number, str) and number.isdecimal() and len(number) <= 30 else ""


def _player_rows() -> QuerySet[PlayerPost]:
    light = [f"delivery__phase__{name}" for name in LIGHT]
    rows = PlayerPost.objects.select_related("webhook__user", "delivery__game", "delivery__phase")
    return rows.defer(*light)


# A push service keeps a message for a device that is off this long.
KEPT_SECONDS = 24 * 60 * 60


def push_send(*, post_id: int, now: datetime | None = None) -> bool:
    """Send a push message; forget a device that is gone. Returns whether it was sent."""
    now = now or timezone.now()
    post = claim(_push_rows(), post_id, now)
    if post is None:
        return False
    device = post.device
    trouble = attempt(post, device.endpoint, lambda to: _push(post, to, now), now)
    if is_gone(trouble):
        PushDevice.objects.filter(pk=device.pk, endpoint=device.endpoint).delete()
    return not trouble


def due_pushes(now: datetime, most: int = 100) -> list[DuePost]:
    """Push messages that are due, in turn."""
    return due_in_turn(PushPost.objects.all(), "device__endpoint", "device__user", now, most)


def push_content(post: PushPost) -> Content:
    """The message, in the language of the device's account."""
    with as_read_by(post.device.user):
        if post.delivery is not None:
            return push_message(post.delivery)
        url = settings_address()
        return push_said(
            title=SITE_NAME, body=_("This device gets your notices."), url=url, tag="test"
        )


def _push(post: PushPost, to: Address, now: datetime) -> int:
    device = post.device
    message = json.dumps(push_content(post)).encode()
    headers = {
        "Authorization": vapid_header(
            private_key(settings.VAPID_PRIVATE_KEY),
            audience=f"https://{to.host}",
            subject=settings.VAPID_SUBJECT,
            now=now,
        ),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_SECONDS),
    }
    return request(
        "POST", to, encrypt(message, device.public_key, device.auth_secret), headers
    ).status


def _push_rows() -> QuerySet[PushPost]:
    light = [f"delivery__phase__{name}" for name in ("position", "outcome", "public_outcome")]
    rows = PushPost.objects.select_related("device__user", "delivery__game", "delivery__phase")
    return rows.defer(*light)
