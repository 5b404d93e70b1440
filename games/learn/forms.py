"""The forms of chapters, of the guided first year and of practice games."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import QueryDict

from adjudicator import Bid, entitlement
from games.core.forms import Number, SentForm, Text
from games.core.words.orders import with_dash
from games.learn.queries.chapters import Chapter
from games.learn.queries.first_year import OWN, POINTS, Year, script, unfinished_bid
from games.learn.what_if.forms import LineField, TrialField, chosen_orders
from games.learn.what_if.queries import OrdersByOwner, Trial, order_fields

# The value for playing all powers.
ALL = "all"


class LessonQuery(SentForm):
    """The query of a chapter: the button pressed, or the number of a variation."""

    do = Text()
    also = Number()


class YearForm(SentForm):
    """The year so far, the button pressed, and the hint shown. `sure` confirms the losses."""

    s = TrialField()
    do = Text()
    hint = Number()
    hints = Text()
    sure = forms.BooleanField(required=False)


class BidsForm(SentForm):
    """The points and the order for each of some minors."""

    def __init__(self, data: QueryDict, *, minors: Iterable[str]) -> None:
        super().__init__(data)
        for minor in minors:
            self.fields |= {f"points-{minor}": Number(), f"bid-{minor}": LineField()}


class PracticeForm(SentForm):
    """The power, the variant and the level of a practice game.

    A list of several variants sends "variant/power" as the power.
    """

    power = Text()
    variant_id = Text()
    level = Text()

    def clean(self) -> dict[str, Any]:
        variant_id, _slash, power = self.cleaned_data["power"].rpartition("/")
        chosen = {"power": power, "variant_id": variant_id}
        return self.cleaned_data | chosen if variant_id else self.cleaned_data


def chosen_bids(data: QueryDict, minors: Iterable[str]) -> dict[str, tuple[int, str]]:
    """Return the chosen points and order for each minor; either may be missing."""
    minors = tuple(minors)
    values = BidsForm.read(data, minors=minors)
    return {minor: (values[f"points-{minor}"], values[f"bid-{minor}"]) for minor in minors}


def lesson_orders(chapter: Chapter, data: QueryDict) -> OrdersByOwner:
    """Return the orders that the reader of a chapter has chosen."""
    state = chapter.state
    return chosen_orders(
        data, (field for owner in chapter.owners for field in order_fields(state, owner))
    )


def lesson_bids(chapter: Chapter, data: QueryDict) -> tuple[Bid, ...]:
    """Return the complete bids that the reader of a chapter has chosen."""
    most = entitlement(chapter.variant, chapter.position, chapter.power) if chapter.power else 0
    chosen = chosen_bids(data, chapter.bid_minors)
    return tuple(
        Bid(min(points, most), order) for points, order in chosen.values() if order and points
    )


def with_chosen_orders(year: Year, data: QueryDict) -> Trial:
    """Return the year with the orders and bids that the reader has chosen."""
    power = script().power
    orders = chosen_orders(data, order_fields(year.state, power))
    chosen = chosen_bids(data, script().minors)
    bids = (_stored_bid(year, minor, *bid) for minor, bid in chosen.items())
    draft = {OWN: orders.get(power, ()), POINTS: tuple(bid for bid in bids if bid)}
    return Trial(year.trial.played, draft)


def _stored_bid(year: Year, minor: str, points: int, order: str) -> str:
    """A bid as a trial holds it, possibly unfinished.

    A new order gets one point at once. Removing the points or the order of a complete bid removes
    the whole bid.
    """
    before = next((bid for bid in year.bids if bid.order.split()[1] == minor), None)
    if order and points:
        return f"{points} {order}"
    if order:
        _points, unpaid = year.unfinished.get(minor, (0, ""))
        if unpaid == order:
            return f"0 {order}"
        return "" if before and with_dash(before.order) == with_dash(order) else f"1 {order}"
    return unfinished_bid(minor, points) if points and not before else ""
