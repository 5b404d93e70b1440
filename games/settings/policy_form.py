"""The form for a schedule and a policy for missing orders."""

from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _, ngettext

from adjudicator.state import PhaseKind
from games.core.words.clock import length_text
from games.schedule.policy import (
    MAX_EXCUSES,
    MAX_MISSES,
    PROPOSED,
    SILENCES,
    Forfeit,
    NmrPolicy,
    policy_refusals,
)
from games.settings.lengths import MINUTES, LengthField, hours, hours_text
from games.settings.schedule_form import SCHEDULE_FIELDS, ScheduleForm

WAITS = MINUTES + hours(1, 3, 12, 24, 48, 72, 96)

REMINDERS = (48, 24, 12, 6, 3, 1)

REMINDER_MINUTES = (30, 15, 10, 5, 2)

COUNTED = [
    (PhaseKind.RETREATS.value, _("retreats")),
    (PhaseKind.ADJUSTMENTS.value, _("builds")),
]

FORFEITS = [
    (Forfeit.OPEN.value, _("opens for another player")),
    (Forfeit.COMPUTER.value, _("goes to the computer")),
]


def _excuses() -> list[tuple[str, str]]:
    counts = [(str(count), str(count)) for count in range(1, MAX_EXCUSES + 1)]
    return [("0", str(_("none"))), *counts]


def _misses() -> list[tuple[str, str]]:
    choices = [("0", str(_("never")))]
    for count in range(1, MAX_MISSES + 1):
        sentence = ngettext("%(count)s missed turn", "%(count)s missed turns", count)
        choices.append((str(count), sentence % {"count": count}))
    return choices


def _silences() -> list[tuple[str, str]]:
    days = [(str(count), length_text(timedelta(days=count))) for count in SILENCES if count]
    return [("0", str(_("never: nobody takes over"))), *days]


def _reminders() -> list[tuple[str, str]]:
    return [(str(count), length_text(timedelta(hours=count))) for count in REMINDERS]


def _reminder_minutes() -> list[tuple[str, str]]:
    return [(str(count), length_text(timedelta(minutes=count))) for count in REMINDER_MINUTES]


class PolicyForm(ScheduleForm):
    """A form for the schedule, and for the policy for missing orders and a silent GM."""

    waits_first = forms.BooleanField(
        label=_("The first turn waits until all have ordered"), required=False
    )
    excuses = forms.TypedChoiceField(
        label=_("Excuses for each player"),
        choices=_excuses,
        coerce=int,
        help_text=_("Each makes the game wait once after a deadline that the player has missed."),
    )
    wait = LengthField(WAITS, label=_("The game waits at most"))
    limit = forms.TypedChoiceField(label=_("The seat is lost after"), choices=_misses, coerce=int)
    forfeit = forms.TypedChoiceField(
        label=_("A seat that is lost"),
        choices=FORFEITS,
        coerce=Forfeit,
        help_text=_("The computer then also plays a seat that is still open at a deadline."),
    )
    computers_give_way = forms.BooleanField(
        label=_("People may take over the computers’ seats while the game runs"),
        required=False,
        help_text=_("The first person who may play has such a seat at once."),
    )
    counted = forms.TypedMultipleChoiceField(
        label=_("Kinds of phases that count as missed, in addition to movement"),
        choices=COUNTED,
        coerce=PhaseKind,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    reminders = forms.TypedMultipleChoiceField(
        label=_("Remind before the deadline"),
        choices=_reminders,
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("In addition to the reminder that each player has chosen."),
    )
    reminder_minutes = forms.TypedMultipleChoiceField(
        label=_("Remind in a live game before the deadline"),
        choices=_reminder_minutes,
        coerce=int,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("By push to the devices that players have added, not by email."),
    )

    silence_days = forms.TypedChoiceField(
        label=_("Somebody else can take over the GM role if the GM was not seen for"),
        choices=_silences,
        coerce=int,
        help_text=_(
            "A deputy takes over then, or a candidate elected by more than half of the players. The"
            " game continues on schedule."
        ),
    )

    def __init__(
        self, *arguments: Any, initial: dict[str, Any] | None = None, **options: Any
    ) -> None:
        proposed = policy_initial(PROPOSED)
        super().__init__(*arguments, initial=proposed | (initial or {}), **options)

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean()
        if self.has_policy:
            for refusal in policy_refusals(self.policy(), self.read_schedule):
                self.refuse(refusal.field, refusal.message)
        return cleaned

    @property
    def has_gm(self) -> bool:
        """Whether the game has a GM, who may fall silent."""
        return not (self.data.get("without_gm") or self.initial.get("is_without_gm"))

    @property
    def has_policy(self) -> bool:
        """Whether the form contains a valid policy."""
        return self.is_bound and not POLICY_FIELDS & set(self.errors)

    def policy(self) -> NmrPolicy:
        """The policy of the form; call it only if `has_policy`."""
        data = self.cleaned_data
        return NmrPolicy(
            waits_first=data["waits_first"],
            excuses=data["excuses"],
            wait=data["wait"],
            limit=data["limit"],
            forfeit=data["forfeit"],
            counted=frozenset(data["counted"]),
            reminders=tuple(sorted(data["reminders"], reverse=True)),
            reminder_minutes=tuple(sorted(data["reminder_minutes"], reverse=True)),
            silence_days=data["silence_days"],
            computers_give_way=data["computers_give_way"],
        )

    def present_policy(self) -> NmrPolicy | None:
        """The policy that the form shows; None if that is invalid."""
        if self.has_policy:
            return self.policy()
        return None if self.is_bound else self.initial.get("policy") or PROPOSED


PLAN_FIELDS = frozenset(PolicyForm.base_fields)

POLICY_FIELDS = PLAN_FIELDS - SCHEDULE_FIELDS


def policy_initial(policy: NmrPolicy) -> dict[str, Any]:
    """The initial values of the form's fields for a policy."""
    return {
        "waits_first": policy.waits_first,
        "excuses": str(policy.excuses),
        "wait": hours_text(policy.wait),
        "limit": str(policy.limit),
        "forfeit": policy.forfeit.value,
        "counted": [kind.value for kind in policy.counted],
        "reminders": [str(count) for count in policy.reminders],
        "reminder_minutes": [str(count) for count in policy.reminder_minutes],
        "silence_days": str(policy.silence_days),
        "computers_give_way": policy.computers_give_way,
    }
