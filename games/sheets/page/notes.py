"""Notes that a power should read before it orders."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant, entitlement
from adjudicator.adjustments import balance, builds_possible
from adjudicator.special.extra_homes import homes, may_become_home
from adjudicator.state import PhaseKind
from games.core.codec import BoardState
from games.core.seats import ListedSeat
from games.core.words.names import alphabetical

Note = tuple[str, str]
# A note about a coast appears for units that can reach it in this many moves.
WITHIN_REACH = 2


def notes(state: BoardState) -> list[Note]:
    """Return notes as (subject, sentence): centres, points, straits, coasts, homes."""
    return [
        *_centres(state),
        *_points(state),
        *_alliances(state),
        *_retreats(state),
        *_adjustments(state),
        *_straits(state),
        *_coasts(state),
        *_homes(state),
    ]


def readiness(seats: Iterable[ListedSeat], own: str) -> list[Note]:
    """List the powers that are final and those that the phase waits for; the reader's as "you"."""
    named: dict[str, list[str]] = {"ready": [], "waiting": []}
    for seat in seats:
        state = "waiting" if seat.state == "ordered" else seat.state
        if state in named:
            named[state].append(_("you") if seat.power == own else seat.power_name)
    titles = {"ready": _("Final:"), "waiting": _("Not final:")}
    return [(titles[state], ", ".join(powers) + ".") for state, powers in named.items() if powers]


def _centres(state: BoardState) -> Iterator[Note]:
    count = len(state.position.centres_of(state.power))
    if not state.variant.rules.bid_maximum:
        return
    sentence = ngettext(
        "%(count)s; with as many you have %(points)s DP in the next movement phase.",
        "%(count)s; with as many you have %(points)s DP in the next movement phase.",
        count,
    )
    points = min(count, state.variant.rules.bid_maximum)
    yield _("Centres:"), sentence % {"count": count, "points": points}


def _points(state: BoardState) -> Iterator[Note]:
    points = entitlement(state.variant, state.position, state.power)
    if points and state.position.turn.phase is PhaseKind.ALLIANCES:
        yield _("Influence:"), _influence_note(state.variant, points)
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


def _alliances(state: BoardState) -> Iterator[Note]:
    """List the armed neutrals allied to the power, and to others."""
    board = state.variant.board
    by_ally: dict[str, list[str]] = {}
    for minor, held in state.position.alliances.items():
        by_ally.setdefault(held.power, []).append(board.spaces[minor].name)
    for ally, names in sorted(by_ally.items(), key=lambda item: item[0] != state.power):
        allies = ", ".join(sorted(names, key=alphabetical)) + "."
        if ally == state.power:
            yield _("Your allies:"), allies
        else:
            yield _("Allies of %(power)s:") % {"power": state.variant.powers[ally].short}, allies


def _retreats(state: BoardState) -> Iterator[Note]:
    for item in state.position.dislodged:
        if state.position.side(item.unit) == state.power:
            sentence = _("was dislodged by %(unit)s; without a retreat it is disbanded.")
            yield str(item.unit), sentence % {"unit": item.by}


def _adjustments(state: BoardState) -> Iterator[Note]:
    if state.position.turn.phase is not PhaseKind.ADJUSTMENTS:
        return
    due = balance(state.variant, state.position, state.power)
    possible = builds_possible(state.variant, state.position, state.power)
    if due > 0:
        if state.variant.rules.builds == "owned":
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


def _straits(state: BoardState) -> Iterator[Note]:
    if state.position.turn.phase in (PhaseKind.ADJUSTMENTS, PhaseKind.ALLIANCES):
        return
    board = state.variant.board
    own = {unit.space for unit in state.position.ordered_by(state.power)}
    for pair, sea in board.conditional_crossings.items():
        # The note appears for units at the crossing or in its sea.
        if own.isdisjoint({*pair, sea}):
            continue
        unit = state.position.unit_at.get(sea)
        names = {
            "crossing": " – ".join(
                sorted((board.spaces[key].name for key in pair), key=alphabetical)
            ),
            "sea": board.spaces[sea].name,
        }
        if unit is None:
            sentence = _("is open: no fleet stands in %(sea)s.")
        elif state.position.side(unit) == state.power:
            sentence = _("is yours alone while your fleet stands in %(sea)s.")
        else:
            sentence = _("is closed to you by the fleet in %(sea)s.")
        yield names["crossing"], sentence % names


def _coasts(state: BoardState) -> Iterator[Note]:
    for space, key in state.variant.rules.unified_coasts.items():
        owner = state.position.centres.get(key, "")
        if owner != state.power and not _is_near(state, space):
            continue
        names = {
            "key": state.variant.board.spaces[key].name,
            "owner": state.variant.powers[owner].short if owner in state.variant.powers else "",
        }
        if owner == state.power:
            sentence = _("has one coast for your fleets, because %(key)s is yours.")
        elif names["owner"]:
            sentence = _("has one coast only for %(owner)s, who holds %(key)s.")
        else:
            sentence = _("has separate coasts for everybody, because nobody holds %(key)s.")
        yield state.variant.board.spaces[space].name, sentence % names


def _is_near(state: BoardState, space: str) -> bool:
    away = state.variant.board.distances([space])
    return any(
        away.get(unit.space, WITHIN_REACH + 1) <= WITHIN_REACH
        for unit in state.position.ordered_by(state.power)
    )


def _homes(state: BoardState) -> Iterator[Note]:
    if state.variant.rules.builds == "owned":
        return
    known, board = homes(state.variant, state.position, state.power), state.variant.board
    held = [
        board.spaces[key].name for key in known if state.position.centres.get(key) == state.power
    ]
    lost = [
        board.spaces[key].name for key in known if state.position.centres.get(key) != state.power
    ]
    if held:
        yield _("Home centres:"), ", ".join(held) + "."
    if lost:
        yield _("Home centres not held:"), ", ".join(lost) + "."
    for space in state.position.centres_of(state.power):
        started = state.variant.start.centres.get(space) == state.power
        if (
            started
            and space not in known
            and not may_become_home(state.variant, state.position, state.power, space)
        ):
            yield board.spaces[space].name, _("is yours, but you never build there.")
    named = state.variant.rules.named_homes.get(state.power, ())
    for space in named:
        if space not in known:
            yield board.spaces[space].name, _("becomes a home centre when you build there.")
    allowed = state.variant.rules.extra_homes.get(state.power, 0)
    if allowed:
        gained = [
            key for key in state.position.extra_homes.get(state.power, ()) if key not in named
        ]
        if len(gained) < allowed:
            sentence = _("unused: a conquered centre in which you build becomes a home centre.")
        else:
            names = ", ".join(board.spaces[space].name for space in gained)
            sentence = _("used for %(names)s, for the rest of the game.") % {"names": names}
        yield _("Further home centre:"), sentence
