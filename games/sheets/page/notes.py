"""What a power should know before it orders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from adjudicator import Position, Variant, entitlement
from adjudicator.adjustments import balance, builds_possible
from adjudicator.special.extra_homes import homes, may_become_home
from adjudicator.state import PhaseKind
from games.core.seats import ListedSeat
from games.core.words.names import alphabetical

Note = tuple[str, str]
# A space concerns whoever can be there in so many moves.
WITHIN_REACH = 2


def notes(variant: Variant, position: Position, power: str) -> list[Note]:
    """Centres, points, straits, coasts, homes: (what it is about, a sentence)."""
    return [
        *_centres(variant, position, power),
        *_points(variant, position, power),
        *_alliances(variant, position, power),
        *_retreats(variant, position, power),
        *_adjustments(variant, position, power),
        *_straits(variant, position, power),
        *_coasts(variant, position, power),
        *_homes(variant, position, power),
    ]


def readiness(seats: Iterable[ListedSeat]) -> list[Note]:
    """Who is final and for whom the phase still waits, from the rows of the table of seats."""
    named: dict[str, list[str]] = {"ready": [], "waiting": []}
    for seat in seats:
        state = "waiting" if seat.state == "ordered" else seat.state
        if state in named:
            named[state].append(seat.power_name)
    titles = {"ready": _("Final:"), "waiting": _("Not final:")}
    return [(titles[state], ", ".join(powers) + ".") for state, powers in named.items() if powers]


def _centres(variant: Variant, position: Position, power: str) -> Iterator[Note]:
    count = len(position.centres_of(power))
    if not variant.rules.bid_maximum:
        return
    sentence = ngettext(
        "%(count)s; with as many you have %(points)s DP in the next movement phase.",
        "%(count)s; with as many you have %(points)s DP in the next movement phase.",
        count,
    )
    points = min(count, variant.rules.bid_maximum)
    yield _("Centres:"), sentence % {"count": count, "points": points}


def _points(variant: Variant, position: Position, power: str) -> Iterator[Note]:
    points = entitlement(variant, position, power)
    if points and position.turn.phase is PhaseKind.ALLIANCES:
        yield _("Influence:"), _influence_note(variant, points)
    elif points:
        yield (
            _("Diplomacy Points:"),
            ngettext(
                "%(points)s this turn; what is not spent is lost.",
                "%(points)s this turn; what is not spent is lost.",
                points,
            )
            % {"points": points},
        )


def _influence_note(variant: Variant, points: int) -> str:
    rules = variant.rules.influence
    sentence = _(
        "%(points)s points: %(base)s, and %(each)s for each centre; what is not given is lost."
        " At most %(most)s alliances at a time."
    )
    numbers = {"base": rules["base"], "each": rules["per_centre"], "most": rules["alliances"]}
    return sentence % (numbers | {"points": points})


def _alliances(variant: Variant, position: Position, power: str) -> Iterator[Note]:
    """The armed neutrals that fight for the power, and for others."""
    board = variant.board
    by_ally: dict[str, list[str]] = {}
    for minor, held in position.alliances.items():
        by_ally.setdefault(held.power, []).append(board.spaces[minor].name)
    for ally, names in sorted(by_ally.items(), key=lambda item: item[0] != power):
        said = ", ".join(sorted(names, key=alphabetical)) + "."
        if ally == power:
            yield _("Your allies:"), said
        else:
            yield _("Allies of %(power)s:") % {"power": variant.powers[ally].short}, said


def _retreats(variant: Variant, position: Position, power: str) -> Iterator[Note]:
    for item in position.dislodged:
        if position.side(item.unit) == power:
            sentence = _("was dislodged by %(unit)s; without a retreat it is disbanded.")
            yield str(item.unit), sentence % {"unit": item.by}


def _adjustments(variant: Variant, position: Position, power: str) -> Iterator[Note]:
    if position.turn.phase is not PhaseKind.ADJUSTMENTS:
        return
    due = balance(variant, position, power)
    possible = builds_possible(variant, position, power)
    if due > 0:
        if variant.rules.builds == "owned":
            sentence = ngettext(
                "%(due)s due, %(possible)s possible in free centres of your own.",
                "%(due)s due, %(possible)s possible in free centres of your own.",
                due,
            )
        else:
            sentence = ngettext(
                "%(due)s due, %(possible)s possible in free home centres.",
                "%(due)s due, %(possible)s possible in free home centres.",
                due,
            )
        yield _("Builds:"), sentence % {"due": due, "possible": possible}
    elif due < 0:
        sentence = ngettext(
            "%(due)s due; if it is not ordered, it is made by rule.",
            "%(due)s due; those not ordered are made by rule.",
            -due,
        )
        yield _("Removals:"), sentence % {"due": -due}


def _straits(variant: Variant, position: Position, power: str) -> Iterator[Note]:
    if position.turn.phase in (PhaseKind.ADJUSTMENTS, PhaseKind.ALLIANCES):
        return
    board = variant.board
    own = {unit.space for unit in position.ordered_by(power)}
    for pair, sea in board.conditional_crossings.items():
        # It concerns whoever stands at the crossing or in the sea beside it.
        if own.isdisjoint({*pair, sea}):
            continue
        unit = position.unit_at.get(sea)
        names = {
            "crossing": " – ".join(
                sorted((board.spaces[key].name for key in pair), key=alphabetical)
            ),
            "sea": board.spaces[sea].name,
        }
        if unit is None:
            sentence = _("is open: no fleet stands in %(sea)s.")
        elif position.side(unit) == power:
            sentence = _("is yours alone while your fleet stands in %(sea)s.")
        else:
            sentence = _("is closed to you by the fleet in %(sea)s.")
        yield names["crossing"], sentence % names


def _coasts(variant: Variant, position: Position, power: str) -> Iterator[Note]:
    for space, key in variant.rules.unified_coasts.items():
        owner = position.centres.get(key, "")
        if owner != power and not _is_near(variant, position, power, space):
            continue
        names = {
            "key": variant.board.spaces[key].name,
            "owner": variant.powers[owner].short if owner in variant.powers else "",
        }
        if owner == power:
            sentence = _("has one coast for your fleets, because %(key)s is yours.")
        elif names["owner"]:
            sentence = _("has one coast only for %(owner)s, who holds %(key)s.")
        else:
            sentence = _("has separate coasts for everybody, because nobody holds %(key)s.")
        yield variant.board.spaces[space].name, sentence % names


def _is_near(variant: Variant, position: Position, power: str, space: str) -> bool:
    away = variant.board.distances([space])
    return any(
        away.get(unit.space, WITHIN_REACH + 1) <= WITHIN_REACH
        for unit in position.ordered_by(power)
    )


def _homes(variant: Variant, position: Position, power: str) -> Iterator[Note]:
    if variant.rules.builds == "owned":
        return
    known, board = homes(variant, position, power), variant.board
    held = [board.spaces[key].name for key in known if position.centres.get(key) == power]
    lost = [board.spaces[key].name for key in known if position.centres.get(key) != power]
    if held:
        yield _("Home centres:"), ", ".join(held) + "."
    if lost:
        yield _("Home centres not held:"), ", ".join(lost) + "."
    for space in position.centres_of(power):
        started = variant.start.centres.get(space) == power
        if started and space not in known and not may_become_home(variant, position, power, space):
            yield board.spaces[space].name, _("is yours, but you never build there.")
    named = variant.rules.named_homes.get(power, ())
    for space in named:
        if space not in known:
            yield board.spaces[space].name, _("becomes a home centre when you build there.")
    allowed = variant.rules.extra_homes.get(power, 0)
    if allowed:
        gained = [key for key in position.extra_homes.get(power, ()) if key not in named]
        if len(gained) < allowed:
            sentence = _("unused: a conquered centre in which you build becomes a home centre.")
        else:
            names = ", ".join(board.spaces[space].name for space in gained)
            sentence = _("used for %(names)s, for the rest of the game.") % {"names": names}
        yield _("Further home centre:"), sentence
