"""Writes down whom an event is to be told to."""

from __future__ import annotations

from datetime import datetime

from games.core.accounts import User
from games.core.outbox import is_quiet, posts_wait
from games.models import Event, Game, Webhook, WebhookPost
from games.notices.queries.registry import type_of_event
from games.notices.services.deliveries_add import deliveries_add
from games.notices.services.news_apart import news_apart


def event_tell(*, event: Event, game: Game, now: datetime, secretly_by: User | None = None) -> None:
    """A delivery for everybody whom it concerns but the one who did it, and a post to the webhook.

    Whatever goes wrong here is logged: a notice never fails the game.
    """
    told = type_of_event(event)
    if told is None or game.is_practice or is_quiet():
        return
    with news_apart("event", event.pk):
        people = told.people(game, event, now) - {event.actor_id}
        if secretly_by is not None:
            people.discard(secretly_by.pk)
        deliveries_add(
            user_ids=people,
            kind=told.kind,
            key=f"event:{event.pk}",
            game=game,
            phase=event.phase,
            data=told.facts_of(event),
            now=now,
        )
        if told.is_posted:
            _post_add(event, game, now)


def _post_add(event: Event, game: Game, now: datetime) -> None:
    webhook = Webhook.objects.filter(game=game, is_on=True).first()
    if webhook is not None:
        WebhookPost.objects.create(webhook=webhook, event=event, next_try_at=now)
        posts_wait()
