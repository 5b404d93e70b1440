"""The schedule and policy of a game in its row and its events."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from types import MappingProxyType
from typing import Any

from adjudicator.calendar import USUAL_KINDS, phase_kinds
from adjudicator.state import PhaseKind
from games.core.codec import variant_of
from games.core.settings_mark import mark_of
from games.models import Game, Phase
from games.schedule.deadlines import average_length
from games.schedule.disclosure import FIELDS
from games.schedule.policy import SILENCE_DAYS, Forfeit, NmrPolicy
from games.schedule.schedule import PREFIXES, Blackout, LiveTime, Night, PhaseTiming, Schedule, Slot

LENGTHS = {kind: f"{prefix}_length" for kind, prefix in PREFIXES.items()}


def schedule_of(game: Game) -> Schedule:
    """The schedule of a game."""
    # A game made from event data has no variant.
    return _schedule(game, phase_kinds(variant_of(game)) if game.variant_id else USUAL_KINDS)


def _schedule(game: Game, kinds: Collection[PhaseKind]) -> Schedule:
    timings = {
        kind: PhaseTiming(
            length=getattr(game, name),
            slots=tuple(Slot(day, time.fromisoformat(at)) for day, at in _slots(game, kind)),
            ends_early=kind.value in game.ends_early,
        )
        for kind, name in LENGTHS.items()
        if kind in kinds
    }
    return Schedule(
        zone=game.time_zone,
        timings=MappingProxyType(timings),
        usual=game.deadline_time,
        first_extra=game.first_extra,
        grace=game.grace,
        blackouts=tuple(
            Blackout(date.fromisoformat(first), date.fromisoformat(last))
            for first, last in game.blackouts
        ),
        night=_night(game),
        live=_live_time(game),
    )


def _night(game: Game) -> Night | None:
    if game.night_begins is None or game.night_ends is None:
        return None
    return Night(game.night_begins, game.night_ends)


def _live_time(game: Game) -> LiveTime | None:
    if game.live_until is None or game.live_length is None:
        return None
    return LiveTime(game.live_until, game.live_length)


def schedule_fields(schedule: Schedule) -> dict[str, Any]:
    """The values of a game's fields for a schedule."""
    timings = schedule.timings
    movement = timings[PhaseKind.MOVEMENT]
    night, live = schedule.night, schedule.live
    lengths = {LENGTHS[kind]: timing.length for kind, timing in timings.items()}
    return lengths | {
        "time_zone": schedule.zone,
        "slots": {
            kind.value: _slot_data(timing) for kind, timing in timings.items() if timing.slots
        },
        "deadline_time": schedule.usual,
        "first_extra": schedule.first_extra,
        "grace": schedule.grace,
        "blackouts": [[day.first.isoformat(), day.last.isoformat()] for day in schedule.blackouts],
        "ends_early": [kind.value for kind, timing in timings.items() if timing.ends_early],
        "night_begins": night and night.begins,
        "night_ends": night and night.ends,
        "live_until": live and live.until,
        "live_length": live and live.length,
        "turn_length": average_length(movement) if movement.slots else None,
    }


def schedule_data(schedule: Schedule) -> dict[str, Any]:
    """The schedule as JSON for an event.

    Lengths are in seconds, slots are like [0, "19:00"], days like 2027-03-28.
    """
    fields = schedule_fields(schedule)
    del fields["turn_length"]
    return {name: _plain(value) for name, value in fields.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, timedelta):
        return int(value.total_seconds())
    if isinstance(value, time):
        return f"{value:%H:%M}"
    return value.isoformat() if isinstance(value, datetime) else value


def schedule_from(data: Mapping[str, Any]) -> Schedule:
    """Read a schedule from the JSON of `schedule_data`; older data have no night, no live time."""
    kinds = [kind for kind, name in LENGTHS.items() if name in data]
    lengths = [*(LENGTHS[kind] for kind in kinds), "first_extra", "grace", "live_length"]
    times = ("deadline_time", "night_begins", "night_ends")
    game = Game(
        **{name: timedelta(seconds=data[name]) for name in lengths if data.get(name) is not None},
        **{name: time.fromisoformat(data[name]) for name in times if data.get(name)},
        live_until=datetime.fromisoformat(data["live_until"]) if data.get("live_until") else None,
        **{name: data[name] for name in ("time_zone", "slots", "blackouts", "ends_early")},
    )
    return _schedule(game, kinds)


def _slots(game: Game, kind: PhaseKind) -> list[tuple[int, str]]:
    return list(game.slots.get(kind.value, []))


def _slot_data(timing: PhaseTiming) -> list[list[Any]]:
    return [[slot.weekday, f"{slot.at:%H:%M}"] for slot in sorted(timing.slots)]


def policy_of(game: Game) -> NmrPolicy:
    """The policy of a game, for its next phases."""
    return replace(policy_from(game.nmr_policy), silence_days=game.gm_silence_days)


def phase_policy(phase: Phase) -> NmrPolicy:
    """The policy of a phase, which stays the same when the game's policy changes.

    Old phases without `silence_days` use the game's.
    """
    policy = policy_from(phase.nmr_policy)
    if "silence_days" in phase.nmr_policy:
        return policy
    return replace(policy, silence_days=phase.game.gm_silence_days)


def policy_data(policy: NmrPolicy) -> dict[str, Any]:
    """The policy as JSON for an event. Lengths are in seconds."""
    return {
        "holds_first": policy.waits_first,
        "excuses": policy.excuses,
        "wait": int(policy.wait.total_seconds()),
        "limit": policy.limit,
        "forfeit": policy.forfeit.value,
        "counted": sorted(kind.value for kind in policy.counted),
        "reminders": sorted(policy.reminders, reverse=True),
        "reminder_minutes": sorted(policy.reminder_minutes, reverse=True),
        "silence_days": policy.silence_days,
        "computers_give_way": policy.computers_give_way,
    }


def policy_fields(policy: NmrPolicy) -> dict[str, Any]:
    """The values of a game's fields for a policy."""
    data = policy_data(policy)
    return {"gm_silence_days": data.pop("silence_days"), "nmr_policy": data}


def policy_from(data: Mapping[str, Any]) -> NmrPolicy:
    """Read a policy from the JSON of `policy_data`; without data, one without consequences."""
    if not data:
        return NmrPolicy()
    return NmrPolicy(
        waits_first=data["holds_first"],
        excuses=data["excuses"],
        wait=timedelta(seconds=data["wait"]),
        limit=data["limit"],
        forfeit=Forfeit(data["forfeit"]),
        counted=frozenset(PhaseKind(kind) for kind in data["counted"]),
        reminders=tuple(data["reminders"]),
        reminder_minutes=tuple(data.get("reminder_minutes", ())),
        silence_days=data.get("silence_days", SILENCE_DAYS),
        computers_give_way=data.get("computers_give_way", False),
    )


PLAIN_SETTINGS = (
    "name",
    "text",
    "variant_id",
    "seat_choice",
    "press_mode",
    "press_handed_on",
    "standby",
    "is_public",
    "open_to",
    "is_anonymous",
    "allows_programs",
    "allows_mentors",
    "start_mode",
    "starts_at",
    "last_year",
    "last_year_result",
    "earliest_end",
    *FIELDS,
)


def settings_mark(game: Game) -> str:
    """A value that changes whenever a setting of the game changes."""
    plain = {name: getattr(game, name) for name in PLAIN_SETTINGS}
    return mark_of([plain, schedule_data(schedule_of(game)), policy_data(policy_of(game))])
