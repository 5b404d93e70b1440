"""The form for a schedule."""

from collections.abc import Collection
from datetime import datetime, time, timedelta
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from adjudicator.calendar import phase_kinds
from adjudicator.state import PhaseKind
from games.core.forms import WallTime, write_moment
from games.core.zones import ZoneField, current_zone
from games.schedule.deadlines import exists, moment_of
from games.schedule.schedule import (
    DAY,
    PREFIXES,
    LiveTime,
    Night,
    PhaseTiming,
    Schedule,
    Slot,
    fit_schedule,
    fixed_schedule,
)
from games.schedule.schedule_checks import schedule_refusals
from games.settings.fields import BlackoutsField, DaysField, KindsField
from games.settings.lengths import MINUTE, MINUTES, LengthField, hours, hours_text
from maps.load import load_variant, variant_ids

LENGTHS = MINUTES + hours(1, 2, 3, 6, 12, 24, 36, 48, 72, 96, 168)

LEAST = MINUTES + hours(1, 3, 6, 12, 24, 36, 48, 72, 96, 168)

FIRST_EXTRA = (timedelta(0), *MINUTES, *hours(1, 24, 48, 72, 120, 168))

GRACE = (timedelta(0), *(count * MINUTE for count in (1, 2, 5, 15)), *hours(1, 2, 4, 6, 12))

LIVE = MINUTES + hours(1, 2, 3)

EMPTY_ROWS = 2

EVENING = time(19)

KINDS = [
    (PhaseKind.MOVEMENT.value, _("movement")),
    (PhaseKind.RETREATS.value, _("retreats")),
    (PhaseKind.ADJUSTMENTS.value, _("builds")),
]

ALLIANCES = (PhaseKind.ALLIANCES.value, _("alliances"))


def _time_field(label: Any, initial: time | None = None) -> forms.TimeField:
    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    return forms.TimeField(label=label, required=False, widget=widget, initial=initial)


class ScheduleForm(forms.Form):
    """A schedule. Kinds of phases with chosen days end on those days, others after a length."""

    phase_length = LengthField(
        LENGTHS,
        empty=_("until the next of these days"),
        label=_("A phase lasts"),
        required=False,
    )
    phase_days = DaysField(label=_("or until one of these days"))
    phase_time = _time_field(_("at"))
    time_zone = ZoneField(label=_("Time zone of the game"), initial="UTC")
    movement_length = LengthField(
        LENGTHS, empty=_("as above"), label=_("Time for movement"), initial="48", required=False
    )
    retreat_length = LengthField(
        LENGTHS, empty=_("as above"), label=_("Time for retreats"), initial="24", required=False
    )
    adjustment_length = LengthField(
        LENGTHS, empty=_("as above"), label=_("Time for adjustments"), initial="24", required=False
    )
    alliance_length = LengthField(
        LENGTHS,
        empty=_("as above"),
        label=_("Time for alliances"),
        initial="24",
        required=False,
        help_text=_("If neutrals are won by influence: a separate phase each Winter."),
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
        LEAST, label=_("A phase that ends on a weekday is open at least"), initial="24"
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
    night_begins = _time_field(_("The clock stands still at night from"))
    night_ends = _time_field(_("to"))
    live_length = LengthField(
        LIVE,
        empty=_("no live time"),
        label=_("The game begins live: each phase lasts"),
        required=False,
    )
    live_until = WallTime(label=_("Live until, in the time zone of the game"), required=False)
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
        for prefix in ("phase", *PREFIXES.values()):
            days, at = self.cleaned_data.get(f"{prefix}_days"), f"{prefix}_time"
            if days and at not in self.errors and self.cleaned_data.get(at) is None:
                self.add_error(at, _("Give the time of day at which the phase ends."))
        self._check_lengths()
        self._check_night()
        if self.has_schedule:
            self._check_live_time()
        if self.has_schedule:
            self.read_schedule = self.schedule()
            for refusal in schedule_refusals(self.read_schedule, timezone.now().date()):
                self.refuse(refusal.field, refusal.message)
        return cleaned

    def _check_lengths(self) -> None:
        """Refuse a kind of phases without any length or day."""
        data = self.cleaned_data
        if data.get("phase_length") or data.get("phase_days"):
            return
        has_line = "phase_length" in self.data
        for kind in self.kinds:
            prefix = PREFIXES[kind]
            name = "phase_length" if has_line else f"{prefix}_length"
            has_own = data.get(f"{prefix}_length") or data.get(f"{prefix}_days")
            is_optional = kind is PhaseKind.ALLIANCES and not has_line
            if not (has_own or is_optional or {name, f"{prefix}_days"} & set(self.errors)):
                sentence = _("Choose how long a phase lasts, or the days on which it ends.")
                self.add_error(name, forms.ValidationError(sentence, code="required"))

    def _check_night(self) -> None:
        ends = ("night_begins", "night_ends")
        missing = [name for name in ends if self.cleaned_data.get(name) is None]
        if len(missing) == 1 and missing[0] not in self.errors:
            self.add_error(missing[0], _("Give both ends of the night, or none."))

    def _check_live_time(self) -> None:
        """Refuse half of a live time, and an end that the clocks skip. The end becomes a moment."""
        data = self.cleaned_data
        wall, length = data.get("live_until"), data.get("live_length")
        if (wall is None) != (length is None):
            name = "live_until" if wall is None else "live_length"
            self.add_error(name, _("Give the end of the live time and the length of its phases."))
        elif isinstance(wall, datetime):
            zone = Schedule(data["time_zone"], {})
            if not exists(zone, wall):
                sentence = _("This time does not exist: the clocks go forward then.")
                self.add_error("live_until", sentence)
            else:
                data["live_until"] = moment_of(zone, wall)

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
        at = None if data["phase_days"] else data["phase_time"]
        night = Night(data["night_begins"], data["night_ends"]) if data["night_begins"] else None
        live = LiveTime(data["live_until"], data["live_length"]) if data["live_until"] else None
        return Schedule(
            zone=self._zone(),
            timings={kind: self._timing(kind) for kind in self.kinds},
            usual=at or data["deadline_time"],
            first_extra=data["first_extra"],
            grace=data["grace"],
            blackouts=data["blackouts"],
            night=night,
            live=live,
        )

    def _zone(self) -> str:
        """The chosen time zone; one that the game has by an older name stays as it is."""
        zone: str = self.cleaned_data["time_zone"]
        before = str(self.initial.get("time_zone") or "")
        return before if current_zone(before) == zone else zone

    def refuse(self, field: str, sentence: str) -> None:
        """Show a refusal at its field, or above the form if it has none.

        A kind of phases without its own length and days has the fields of the line for all kinds.
        """
        prefix, _underscore, part = field.partition("_")
        if prefix in PREFIXES.values() and self._prefix(prefix) != prefix:
            field = f"phase_{part}"
        elif field == "deadline_time" and self.cleaned_data.get("phase_time"):
            field = "phase_time"
        place = field if field in self.fields else None
        if sentence not in self.errors.get(place or NON_FIELD_ERRORS, ()):
            self.add_error(place, sentence)

    def _prefix(self, prefix: str) -> str:
        """The prefix of the fields by which a kind of phases goes: its own, or those of all."""
        data = self.cleaned_data
        has_own = data.get(f"{prefix}_days") or data.get(f"{prefix}_length")
        has_line = data.get("phase_days") or data.get("phase_length")
        return "phase" if has_line and not has_own else prefix

    @property
    def blackout_rows(self) -> list[tuple[str, str]]:
        """The typed days without deadlines, and empty rows for more."""
        return [*(self["blackouts"].value() or []), *[("", "")] * EMPTY_ROWS]

    def _timing(self, kind: PhaseKind) -> PhaseTiming:
        """The timing of a kind of phases: its own days or length, or else those of all."""
        data, prefix = self.cleaned_data, self._prefix(PREFIXES[kind])
        at: time = data[f"{prefix}_time"]
        slots = tuple(Slot(day, at) for day in sorted(data[f"{prefix}_days"]))
        length = data["least"] if slots else data[f"{prefix}_length"] or DAY
        return PhaseTiming(length, slots, kind.value in data["ends_early"])


class ProposedSchedule(ScheduleForm):
    """A schedule for a running game without a GM, on which its players vote."""

    seen = forms.CharField(required=False, widget=forms.HiddenInput)


SCHEDULE_FIELDS = frozenset(ScheduleForm.base_fields)

# The fields of the line for all kinds of phases; the others are folded.
LINE_FIELDS = ("phase_length", "phase_days", "phase_time", "time_zone")


def schedule_initial(schedule: Schedule) -> dict[str, Any]:
    """The initial values of the form's fields for a schedule, each kind of phases by itself."""
    night, live = schedule.night, schedule.live
    initial: dict[str, Any] = {
        "time_zone": schedule.zone,
        "deadline_time": schedule.usual,
        "first_extra": hours_text(schedule.first_extra),
        "grace": hours_text(schedule.grace),
        "ends_early": [
            kind.value for kind, timing in schedule.timings.items() if timing.ends_early
        ],
        "night_begins": night and night.begins,
        "night_ends": night and night.ends,
        "live_until": live and write_moment(live.until, schedule.zone),
        "live_length": hours_text(live.length) if live else None,
        "blackouts": [
            (each.first.isoformat(), each.last.isoformat()) for each in schedule.blackouts
        ],
    }
    plain = fixed_schedule().timings
    for kind, timing in schedule.timings.items():
        prefix = PREFIXES[kind]
        proposed = plain.get(kind, PhaseTiming(DAY)) if timing.slots else timing
        initial[f"{prefix}_length"] = hours_text(proposed.length)
        if timing.slots:
            initial |= _days_initial(prefix, timing)
    return initial


def line_initial(schedule: Schedule, kinds: Collection[PhaseKind] = ()) -> dict[str, Any]:
    """The same with the timing of movement for all kinds of phases on one line.

    Only other kinds have their own values, and `kinds` that the schedule lacks have none.
    """
    initial = schedule_initial(schedule)
    line = schedule.timings[PhaseKind.MOVEMENT]
    initial |= {"phase_length": "" if line.slots else hours_text(line.length)}
    initial |= _days_initial("phase", line) if line.slots else {"phase_time": schedule.usual}
    if not line.slots:
        initial["deadline_time"] = None
    for kind in {*schedule.timings, *kinds}:
        prefix, timing = PREFIXES[kind], schedule.timings.get(kind, line)
        if (timing.length, timing.slots) == (line.length, line.slots):
            initial |= {f"{prefix}_length": "", f"{prefix}_days": []}
        elif timing.slots:
            initial[f"{prefix}_length"] = ""
    return initial


def _days_initial(prefix: str, timing: PhaseTiming) -> dict[str, Any]:
    return {
        f"{prefix}_days": [str(slot.weekday) for slot in timing.slots],
        f"{prefix}_time": timing.slots[0].at,
        "least": hours_text(timing.length),
    }
