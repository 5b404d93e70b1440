"""The settings of a new game."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from adjudicator import Variant
from adjudicator.calendar import phase_kinds
from adjudicator.state import PhaseKind
from games.core.codec import playable_variants
from games.core.words.settings import PRESS_HANDED_ON, PRESS_MODES, STANDBY
from games.models import Game, PressHandedOn, PressMode, SeatChoice
from games.settings.policy_form import PLAN_FIELDS, PolicyForm, policy_initial
from games.settings.schedule_form import schedule_initial
from games.settings.stored import policy_of, schedule_of


def variants() -> list[tuple[str, str]]:
    """The variants that can be played, as id and name."""
    return [(variant.id, variant.name) for variant in playable_variants()]


class NewGame(PolicyForm):
    """What the creator of a game decides."""

    name = forms.CharField(
        label=_("Name"),
        min_length=3,
        max_length=60,
        help_text=_("What the lobby shows."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    variant_id = forms.ChoiceField(
        label=_("Variant"),
        choices=variants,
        initial=lambda: settings.DEFAULT_VARIANT,
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
    press_mode = forms.ChoiceField(
        label=_("Press"),
        choices=PRESS_MODES,
        widget=forms.RadioSelect,
        required=False,
        initial=PressMode.FULL.value,
        help_text=_("Every player can always write to the GM."),
    )
    press_handed_on = forms.ChoiceField(
        label=_("Whoever takes over a seat reads"),
        choices=PRESS_HANDED_ON,
        widget=forms.RadioSelect,
        required=False,
        initial=PressHandedOn.ALL.value,
    )
    standby = forms.ChoiceField(
        label=_("When a seat opens"),
        choices=STANDBY,
        required=False,
        help_text=_("Each who is asked has a day to answer; you may fill the seat meanwhile."),
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

    @property
    def described(self) -> list[Variant]:
        """The variants that may be chosen, each with what it is."""
        return playable_variants()

    @property
    def offers_alliances(self) -> bool:
        """Whether one of the variants that may be chosen has alliances."""
        return any(PhaseKind.ALLIANCES in phase_kinds(variant) for variant in playable_variants())

    def clean_press_mode(self) -> str:
        """The chosen mode; what was not chosen is open press."""
        return self.cleaned_data["press_mode"] or PressMode.FULL.value

    def clean_press_handed_on(self) -> str:
        """What a newcomer reads; all, where nothing was chosen."""
        return self.cleaned_data["press_handed_on"] or PressHandedOn.ALL.value

    def settings(self) -> dict[str, Any]:
        """What `game_create` takes of a valid form."""
        plain = {name: self.cleaned_data[name] for name in self.fields if name not in PLAN_FIELDS}
        return plain | {"schedule": self.schedule(), "policy": self.policy()}


class ChangedPlan(PolicyForm):
    """Another schedule, or another policy for missing orders, for a game that runs."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        help_text=_("All will read it."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    @property
    def chosen_variant(self) -> str:
        """That of the game."""
        return str(self.initial["variant_id"])


def game_initial(game: Game) -> dict[str, Any]:
    """The forms' fields for the settings that a game has."""
    names = (
        *("name", "variant_id", "seat_choice", "press_mode", "press_handed_on", "standby"),
        *("is_public", "is_anonymous"),
    )
    schedule, policy = schedule_of(game), policy_of(game)
    plain = {name: getattr(game, name) for name in names} | {"schedule": schedule, "policy": policy}
    return plain | schedule_initial(schedule) | policy_initial(policy)
