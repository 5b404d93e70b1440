"""The page of a power of a variant: its arms, its place on the board, and its record."""

from typing import Any

from django.urls import reverse
from django.utils.translation import get_language, gettext as _, ngettext

from adjudicator import Variant
from adjudicator.legal_orders import movement_options
from adjudicator.orders import Move
from adjudicator.terrain import Terrain
from games.core.words.names import RELIGIONS, list_names, religion_name
from games.core.words.orders import place_name
from games.ratings.page import with_sign
from games.record.page.archive import archive_row
from games.record.queries.archive import ArchiveFilter, archive_page
from games.statistics.intervals import mean, share
from games.statistics.page.charts import Figure, average, percent, year_titles
from games.statistics.page.fame import fame_rows
from games.statistics.page.neutrals import OWNED_AFTER
from games.statistics.page.openings import openings, year_rows
from games.statistics.page.statistics import group_context
from games.statistics.queries import VariantCounts, power_rating
from games.statistics.tally import numbers
from maps.realms import realms
from maps.render import drawing_version
from maps.render.arms import arms_words, has_arms

# Powers and centres further away are no neighbours.
NEAR = 3
NEWEST = 5


def power_context(variant: Variant, power: str, stored: VariantCounts) -> dict[str, Any]:
    """Return the context of power.html."""
    keys = [*variant.powers]
    here = keys.index(power)
    before, after = keys[here - 1], keys[(here + 1) % len(keys)]
    counts = stored.chosen.counts if stored.chosen else None
    if counts and power not in counts["powers"]:
        counts = None
    arms = None
    if has_arms(variant.id, power):
        arms = arms_words(variant.id, power, get_language() or "en")
    fame = fame_rows(variant, stored, most=3, power=power)
    context = {
        "variant_id": variant.id,
        "variant_name": variant.name,
        "power": power,
        "name": variant.powers[power].name,
        "facts": _facts(variant, power),
        "before": (before, variant.powers[before].short),
        "after": (after, variant.powers[after].short),
        "arms": arms,
        "arms_url": picture_url(variant.id, power, "arms"),
        "map_url": picture_url(variant.id, power, "near"),
        "homes": _homes(variant, power),
        "moves": _moves(variant, power),
        "neighbours": _neighbours(variant, power),
        "reach": _reach(variant, power, counts),
        "rating": _rating(variant.id, power),
        "fame": fame[0] if fame else None,
        "lately": _newest_games(variant.id, power),
        **group_context(stored),
    }
    if counts is None:
        return context
    row = counts["powers"][power]
    return context | {
        "owned_year": _owned_year(variant, counts),
        "games": row["games"],
        "results": _results(row),
        "centres": average(mean(numbers(row["centres"]))),
        "extra_homes": _extra_homes(variant, counts, power),
        "openings": openings(variant, counts, power),
        "year_rows": year_rows(variant, counts, power),
    }


def picture_url(variant_id: str, power: str, kind: str) -> str:
    """Return the address of the arms of a power, or of the part of the board around it."""
    parts = {"version": f"{drawing_version()}-{get_language()}", "variant_id": variant_id}
    return reverse("games:power_picture", kwargs={**parts, "power": power, "kind": kind})


def _facts(variant: Variant, power: str) -> str:
    """A sentence: "3 homes and 3 units at the start, Catholic"."""
    units = sum(unit.power == power for unit in variant.start.units)
    homes = len(variant.powers[power].homes)
    parts = [
        ngettext("%(count)s home", "%(count)s homes", homes) % {"count": homes},
        ngettext("%(count)s unit at the start", "%(count)s units at the start", units)
        % {"count": units},
    ]
    religion = variant.powers[power].religion
    if religion in RELIGIONS:
        parts.append(religion_name(religion))
    return ", ".join(parts)


def _homes(variant: Variant, power: str) -> list[tuple[str, str, str]]:
    """The homes: name, what stands there at the start in words, and the kind of this unit or ""."""
    units = {unit.space: unit for unit in variant.start.units if unit.power == power}
    rows = []
    for space in variant.powers[power].homes:
        unit = units.get(space)
        if unit is not None:
            words = _("fleet at the start") if unit.kind == "F" else _("army at the start")
        elif variant.start.centres.get(space) == power:
            words = _("no unit at the start")
        else:
            words = _("to be conquered first")
        rows.append((variant.board.spaces[space].name, words, unit.kind if unit else ""))
    return rows


def _moves(variant: Variant, power: str) -> list[tuple[str, str]]:
    """The units at the start, and where each can move in the first turn."""
    terrain = Terrain(variant, variant.start)
    rows = []
    for unit in variant.start.units:
        if unit.power != power:
            continue
        places = [
            place_name(variant.board, order.target)
            for order in movement_options(terrain, unit)
            if isinstance(order, Move)
        ]
        at = {"place": place_name(variant.board, unit.location)}
        name = (_("Fleet in %(place)s") if unit.kind == "F" else _("Army in %(place)s")) % at
        rows.append((name, list_names([*dict.fromkeys(places)])))
    return rows


def _neighbours(variant: Variant, power: str) -> list[tuple[str, str, str]]:
    """The powers whose land touches this one's, or whose homes are few moves away.

    Each is code, name and how near it is.
    """
    land = realms(variant, variant.start)
    own = [space for space, owner in land.items() if owner == power]
    away = variant.board.distances(variant.powers[power].homes)
    rows = []
    for key, other in variant.powers.items():
        if key == power:
            continue
        touching = [
            variant.board.spaces[space].name
            for space, owner in land.items()
            if owner == key and any(near in own for near in variant.board.neighbours[space])
        ]
        steps = min((away[home] for home in other.homes if home in away), default=NEAR + 1)
        if touching:
            way = _("border at %(places)s") % {"places": list_names(touching)}
        elif steps <= NEAR:
            moves = ngettext(
                "%(count)s move from home to home", "%(count)s moves from home to home", steps
            )
            way = moves % {"count": steps}
        else:
            continue
        rows.append((not touching, steps, (key, other.short, way)))
    return [row for _is_far, _steps, row in sorted(rows, key=lambda item: item[:2])]


def _reach(
    variant: Variant, power: str, counts: dict[str, Any] | None
) -> list[tuple[str, str, Figure | None]]:
    """The centres without an owner that are few moves away, the nearest first.

    Each is a name, how near it is, and how often the power owned it.
    """
    away = variant.board.distances(variant.powers[power].homes)
    near = [
        space
        for space in variant.board.centres
        if space not in variant.start.centres and away.get(space, NEAR + 1) <= NEAR
    ]
    rows = []
    for space in sorted(near, key=lambda space: away[space]):
        minor = variant.minors.get(space)
        way = ngettext("%(count)s move", "%(count)s moves", away[space]) % {"count": away[space]}
        if minor is not None:
            kind = _("fleet") if minor.kind == "F" else _("army")
            parts = [religion_name(minor.religion), kind] if minor.religion else [kind]
            way = f"{', '.join(parts)}, {way}"
        owned = _ownership(counts, space, power) if counts else None
        rows.append((variant.board.spaces[space].name, way, owned))
    return rows


def _ownership(counts: dict[str, Any], space: str, power: str) -> Figure | None:
    by_year = counts["neutrals"].get(space, {}).get("by_year", [])
    if not by_year:
        return None
    owners = by_year[min(OWNED_AFTER, len(by_year) - 1)]
    return percent(share(owners.get(power, 0), sum(owners.values())))


def _owned_year(variant: Variant, counts: dict[str, Any]) -> str:
    years: int = counts["years"]
    return year_titles(variant, years)[min(OWNED_AFTER, years - 1)] if years else ""


def _results(row: dict[str, Any]) -> list[tuple[str, int, Figure]]:
    """The four results of a power, which add up to all of its games."""
    games = row["games"]
    out = games - row["alive"]
    # A power that is out has no part in a result.
    other = games - row["solos"] - row["shared"] - out
    rows = [
        (_("Won alone"), row["solos"]),
        (_("Shared the result"), row["shared"]),
        (_("Alive, without a part in the result"), other),
        (_("Eliminated"), out),
    ]
    return [(name, count, percent(share(count, games))) for name, count in rows]


def _rating(variant_id: str, power: str) -> str:
    row = power_rating(variant_id, power)
    if row is None:
        return ""
    return _("%(points)s points (± %(uncertainty)s) from %(games)s rated games") % {
        "points": with_sign(row.points),
        "uncertainty": round(row.uncertainty),
        "games": row.games,
    }


def _extra_homes(variant: Variant, counts: dict[str, Any], power: str) -> list[tuple[str, Figure]]:
    """The homes that the power has gained, the most frequent first."""
    homes = counts["extra_homes"].get(power, {})
    games = counts["powers"][power]["games"]
    ordered = sorted(homes.items(), key=lambda item: (-item[1], item[0]))
    return [
        (variant.board.spaces[space].name, percent(share(count, games))) for space, count in ordered
    ]


def _newest_games(variant_id: str, power: str) -> list[tuple[dict[str, Any], int]]:
    """The newest finished games, with the centres of the power at the end."""
    games, _has_more = archive_page(ArchiveFilter(variant=variant_id), 1)
    return [
        (
            archive_row(game),
            next((seat.centres for seat in game.result.seats.all() if seat.power == power), 0),
        )
        for game in games[:NEWEST]
    ]
