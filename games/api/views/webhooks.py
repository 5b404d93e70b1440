"""Webhooks: an account's own, and that of a game. Secrets are shown once."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from django.utils.translation import gettext_noop
from ninja import Router, Status
from pydantic import Field

from games.api.auth import account_of, require_scope
from games.api.codes import NoticeCode, PostForm
from games.api.schemas import Out
from games.core.access import get_game_for_view
from games.core.accounts import User
from games.core.gm import webhook_refusal
from games.core.inputs import In, Text
from games.models import Game, TokenScope, Webhook
from games.notices.queries import player_webhooks, webhook_of
from games.notices.services.settings import (
    game_webhook_secret_renew,
    game_webhook_test,
    webhook_set,
)
from games.notices.services.webhooks import (
    webhook_add,
    webhook_change,
    webhook_remove,
    webhook_secret_renew,
    webhook_test,
)

router = Router(tags=[gettext_noop("Webhooks")])
HOOKS = require_scope(TokenScope.WEBHOOKS)
OWN, OF_GAME = "/me/webhooks", "/games/{number:pk}/gm/webhook"
# A game without a webhook answers like one with this.
NONE = Webhook(is_on=False)


class OwnWebhookIn(In):
    """An address that gets your notices of some kinds: as plain JSON, or as messages of Discord or
    Slack."""

    url: Text
    form: PostForm = "plain"
    kinds: Annotated[list[NoticeCode], Field(max_length=40)]


class OwnWebhookOut(Out):
    """A webhook of the account. `trouble` is why the last post failed: an HTTP status, or
    no_answer. One that fails for days is switched off until it is saved again."""

    id: int = Field(validation_alias="pk")
    url: str
    form: PostForm
    kinds: list[NoticeCode]
    is_on: bool
    trouble: str


class NewOwnWebhookOut(OwnWebhookOut):
    """A webhook with the secret that signs its posts, which is shown only now."""

    secret: str


class OwnWebhooks(Out):
    """The webhooks of the account."""

    items: list[OwnWebhookOut]


class WebhookIn(In):
    """The address that gets news of the game."""

    url: Text


class WebhookOut(Out):
    """The webhook of a game, "" without one; `trouble` is why the last post failed."""

    url: str
    is_on: bool
    trouble: str


class SavedWebhookOut(WebhookOut):
    """The webhook of a game with the secret that signs its posts, which is shown only when it is
    new, else ""."""

    secret: str


@router.get(OWN, response=OwnWebhooks, summary=gettext_noop("List your webhooks."), **HOOKS)
def own_webhooks(request: HttpRequest) -> OwnWebhooks:
    hooks = player_webhooks(account_of(request))
    return OwnWebhooks(items=[OwnWebhookOut.read_from(hook) for hook in hooks])


@router.post(
    OWN,
    response={201: NewOwnWebhookOut},
    summary=gettext_noop("Add a webhook. Its secret is shown only now."),
    **HOOKS,
)
def own_webhook_add(request: HttpRequest, data: OwnWebhookIn) -> Status[NewOwnWebhookOut]:
    made = webhook_add(by=account_of(request), url=data.url, form=data.form, kinds=data.kinds)
    return Status(201, NewOwnWebhookOut.read_from(made))


@router.put(
    f"{OWN}/{{number:webhook}}",
    response=OwnWebhookOut,
    summary=gettext_noop("Change a webhook and switch it on. Its secret stays."),
    **HOOKS,
)
def own_webhook_change(request: HttpRequest, webhook: int, data: OwnWebhookIn) -> OwnWebhookOut:
    changed = webhook_change(
        by=account_of(request), number=webhook, url=data.url, form=data.form, kinds=data.kinds
    )
    return OwnWebhookOut.read_from(changed)


@router.delete(
    f"{OWN}/{{number:webhook}}",
    response={204: None},
    summary=gettext_noop("Remove a webhook."),
    **HOOKS,
)
def own_webhook_remove(request: HttpRequest, webhook: int) -> Status[None]:
    webhook_remove(by=account_of(request), number=webhook)
    return Status(204, None)


@router.post(
    f"{OWN}/{{number:webhook}}/secret",
    response=NewOwnWebhookOut,
    summary=gettext_noop("Replace the secret of a webhook."),
    **HOOKS,
)
def own_webhook_secret(request: HttpRequest, webhook: int) -> NewOwnWebhookOut:
    renewed = webhook_secret_renew(by=account_of(request), number=webhook)
    return NewOwnWebhookOut.read_from(renewed)


@router.post(
    f"{OWN}/{{number:webhook}}/test",
    response={204: None},
    summary=gettext_noop("Post a test to a webhook."),
    **HOOKS,
)
def own_webhook_test(request: HttpRequest, webhook: int) -> Status[None]:
    webhook_test(by=account_of(request), number=webhook)
    return Status(204, None)


@router.get(
    OF_GAME, response=WebhookOut, summary=gettext_noop("Read the webhook of a game."), **HOOKS
)
def webhook(request: HttpRequest, pk: int) -> WebhookOut:
    game, _by = _game_to_post(request, pk)
    return WebhookOut.read_from(webhook_of(game) or NONE)


@router.put(
    OF_GAME,
    response=SavedWebhookOut,
    summary=gettext_noop("Set the webhook of a game, or remove it with an empty address."),
    **HOOKS,
)
def act_webhook(request: HttpRequest, pk: int, data: WebhookIn) -> SavedWebhookOut:
    game, by = _game_to_post(request, pk)
    before = webhook_of(game)
    saved = webhook_set(game_id=pk, by=by, url=data.url)
    secret = saved.secret if saved and before is None else ""
    return SavedWebhookOut.read_from(saved or NONE, secret=secret)


@router.delete(
    OF_GAME,
    response={204: None},
    summary=gettext_noop("Remove the webhook of a game."),
    **HOOKS,
)
def act_webhook_remove(request: HttpRequest, pk: int) -> Status[None]:
    webhook_set(game_id=pk, by=_game_to_post(request, pk)[1], url="")
    return Status(204, None)


@router.post(
    f"{OF_GAME}/secret",
    response=SavedWebhookOut,
    summary=gettext_noop("Replace the secret of a game’s webhook."),
    **HOOKS,
)
def act_webhook_secret(request: HttpRequest, pk: int) -> SavedWebhookOut:
    saved = game_webhook_secret_renew(game_id=pk, by=_game_to_post(request, pk)[1])
    return SavedWebhookOut.read_from(saved)


@router.post(
    f"{OF_GAME}/test",
    response={204: None},
    summary=gettext_noop("Post a test to the webhook of a game."),
    **HOOKS,
)
def act_webhook_test(request: HttpRequest, pk: int) -> Status[None]:
    game_webhook_test(game_id=pk, by=_game_to_post(request, pk)[1])
    return Status(204, None)


def _game_to_post(request: HttpRequest, pk: int) -> tuple[Game, User]:
    """A game with the account; refuses everybody who does not set its webhook."""
    by = account_of(request)
    game, _viewer = get_game_for_view(by, pk)
    if refusal := webhook_refusal(game, by):
        raise refusal
    return game, by
