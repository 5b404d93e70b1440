"""Types of notices: their interface and their registry."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise

from adjudicator import Variant
from games.core.addresses import absolute
from games.core.codec import variant_of
from games.core.words.clock import zoned
from games.models import Delivery, Event, EventKind, Game, NoticeKind, Phase, Seat, SeatState
from games.models.titles import turn_title

Facts = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Notice:
    """`title` is short, `sentence` may be empty, `url` is the whole address of the page."""

    title: str
    sentence: str
    url: str


@dataclass(frozen=True)
class NoticeType:
    """`kind` is the switch in a person's choices that it belongs to. Title and sentence may say
    `%(phase)s`, `%(power)s`, `%(until)s` and `%(due)s`. Whom it is told to, and with which facts,
    is for the service that tells it."""

    code: str
    kind: NoticeKind
    title: Promise | str
    sentence: Promise | str = ""
    # Whether a letter says when the phase is due.
    says_due: bool = False
    # For people who have not asked for it: emails have no words that somebody else chose, and a
    # person gets few of them a day.
    is_unasked: bool = False

    def notice(self, game: Game, phase: Phase | None, facts: Facts) -> Notice:
        """What it says of these facts, in the reader's language and time zone."""
        words = self.words(variant_of(game), phase, facts)
        title, sentence = self.said(facts)
        return Notice(title % words, sentence % words, absolute(self.path(game, phase)))

    def said(self, facts: Facts) -> tuple[str, str]:
        """The title and the sentence; the facts are filled in afterwards."""
        return str(self.title), str(self.sentence)

    def words(self, variant: Variant, phase: Phase | None, facts: Facts) -> dict[str, str]:
        """The facts in words."""
        power = variant.powers.get(str(facts.get("power", "")))
        return {
            "phase": turn_title(variant.calendar, phase.turn) if phase else "",
            "power": power.name if power else "",
            "until": zoned(facts["until"]) if facts.get("until") else "",
            "due": zoned(facts["due_at"]) if facts.get("due_at") else "",
        }

    def path(self, game: Game, phase: Phase | None) -> str:
        """The page that it leads to."""
        return game.get_absolute_url()


@dataclass(frozen=True)
class EventNotice(NoticeType):
    """A notice of an event, with the event's kind for its code. `kept` are the names of what it
    keeps of the event's data: never a person. A webhook is read by more people than the GM:
    `is_posted` says whether it may tell."""

    code: EventKind
    kept: tuple[str, ...] = ()
    is_posted: bool = True

    def facts_of(self, event: Event) -> Facts:
        """The facts of an event that the notice keeps."""
        kept = {name: event.data[name] for name in self.kept if event.data.get(name)}
        return {"event": event.kind, **kept}

    def people(self, game: Game, event: Event, now: datetime) -> set[int | None]:
        """The accounts that it is told to, who did it among them: the players and the GM."""
        players = Seat.objects.filter(game=game, state=SeatState.TAKEN)
        return {game.gm_id, *players.values_list("holder_id", flat=True)}


TYPES: dict[str, NoticeType] = {}


def register(types: Iterable[NoticeType]) -> None:
    """Enters types; entered again, each stays as it is."""
    TYPES.update({item.code: item for item in types})


def type_of(delivery: Delivery) -> NoticeType:
    """The type of a delivery: that of its event, or the one that its kind has."""
    return TYPES[delivery.data.get("event", delivery.kind)]


def type_of_event(event: Event) -> EventNotice | None:
    """The type of the notices of an event; None where nobody is told of it."""
    found = TYPES.get(event.kind)
    return found if isinstance(found, EventNotice) else None
