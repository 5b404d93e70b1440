"""The policy for missing orders and a silent GM, and its checks."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum

from django.utils.translation import gettext as _, ngettext

from adjudicator.state import PhaseKind
from games.core.errors import Unprocessable
from games.core.words.clock import length_text
from games.schedule.schedule import DAY, Schedule

SILENCE_DAYS = 14


class Forfeit(StrEnum):
    """The next state of a seat whose player has missed too many turns."""

    OPEN = "open"
    COMPUTER = "computer"


@dataclass(frozen=True, slots=True)
class NmrPolicy:
    """The policy for missing orders at a deadline, and for a silent GM.

    With `waits_first` the first turn waits for everybody. Each player has `excuses`; with one, a
    phase that the player misses waits. A waiting phase is open for everybody until the missing
    orders arrive, for `wait` at most. A player who has missed `limit` turns loses the seat, as
    `forfeit` says; 0 means never. A forfeit to the computer gives it every open seat at a deadline,
    too. Where `computers_give_way`, people may take its seats at any time. Missed movement phases
    always count, other kinds if they are in `counted`. `reminders` are hours before the deadline at
    which players without final orders are reminded, in addition to the reminder that each has
    chosen; `reminder_minutes` are minutes.

    If the GM was not seen for `silence_days`, a deputy may take over the GM role, or a candidate
    whom the players elect; 0 means never.
    """

    waits_first: bool = False
    excuses: int = 0
    wait: timedelta = DAY
    limit: int = 0
    forfeit: Forfeit = Forfeit.OPEN
    counted: frozenset[PhaseKind] = frozenset()
    reminders: tuple[int, ...] = ()
    reminder_minutes: tuple[int, ...] = ()
    silence_days: int = SILENCE_DAYS
    computers_give_way: bool = False

    def counts(self, kind: PhaseKind) -> bool:
        """Whether missed phases of this kind count."""
        return kind is PhaseKind.MOVEMENT or kind in self.counted


# The defaults of the form.
PROPOSED = NmrPolicy(waits_first=True, excuses=1, limit=2, reminders=(3,))


HOUR = timedelta(hours=1)

MINUTE = timedelta(minutes=1)

LONGEST_WAIT = 7 * DAY

MAX_EXCUSES = 5

MAX_MISSES = 5

MAX_REMINDERS = 3

SILENCES = (0, 7, 14, 21, 28)


def check_policy(policy: NmrPolicy, schedule: Schedule) -> None:
    """Refuse an invalid policy with its first error, at the field of the form."""
    for refusal in policy_refusals(policy, schedule):
        raise refusal


def policy_refusals(policy: NmrPolicy, schedule: Schedule | None) -> Iterator[Unprocessable]:
    """Every error of a policy, each with the field of the form.

    Without a `schedule` reminders are not compared with the time for movement.
    """
    if not MINUTE <= policy.wait <= LONGEST_WAIT:
        yield Unprocessable("wait", _("Choose a wait of 1 minute to 7 days."), field="wait")
    if not 0 <= policy.excuses <= MAX_EXCUSES:
        yield Unprocessable("excuses", _("A player has at most 5 excuses."), field="excuses")
    if not 0 <= policy.limit <= MAX_MISSES:
        yield Unprocessable("limit", _("Choose at most 5 missed turns."), field="limit")
    if policy.limit and policy.excuses > policy.limit:
        yield _excuses_for_nothing(policy)
    if policy.silence_days not in SILENCES:
        yield Unprocessable(
            "silence",
            _("Choose after how many days somebody else can take over the GM role."),
            field="silence_days",
        )
    yield from _reminder_refusals(policy, schedule)


def _excuses_for_nothing(policy: NmrPolicy) -> Unprocessable:
    sentence = ngettext(
        "With %(excuses)s excuses the seat cannot be lost after %(count)s missed turn. Choose"
        " %(excuses)s or more missed turns, or fewer excuses.",
        "With %(excuses)s excuses the seat cannot be lost after %(count)s missed turns. Choose"
        " %(excuses)s or more missed turns, or fewer excuses.",
        policy.limit,
    )
    words = {"excuses": policy.excuses, "count": policy.limit}
    return Unprocessable("excuses_for_nothing", sentence % words, field="limit")


def _reminder_refusals(policy: NmrPolicy, schedule: Schedule | None) -> Iterator[Unprocessable]:
    if len(policy.reminders) > MAX_REMINDERS:
        yield Unprocessable("reminders", _("Choose at most 3 reminders."), field="reminders")
    if any(hours < 1 for hours in policy.reminders):
        yield Unprocessable(
            "reminder_time",
            _("A reminder must be at least an hour before the deadline."),
            field="reminders",
        )
    if len(policy.reminder_minutes) > MAX_REMINDERS:
        yield Unprocessable("reminders", _("Choose at most 3 reminders."), field="reminder_minutes")
    if any(not 1 <= minutes < 60 for minutes in policy.reminder_minutes):
        yield Unprocessable(
            "reminder_time",
            _("Choose 1 to 59 minutes before the deadline."),
            field="reminder_minutes",
        )
    if schedule is None:
        return
    live = schedule.live
    length = schedule.timings[PhaseKind.MOVEMENT].length
    shortest = min(length, live.length) if live is not None else length
    for hours in policy.reminders:
        yield from _reminder_before_phase(hours * HOUR, length, "reminders")
    for minutes in policy.reminder_minutes:
        yield from _reminder_before_phase(minutes * MINUTE, shortest, "reminder_minutes")


def _reminder_before_phase(
    before: timedelta, length: timedelta, field: str
) -> Iterator[Unprocessable]:
    if before >= length:
        words = {"before": length_text(before), "length": length_text(length)}
        yield Unprocessable(
            "reminder_before_phase",
            _(
                "A reminder %(before)s before the deadline is too early, because movement may"
                " last only %(length)s. Choose a later reminder or longer turns."
            )
            % words,
            field=field,
        )
