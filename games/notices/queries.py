"""Notifications of one person, as the site, emails and webhooks show them."""

from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from games.core.accounts import User
from games.core.addresses import absolute
from games.models import (
    Commitment,
    Delivery,
    DeliveryState,
    Event,
    EventKind,
    Game,
    NoticeKind,
    NoticeMode,
    NoticeSettings,
    PlayerPost,
    Post,
    PushDevice,
    Webhook,
    WebhookPost,
)
from games.models.titles import calendar_of, turn_title
from games.notices.notice_type import Facts, Notice, SiteNotice, type_of, type_of_event


def notice_of(delivery: Delivery) -> Notice:
    """Word a delivery for its reader."""
    return _word(delivery, delivery.data | delivery.data.get("own", {}))


def posted_notice(delivery: Delivery) -> Notice:
    """Word a delivery for a post, which others may read: without facts for its reader alone."""
    return _word(delivery, delivery.data)


def _word(delivery: Delivery, facts: Facts) -> Notice:
    notice_type = type_of(delivery)
    if isinstance(notice_type, SiteNotice):
        return notice_type.site_notice(facts)
    assert delivery.game is not None
    return notice_type.notice(delivery.game, delivery.phase, facts)


def game_name_of(delivery: Delivery) -> str:
    """The name of the game that a delivery is about; that of the site for other deliveries."""
    return delivery.game.name if delivery.game else "Ambition & Empire"


def event_notice(game: Game, event: Event) -> Notice:
    """Word the notification of an event."""
    notice_type = type_of_event(event)
    assert notice_type is not None, "this event has no notification"
    return notice_type.notice(game, event.phase, notice_type.facts_of(event))


def root_notice(game: Game, commitment: Commitment) -> Notice:
    """Word the root of a phase for a webhook."""
    phase = turn_title(calendar_of(game.variant_id), commitment.phase.turn)
    return Notice(
        _("Orders of %(phase)s are sealed") % {"phase": phase},
        _("Root: %(root)s") % {"root": commitment.root},
        absolute(reverse("games:proof", kwargs={"pk": game.pk})),
    )


def post_notice(game: Game, post: WebhookPost) -> Notice:
    """Word a post to the webhook of a game."""
    if post.event is not None:
        return event_notice(game, post.event)
    if post.commitment is not None:
        return root_notice(game, post.commitment)
    return Notice(_("This is a test."), "", absolute(game.get_absolute_url()))


# Of a longer announcement, a post has the beginning.
LONGEST_ANNOUNCEMENT = 1000
# Events of the end of a game, which a message of its last phase adds.
ENDS = (EventKind.WON, EventKind.AGREED, EventKind.YEAR_OVER, EventKind.CANCELLED)


def tournament_post_name(post: WebhookPost) -> str:
    """What a post to the webhook of a tournament is about: a table, or the tournament.

    A private table has a number instead of its name, as for others of the tournament.
    """
    tournament = post.webhook.tournament
    assert tournament is not None
    if post.event is None:
        return tournament.name
    game = post.event.game
    if game.is_public:
        return game.name
    place = tournament.games.filter(pk__lte=game.pk).count()
    return _("Table %(number)s") % {"number": place}


def tournament_post_notice(post: WebhookPost) -> Notice:
    """Word a post to the webhook of a tournament."""
    tournament = post.webhook.tournament
    assert tournament is not None
    url = absolute(tournament.get_absolute_url())
    if post.event is not None:
        return _table_notice(post.event)
    if post.announcement is not None:
        text = " ".join(post.announcement.visible_text.split())
        sentence = Truncator(text).chars(LONGEST_ANNOUNCEMENT)
        return Notice(_("An announcement of the director"), sentence, url)
    if post.is_final:
        medals = tournament.medals.filter(place__isnull=False).select_related("user__owner")
        winners = [f"{each.place}. {each.user.get_short_name()}" for each in medals]
        return Notice(_("The tournament is over"), ", ".join(winners), url)
    return Notice(_("This is a test."), "", url)


def _table_notice(event: Event) -> Notice:
    """The notification of an event, with the end of the game that the same phase brought."""
    notice = event_notice(event.game, event)
    if event.kind in ENDS or event.phase_id is None:
        return notice
    end = Event.objects.filter(phase=event.phase_id, kind__in=ENDS).select_related("phase").last()
    if end is None or type_of_event(end) is None:
        return notice
    sentence = f"{notice.sentence} {event_notice(event.game, end).title}.".strip()
    return Notice(notice.title, sentence, notice.url)


def notice_rows(user: User) -> QuerySet[Delivery]:
    """All notifications of a person, newest first."""
    return (
        Delivery.objects.filter(user=user)
        .exclude(kind=NoticeKind.DIGEST)
        .select_related("game", "phase")
        .defer("phase__position", "phase__outcome", "phase__public_outcome")
        .order_by("-pk")
    )


def notice_list(user: User, limit: int = 50) -> list[dict[str, Any]]:
    """Word the notifications of a person, emailed or not, newest first."""
    return [
        {
            "created_at": row.created_at,
            "game_name": game_name_of(row),
            "notice": notice_of(row),
        }
        for row in notice_rows(user)[:limit]
    ]


def choices_of(user: User) -> NoticeSettings:
    """Return an account's settings, or unsaved defaults."""
    return NoticeSettings.objects.filter(user=user).first() or NoticeSettings(user=user)


# Emails that failed longer ago are not listed.
RECENT = timedelta(days=7)


def failed_mails(now: datetime) -> QuerySet[Delivery]:
    """Emails that failed recently and those to be tried again, newest first."""
    given_up = Q(state=DeliveryState.FAILED, created_at__gte=now - RECENT)
    tried = Q(state=DeliveryState.WAITING, attempts__gt=0)
    return Delivery.objects.filter(given_up | tried, mode=NoticeMode.AT_ONCE).order_by("-pk")


def webhook_of(game: Game) -> Webhook | None:
    """Return the game's webhook, or None."""
    return Webhook.objects.filter(game=game).first()


def push_devices(user: User) -> QuerySet[PushDevice]:
    """The devices of an account, in the order in which they were added."""
    return PushDevice.objects.filter(user=user).order_by("pk")


def player_webhooks(user: User) -> QuerySet[Webhook]:
    """The webhooks of an account, in the order in which they were added."""
    return Webhook.objects.filter(user=user).order_by("pk")


def post_log(webhook: Webhook, limit: int = 30) -> list[dict[str, Any]]:
    """The latest posts of a webhook, newest first."""
    rows = PlayerPost.objects.filter(webhook=webhook).select_related(
        "delivery__game", "delivery__phase"
    )
    rows = rows.defer(*(f"delivery__phase__{name}" for name in ("position", "outcome")))
    return [_post_line(row) for row in rows.order_by("-pk")[:limit]]


def game_post_log(webhook: Webhook, limit: int = 30) -> list[dict[str, Any]]:
    """The latest posts of a webhook of a game or a tournament, newest first."""
    rows = WebhookPost.objects.filter(webhook=webhook)
    rows = rows.select_related("event__phase", "commitment__phase").defer("commitment__secret")
    game = webhook.game
    if game is None:
        rows = rows.select_related("event__game", "event__phase", "announcement")
        posts = [(row, tournament_post_notice(row).title) for row in rows.order_by("-pk")[:limit]]
        return [
            _line(row, title, tournament_post_name(row) if row.event else "")
            for row, title in posts
        ]
    return [_line(row, post_notice(game, row).title, "") for row in rows.order_by("-pk")[:limit]]


def _post_line(post: PlayerPost) -> dict[str, Any]:
    delivery = post.delivery
    if delivery is None:
        return _line(post, _("Test"), "")
    return _line(post, notice_of(delivery).title, game_name_of(delivery))


def _line(post: Post, title: str, game_name: str) -> dict[str, Any]:
    """A request to a webhook, for its log. `answer` is the response; `game_name` may be empty."""
    return {
        "tried_at": post.tried_at,
        "title": title,
        "game_name": game_name,
        "state": str(DeliveryState(post.state).label),
        "attempts": post.attempts,
        "answer": _("no answer") if post.answer == "no_answer" else post.answer,
    }
