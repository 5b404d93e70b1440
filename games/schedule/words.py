"""The settings of a game in words."""

from collections.abc import Iterable
from datetime import timedelta

from django.utils.dates import WEEKDAYS, WEEKDAYS_ABBR
from django.utils.formats import date_format
from django.utils.text import get_text_list
from django.utils.translation import gettext as _, gettext_lazy, ngettext, pgettext

from adjudicator import Variant
from adjudicator.state import PhaseKind
from games.core.words.clock import length_text, moment
from games.core.words.settings import PRESS_HANDED_ON
from games.models import Game, Muster, MusterPolicy, Phase, SeatChoice, StartMode, Status
from games.schedule.deadlines import stands_still
from games.schedule.disclosure import disclosure_of, disclosure_words
from games.schedule.due import timing_of
from games.schedule.policy import Forfeit, NmrPolicy
from games.schedule.schedule import DAY, PREFIXES, Night, PhaseTiming, Schedule
from games.schedule.stored import policy_of, schedule_of
from games.schedule.terms import changed_lines, term_words
from games.scoring.last_year import earliest_end_words

KINDS = {
    PhaseKind.MOVEMENT: gettext_lazy("Movement"),
    PhaseKind.RETREATS: gettext_lazy("Retreats"),
    PhaseKind.ADJUSTMENTS: gettext_lazy("Builds"),
    PhaseKind.ALLIANCES: gettext_lazy("Alliances"),
}


def schedule_words(schedule: Schedule) -> list[tuple[str, str]]:
    """The schedule as pairs of label and value; defaults are left out."""
    return [
        (_("Turns"), _turns(schedule)),
        (_("Early end"), _early(schedule)),
        (_("Time zone"), schedule.zone.replace("_", " ")),
        *_extras(schedule),
    ]


def change_words(before: Schedule, after: Schedule) -> str:
    """Describe a change of the schedule, each line as it is now and as it was."""
    return changed_lines(schedule_words(before), schedule_words(after))


def turn_words(schedule: Schedule) -> str:
    """The length of movement in short, such as "2 days a turn" or "Mon and Thu"."""
    timing, live = schedule.timings[PhaseKind.MOVEMENT], schedule.live
    words = _("%(length)s a turn") % {"length": length_text(timing.length)}
    if timing.slots:
        words = _list(str(WEEKDAYS_ABBR[day]) for day in _days(timing))
    if live is None:
        return words
    both = {"live": length_text(live.length), "turns": words}
    return _("live with %(live)s a turn, then %(turns)s") % both


def _turns(schedule: Schedule) -> str:
    timings = schedule.timings
    movement = timings[PhaseKind.MOVEMENT]
    if len({(timing.length, timing.slots) for timing in timings.values()}) == 1:
        return _timing(_("Each phase"), movement)
    if not any(timing.slots for timing in timings.values()):
        words = _("%(movement)s for movement, %(retreat)s for retreats, %(adjustment)s for builds")
        if PhaseKind.ALLIANCES in timings:
            words = _(
                "%(movement)s for movement, %(retreat)s for retreats, %(adjustment)s for builds,"
                " %(alliance)s for alliances"
            )
        lengths = {PREFIXES[kind]: length_text(timing.length) for kind, timing in timings.items()}
        return words % lengths
    return " ".join(_timing(str(KINDS[kind]), timing) for kind, timing in timings.items())


def _timing(kind: str, timing: PhaseTiming) -> str:
    if not timing.slots:
        return _("%(kind)s: %(length)s.") % {"kind": kind, "length": length_text(timing.length)}
    words = {
        "kind": kind,
        "days": _list(str(WEEKDAYS[day]) for day in _days(timing)),
        "times": _list(sorted({f"{slot.at:%H:%M}" for slot in timing.slots})),
        "length": length_text(timing.length),
    }
    return _("%(kind)s: until %(days)s at %(times)s, at least %(length)s.") % words


def _days(timing: PhaseTiming) -> list[int]:
    return sorted({slot.weekday for slot in timing.slots})


def _early(schedule: Schedule) -> str:
    kinds = [KINDS[kind] for kind, timing in schedule.timings.items() if timing.ends_early]
    if not kinds:
        return _("Never: each phase lasts until its deadline")
    if len(kinds) == len(schedule.timings):
        return _("As soon as everybody is final")
    named = _list(str(kind) for kind in kinds)
    return _("%(kinds)s: as soon as everybody is final") % {"kinds": named}


def _extras(schedule: Schedule) -> list[tuple[str, str]]:
    pairs = []
    if schedule.live is not None:
        words = {
            "time": moment(schedule.live.until.astimezone(schedule.tzinfo), "weekday"),
            "length": length_text(schedule.live.length),
        }
        live = _("Until %(time)s each phase lasts %(length)s") % words
        pairs.append((pgettext("schedule", "Live"), live))
    if schedule.night is not None:
        pairs.append((pgettext("schedule", "Night"), night_words(schedule.night)))
    has_days = any(
        not timing.slots and not timing.length % DAY for timing in schedule.timings.values()
    )
    if schedule.usual is not None and has_days:
        pairs.append((_("Time of day"), f"{schedule.usual:%H:%M}"))
    if schedule.first_extra:
        longer = _("%(length)s longer") % {"length": length_text(schedule.first_extra)}
        pairs.append((_("First turn"), longer))
    if schedule.grace:
        grace = _("%(length)s while orders are missing") % {"length": length_text(schedule.grace)}
        pairs.append((pgettext("after a deadline", "Grace"), grace))
    if schedule.blackouts:
        days = ", ".join(
            date_format(each.first)
            if each.first == each.last
            else f"{date_format(each.first)} – {date_format(each.last)}"
            for each in schedule.blackouts
        )
        pairs.append((_("No deadlines"), days))
    return pairs


def night_words(night: Night) -> str:
    """The sentence about the hours in which the clock stands still."""
    times = {"begins": f"{night.begins:%H:%M}", "ends": f"{night.ends:%H:%M}"}
    return _("The clock stands still from %(begins)s to %(ends)s") % times


def night_note(phase: Phase | None) -> str:
    """When the clock of an open phase stands still; "" if it never does."""
    if phase is None or phase.due_at is None:
        return ""
    schedule = schedule_of(phase.game)
    if schedule.night is None or not stands_still(schedule, timing_of(phase)):
        return ""
    return night_words(schedule.night)


def _list(words: Iterable[str]) -> str:
    return str(get_text_list(list(words), _("and")))


def policy_words(policy: NmrPolicy, *, has_gm: bool = True) -> list[tuple[str, str]]:
    """The policy as pairs of label and value; defaults are left out."""
    pairs = []
    if policy.waits_first:
        waits = _("Waits for missing orders, at most %(wait)s") % {"wait": length_text(policy.wait)}
        pairs.append((_("First deadline"), waits))
    if policy.excuses:
        pairs.append((_("Excuses"), _excuses(policy)))
    pairs.append((_("Missed turns"), _missed_turns(policy)))
    if policy.forfeit is Forfeit.COMPUTER:
        pairs.append((_("Open seats"), _("The computer plays them from the next deadline on")))
    if policy.computers_give_way:
        pairs.append((_("Computers’ seats"), _("People may take them over while the game runs")))
    before = [timedelta(hours=each) for each in policy.reminders]
    before += [timedelta(minutes=each) for each in policy.reminder_minutes]
    if before:
        lengths = [length_text(each) for each in before]
        times = _("%(times)s before the deadline") % {"times": get_text_list(lengths, _("and"))}
        pairs.append((_("Reminders"), times))
    if has_gm:
        pairs.append((_("Silent GM"), _silence(policy.silence_days)))
    return pairs


def policy_change_words(before: NmrPolicy, after: NmrPolicy) -> str:
    """Describe a change of the policy, each line as it is now and as it was."""
    return changed_lines(policy_words(before), policy_words(after))


def _silence(days: int) -> str:
    if not days:
        return _("Nobody takes over the GM role")
    sentence = _("After %(time)s a deputy or an elected candidate takes over the GM role")
    return sentence % {"time": length_text(timedelta(days=days))}


def _excuses(policy: NmrPolicy) -> str:
    sentence = ngettext(
        "One for each player: after the first missed deadline the game waits at most %(wait)s",
        "%(count)s for each player: after each of these missed deadlines the game waits at most"
        " %(wait)s",
        policy.excuses,
    )
    return sentence % {"count": policy.excuses, "wait": length_text(policy.wait)}


def _missed_turns(policy: NmrPolicy) -> str:
    if not policy.limit:
        return _("Units without orders hold. Nobody loses a seat for missed turns.")
    return f"{_forfeit(policy)}. {_counted_kinds(policy)}"


def _forfeit(policy: NmrPolicy) -> str:
    if policy.forfeit is Forfeit.COMPUTER:
        words = ngettext(
            "The computer takes over after one",
            "The computer takes over after %(count)s",
            policy.limit,
        )
    else:
        words = ngettext("The seat opens after one", "The seat opens after %(count)s", policy.limit)
    return words % {"count": policy.limit}


def _counted_kinds(policy: NmrPolicy) -> str:
    kinds = policy.counted
    if {PhaseKind.RETREATS, PhaseKind.ADJUSTMENTS} <= kinds:
        return _("Retreats and builds count as well.")
    if PhaseKind.RETREATS in kinds:
        return _("Retreats count as well, builds do not.")
    if PhaseKind.ADJUSTMENTS in kinds:
        return _("Builds count as well, retreats do not.")
    return pgettext("missed turns", "Only movement counts.")


def policy(game: Game, variant: Variant) -> list[tuple[str, str]]:
    """The settings of a game as pairs of label and value."""
    seats = {
        SeatChoice.CHOSEN: _("Players choose their power"),
        SeatChoice.DRAWN: _("Powers are drawn by lot at the start"),
        SeatChoice.PREFERENCES: _("Players rank the powers; the lowest total rank decides"),
        SeatChoice.AUCTION: _(
            "Sealed auction: players divide 100 points over the powers, and the most points in all"
            " decide. A player without a bid has given every power the same."
        ),
        SeatChoice.FIXED: _("The GM assigns the powers before the start"),
    }
    rules = (_("Rules"), variant.name)
    if game.is_practice:
        return [rules]
    return [
        rules,
        *([(_("GM"), _without_gm(game))] if game.is_without_gm else []),
        *schedule_words(schedule_of(game)),
        *policy_words(policy_of(game), has_gm=not game.is_without_gm),
        term_words(game, "last_year"),
        *(
            [(_("Draws and concessions"), earliest)]
            if (earliest := earliest_end_words(game))
            else []
        ),
        term_words(game, "press_mode"),
        term_words(game, "standby"),
        (_("Press for replacements"), str(dict(PRESS_HANDED_ON)[game.press_handed_on])),
        (_("Players"), _names(game)),
        (_("Programs"), _("May play") if game.allows_programs else _("May not play")),
        term_words(game, "allows_mentors"),
        (_("Seats"), seats[SeatChoice(game.seat_choice)]),
        *disclosure_words(disclosure_of(game)),
        *(_before_the_start(game) if game.status == Status.FORMING else []),
        term_words(game, "is_public"),
        term_words(game, "open_to"),
    ]


def _without_gm(game: Game) -> str:
    if game.tournament_id is not None:
        return _("None: a director prepares the game until it starts")
    return _("None: the creator plays")


def loaded_muster(game: Game) -> Muster | None:
    """The muster that is set for a game, if any."""
    return getattr(game, "muster", None)


def _before_the_start(game: Game) -> list[tuple[str, str]]:
    start, muster = (_("Start"), start_words(game)), loaded_muster(game)
    if muster is None or game.start_mode == StartMode.GM:
        return [start]
    consequences = {
        MusterPolicy.WAIT: _("then the game waits until the table is full again"),
        MusterPolicy.COMPUTERS: _("then computers take the empty seats"),
        MusterPolicy.GM: _("then the creator decides")
        if game.is_without_gm
        else _("then the GM decides"),
    }
    sentence = _(
        "Everybody confirms within %(time)s. Reserves who confirm replace players who do not; if"
        " places are still missing, %(consequence)s"
    )
    words = {
        "time": length_text(muster.length),
        "consequence": consequences[MusterPolicy(muster.policy)],
    }
    return [start, (_("Muster"), sentence % words)]


def start_words(game: Game) -> str:
    """When a forming game starts."""
    if game.starts_at is not None:
        at = game.starts_at.astimezone(schedule_of(game).tzinfo)
        words = {"time": moment(at, "weekday"), "city": city(game.time_zone)}
        if loaded_muster(game):
            return _("%(time)s in %(city)s") % words
        return _("%(time)s in %(city)s; computer players take the open seats") % words
    if game.start_mode == StartMode.FULL:
        return _("As soon as all seats are taken")
    return _("When the creator starts it") if game.is_without_gm else _("When the GM starts it")


def _names(game: Game) -> str:
    if game.is_anonymous:
        return _("Secret until the end; only the GM knows them")
    return _("Shown")


def city(zone: str) -> str:
    """The city for which a time zone is named, such as "New York"."""
    return zone.rsplit("/", 1)[-1].replace("_", " ")
