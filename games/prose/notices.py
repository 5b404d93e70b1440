"""Notices in words: for mails, for the page and for webhooks. They name no person, no order, no
bid and no press, so that nothing of a game leaves the site with them but what everybody sees."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.codec import variant_of
from games.models import Delivery, Event, EventKind, Game, NoticeKind, Phase
from games.prose.clock import zoned
from games.selectors.missing_orders import Missing


class ChairNotice(StrEnum):
    """What one person is told of the offer of a chair. It is no event: the table is not told."""

    OFFERED = "chair_offered"
    DECLINED = "chair_declined"


@dataclass(frozen=True, slots=True)
class Notice:
    """`title` is short, `sentence` may be empty, `url` is the whole address of the page."""

    title: str
    sentence: str
    url: str


def notice_of(delivery: Delivery) -> Notice:
    """What one delivery says."""
    game, phase = delivery.game, delivery.phase
    assert game is not None
    if delivery.kind == NoticeKind.REMINDER:
        assert phase is not None
        title = _("%(phase)s: your orders are not final") % {"phase": phase.title}
        return Notice(title, missing_sentence(Missing(**delivery.data)), page_of(game))
    if delivery.kind == NoticeKind.PRESS:
        return Notice(_("New press for you"), "", page_of(game))
    return event_notice(game, phase, str(delivery.data["event"]), delivery.data)


def event_notice(game: Game, phase: Phase | None, kind: str, data: dict[str, Any]) -> Notice:
    """What is said of an event, by its kind and its facts."""
    power = variant_of(game).powers.get(str(data.get("power", "")))
    words = {"phase": phase.title if phase else "", "power": power.name if power else ""}
    sentence = ""
    match kind:
        case EventKind.RESOLVED:
            title = _("%(phase)s is resolved") % words
            url = absolute(phase.get_absolute_url()) if phase else page_of(game)
            return Notice(title, _("See what became of every order."), url)
        case EventKind.STARTED:
            title, sentence = _("The game has started"), _("The first orders can be written.")
        case EventKind.WON:
            title, sentence = _("The game is over"), _("%(power)s has won it.") % words
        case EventKind.CANCELLED:
            title, sentence = _("The game is over"), _("The GM called it off.")
        case EventKind.AGREED:
            title, sentence = _("The game is over"), _("The players have agreed on its end.")
        case EventKind.PAUSED:
            title = _("The game is paused")
            sentence = _("It goes on by itself at the end of the pause, %(until)s.") % {
                "until": zoned(data["until"])
            }
        case EventKind.RESUMED:
            title = _("The game goes on")
            words["due"] = zoned(data["due_at"])
            sentence = _("%(phase)s is due %(due)s.") % words
        case EventKind.SEAT_OPENED:
            title = _("The seat of %(power)s is open") % words
            sentence = _("Whoever held it has no access to it any more.")
        case EventKind.SEAT_REPLACED if data.get("computer"):
            title = _("The computer plays %(power)s") % words
        case EventKind.SEAT_REPLACED:
            title = _("%(power)s has a new player") % words
        case EventKind.CHAIR_TAKEN:
            title = _("The game has a new GM")
            sentence = _("What was written to the GM can be read by the new one.")
        case ChairNotice.OFFERED:
            title = _("You are asked to be the GM")
            url = absolute(reverse("games:chair", kwargs={"pk": game.pk}))
            return Notice(title, _("Take the chair or decline it."), url)
        case ChairNotice.DECLINED:
            title, sentence = _("The GM’s chair is declined"), _("You are still the GM.")
        case EventKind.DISORDER:
            title = _("%(power)s is in permanent civil disorder") % words
        case _:
            title = _("The game is over")
    return Notice(title, sentence, page_of(game))


# What a notice keeps of an event's data.
KEPT = ("power", "until", "due_at")


def fact_of(event: Event) -> dict[str, Any]:
    """The facts of an event that a notice keeps: never a person."""
    facts: dict[str, Any] = {"event": event.kind}
    facts |= {key: event.data[key] for key in KEPT if event.data.get(key)}
    if event.kind == EventKind.SEAT_REPLACED:
        facts["computer"] = event.about_id is None
    return facts


def missing_sentence(missing: Missing) -> str:
    """ "2 of 7 units have no order; not final." """
    left = missing.asked - missing.ordered
    if not left:
        return _("Everything is ordered; not final.")
    numbers = {"left": left, "asked": missing.asked}
    if missing.kind == "retreats":
        said = ngettext(
            "%(left)s of %(asked)s retreats is missing; not final.",
            "%(left)s of %(asked)s retreats are missing; not final.",
            left,
        )
    elif missing.kind == "adjustments":
        said = ngettext(
            "%(left)s of %(asked)s adjustments is missing; not final.",
            "%(left)s of %(asked)s adjustments are missing; not final.",
            left,
        )
    else:
        said = ngettext(
            "%(left)s of %(asked)s units has no order; not final.",
            "%(left)s of %(asked)s units have no order; not final.",
            left,
        )
    return said % numbers


def page_of(game: Game) -> str:
    """The whole address of a game's page."""
    return absolute(game.get_absolute_url())


def absolute(path: str) -> str:
    """A path with the site before it."""
    return f"{settings.SITE_URL}{path}"


def settings_address() -> str:
    """Where a person chooses what to be told of."""
    return absolute(reverse("games:notice_settings"))
