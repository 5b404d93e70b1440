"""The messages about a game outside its pages: events, mails, webhooks, calendars."""

import json
import re
from datetime import timedelta

from django.core import mail

from games.models import Delivery, Event, WebhookPost
from games.notices.jobs.mails import delivery_send, due_deliveries
from games.notices.jobs.posts import content_of

OF_A_MAIL = re.compile(r"notices/end/[\w:-]+")
# The root of the sheets, which a secret of the phase salts.
ROOT = re.compile(r"\b[0-9a-f]{64}\b")


def told(table, player, now) -> dict[str, str]:
    """The events, the mails of one player and what the webhook gets."""
    for pk in due_deliveries(now + timedelta(hours=1)):
        delivery_send(delivery_id=pk, now=now + timedelta(hours=1))
    letters = [letter for letter in mail.outbox if letter.to == [player.email]]
    said = [f"{letter.subject}\n{letter.body}{letter.alternatives}" for letter in letters]
    events = Event.objects.filter(game=table).order_by("pk").values_list("kind", "data")
    posts = WebhookPost.objects.filter(webhook__game=table).order_by("pk")
    deliveries = Delivery.objects.filter(user=player).order_by("pk").values_list("kind", "data")
    return {
        "mails": OF_A_MAIL.sub("", "\n".join(said)),
        "events": json.dumps(list(events)),
        "posts": ROOT.sub("", str([content_of(post) for post in posts])),
        "deliveries": json.dumps(list(deliveries)),
    }
