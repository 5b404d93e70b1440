"""Forms about seats: rankings, applications, offers, substitutes and standby."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from django.http import QueryDict

from adjudicator import Variant
from games.core.forms import Number, RowId, SentForm, Text, Texts, whole_number
from games.seats.queries.guests import LONGEST_LIST
from games.seats.queries.joining import FIELD, NEVER, POINTS_FIELD

LONGEST_POWER = 16


class PowerForm(SentForm):
    """A power, to join with or to switch to."""

    power = Text(longest=LONGEST_POWER)


class SeenForm(SentForm):
    """The mark of the state that a page showed."""

    seen = Text()


class RankingForm(SentForm):
    """A rank for each power of a variant."""

    def __init__(self, variant: Variant, data: QueryDict) -> None:
        super().__init__(data)
        self.powers = tuple(variant.powers)
        self.fields.update({FIELD + power: Text() for power in self.powers})
        self.full_clean()

    def ranks(self) -> dict[str, int | None]:
        """Ranks by power, None for never, 0 for an invalid rank; missing ranks are left out."""
        sent = {power: self.cleaned_data[FIELD + power] for power in self.powers}
        return {
            power: None if text == NEVER else whole_number(text, 3) or 0
            for power, text in sent.items()
            if text
        }


class BidForm(SentForm):
    """The points of a bid for each power of a variant."""

    def __init__(self, variant: Variant, data: QueryDict) -> None:
        super().__init__(data)
        self.powers = tuple(variant.powers)
        self.fields.update(
            {POINTS_FIELD + power: Text(longest=LONGEST_POWER) for power in self.powers}
        )
        self.full_clean()

    def texts(self) -> dict[str, str]:
        """The texts of the fields that are not empty, by power."""
        texts = {power: self.cleaned_data[POINTS_FIELD + power].strip() for power in self.powers}
        return {power: text for power, text in texts.items() if text}

    def points(self) -> dict[str, int]:
        """Points by power, -1 for a text that is no number; empty fields are left out."""
        numbers = {power: whole_number(text, 3) for power, text in self.texts().items()}
        return {power: -1 if number is None else number for power, number in numbers.items()}


class PeopleForm(SentForm):
    """A list of people to invite, and the list that was `checked` before it is sent."""

    people = Text(longest=LONGEST_LIST)
    checked = Text(longest=LONGEST_LIST)
    send = Text()


class AnswerForm(SentForm):
    """A yes, or with `back` its withdrawal."""

    back = Text()


class MusterForm(SentForm):
    """The muster that a GM sets, or `drop` to remove it."""

    minutes = Number()
    policy = Text(longest=LONGEST_POWER)
    drop = Text()


class GuestForm(SentForm):
    """An invitation."""

    guest = RowId()


class LetterForm(SentForm):
    """The answer to a letter of invitation."""

    accept = Text()
    stop = Text()


class SentenceForm(SentForm):
    """The sentence of an application."""

    sentence = Text()


class ApplicationForm(SentForm):
    """An application that the GM answers, with the flags that the GM has confirmed."""

    application = RowId()
    confirmed = Texts()


class OfferForm(SentForm):
    """An offer of a seat to an account, or the offer that the GM withdraws."""

    account = Text()
    confirmed = Texts()
    withdraw = RowId()


class SubstituteForm(SentForm):
    """A request to an account to be a substitute until a day."""

    account = Text()
    until = Text()
    confirmed = Texts()


class ResignationForm(SentForm):
    """The number of the phase after which a player resigns."""

    phase = Number()


class StandbyForm(SentForm):
    """The paces and languages of games that somebody is on standby for."""

    pace = Texts()
    language = Texts()


class SeatStandbyForm(SentForm):
    """The language of the people on standby whom a seat is offered to."""

    language = Text()


@dataclass(frozen=True, slots=True)
class UnsavedJoin:
    """The error of somebody who has not joined, with the ranking or the points that were sent."""

    error: str
    ranks: Mapping[str, int | None] | None = None
    points: Mapping[str, str] | None = None


@dataclass(frozen=True, slots=True)
class UnsavedRequest:
    """An offer of a seat, or a request to a substitute, that was refused, with the name as typed,
    and the last day of a substitute.

    `error` is about `field`. The GM must confirm the `flags` of the account first.
    """

    account: str
    until: str = ""
    error: str = ""
    field: str = ""
    flags: tuple[str, ...] = ()


def read_day(text: str) -> date | None:
    """Read the date of a date field; None for any other text."""
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        return None
