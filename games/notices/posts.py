"""Events as posts to a webhook."""

from __future__ import annotations

from django.conf import settings
from django.utils import translation

from games.models import WebhookPost
from games.notices.queries.notice import event_notice

LONGEST_NAME = 60


def content_of(post: WebhookPost) -> dict[str, object]:
    """What is posted, in the form that Discord takes and the language of the GM; it mentions
    nobody."""
    game, event = post.webhook.game, post.event
    with translation.override((game.gm and game.gm.language) or settings.LANGUAGE_CODE):
        notice = event_notice(game, event)
    said = f"{game.name[:LONGEST_NAME]}: {notice.title}. {notice.sentence}".strip()
    return {
        "username": "Ambition & Empire",
        "content": f"{said}\n{notice.url}",
        "allowed_mentions": {"parse": []},
    }
