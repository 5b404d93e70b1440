"""Influence: the auction of alliances with armed neutrals (The Rise of Rome I, 3.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from adjudicator.outcome import Bid, VoidBid
from adjudicator.reasons import Reason
from adjudicator.special.armed_neutrals import standing_alliances
from adjudicator.state import Alliance, Position
from adjudicator.variant import Variant
from adjudicator.vocabulary import spellings, tokens_of

FOR = " for "
END = "end "


class Influence(NamedTuple):
    """The meaning of a bid in an alliances phase.

    It gives points for an alliance of `power` with `minor` or, if `ends`, ends the bidder's own.
    """

    minor: str
    power: str
    ends: bool = False


class Bidding(NamedTuple):
    """The bids that count.

    - points: by (power, minor).
    - wishes: the minors on each power's sheet, in its order.
    - given_up: the minors whose alliance their ally ends.
    """

    points: Mapping[tuple[str, str], int]
    wishes: Mapping[str, Sequence[str]]
    given_up: frozenset[str]


def influence_points(variant: Variant, position: Position, power: str) -> int:
    """Return a power's points in an alliances phase: a base, and more for each centre.

    A power without a centre, unit or alliance has 0.
    """
    allied = any(ally.power == power for ally in position.alliances.values())
    centres = len(position.centres_of(power))
    if not variant.rules.influence or not (centres or allied or position.units_of(power)):
        return 0
    return variant.rules.influence["base"] + variant.rules.influence["per_centre"] * centres


def read_influence(
    variant: Variant, position: Position, power: str, text: str
) -> Influence | Reason:
    """Read a bid: "Ill", "Ill for RO" or "end Ill", with names or abbreviations.

    Returns a reason if it is not understood or is not for an armed neutral on the board.
    """
    bid, ends = " ".join(text.split()), False
    if bid.casefold().startswith(END):
        bid, ends = bid[len(END) :], True
    name, _, whom = bid.partition(FOR)
    spaces, powers = _names(variant)
    minor = spaces.get(_tokens(name))
    ally = powers.get(_tokens(whom)) if whom else power
    if minor is None or ally is None or (ends and whom):
        return Reason.BID_NOT_UNDERSTOOD
    if minor not in variant.minors or not any(unit.power == minor for unit in position.units):
        return Reason.NOT_A_MINOR
    alliance = position.alliances.get(minor)
    if ends and (alliance is None or alliance.power != power):
        return Reason.NO_ALLIANCE
    return Influence(minor, ally, ends)


def is_influence(text: str) -> bool:
    """Whether a text is a bid for an alliance rather than an order.

    No order is a single word, contains "for" or begins with "end". Such a bid may have 0 points.
    """
    return bool(text) and (" " not in text or FOR in text or text.casefold().startswith(END))


def influence_text(power: str, meant: Influence) -> str:
    """Return the text of this power's bid, in the form that `read_influence` takes.

    >>> influence_text("EG", Influence("Ill", "RO"))
    'Ill for RO'
    """
    if meant.ends:
        return f"{END}{meant.minor}"
    return meant.minor if meant.power == power else f"{meant.minor}{FOR}{meant.power}"


def influence_options(variant: Variant, position: Position, power: str) -> tuple[str, ...]:
    """Return every bid that a power may write in an alliances phase (The Rise of Rome I, 3.1).

    It may bid for itself, bid for another power with points, or end an alliance of its own.
    `read_influence` understands every bid listed.
    """
    if not influence_points(variant, position, power):
        return ()
    others = [
        key for key in variant.powers if key != power and influence_points(variant, position, key)
    ]
    neutrals = [unit.power for unit in position.units if unit.power in variant.minors]
    texts = []
    for minor in neutrals:
        meant = [Influence(minor, ally) for ally in (power, *others)]
        if (alliance := position.alliances.get(minor)) and alliance.power == power:
            meant.append(Influence(minor, power, ends=True))
        texts += [influence_text(power, item) for item in meant]
    return tuple(texts)


def settle_alliances(
    variant: Variant, position: Position, bids: Mapping[str, Sequence[Bid]]
) -> tuple[dict[str, Alliance], tuple[VoidBid, ...]]:
    """Return the new alliances, by armed neutral, and the void bids.

    The highest bid wins, together with the support that others give it. Equal bids win nothing, but
    an alliance in force withstands an equal bid and needs no bid to continue.

    A power may have only so many alliances. Those first on its sheet count, then old ones, the
    oldest first; its other bids are ignored, and the auction is settled again until nothing
    changes.
    """
    position = replace(position, alliances=standing_alliances(position))
    bidding, void = _counted_bids(variant, position, bids)
    ignored: set[tuple[str, str]] = set()
    most = variant.rules.influence["alliances"]
    while True:
        allies = _winners(position, bidding, ignored)
        surplus: set[tuple[str, str]] = set()
        for power in variant.powers:
            ranked = _by_preference(variant, position, power, bidding)
            won = [minor for minor in ranked if allies.get(minor) == power]
            if len(won) >= most:
                last = ranked.index(won[most - 1])
                surplus |= {(power, minor) for minor in ranked[last + 1 :]}
        if surplus <= ignored:
            break
        ignored |= surplus
    alliances = {}
    for minor, power in sorted(allies.items()):
        old = position.alliances.get(minor)
        is_in_force = old is not None and old.power == power
        alliances[minor] = old if old and is_in_force else Alliance(power, position.turn.year)
    return alliances, void


def _counted_bids(
    variant: Variant, position: Position, bids: Mapping[str, Sequence[Bid]]
) -> tuple[Bidding, tuple[VoidBid, ...]]:
    read: list[tuple[str, Bid, Influence]] = []
    void: list[VoidBid] = []
    for power in sorted(bids):
        spent = sum(max(bid.points, 0) for bid in bids[power])
        overspent = spent > influence_points(variant, position, power)
        for bid in bids[power]:
            meant = read_influence(variant, position, power, bid.order)
            if overspent:
                void.append(VoidBid(power, bid, Reason.OVERSPENT))
            elif isinstance(meant, Reason):
                void.append(VoidBid(power, bid, meant))
            elif bid.points < 0:
                void.append(VoidBid(power, bid, Reason.BID_NOT_UNDERSTOOD))
            else:
                read.append((power, bid, meant))
    wishes: dict[str, list[str]] = {}
    for power, _, meant in read:
        if meant.power == power and not meant.ends:
            wishes.setdefault(power, []).append(meant.minor)
    points: dict[tuple[str, str], int] = {}
    for power, bid, meant in read:
        if meant.ends:
            continue
        if meant.minor not in wishes.get(meant.power, ()):
            void.append(VoidBid(power, bid, Reason.NOTHING_TO_SUPPORT))
            continue
        key = (meant.power, meant.minor)
        points[key] = points.get(key, 0) + bid.points
    given_up = frozenset(meant.minor for _, _, meant in read if meant.ends)
    return Bidding(points, wishes, given_up), tuple(void)


def _winners(position: Position, bidding: Bidding, ignored: set[tuple[str, str]]) -> dict[str, str]:
    """Return the ally of each armed neutral that gets one, without the `ignored` offers."""
    offers: dict[str, dict[str, int]] = {}
    for minor, ally in position.alliances.items():
        if minor not in bidding.given_up and (ally.power, minor) not in ignored:
            offers[minor] = {ally.power: 0}
    for (power, minor), points in bidding.points.items():
        allied = power in offers.get(minor, ())
        if (power, minor) not in ignored and (points > 0 or allied):
            offers.setdefault(minor, {})[power] = points
    winners = {}
    for minor, offer in offers.items():
        highest = max(offer.values())
        best = [power for power, points in offer.items() if points == highest]
        alliance = position.alliances.get(minor)
        if len(best) == 1:
            winners[minor] = best[0]
        elif alliance and alliance.power in best and minor not in bidding.given_up:
            winners[minor] = alliance.power
    return winners


def _by_preference(variant: Variant, position: Position, power: str, bidding: Bidding) -> list[str]:
    """Return the armed neutrals that a power wants, the most wanted first.

    Those that it bids on come in the order of its sheet, then its other old alliances, oldest
    first.
    """
    old = [minor for minor, ally in position.alliances.items() if ally.power == power]
    old.sort(key=lambda minor: position.alliances[minor].since * variant.calendar.step)
    return list(dict.fromkeys((*bidding.wishes.get(power, ()), *old)))


@lru_cache(maxsize=64)
def _names(variant: Variant) -> tuple[Mapping[tuple[str, ...], str], Mapping[tuple[str, ...], str]]:
    """Return the spaces and the powers by their names, with the signs in them or without."""
    spaces, powers = variant.board.spaces.values(), variant.powers.values()
    return (
        _keys((s.key, (s.key, s.name, *s.aliases, *s.also)) for s in spaces),
        _keys((p.key, (p.key, p.name, p.short, *p.aliases)) for p in powers),
    )


def _keys(named: Iterable[tuple[str, tuple[str, ...]]]) -> dict[tuple[str, ...], str]:
    keys: dict[tuple[str, ...], str] = {}
    for key, names in named:
        for name in names:
            for spelling in (_tokens(name), *spellings(name)):
                keys.setdefault(spelling, key)
    return keys


def _tokens(name: str) -> tuple[str, ...]:
    return tuple(token.word for token in tokens_of(name, 0, len(name)))
