"""The notification settings of a person, and the webhook of a game."""

import secrets
from collections.abc import Collection, Mapping
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.dispatch import receiver
from django.utils import timezone
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.errors import Unprocessable
from games.core.events import access_added, event_added
from games.core.gm import creator_plays, gm_seen, webhook_refusal
from games.core.locks import lock_game
from games.core.refusals import game_over, unknown_choice
from games.models import (
    Event,
    EventKind,
    Game,
    NoticeKind,
    NoticeMode,
    NoticeSettings,
    Status,
    Webhook,
    WebhookPost,
)
from games.models.notices import LONGEST_REMINDER, SWITCHED
from games.notices.queries import choices_of
from games.notices.services.place_webhooks import (
    post_test,
    secret_replace,
    webhook_save,
    webhook_saved,
)


def notice_settings_save(
    *,
    by: User,
    modes: Mapping[str, str],
    remind_hours: int | None = None,
    push_kinds: Collection[str] | None = None,
) -> NoticeSettings:
    """Save the mode of each named kind, and the kinds to push. Refuses unknown ones."""
    for kind, mode in modes.items():
        if kind not in SWITCHED or mode not in NoticeMode.values:
            raise unknown_choice(kind)
    values: dict[str, object] = dict(modes)
    if remind_hours is not None:
        if not 1 <= remind_hours <= LONGEST_REMINDER:
            raise Unprocessable(
                "remind_hours",
                _("Choose from 1 to %(most)s hours.") % {"most": LONGEST_REMINDER},
                field="remind_hours",
            )
        values["remind_hours"] = remind_hours
    if push_kinds is not None:
        if not set(push_kinds) <= set(SWITCHED):
            raise unknown_choice("push_kinds")
        values["push_kinds"] = sorted(push_kinds)
    saved, _made = NoticeSettings.objects.update_or_create(user=by, defaults=values)
    return saved


def notices_end(*, user_id: int, kind: NoticeKind) -> None:
    """Stop emails of one kind to an account; for the daily digest, stop all kinds in it."""
    user = User.objects.filter(pk=user_id).first()
    if user is None:
        return
    chosen = choices_of(user)
    daily = [name for name in SWITCHED if chosen.mode_of(name) == NoticeMode.DAILY]
    ended = daily if kind == NoticeKind.DIGEST else [kind]
    notice_settings_save(by=user, modes=dict.fromkeys(ended, NoticeMode.OFF))


def calendar_renew(*, by: User) -> str:
    """Replace the secret part of the calendar's address. The old address stops working."""
    token = secrets.token_urlsafe(32)
    NoticeSettings.objects.update_or_create(user=by, defaults={"calendar_token": token})
    access_added.send(User, user=by, kind="calendar_opened")
    return token


def calendar_end(*, by: User) -> int:
    """End the address of the calendar of an account and its programs; return how many ended."""
    own = NoticeSettings.objects.filter(Q(user=by) | Q(user__owner=by))
    return own.exclude(calendar_token=None).update(calendar_token=None)


def webhook_set(*, game_id: int, by: User, url: str, now: datetime | None = None) -> Webhook | None:
    """Save and switch on the webhook, or delete it if the address is empty. A new one has a secret.

    Refuses everybody but the GM, or in a game without one its creator, and addresses that are not
    HTTPS to a public host name.
    """
    with transaction.atomic():
        game = _webhook_game(game_id, by)
        if not url.strip():
            Webhook.objects.filter(game=game).delete()
            return None
        if game.status == Status.FINISHED:
            raise game_over("url")
        webhook = webhook_save(game, url, now or timezone.now())
    webhook_saved(game, by, webhook)
    return webhook


def game_webhook_secret_renew(*, game_id: int, by: User) -> Webhook:
    """Replace the secret that signs the posts of a game's webhook."""
    with transaction.atomic():
        game = _webhook_game(game_id, by)
        webhook = secret_replace(game)
    webhook_saved(game, by, webhook)
    return webhook


@transaction.atomic
def game_webhook_test(*, game_id: int, by: User, now: datetime | None = None) -> WebhookPost:
    """Post a test to a game's webhook, one at a time."""
    tests = WebhookPost.objects.filter(event=None, commitment=None)
    return post_test(_webhook_game(game_id, by), by, tests, now or timezone.now())


def _webhook_game(game_id: int, by: User) -> Game:
    """Lock a game; refuses everybody who does not set its webhook."""
    game = lock_game(game_id)
    if refusal := webhook_refusal(game, by):
        raise refusal
    if game.gm_id == by.pk:
        gm_seen([game.pk], timezone.now())
    return game


def creators_webhook_end(*, game: Game) -> None:
    """Delete the webhook of a game without a GM whose creator does not play any more, and perhaps
    no longer sees the game."""
    if game.is_without_gm and game.status == Status.RUNNING and not creator_plays(game):
        Webhook.objects.filter(game=game).delete()


@receiver(event_added)
def end_creators_webhook(sender: object, event: Event, **_more: object) -> None:
    """End the webhook of a creator who is without a seat at the start."""
    if event.kind == EventKind.STARTED:
        creators_webhook_end(game=event.game)
