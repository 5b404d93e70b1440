"""The presets of the form for a new game: a schedule and a policy under a name."""

from collections.abc import Callable
from datetime import time, timedelta
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _

from games.core.forms import LONGEST_NAME
from games.models import OpenTo, SeatChoice, StartMode
from games.schedule.policy import PROPOSED, Forfeit, NmrPolicy
from games.schedule.schedule import DAY, PREFIXES, PhaseTiming, Schedule, Slot
from games.settings.creator_form import WITHOUT_GM
from games.settings.policy_form import policy_initial
from games.settings.schedule_form import EVENING, line_initial

TEN_MINUTES = timedelta(minutes=10)
MONDAY, THURSDAY = 0, 3


class Preset(NamedTuple):
    """A preset: its name, and its schedule in a time zone."""

    name: Promise
    schedule: Callable[[str], Schedule]
    policy: NmrPolicy


def _same(zone: str, timing: PhaseTiming, usual: time | None = None) -> Schedule:
    """A schedule with the same timing for all kinds of phases."""
    return Schedule(zone, dict.fromkeys(PREFIXES, timing), usual)


PRESETS = {
    "friends": Preset(
        _("Friends, two days a phase"),
        lambda zone: _same(zone, PhaseTiming(2 * DAY), EVENING),
        PROPOSED,
    ),
    "club": Preset(
        _("Club evening, Mon and Thu 19:00"),
        lambda zone: _same(
            zone, PhaseTiming(DAY, (Slot(MONDAY, EVENING), Slot(THURSDAY, EVENING)))
        ),
        PROPOSED,
    ),
    "tonight": Preset(
        _("Tonight, ten minutes a phase, computers fill up"),
        lambda zone: _same(zone, PhaseTiming(TEN_MINUTES)),
        NmrPolicy(
            waits_first=True,
            wait=TEN_MINUTES,
            limit=2,
            forfeit=Forfeit.COMPUTER,
            reminder_minutes=(2,),
            computers_give_way=True,
        ),
    ),
}
FIRST = next(iter(PRESETS))


def preset_initial(code: str, zone: str) -> dict[str, Any]:
    """The initial values of a new game's form for a preset.

    The creator starts the game, and computers take the seats that are open then.
    """
    preset = PRESETS[code]
    schedule = preset.schedule(zone)
    return {
        "schedule": schedule,
        "policy": preset.policy,
        "start_mode": StartMode.GM.value,
        **line_initial(schedule),
        **policy_initial(preset.policy),
    }


def table_initial(table: str, creator: str) -> dict[str, Any]:
    """The initial values of a table that the lobby opens: the creator plays without a GM, and lots
    are drawn for the powers. The table is open to everybody, or among "friends" to invited people.

    Nothing is left to enter, so that a newcomer has a seat with one more tap.
    """
    if table not in ("open", "friends"):
        return {}
    name = gettext("%(name)s’s table") % {"name": creator}
    shared: dict[str, Any] = {
        "name": name[:LONGEST_NAME],
        "without_gm": WITHOUT_GM,
        "seat_choice": SeatChoice.DRAWN.value,
    }
    if table == "friends":
        shared |= {"is_public": False, "open_to": OpenTo.INVITED.value}
    return shared
