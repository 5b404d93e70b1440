"""The form for a schedule."""

import zoneinfo
from collections.abc import Iterable, Mapping
from datetime import date, time, timedelta
from functools import cache
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.dates import WEEKDAYS_ABBR
from django.utils.translation import gettext_lazy as _

from adjudicator.calendar import phase_kinds
from adjudicator.state import PhaseKind
from games.core.words.settings import length_text
from games.schedule.schedule import (
    DAY,
    PREFIXES,
    Blackout,
    PhaseTiming,
    Schedule,
    Slot,
    fit_schedule,
    fixed_schedule,
)
from games.schedule.schedule_checks import schedule_refusals
from maps.load import load_variant, variant_ids

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

FIRST_EXTRA = (0, 24, 48, 72, 120, 168)

GRACE = (0, 1, 2, 4, 6, 12)

EMPTY_ROWS = 2

EVENING = time(19)

KINDS = [
    (PhaseKind.MOVEMENT.value, _("movement")),
    (PhaseKind.RETREATS.value, _("retreats")),
    (PhaseKind.ADJUSTMENTS.value, _("builds")),
]

ALLIANCES = (PhaseKind.ALLIANCES.value, _("alliances"))


@cache
def zone_names() -> tuple[str, ...]:
    """The names of time zones that the form offers."""
    zones = zoneinfo.available_timezones()
    return ("UTC", *sorted(name for name in zones if name.partition("/")[0] in AREAS))


def zone_choices() -> list[tuple[str, str]]:
    """The choices of time zones, with readable labels."""
    return [(name, name.replace("_", " ")) for name in zone_names()]


class LengthField(forms.TypedChoiceField):
    """A choice of lengths in hours; `offer` adds the present length of a game."""

    def __init__(self, hours: Iterable[int], *, none: Any = None, **options: Any) -> None:
        self.hours, self.none = tuple(hours), none
        super().__init__(choices=self._list_choices, coerce=_hours, **options)

    def offer(self, hours: str) -> None:
        """Add a length to the choices."""
        if hours.isdecimal():
            self.hours = tuple(sorted({*self.hours, int(hours)}))
            self.choices = self._list_choices

    def _list_choices(self) -> list[tuple[str, str]]:
        return [
            (str(hours), length_text(timedelta(hours=hours)) if hours else str(self.none))
            for hours in self.hours
        ]


def _hours(text: str) -> timedelta:
    return timedelta(hours=int(text))


class DaysField(forms.TypedMultipleChoiceField):
    """Days of the week, as seven checkboxes."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            choices=lambda: [(str(day), name) for day, name in WEEKDAYS_ABBR.items()],
            coerce=int,
            required=False,
            widget=forms.CheckboxSelectMultiple,
            **options,
        )


class KindsField(forms.MultipleChoiceField):
    """Kinds of phases, as checkboxes. Accepts kinds that the chosen variant lacks, because the
    form of a new game offers those of all variants."""

    widget = forms.CheckboxSelectMultiple

    def valid_value(self, value: str) -> bool:
        return value in PREFIXES


class BlackoutsInput(forms.Widget):
    """Pairs of first and last days, shown by games/settings/schedule_fields.html."""

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[tuple[str, str]]:
        firsts, lasts = (_read_list(data, f"{name}_{end}") for end in ("first", "last"))
        lasts += [""] * (len(firsts) - len(lasts))
        return [pair for pair in zip(firsts, lasts, strict=False) if any(pair)]

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        return f"{name}_first" not in data


class BlackoutsField(forms.Field):
    """Days without deadlines; a first day without a last one is a single day."""

    widget = BlackoutsInput

    def clean(self, value: Any) -> tuple[Blackout, ...]:
        try:
            return tuple(
                Blackout(date.fromisoformat(first or last), date.fromisoformat(last or first))
                for first, last in value or []
            )
        except ValueError as error:
            raise ValidationError(_("Give days such as 2027-12-24.")) from error


def _read_list(data: Any, name: str) -> list[str]:
    return [text.strip() for text in data.getlist(name)] if hasattr(data, "getlist") else []


def _time_field(label: Any, initial: time | None = None) -> forms.TimeField:
    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    return forms.TimeField(label=label, required=False, widget=widget, initial=initial)


class ScheduleForm(forms.Form):
    """A schedule. Kinds of phases with chosen days end on those days, others after a length."""

    movement_length = LengthField(HOURS, label=_("Time for movement"), initial="48")
    retreat_length = LengthField(HOURS, label=_("Time for retreats"), initial="24")
    adjustment_length = LengthField(HOURS, label=_("Time for adjustments"), initial="24")
    alliance_length = LengthField(
        HOURS,
        label=_("Time for alliances"),
        initial="24",
        required=False,
        help_text=_("If neutrals are won by influence: a separate phase each Winter."),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone of the game"),
        choices=zone_choices,
        initial="UTC",
        widget=forms.Select(attrs={"data-detect-time-zone": ""}),
    )
    deadline_time = _time_field(_("Time of day of the deadlines"))
    movement_days = DaysField(label=_("Movement ends on"))
    movement_time = _time_field(_("at, for movement"), EVENING)
    retreat_days = DaysField(label=_("Retreats end on"))
    retreat_time = _time_field(_("at, for retreats"), EVENING)
    adjustment_days = DaysField(label=_("Builds end on"))
    adjustment_time = _time_field(_("at, for builds"), EVENING)
    alliance_days = DaysField(label=_("Alliances end on"))
    alliance_time = _time_field(_("at, for alliances"), EVENING)
    least = LengthField(
        HOURS, label=_("A phase that ends on a weekday is open at least"), initial="24"
    )
    first_extra = LengthField(
        FIRST_EXTRA, none=_("nothing"), label=_("The first turn lasts longer by"), initial="0"
    )
    grace = LengthField(
        GRACE,
        none=_("none"),
        label=_("Grace after a deadline"),
        initial="0",
        help_text=_("While orders are missing. If all orders are in, there is no grace."),
    )
    ends_early = KindsField(
        label=_("Ends as soon as everybody is final"),
        choices=[*KINDS, ALLIANCES],
        required=False,
        initial=[kind for kind, _label in (*KINDS, ALLIANCES)],
    )
    blackouts = BlackoutsField(label=_("No deadlines from, to"), required=False)

    # The schedule whose fields are valid one by one; it may contradict itself.
    read_schedule: Schedule | None = None

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["deadline_time"].help_text = _(
            "For lengths of whole days. Without it, the time at which the game starts."
        )
        if not self.offers_alliances:
            ends_early = self.fields["ends_early"]
            assert isinstance(ends_early, forms.MultipleChoiceField)
            ends_early.choices = KINDS
            for part in ("length", "days", "time"):
                del self.fields[f"{PREFIXES[PhaseKind.ALLIANCES]}_{part}"]
        for name, field in self.fields.items():
            length = self.initial.get(name)
            if isinstance(field, LengthField) and length:
                field.offer(length)

    def clean(self) -> dict[str, Any] | None:
        """Refuse each error of a schedule, at its field."""
        cleaned = super().clean()
        for prefix in PREFIXES.values():
            days, at = self.cleaned_data.get(f"{prefix}_days"), f"{prefix}_time"
            if days and at not in self.errors and self.cleaned_data.get(at) is None:
                self.add_error(at, _("Give the time of day at which the phase ends."))
        if self.has_schedule:
            self.read_schedule = self.schedule()
            for refusal in schedule_refusals(self.read_schedule, timezone.now().date()):
                self.refuse(refusal.field, refusal.message)
        return cleaned

    @property
    def chosen_variant(self) -> str:
        """The variant chosen in the form, or that of its game; "" for none."""
        return str(self.data.get("variant_id") or self.initial.get("variant_id") or "")

    @property
    def kinds(self) -> tuple[PhaseKind, ...]:
        """The kinds of phases of the schedule.

        Without a known variant, alliances are among them if their field was sent.
        """
        if self.chosen_variant in variant_ids():
            return phase_kinds(load_variant(self.chosen_variant))
        sent = f"{PREFIXES[PhaseKind.ALLIANCES]}_length" in self.data
        return tuple(kind for kind in PREFIXES if sent or kind is not PhaseKind.ALLIANCES)

    @property
    def offers_alliances(self) -> bool:
        """Whether the form has fields for alliances."""
        return PhaseKind.ALLIANCES in self.kinds

    @property
    def has_schedule(self) -> bool:
        """Whether the form contains a valid schedule."""
        return self.is_bound and not SCHEDULE_FIELDS & set(self.errors)

    def present_schedule(self) -> Schedule | None:
        """The schedule that the form shows; None if that is invalid."""
        if self.has_schedule:
            return self.schedule()
        if self.is_bound:
            return None
        proposed = self.initial.get("schedule") or fixed_schedule(zone=self.initial["time_zone"])
        return fit_schedule(proposed, self.kinds)

    def schedule(self) -> Schedule:
        """The schedule of the form; call it only if `has_schedule`."""
        data = self.cleaned_data
        return Schedule(
            zone=data["time_zone"],
            timings={kind: self._timing(kind) for kind in self.kinds},
            usual=data["deadline_time"],
            first_extra=data["first_extra"],
            grace=data["grace"],
            blackouts=data["blackouts"],
        )

    def refuse(self, field: str, sentence: str) -> None:
        """Show a refusal at its field, or above the form if it has none."""
        self.add_error(field if field in self.fields else None, sentence)

    @property
    def blackout_rows(self) -> list[tuple[str, str]]:
        """The typed days without deadlines, and empty rows for more."""
        return [*(self["blackouts"].value() or []), *[("", "")] * EMPTY_ROWS]

    @property
    def is_plain(self) -> bool:
        """Whether only the lengths and the time zone differ from the defaults, without errors."""
        if any(name in self.errors for name in FINER_FIELDS):
            return False
        finer = FINER_FIELDS & self.fields.keys()
        return not any(self[name].value() not in PLAIN.get(name, EMPTY) for name in finer)

    def _timing(self, kind: PhaseKind) -> PhaseTiming:
        data, prefix = self.cleaned_data, PREFIXES[kind]
        at: time = data[f"{prefix}_time"]
        slots = tuple(Slot(day, at) for day in sorted(data[f"{prefix}_days"]))
        length = data["least"] if slots else data[f"{prefix}_length"] or DAY
        return PhaseTiming(length, slots, kind.value in data["ends_early"])


SCHEDULE_FIELDS = frozenset(ScheduleForm.base_fields)

FINER_FIELDS = SCHEDULE_FIELDS - {"time_zone", *(f"{each}_length" for each in PREFIXES.values())}

EMPTY: tuple[Any, ...] = (None, "", [], ())

USUAL_KINDS = [kind for kind, _label in KINDS]

PLAIN: Mapping[str, Any] = {
    "least": ("24",),
    "first_extra": ("0",),
    "grace": ("0",),
    "ends_early": (USUAL_KINDS, [*USUAL_KINDS, ALLIANCES[0]]),
    **{f"{prefix}_time": (*EMPTY, EVENING, "19:00") for prefix in PREFIXES.values()},
}


def schedule_initial(schedule: Schedule) -> dict[str, Any]:
    """The initial values of the form's fields for a schedule."""
    initial: dict[str, Any] = {
        "time_zone": schedule.zone,
        "deadline_time": schedule.usual,
        "first_extra": hours_text(schedule.first_extra),
        "grace": hours_text(schedule.grace),
        "ends_early": [
            kind.value for kind, timing in schedule.timings.items() if timing.ends_early
        ],
        "blackouts": [
            (each.first.isoformat(), each.last.isoformat()) for each in schedule.blackouts
        ],
    }
    plain = fixed_schedule().timings
    for kind, timing in schedule.timings.items():
        prefix = PREFIXES[kind]
        initial[f"{prefix}_length"] = hours_text((plain[kind] if timing.slots else timing).length)
        if timing.slots:
            initial[f"{prefix}_days"] = [str(slot.weekday) for slot in timing.slots]
            initial[f"{prefix}_time"] = timing.slots[0].at
            initial["least"] = hours_text(timing.length)
    return initial


def hours_text(length: timedelta) -> str:
    """The value of a length in a choice of hours."""
    return f"{length / timedelta(hours=1):g}"
