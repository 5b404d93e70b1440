"""The events of a game in sentences. No other module words events."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from adjudicator.state import PhaseKind, Turn
from games.core.codec import variant_of
from games.core.visibility import Viewer, may_see_players, visible_events
from games.core.words.clock import clock_event, zoned_moment
from games.core.words.names import short_name
from games.core.words.seats import (
    effect_from,
    effect_sentences,
    seat_opened_words,
    substitute_off,
    substitute_over,
)
from games.core.words.settings import settings_words
from games.models import ActedBy, Deputy, Event, EventKind, Game, LastYearResult, Phase, Right
from games.models.titles import turn_title
from games.notices.notice_types.games import correction_event
from games.schedule.stored import schedule_from
from games.schedule.words import change_words
from games.story.queries.facts import settles_fall
from games.story.words.centres import centre_sentences
from games.story.words.creator import creator_sentence
from games.story.words.muster import left_sentence
from games.story.words.powers import deal_sentence, fixed_sentence
from games.turn.queries.missing_orders import is_by_policy, policy_sentence
from games.votes.queries import agreed_sentence, is_by_vote, proposed_sentence
from games.workarounds.compile_once import compile_once


@dataclass(frozen=True, slots=True)
class EventLine:
    """One line of a game's history, with the reason that was given, if any.

    `resolved` is the phase that it resolved, if any, `url` a page with details, and `number` that
    of its phase. `who` is "you" or a person who runs the game, among the latest events.
    """

    created_at: datetime
    sentence: str
    kind: str
    resolved: Phase | None = None
    reason: str = ""
    url: str = ""
    number: int | None = None
    who: str = ""


def event_count(game: Game, viewer: Viewer) -> int:
    """The number of events of a game that the viewer may read."""
    return visible_events(viewer, Event.objects.filter(game=game)).count()


def event_list(
    game: Game, viewer: Viewer, phase: Phase | None = None, limit: int = 50, skip: int = 0
) -> list[EventLine]:
    """Return the newest events of a game or of one phase that the viewer may read, without the
    first `skip` of them."""
    shape = {"is_gm": viewer.is_gm, "of_phase": phase is not None, "skip": skip, "limit": limit}
    events = _events(game.pk, viewer.game_id, phase.pk if phase else None, **shape)
    for event in events:
        if event.phase is not None:
            event.phase.game = game
    variant, named = variant_of(game), may_see_players(viewer, game)
    runs = runs_game(viewer, game)
    return [_event_line(event, variant, named=named, runs=runs) for event in events]


def _event_line(
    event: Event, variant: Variant, *, named: bool, runs: bool, who: str = ""
) -> EventLine:
    return EventLine(
        created_at=event.created_at,
        sentence=sentence(event, variant, named=named, runs=runs),
        kind=event.kind,
        resolved=event.phase if event.kind == EventKind.RESOLVED else None,
        reason=reason_of(event),
        url=url_of(event),
        number=event.phase.number if event.phase is not None else None,
        who=who,
    )


@compile_once
def _events(
    game: int, viewed: int, phase: int, *, is_gm: bool, of_phase: bool, skip: int, limit: int
) -> QuerySet[Event]:
    events = (
        Event.objects.filter(game=game)
        .select_related("actor", "about", "phase")
        .defer("phase__position", "phase__outcome", "phase__public_outcome")
    )
    if of_phase:
        events = events.filter(phase=phase)
    return visible_events(Viewer(viewed, is_gm=is_gm), events)[skip : skip + limit]


def reason_of(event: Event) -> str:
    """Return the reason given for an event, which all kinds store under the same key."""
    return str(event.data.get("reason", ""))


def url_of(event: Event) -> str:
    """Return the address of a page with details, or ""."""
    number = event.data.get("number")
    if event.kind != EventKind.CORRECTED or number is None:
        return ""
    return reverse("games:correction", kwargs={"pk": event.game_id, "number": number})


def runs_game(viewer: Viewer, game: Game) -> bool:
    """Whether a viewer is the GM or a deputy, who read which players were reminded."""
    return viewer.runs(game.pk) or bool(viewer.rights)


def sentence(event: Event, variant: Variant, *, named: bool, runs: bool = False) -> str:
    """Word an event; if `named`, with players, and if `runs`, with the powers of a reminder."""
    words = _sentence(event, variant, named=named)
    if runs and event.kind == EventKind.REMINDED and event.data.get("powers"):
        powers = ", ".join(short_name(variant, power) for power in event.data["powers"])
        words = _("The GM reminded %(powers)s.") % {"powers": powers}
    if "director" in event.data:
        words = _("%(said)s A director of the tournament did it.") % {"said": words}
    return _("%(said)s A deputy did it.") % {"said": words} if "deputy" in event.data else words


def _sentence(event: Event, variant: Variant, *, named: bool) -> str:
    data: dict[str, Any] = event.data
    is_open = named or event.kind in BY_THE_GM
    # A deputy has no seat and may be named, but the player whom the event is about may not.
    is_known = is_open or "deputy" in data
    words = {
        "power": short_name(variant, str(data.get("power", ""))),
        "who": event.actor.get_short_name() if event.actor and is_known else _("A player"),
        "name": _subject(event, is_open=is_open),
        "rights": rights_words(data.get("rights", ())),
        "phase": turn_title(variant.calendar, event.phase.turn) if event.phase else "",
        "fall": _settled_fall(variant, event.phase.turn) if event.phase else "",
        "until": zoned_moment(data["until"]) if data.get("until") else "",
    }
    match event.kind:
        case _ if is_by_vote(event):
            return agreed_sentence(variant, event)
        case _ if is_by_policy(event):
            return policy_sentence(variant, event)
        case _ if "creator" in data:
            return creator_sentence(EventKind(event.kind), variant, words, data)
        case _ if (word := _FUNCTIONS.get(EventKind(event.kind))) is not None:
            return word(variant, words, data)
        case EventKind.STARTED:
            return _start(int(data.get("computers", 0)))
        case EventKind.EXTENDED | EventKind.DEADLINE_SET | EventKind.PAUSED | EventKind.RESUMED:
            return clock_event(event.kind, words["phase"], data)
        case EventKind.SETTINGS_CHANGED:
            return _("The GM changed the settings: %(settings)s.") % {
                "settings": settings_words(data.get("changed", []))
            }
        case EventKind.SCHEDULE_CHANGED:
            before, after = schedule_from(data["before"]), schedule_from(data["after"])
            return _("The GM changed the schedule from the next phase on. %(changes)s.") % {
                "changes": change_words(before, after)
            }
        case EventKind.SEAT_OPENED:
            return seat_opened_words(words, data, by_gm=event.actor is not None)
        case EventKind.SEAT_OFFERED if data.get("standby"):
            return _("The seat of %(power)s was offered to %(name)s, who is on standby.") % words
        case EventKind.SUBSTITUTE_ASKED if data.get("withheld"):
            return _("%(who)s named %(name)s, who cannot play %(power)s and was not asked.") % words
        case EventKind.SEAT_REPLACED if event.about is None:
            return _("The computer took over %(power)s.") % words
        case EventKind.PROPOSED:
            return proposed_sentence(variant, data)
        case EventKind.CREATED if event.actor:
            return _("%(who)s opened this table.") % words
        case _:
            kind = EventKind(event.kind)
            sentences = _SENTENCES if data.get("power") else _SENTENCES | _WITHOUT_POWER
            return sentences[kind]() % words


def _subject(event: Event, *, is_open: bool) -> str:
    """The person whom the event is about; an offer by link has none."""
    if event.kind == EventKind.SEAT_OFFERED and event.about is None:
        return _("anyone with the link")
    return event.about.get_short_name() if event.about and is_open else _("A player")


# Events about GMs, who have no seat and are named on every page.
BY_THE_GM = frozenset(
    {
        EventKind.CREATED,
        EventKind.GM_ROLE_TRANSFERRED,
        EventKind.DEPUTY_TAKEN,
        EventKind.DEPUTY_ENDED,
    }
)

_SENTENCES = {
    EventKind.CREATED: lambda: _("This table was opened."),
    EventKind.SEAT_TAKEN: lambda: _("%(who)s took the seat of %(power)s."),
    EventKind.JOINED: lambda: _("%(who)s joined the table."),
    EventKind.TABLE_FULL: lambda: _("All seats are taken."),
    EventKind.NOT_STARTED: lambda: _(
        "The game did not start at its time: nobody had joined, or the powers could not be dealt."
        " The GM starts it."
    ),
    EventKind.STUCK: lambda: _("%(phase)s could not be resolved. The site will try again."),
    EventKind.REMINDED: lambda: _("The GM reminded the players whose orders were missing."),
    EventKind.RESIGNS: lambda: _("%(who)s gives up the seat of %(power)s after %(phase)s."),
    EventKind.STAYS: lambda: _("%(who)s keeps the seat of %(power)s after all."),
    EventKind.APPLIED: lambda: _("%(who)s applied for the seat of %(power)s."),
    EventKind.APPLICATION_BACK: lambda: _("%(who)s withdrew the application for %(power)s."),
    EventKind.APPLICATION_DECLINED: lambda: _(
        "The GM declined the application of %(name)s for %(power)s."
    ),
    EventKind.SEAT_OFFERED: lambda: _("The GM offered the seat of %(power)s to %(name)s."),
    EventKind.OFFER_BACK: lambda: _("The GM withdrew an offer of the seat of %(power)s."),
    EventKind.OFFER_DECLINED: lambda: _("%(who)s declined the seat of %(power)s."),
    EventKind.OFFER_LAPSED: lambda: _("Nobody answered the offer of the seat of %(power)s."),
    EventKind.WITHHOLD_WANTED: lambda: _(
        "The GM will check the result of %(phase)s before it is published."
    ),
    EventKind.WITHHOLD_DROPPED: lambda: _(
        "The result of %(phase)s will not be withheld after all."
    ),
    EventKind.RESULT_WITHHELD: lambda: _(
        "Orders for %(phase)s are closed. The GM withholds the result until %(until)s at the"
        " latest."
    ),
    EventKind.RESULT_RELEASED: lambda: _("The GM released the result of %(phase)s."),
    EventKind.ENVELOPE_OPENED: lambda: _(
        "The GM opened the envelope of %(power)s and can read its orders of %(phase)s."
    ),
    EventKind.ORDERS_ENTERED: lambda: _("The GM entered orders for %(power)s in %(phase)s."),
    EventKind.SEAT_REPLACED: lambda: _("%(name)s took over %(power)s."),
    EventKind.SUBSTITUTE_ASKED: lambda: _(
        "%(who)s asked %(name)s to play %(power)s for its player until %(until)s."
    ),
    EventKind.SUBSTITUTE_FLAGGED: lambda: _(
        "%(who)s agreed to play %(power)s for its player; the GM must confirm this."
    ),
    EventKind.SUBSTITUTE_BEGAN: lambda: _(
        "%(name)s plays %(power)s as a substitute, until %(until)s at the latest."
    ),
    EventKind.MENTOR_BEGAN: lambda: _("%(power)s has a mentor now."),
    EventKind.MENTOR_ENDED: lambda: _("%(power)s no longer has a mentor."),
    EventKind.DEPUTY_TAKEN: lambda: _("%(who)s is now a deputy of the GM and may: %(rights)s."),
    EventKind.DEPUTY_ENDED: lambda: _("%(name)s is no longer a deputy of the GM."),
    EventKind.WON: lambda: _("%(power)s has won the game."),
    EventKind.ENDED: lambda: _("The player is out of the game, and the practice is over."),
    EventKind.CANCELLED: lambda: _("The GM called off the game."),
}


# Of people who are asked to play where nobody has a power before the start.
_WITHOUT_POWER = {
    EventKind.SEAT_OFFERED: lambda: _("The GM asked %(name)s to play."),
    EventKind.OFFER_BACK: lambda: _("The GM no longer asks %(name)s to play."),
    EventKind.OFFER_DECLINED: lambda: _("%(who)s declined to play."),
    EventKind.OFFER_LAPSED: lambda: _("%(name)s was asked to play and has not answered."),
}


def rights_words(rights: Iterable[str]) -> str:
    """List the rights of a deputy."""
    return ", ".join(str(Right(right).label) for right in rights)


def _start(computers: int) -> str:
    if not computers:
        return _("The game started.")
    return ngettext(
        "The game started, with %(count)s computer player.",
        "The game started, with %(count)s computer players.",
        computers,
    ) % {"count": computers}


def _settled_fall(variant: Variant, turn: Turn) -> str:
    """The title of the Fall that ends with these retreats; empty for other phases."""
    if not settles_fall(turn):
        return ""
    return turn_title(variant.calendar, replace(turn, phase=PhaseKind.MOVEMENT))


def _resolve(variant: Variant, words: dict[str, Any], data: dict[str, Any]) -> str:
    by_gm = data.get("cause") == "gm"
    sentences = [_("Resolved by the GM: %(phase)s.") if by_gm else _("Resolved: %(phase)s.")]
    centres = [(space, taker, loser) for space, taker, loser in data.get("centres", ())]
    # Centres change hands after the retreats, but readers look for them under the Fall.
    if centres and words["fall"]:
        sentences.append(_("%(fall)s is over."))
    text = " ".join([each % words for each in sentences] + centre_sentences(variant, centres))
    if not data.get("missed"):
        return text
    powers = ", ".join(short_name(variant, power) for power in data["missed"])
    return _("%(said)s Without orders: %(powers)s.") % {"said": text, "powers": powers}


def _remove(_variant: Variant, words: dict[str, Any], data: dict[str, Any]) -> str:
    if not data.get("power"):
        return _("The GM removed %(name)s before the start.") % words
    return _("The GM removed %(name)s from the seat of %(power)s before the start.") % words


def _disorder(variant: Variant, words: dict[str, Any], data: dict[str, Any]) -> str:
    sentences = [_("%(power)s is in permanent civil disorder.") % words]
    if effect := effect_from(data):
        sentences += effect_sentences(variant, effect)
    return " ".join(sentences)


def _swap(variant: Variant, words: dict[str, str], data: dict[str, Any]) -> str:
    first, second = (variant.powers[power].short for power in data["powers"])
    return _("The GM swapped the players of %(first)s and %(second)s before the start.") % {
        "first": first,
        "second": second,
    }


def _new_gm(variant: Variant, words: dict[str, str], data: dict[str, Any]) -> str:
    if data.get("cause") == ActedBy.OPERATOR:
        return _("An operator of this site appointed %(who)s as GM instead of %(name)s.") % words
    if data.get("called"):
        return _("%(who)s is the GM of the game from now on, which had none.") % words
    return _("%(who)s replaced %(name)s as GM.") % words


def _year_over(variant: Variant, words: dict[str, str], data: dict[str, Any]) -> str:
    powers = [variant.powers[power].short for power in data["powers"]]
    if data.get("result") == LastYearResult.DRAW:
        text = _("The last year is over: a draw, ranked by centres: %(powers)s.")
    else:
        text = ngettext(
            "The last year is over: %(powers)s has the most centres and wins.",
            "The last year is over: %(powers)s have the most centres and share the result.",
            len(powers),
        )
    return text % {"powers": ", ".join(powers)}


_FUNCTIONS: dict[EventKind, Callable[[Variant, dict[str, str], dict[str, Any]], str]] = {
    EventKind.RESOLVED: _resolve,
    EventKind.CORRECTED: correction_event,
    EventKind.DEALT: deal_sentence,
    EventKind.POWERS_FIXED: fixed_sentence,
    EventKind.DISORDER: _disorder,
    EventKind.YEAR_OVER: _year_over,
    EventKind.GM_ROLE_TRANSFERRED: _new_gm,
    EventKind.SEATS_SWAPPED: _swap,
    EventKind.PLAYER_REMOVED: _remove,
    EventKind.SEAT_LEFT: left_sentence,
    EventKind.LEFT: left_sentence,
    EventKind.SUBSTITUTE_OFF: substitute_off,
    EventKind.SUBSTITUTE_ENDED: substitute_over,
}


SPAN = timedelta(hours=1)
MOST = 3


def recent_events(game: Game, viewer: Viewer, now: datetime) -> list[EventLine]:
    """The newest events of the last hour, newest first; none for people who do not run the game."""
    if not runs_game(viewer, game):
        return []
    events = visible_events(viewer, Event.objects.filter(game=game, created_at__gt=now - SPAN))
    events = events.select_related("actor", "about", "phase").defer(
        "phase__position", "phase__outcome", "phase__public_outcome"
    )
    latest = list(events.order_by("-pk")[:MOST])
    helpers = Deputy.objects.filter(game=game, taken_at__isnull=False)
    running = {game.gm_id, *helpers.values_list("user_id", flat=True)}
    variant, named = variant_of(game), may_see_players(viewer, game)
    return [
        _event_line(event, variant, named=named, runs=True, who=_who(event, viewer, running))
        for event in latest
    ]


def _who(event: Event, viewer: Viewer, running: set[int | None]) -> str:
    if event.actor is None or event.actor_id not in running:
        return ""
    return _("you") if event.actor_id == viewer.user_id else str(event.actor.get_short_name())
