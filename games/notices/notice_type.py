"""Types of notifications: their interface and their registry."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.addresses import absolute
from games.core.codec import variant_of
from games.core.words.clock import zoned_moment
from games.models import Delivery, Event, EventKind, Game, NoticeKind, Phase, Seat, SeatState
from games.models.titles import turn_title

Facts = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Notice:
    """A notification in words. `sentence` may be empty. `url` is the full address of its page."""

    title: str
    sentence: str
    url: str


def with_reason(notice: Notice, facts: Facts) -> Notice:
    """Add the reason that was given, if it is among the facts."""
    if not facts.get("reason"):
        return notice
    reason = _("Reason: “%(reason)s”") % {"reason": facts["reason"]}
    return replace(notice, sentence=f"{notice.sentence} {reason}".strip())


@dataclass(frozen=True)
class NoticeType:
    """A type of notification.

    `kind` is the switch in a person's settings that turns it on. Title and sentence may contain
    `%(phase)s`, `%(power)s`, `%(until)s` and `%(due)s`. The service that sends it chooses its
    recipients and facts.
    """

    code: str
    kind: NoticeKind
    title: Promise | str
    sentence: Promise | str = ""
    # Whether an email gives the deadline of the phase.
    says_due: bool = False
    # For people who did not ask for it: emails contain no text chosen by others, and each person
    # gets few of them a day.
    is_unasked: bool = False

    def notice(self, game: Game, phase: Phase | None, facts: Facts) -> Notice:
        """Word the notification in the reader's language and time zone."""
        words = self.words(variant_of(game), phase, facts)
        title, sentence = self.texts(facts)
        return Notice(title % words, sentence % words, absolute(self.path(game, phase)))

    def texts(self, facts: Facts) -> tuple[str, str]:
        """Return the title and the sentence, before the facts are filled in."""
        return str(self.title), str(self.sentence)

    def words(self, variant: Variant, phase: Phase | None, facts: Facts) -> dict[str, str]:
        """Put the facts in words."""
        powers = facts.get("powers") or [str(facts.get("power", ""))]
        names = [variant.powers[power].name for power in powers if power in variant.powers]
        return {
            "phase": turn_title(variant.calendar, phase.turn) if phase else "",
            "power": ", ".join(names),
            "until": zoned_moment(facts["until"]) if facts.get("until") else "",
            "due": zoned_moment(facts["due_at"]) if facts.get("due_at") else "",
        }

    def path(self, game: Game, phase: Phase | None) -> str:
        """The address of the page it links to."""
        return game.get_absolute_url()


@dataclass(frozen=True)
class SiteNotice(NoticeType):
    """A notification about the account and not about a game. `page` is the name of its page."""

    page: str = ""

    def site_notice(self, facts: Facts) -> Notice:
        """Word the notification in the reader's language and time zone."""
        title, sentence = self.texts(facts)
        words = {"until": zoned_moment(facts["until"]) if facts.get("until") else ""}
        return Notice(title % words, sentence % words, absolute(reverse(self.page)))


@dataclass(frozen=True)
class EventNotice(NoticeType):
    """A notification of an event. Its code is the event's kind.

    `stored` names the parts of the event's data that it stores, never a person. More people than
    the GM read a webhook: `is_posted` says whether it is posted there. `title_of_many` is the title
    for several powers: with it, events within a few minutes are one notification.
    """

    code: EventKind
    stored: tuple[str, ...] = ()
    is_posted: bool = True
    title_of_many: Promise | str = ""

    def texts(self, facts: Facts) -> tuple[str, str]:
        """Return the title for one power or for several, and the sentence."""
        title, sentence = super().texts(facts)
        return str(self.title_of_many) if facts.get("powers") else title, sentence

    def notice(self, game: Game, phase: Phase | None, facts: Facts) -> Notice:
        """Word the notification, with the reason that was given, if it is among the facts."""
        return with_reason(super().notice(game, phase, facts), facts)

    def facts_of(self, event: Event) -> Facts:
        """The facts of an event that the notification stores."""
        facts = {name: event.data[name] for name in self.stored if event.data.get(name)}
        return {"event": event.kind, **facts}

    def own_facts(self, game: Game, event: Event) -> Mapping[int, Facts]:
        """Further facts for single accounts, by their ids."""
        return {}

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        """The accounts to notify, including the actor: the players and the GM."""
        players = Seat.objects.filter(game=game, state=SeatState.TAKEN)
        return {game.gm_id, *players.values_list("holder_id", flat=True)}


TYPES: dict[str, NoticeType] = {}


def register(types: Iterable[NoticeType]) -> None:
    """Register types. Registering one again changes nothing."""
    TYPES.update({item.code: item for item in types})


def type_of(delivery: Delivery) -> NoticeType:
    """Return the type of a delivery."""
    return TYPES[delivery.data.get("event", delivery.kind)]


def type_of_event(event: Event) -> EventNotice | None:
    """Return the type for an event, or None if nobody is notified of it."""
    notice_type = TYPES.get(event.kind)
    return notice_type if isinstance(notice_type, EventNotice) else None
