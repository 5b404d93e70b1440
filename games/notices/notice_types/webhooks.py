"""Notices about webhooks that were switched off."""

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from games.models import Game, NoticeKind, Phase
from games.notices.notice_type import NoticeType, SiteNotice


class GameWebhookOff(NoticeType):
    """For the GM. Links to the webhook of the game."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:gm_webhook", kwargs={"pk": game.pk})


TITLE = _("A webhook of yours is switched off")
SENTENCE = _("Its address no longer accepts posts. Save the webhook to switch it on again.")

TYPES = (
    SiteNotice(
        "webhook_off", NoticeKind.SITE, title=TITLE, sentence=SENTENCE, page="games:webhooks"
    ),
    GameWebhookOff("game_webhook_off", NoticeKind.SITE, title=TITLE, sentence=SENTENCE),
)
