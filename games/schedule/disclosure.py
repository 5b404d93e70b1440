"""The policy for the time after a game: which secrets open then, and when; its checks and words."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy, ngettext

from adjudicator import Variant
from games.core.errors import Unprocessable
from games.models import Game, PressMode

LONGEST = 3650

# The days after the end that the form offers; a game may have others.
DAYS = (7, 30, 90, 365)

# The choice of the form for a part that never opens.
NEVER = "never"

BIDS = "bids_open_after"
SHEETS = "sheets_open_after"
PRESS = "press_open_after"

FIELDS = (BIDS, SHEETS, PRESS)


@dataclass(frozen=True, slots=True)
class Disclosure:
    """When each secret part of a game opens: so many days after the end, None for never."""

    bids_open_after: int | None = None
    sheets_open_after: int | None = None
    press_open_after: int | None = None


CLOSED = Disclosure()

# For games in which nobody has a secret from another person.
AT_THE_END = Disclosure(bids_open_after=0, sheets_open_after=0)


def default_disclosure(variant: Variant) -> Disclosure:
    """The policy that the form proposes: bids open at the end, unless the rules forbid it."""
    has_bids = bool(variant.rules.bid_maximum or variant.rules.influence)
    opens = has_bids and not variant.rules.bids_stay_secret
    return Disclosure(bids_open_after=0 if opens else None)


def disclosure_of(game: Game) -> Disclosure:
    """The policy of a game."""
    return Disclosure(**{name: getattr(game, name) for name in FIELDS})


def disclosure_fields(disclosure: Disclosure) -> dict[str, Any]:
    """The values of a game's fields for a policy."""
    return {name: getattr(disclosure, name) for name in FIELDS}


def check_disclosure(disclosure: Disclosure, variant: Variant, press_mode: str) -> None:
    """Refuse a policy that contradicts itself or the game, at the field of the form."""
    for refusal in disclosure_refusals(disclosure, variant, press_mode):
        raise refusal


def disclosure_refusals(
    disclosure: Disclosure, variant: Variant, press_mode: str
) -> Iterator[Unprocessable]:
    """Every contradiction of a policy with itself or the game, each with the form's field."""
    for name in FIELDS:
        days = getattr(disclosure, name)
        if days is not None and not 0 <= days <= LONGEST:
            yield Unprocessable(
                "days_after_the_end", _("Choose at most ten years after the end."), field=name
            )
    bids, sheets = disclosure.bids_open_after, disclosure.sheets_open_after
    has_bids = bool(variant.rules.bid_maximum or variant.rules.influence)
    if not has_bids and bids is not None:
        yield Unprocessable(
            "no_bids_to_open",
            _("This variant has no bids that could be opened. Choose never."),
            field=BIDS,
        )
    if has_bids and sheets is not None and (bids is None or sheets < bids):
        yield Unprocessable(
            "sheets_before_bids",
            _(
                "Order sheets contain bids, so they cannot open before the bids do. Open the bids"
                " as early, or the sheets later."
            ),
            field=SHEETS,
        )
    if press_mode == PressMode.NONE and disclosure.press_open_after is not None:
        yield Unprocessable(
            "no_press_to_open",
            _("This game has no press that could be opened. Choose never."),
            field=PRESS,
        )


def days_text(days: int | None) -> str:
    """Say when a part opens: "never", "at the end", "30 days after the end"."""
    if days is None:
        return _("never")
    if days == 0:
        return _("at the end")
    sentence = ngettext("%(count)s day after the end", "%(count)s days after the end", days)
    return sentence % {"count": days}


def days_choices() -> list[tuple[str, str]]:
    """The choices of the form."""
    return [(NEVER if days is None else str(days), days_text(days)) for days in (None, 0, *DAYS)]


def days_from(choice: str) -> int | None:
    """The days of a choice of the form."""
    return None if choice == NEVER else int(choice)


LABELS = {
    BIDS: gettext_lazy("Bids open"),
    SHEETS: gettext_lazy("Replaced and unused sheets open"),
    PRESS: gettext_lazy("Press opens"),
}


def disclosure_words(disclosure: Disclosure) -> list[tuple[str, str]]:
    """The policy as pairs of label and value."""
    return [(str(label), days_text(getattr(disclosure, name))) for name, label in LABELS.items()]
