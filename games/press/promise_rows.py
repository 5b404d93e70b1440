"""Rows of promises: each promised order with its verdict."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from adjudicator import Variant
from games.core.words.orders import printed
from games.models import Promise, Verdict

# The sign and the level of the badge of each verdict.
BADGES = {Verdict.KEPT: ("✓", "ok"), Verdict.BROKEN: ("✗", "bad"), Verdict.OVERTAKEN: ("–", "")}


@dataclass(frozen=True, slots=True)
class PromiseRow:
    """A promised order.

    `label` is its verdict in words, "" while the phase is open; `note` says what has overtaken it.
    """

    power: str
    power_name: str
    order: str
    label: str
    sign: str
    level: str
    note: str


def promise_rows(variant: Variant, promises: Iterable[Promise]) -> list[PromiseRow]:
    """Promises as rows, in their order."""
    return [_row(variant, promise) for promise in promises]


def _row(variant: Variant, promise: Promise) -> PromiseRow:
    sign, level = BADGES[Verdict(promise.verdict)] if promise.verdict else ("", "")
    power = promise.seat.power
    return PromiseRow(
        power=power,
        power_name=variant.powers[power].short,
        order=printed(promise.order),
        label=str(promise.get_verdict_display()) if promise.verdict else "",
        sign=sign,
        level=level,
        note=str(promise.get_overtaken_by_display()) if promise.overtaken_by else "",
    )


def promise_line(row: PromiseRow) -> str:
    """A promise as a line of text: "France: A Par – Bur (kept)"."""
    said = ", ".join(filter(None, [row.label or _("not judged yet"), row.note]))
    return f"{row.power_name}: {row.order} ({said})"
