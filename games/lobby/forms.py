"""The settings of a new game."""

from __future__ import annotations

import zoneinfo
from datetime import timedelta
from functools import cache
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from games.core.codec import variant_named
from games.core.words.settings import PRESS_MODES, length_text
from games.models import PressMode, SeatChoice
from maps.load import variant_ids
from maps.render import has_geometry

AREAS = frozenset(
    [
        "Africa",
        "America",
        "Antarctica",
        "Asia",
        "Atlantic",
        "Australia",
        "Europe",
        "Indian",
        "Pacific",
    ]
)
HOURS = (6, 12, 24, 36, 48, 72, 96, 168)


def lengths() -> list[tuple[str, str]]:
    """The lengths of a phase on offer, by their hours."""
    return [(str(hours), length_text(timedelta(hours=hours))) for hours in HOURS]


@cache
def zone_names() -> tuple[str, ...]:
    """The places of the time zone database."""
    found = zoneinfo.available_timezones()
    return ("UTC", *sorted(name for name in found if name.partition("/")[0] in AREAS))


def zone_choices() -> list[tuple[str, str]]:
    """The time zones as people would read them."""
    return [(name, name.replace("_", " ")) for name in zone_names()]


def variants() -> list[tuple[str, str]]:
    """The variants that can be played and drawn; those with bids come first."""
    found = [variant_named(name) for name in variant_ids() if has_geometry(name)]
    found.sort(key=lambda variant: (-variant.rules.bid_maximum, variant.name))
    return [(variant.id, variant.name) for variant in found]


class LengthField(forms.TypedChoiceField):
    """How long a phase lasts."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            choices=lengths, coerce=lambda hours: timedelta(hours=int(hours)), **options
        )


class NewGame(forms.Form):
    """What the creator of a game decides."""

    name = forms.CharField(
        label=_("Name"),
        min_length=3,
        max_length=60,
        help_text=_("What the lobby shows."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    variant_id = forms.ChoiceField(
        label=_("Variant"), choices=variants, initial=lambda: settings.DEFAULT_VARIANT
    )
    seat_choice = forms.ChoiceField(
        label=_("Seats"),
        choices=[
            (SeatChoice.CHOSEN.value, _("Players choose their power")),
            (
                SeatChoice.PREFERENCES.value,
                _("Players rank the powers, which are dealt at the start"),
            ),
            (SeatChoice.DRAWN.value, _("Powers are drawn by lot")),
        ],
        widget=forms.RadioSelect,
        initial=SeatChoice.CHOSEN.value,
    )
    movement_length = LengthField(label=_("Time for movement"), initial="48")
    retreat_length = LengthField(label=_("Time for retreats"), initial="24")
    adjustment_length = LengthField(label=_("Time for adjustments"), initial="24")
    time_zone = forms.ChoiceField(
        label=_("Time zone of the game"),
        choices=zone_choices,
        initial="UTC",
        widget=forms.Select(attrs={"data-detect-time-zone": ""}),
    )
    press_mode = forms.ChoiceField(
        label=_("Press"),
        choices=PRESS_MODES,
        widget=forms.RadioSelect,
        required=False,
        initial=PressMode.FULL.value,
        help_text=_("Every player can always write to the GM."),
    )
    resolve_when_all_ready = forms.BooleanField(
        label=_("Resolve as soon as everybody is final"), required=False, initial=True
    )
    is_public = forms.BooleanField(
        label=_("Everybody may watch and join"),
        required=False,
        initial=True,
        help_text=_("A private game is seen only by its players, and joined by a secret link."),
    )

    is_anonymous = forms.BooleanField(
        label=_("Players are secret until the end"),
        required=False,
        help_text=_("Only you, the GM, know who plays; names are shown when the game is over."),
    )

    def clean_press_mode(self) -> str:
        """The chosen mode; what was not chosen is open press."""
        return self.cleaned_data["press_mode"] or PressMode.FULL.value

    def refuse(self, field: str, sentence: str) -> None:
        """Show a refusal at its field, or above the form where it has none."""
        self.add_error(field if field in self.fields else None, sentence)
