"""Notices about the GM role, press, and webhooks that were switched off."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy as _

from games.core.addresses import absolute
from games.models import Event, EventKind, Game, NoticeKind, Phase
from games.notices.notice_type import EventNotice, Facts, Notice, NoticeType, SiteNotice
from games.notices.services.messages import GmRoleMessage


class TransferredGmRole(EventNotice):
    """Also for the former GM, whom the event is about. A GM whom the players called had none."""

    def texts(self, facts: Facts) -> tuple[str, str]:
        title, sentence = super().texts(facts)
        if facts.get("called"):
            title = gettext("The game has a GM now")
            sentence = gettext(
                "The GM runs it from now on, and sees who plays and the bids of resolved phases."
            )
        return title, sentence

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        return super().people(game, event, now) | {event.about_id}


class OfferedGmRole(NoticeType):
    """Links to the page that answers it."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:gm_role", kwargs={"pk": game.pk})


class AppointedGm(NoticeType):
    """Links to the desk."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:gm", kwargs={"pk": game.pk})


class OfferedDeputy(NoticeType):
    """Links to the page that answers it."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:deputy", kwargs={"pk": game.pk})


class GameWebhookOff(NoticeType):
    """For the GM. Links to the webhook of the game."""

    def path(self, game: Game, phase: Phase | None) -> str:
        return reverse("games:gm_webhook", kwargs={"pk": game.pk})


class TournamentWebhookOff(SiteNotice):
    """For the director. Links to the webhook of the tournament."""

    def site_notice(self, facts: Facts) -> Notice:
        title, sentence = self.texts(facts)
        page = reverse("games:tournament_webhook", kwargs={"number": facts["tournament"]})
        return Notice(title, sentence, absolute(page))


OFF_TITLE = _("A webhook of yours is switched off")
OFF_SENTENCE = _("Its address no longer accepts posts. Save the webhook to switch it on again.")

TYPES = (
    TransferredGmRole(
        EventKind.GM_ROLE_TRANSFERRED,
        NoticeKind.SEAT,
        title=_("The game has a new GM"),
        sentence=_("The new GM can read all earlier press to the GM."),
        stored=("reason", "called"),
    ),
    OfferedGmRole(
        GmRoleMessage.OFFERED,
        NoticeKind.SEAT,
        title=_("You are asked to be the GM"),
        sentence=_("Take the GM role or decline it."),
        is_unasked=True,
    ),
    AppointedGm(
        GmRoleMessage.APPOINTED,
        NoticeKind.SEAT,
        title=_("You are now the GM of a game"),
        sentence=_(
            "The game had lost its GM, and an operator of this site appointed you. If you cannot"
            " run it, hand the role over to somebody else."
        ),
        is_unasked=True,
    ),
    OfferedDeputy(
        GmRoleMessage.DEPUTY_OFFERED,
        NoticeKind.SEAT,
        title=_("You are asked to be a deputy of the GM"),
        sentence=_("Accept or decline."),
        is_unasked=True,
    ),
    NoticeType(
        GmRoleMessage.CALL_DECLINED,
        NoticeKind.SEAT,
        title=_("The person whom you called as GM has declined"),
        sentence=_("The game goes on without a GM. You can vote for somebody else."),
    ),
    NoticeType(
        GmRoleMessage.DECLINED,
        NoticeKind.SEAT,
        title=_("The GM role was declined"),
        sentence=_("You are still the GM."),
    ),
    NoticeType(NoticeKind.PRESS, NoticeKind.PRESS, title=_("New press for you")),
    SiteNotice(
        "webhook_off",
        NoticeKind.SITE,
        title=OFF_TITLE,
        sentence=OFF_SENTENCE,
        page="games:webhooks",
    ),
    TournamentWebhookOff(
        "tournament_webhook_off", NoticeKind.SITE, title=OFF_TITLE, sentence=OFF_SENTENCE
    ),
    GameWebhookOff("game_webhook_off", NoticeKind.SITE, title=OFF_TITLE, sentence=OFF_SENTENCE),
)
