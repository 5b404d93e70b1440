"""Forms of new games and of their settings."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from adjudicator import Variant
from adjudicator.calendar import phase_kinds
from adjudicator.state import PhaseKind
from games.core.codec import playable_variants
from games.core.errors import Unprocessable
from games.core.forms import NO_MOMENT, TOO_LONG, WallTime, clean_name
from games.core.markdown import MarkdownField, clean_text
from games.core.words.settings import PRESS_HANDED_ON, PRESS_MODES, SEAT_CHOICES, STANDBY
from games.models import LastYearResult, OpenTo, PressHandedOn, PressMode, SeatChoice, StartMode
from games.schedule.deadlines import exists, moment_of
from games.schedule.disclosure import (
    FIELDS as DISCLOSURE_FIELDS,
    NEVER,
    Disclosure,
    days_choices,
    days_from,
    disclosure_refusals,
)
from games.schedule.schedule_checks import check_live_ahead
from games.schedule.terms import checked_years
from games.settings.creator_form import CreatorFields
from games.settings.group_form import GroupFields
from games.settings.policy_form import PLAN_FIELDS, PolicyForm
from games.settings.services.games import checked_start, number_names
from maps.load import load_variant


def variants() -> list[tuple[str, str]]:
    """Return the id and name of each variant that can be played."""
    return [(variant.id, variant.name) for variant in playable_variants()]


class DaysField(forms.TypedChoiceField):
    """When a secret part of a game opens after its end; a missing choice is never."""

    def __init__(self, **options: Any) -> None:
        super().__init__(choices=days_choices, coerce=days_from, **options)

    def to_python(self, value: Any) -> Any:
        return super().to_python(value) or NEVER

    def prepare_value(self, value: Any) -> Any:
        return NEVER if value is None else value


class YearField(forms.IntegerField):
    """A year of a game, which may be left empty."""

    def __init__(self, **options: Any) -> None:
        wrong = dict.fromkeys(
            ("invalid", "min_value", "max_value"), _("Enter a year from 1 to 9999.")
        )
        super().__init__(
            required=False, min_value=1, max_value=9999, error_messages=wrong, **options
        )


MOST_TABLES = 5


class NewGame(PolicyForm):
    """The settings that the creator of a game chooses."""

    name = forms.CharField(
        label=_("Name"),
        min_length=3,
        max_length=60,
        help_text=_("Shown in the lobby."),
        error_messages=dict.fromkeys(
            ("min_length", "max_length"), _("A name has 3 to 60 characters.")
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    text = MarkdownField(label=_("About the game, such as house rules"))
    variant_id = forms.ChoiceField(
        label=_("Variant"),
        choices=variants,
        initial=lambda: settings.DEFAULT_VARIANT,
    )
    seat_choice = forms.ChoiceField(
        label=_("Seats"),
        choices=SEAT_CHOICES,
        widget=forms.RadioSelect,
        initial=SeatChoice.CHOSEN.value,
    )
    start_mode = forms.ChoiceField(
        label=_("The game starts"),
        choices=[
            (StartMode.GM.value, _("When I start it")),
            (StartMode.FULL.value, _("As soon as all seats are taken")),
            (StartMode.TIME.value, _("At a set time, with computer players in the open seats")),
        ],
        widget=forms.RadioSelect,
        required=False,
        initial=StartMode.GM.value,
        help_text=_("You can start it earlier at any time."),
    )
    starts_at = WallTime(
        label=_("Set time, in the time zone of the game"),
        required=False,
    )
    last_year = YearField(
        label=_("Last game-year"),
        help_text=_(
            "Such as 1770. After its Fall the game ends. Without it the game goes on until a solo"
            " or a vote."
        ),
    )
    last_year_result = forms.ChoiceField(
        label=_("Result after the last game-year"),
        choices=[
            (LastYearResult.DRAW.value, _("A draw among those alive, ranked by centres")),
            (LastYearResult.MOST_CENTRES.value, _("Most centres win, and ties share")),
        ],
        widget=forms.RadioSelect,
        required=False,
        initial=LastYearResult.DRAW.value,
    )
    earliest_end = YearField(
        label=_("Earliest year of a draw or a concession"),
        help_text=_(
            "Players cannot propose one before. An end without a result is always possible."
        ),
    )
    press_mode = forms.ChoiceField(
        label=_("Press"),
        choices=PRESS_MODES,
        widget=forms.RadioSelect,
        required=False,
        initial=PressMode.FULL.value,
        help_text=_("Every player can always write to a GM."),
    )
    press_handed_on = forms.ChoiceField(
        label=_("A player who takes over a seat can read"),
        choices=PRESS_HANDED_ON,
        widget=forms.RadioSelect,
        required=False,
        initial=PressHandedOn.ALL.value,
    )
    standby = forms.ChoiceField(
        label=_("When a seat opens"),
        choices=STANDBY,
        required=False,
        help_text=_(
            "Each person asked has a day to answer, in a live game one phase. A GM can still"
            " fill the seat."
        ),
    )
    is_public = forms.BooleanField(
        label=_("Everybody may watch"),
        required=False,
        initial=True,
        help_text=_("Only its players, and people with its secret link, can see a private game."),
    )

    open_to = forms.ChoiceField(
        label=_("Who joins"),
        choices=[
            (OpenTo.EVERYBODY.value, _("Everybody who may watch")),
            (OpenTo.INVITED.value, _("Only invited people, who have the secret link")),
            (OpenTo.MEMBERS.value, _("Only members of its club, who also see a private game")),
        ],
        widget=forms.RadioSelect,
        required=False,
        initial=OpenTo.EVERYBODY.value,
        help_text=_("Applications for seats that open later need the invitation as well."),
    )

    bids_open_after = DaysField(
        label=_("Bids open"),
        help_text=_(
            "Everybody can read then who paid for which minor, and how much. The published rules of"
            " Ambition & Empire never tell anybody but a GM."
        ),
    )
    sheets_open_after = DaysField(
        label=_("Replaced and unused order sheets open"),
        help_text=_(
            "Everybody can read then which orders each player saved first and changed later, with"
            " their bids. Conditional orders stay secret."
        ),
    )
    press_open_after = DaysField(
        label=_("Press opens"),
        help_text=_(
            "Everybody can read then what players wrote to each other. Letters to a GM and"
            " private notes stay secret."
        ),
    )

    # As on the page; the fields of schedule and policy, then all others, follow.
    field_order = (
        "name",
        "tables",
        "without_gm",
        "power",
        "text",
        "variant_id",
        "seat_choice",
        "start_mode",
        "starts_at",
        "last_year",
        "last_year_result",
        "earliest_end",
    )

    is_anonymous = forms.BooleanField(
        label=_("Players are secret until the end"),
        required=False,
        help_text=_("Only a GM knows who plays. Names are shown when the game is over."),
    )

    allows_programs = forms.BooleanField(
        label=_("Programs may play"),
        required=False,
        help_text=_(
            "Programs that people have registered can join then. The list of seats shows where they"
            " play. A game with programs does not count for the ratings of people."
        ),
    )

    allows_mentors = forms.BooleanField(
        label=_("Players may have mentors"),
        required=False,
        help_text=_(
            "A player can name an experienced person, who then sees what the player sees, except"
            " notes and letters to a GM, and advises this player alone. Everybody can read which"
            " powers have a mentor."
        ),
    )

    @property
    def described(self) -> list[Variant]:
        """The variants on offer, which the page describes."""
        return playable_variants()

    @property
    def offers_alliances(self) -> bool:
        """Whether one of the variants on offer has alliances."""
        return any(PhaseKind.ALLIANCES in phase_kinds(variant) for variant in playable_variants())

    def clean_press_mode(self) -> str:
        """Return the chosen mode, full press by default."""
        return self.cleaned_data["press_mode"] or PressMode.FULL.value

    def clean_press_handed_on(self) -> str:
        """Return what a newcomer may read, everything by default."""
        return self.cleaned_data["press_handed_on"] or PressHandedOn.ALL.value

    def clean_last_year_result(self) -> str:
        """Return who has the result after the last year, by default all that are alive."""
        return self.cleaned_data["last_year_result"] or LastYearResult.DRAW.value

    def clean_open_to(self) -> str:
        """Return who may join, by default everybody who may watch."""
        return self.cleaned_data["open_to"] or OpenTo.EVERYBODY.value

    def clean_start_mode(self) -> str:
        """Return when the game starts, by default when its GM starts it."""
        return self.cleaned_data["start_mode"] or StartMode.GM.value

    def clean(self) -> dict[str, Any] | None:
        """Refuse at once, each at its field, all that the service refuses one by one."""
        cleaned = super().clean()
        self._check_name()
        self._check(clean_text, "text")
        self._check(checked_years, "last_year", "earliest_end", "variant_id")
        self._clean_start()
        if self.has_schedule:
            begins = self.cleaned_data.get("starts_at") or timezone.now()
            self._check(partial(check_live_ahead, self.schedule(), begins))
        parts = (*DISCLOSURE_FIELDS, "variant_id", "press_mode")
        if not self.errors.keys() & set(parts):
            *days, variant_id, press_mode = (self.cleaned_data[name] for name in parts)
            opens = Disclosure(**dict(zip(DISCLOSURE_FIELDS, days, strict=True)))
            for refusal in disclosure_refusals(opens, load_variant(variant_id), press_mode):
                self.refuse(refusal.field, refusal.message)
        return cleaned

    def _check_name(self) -> None:
        self._check(clean_name, "name")

    def _check(self, check: Callable[..., object], *names: str) -> None:
        """Add the refusal of a service's check of some fields, if these are valid so far."""
        if self.errors.keys() & set(names):
            return
        try:
            check(*(self.cleaned_data[name] for name in names))
        except Unprocessable as refusal:
            self.refuse(refusal.field, refusal.message)

    def _clean_start(self) -> None:
        """Refuse a set time that is missing, too far away, or skipped by a change of the clocks."""
        if self.cleaned_data.get("start_mode") != StartMode.TIME:
            self.cleaned_data["starts_at"] = None
        elif "starts_at" not in self.errors and self.has_schedule:
            wall, schedule = self.cleaned_data["starts_at"], self.schedule()
            if wall is None:
                self.add_error("starts_at", NO_MOMENT)
            elif not exists(schedule, wall):
                self.add_error(
                    "starts_at",
                    _("This time does not exist: the clocks go forward then in this time zone."),
                )
            else:
                now = timezone.now()
                self.cleaned_data["starts_at"] = moment_of(schedule, wall, after=now)
                self._check(partial(checked_start, now=now), "start_mode", "starts_at")

    def settings(self) -> dict[str, Any]:
        """Return the arguments for `game_create`; only of a valid form."""
        plain = {name: self.cleaned_data[name] for name in self.fields if name not in PLAN_FIELDS}
        opens = {name: plain.pop(name) for name in DISCLOSURE_FIELDS}
        disclosure = Disclosure(**opens)
        return plain | {
            "schedule": self.schedule(),
            "policy": self.policy(),
            "disclosure": disclosure,
        }


class NewGames(GroupFields, CreatorFields, NewGame):
    """The settings of one or several new games."""

    tables = forms.TypedChoiceField(
        label=_("Number of games"),
        choices=[(number, number) for number in range(1, MOST_TABLES + 1)],
        coerce=int,
        required=False,
        initial=1,
        help_text=_("Several games get the same settings, and a number after the name."),
    )

    def _check_name(self) -> None:
        self.cleaned_data["tables"] = self.cleaned_data.get("tables") or 1
        self._check(number_names, "name", "tables")
        super()._check_name()

    def settings(self) -> dict[str, Any]:
        """Return the arguments for `games_create`; only of a valid form."""
        return super().settings() | {"tables": self.cleaned_data["tables"]}


class ChangedGame(NewGame):
    """The settings of a game that has not started yet."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)


class ChangedPlan(PolicyForm):
    """The schedule and the policy for missing orders of a running game."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)
    text = MarkdownField(label=_("About the game, such as house rules"))
    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        error_messages={"max_length": TOO_LONG},
        help_text=_("All players can read it."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    @property
    def chosen_variant(self) -> str:
        """The game's variant."""
        return str(self.initial["variant_id"])
