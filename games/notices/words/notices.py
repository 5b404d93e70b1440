"""Notices in words: for mails, for the page and for webhooks. They name no person, no order, no
bid and no press, so that nothing of a game leaves the site with them but what everybody sees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.core.codec import variant_of
from games.core.words.clock import zoned
from games.models import Delivery, Event, EventKind, Game, NoticeKind, Phase
from games.orders.queries.missing_orders import Missing
from games.votes.queries.sentences import agreed_notice, proposed_sentence


class GmRoleNotice(StrEnum):
    """What one person is told of the offer of a chair. It is no event: the table is not told."""

    OFFERED = "gm_role_offered"
    DECLINED = "gm_role_declined"


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
    variant = variant_of(game)
    power = variant.powers.get(str(data.get("power", "")))
    words = {
        "phase": phase.title if phase else "",
        "power": power.name if power else "",
        "until": zoned(data["until"]) if data.get("until") else "",
        "due": zoned(data["due_at"]) if data.get("due_at") else "",
        "proposed": proposed_sentence(variant, data) if kind == EventKind.PROPOSED else "",
    }
    title, sentence = SAID.get(kind, _over)(data)
    return Notice(title % words, sentence % words, _address(game, phase, kind))


def _address(game: Game, phase: Phase | None, kind: str) -> str:
    match kind:
        case EventKind.RESOLVED if phase is not None:
            return absolute(phase.get_absolute_url())
        case EventKind.PROPOSED:
            return f"{page_of(game)}#votes"
        case GmRoleNotice.OFFERED:
            return absolute(reverse("games:gm_role", kwargs={"pk": game.pk}))
    return page_of(game)


def _over(_data: dict[str, Any]) -> tuple[str, str]:
    return _("The game is over"), ""


def _extended(data: dict[str, Any]) -> tuple[str, str]:
    sentence = _("%(phase)s is due %(due)s.") if data.get("due_at") else _("The game is paused.")
    return _("%(phase)s has more time"), sentence


def _replaced(data: dict[str, Any]) -> tuple[str, str]:
    if data.get("computer"):
        return _("The computer plays %(power)s"), ""
    return _("%(power)s has a new player"), ""


def _agreed(data: dict[str, Any]) -> tuple[str, str]:
    ended = _("The game is over"), _("The players have agreed on its end.")
    return agreed_notice(data) or ended


# The title and the sentence of each kind; the facts are filled in afterwards.
SAID: dict[str, Callable[[dict[str, Any]], tuple[str, str]]] = {
    EventKind.STARTED: lambda _data: (
        _("The game has started"),
        _("The first orders can be written."),
    ),
    EventKind.RESOLVED: lambda _data: (
        _("%(phase)s is resolved"),
        _("See what became of every order."),
    ),
    EventKind.WON: lambda _data: (_("The game is over"), _("%(power)s has won it.")),
    EventKind.CANCELLED: lambda _data: (_("The game is over"), _("The GM called it off.")),
    EventKind.AGREED: _agreed,
    EventKind.EXTENDED: _extended,
    EventKind.PAUSED: lambda _data: (
        _("The game is paused"),
        _("It goes on by itself at the end of the pause, %(until)s."),
    ),
    EventKind.RESUMED: lambda _data: (_("The game goes on"), _("%(phase)s is due %(due)s.")),
    EventKind.PROPOSED: lambda _data: (_("Something is put to the vote"), "%(proposed)s"),
    EventKind.SEAT_OPENED: lambda _data: (
        _("The seat of %(power)s is open"),
        _("Whoever held it has no access to it any more."),
    ),
    EventKind.SEAT_REPLACED: _replaced,
    EventKind.GM_ROLE_TRANSFERRED: lambda _data: (
        _("The game has a new GM"),
        _("What was written to the GM can be read by the new one."),
    ),
    GmRoleNotice.OFFERED: lambda _data: (
        _("You are asked to be the GM"),
        _("Take the chair or decline it."),
    ),
    GmRoleNotice.DECLINED: lambda _data: (
        _("The GM’s chair is declined"),
        _("You are still the GM."),
    ),
    EventKind.DISORDER: lambda _data: (_("%(power)s is in permanent civil disorder"), ""),
}


# What a notice keeps of an event's data.
KEPT = ("power", "until", "due_at")
KEPT_OF = {EventKind.PROPOSED: ("kind", "powers", "hours"), EventKind.AGREED: ("kind",)}


def fact_of(event: Event) -> dict[str, Any]:
    """The facts of an event that a notice keeps: never a person."""
    facts: dict[str, Any] = {"event": event.kind}
    kept = KEPT_OF.get(EventKind(event.kind), KEPT)
    facts |= {key: event.data[key] for key in kept if event.data.get(key)}
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
