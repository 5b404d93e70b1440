"""The page of a power of a variant: its arms, its place on the board, and its record."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import get_language, gettext as _, ngettext

from adjudicator import Variant
from adjudicator.legal_orders import movement_options
from adjudicator.orders import Move
from adjudicator.state import Unit
from adjudicator.terrain import Terrain
from games.core.words.names import RELIGIONS, listed, religion_name
from games.core.words.orders import place_name
from games.models import GameGroup, PowerRating
from games.ratings.page import signed
from games.record.page.archive import ArchiveRow, archive_row
from games.record.queries.archive import ArchiveFilter, archive_page
from games.statistics.intervals import mean, share
from games.statistics.page.charts import Figure, average, percent, year_titles
from games.statistics.page.fame import FameRow, fame_rows
from games.statistics.page.neutrals import OWNED_AFTER
from games.statistics.page.openings import Openings, YearRow, openings, year_rows
from games.statistics.page.statistics import Choice, group_choices
from games.statistics.queries import VariantCounts
from games.statistics.tally import numbers
from maps.realms import realms
from maps.render import drawing_version
from maps.render.arms import Arms, arms_words, has_arms

# Powers and centres further away are no neighbours.
NEAR = 3
LATELY = 5


@dataclass(frozen=True, slots=True)
class HomeRow:
    """A home of a power: its name, and what stands there at the start."""

    name: str
    unit: str
    kind: str


@dataclass(frozen=True, slots=True)
class NearRow:
    """A power or a centre near to a power: how near, and how often the power owned the centre."""

    code: str
    name: str
    way: str
    owned: Figure | None = None


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A unit at the start, and where it can move in the first turn."""

    unit: str
    places: str


@dataclass(frozen=True, slots=True)
class ResultRow:
    """One of the four results of a power, which add up to all of its games."""

    name: str
    games: int
    share: Figure


@dataclass(frozen=True, slots=True)
class PowerContext:
    """The context of games/statistics/power.html. Without counted games the record is empty."""

    variant_id: str
    variant_name: str
    power: str
    name: str
    facts: str
    before: tuple[str, str]
    after: tuple[str, str]
    arms: Arms | None
    arms_url: str
    map_url: str
    homes: list[HomeRow]
    moves: list[MoveRow]
    neighbours: list[NearRow]
    reach: list[NearRow]
    owned_year: str
    groups: list[Choice]
    is_computers: bool
    games: int
    results: list[ResultRow]
    centres: Figure | None
    rating: str
    extra_homes: list[tuple[str, Figure]]
    openings: Openings | None
    year_rows: list[YearRow]
    fame: FameRow | None
    lately: list[tuple[ArchiveRow, int]]


def power_context(variant: Variant, power: str, found: VariantCounts) -> PowerContext:
    """Return the page of a power."""
    shown = found.shown
    counts = shown.counts if shown and power in shown.counts["powers"] else None
    keys = [*variant.powers]
    here = keys.index(power)
    before, after = keys[here - 1], keys[(here + 1) % len(keys)]
    own = counts["powers"][power] if counts else None
    fame = fame_rows(variant, found, most=3, power=power)
    return PowerContext(
        variant_id=variant.id,
        variant_name=variant.name,
        power=power,
        name=variant.powers[power].name,
        facts=_facts(variant, power),
        before=(before, variant.powers[before].short),
        after=(after, variant.powers[after].short),
        arms=arms_words(variant.id, power, get_language() or "en")
        if has_arms(variant.id, power)
        else None,
        arms_url=picture_url(variant.id, power, "arms"),
        map_url=picture_url(variant.id, power, "near"),
        homes=_homes(variant, power),
        moves=_moves(variant, power),
        neighbours=_neighbours(variant, power),
        reach=_reach(variant, power, counts),
        owned_year=_owned_year(variant, counts),
        groups=group_choices(found),
        is_computers=shown is not None and shown.group == GameGroup.COMPUTERS,
        games=own["games"] if own else 0,
        results=_results(own) if own else [],
        centres=average(mean(numbers(own["centres"]))) if own else None,
        rating=_rating(variant.id, power),
        extra_homes=_extra_homes(variant, counts, power) if counts else [],
        openings=openings(variant, counts, power) if counts else None,
        year_rows=year_rows(variant, counts, power) if counts else [],
        fame=next(iter(fame), None),
        lately=_lately(variant.id, power),
    )


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


def _homes(variant: Variant, power: str) -> list[HomeRow]:
    units = {unit.space: unit for unit in variant.start.units if unit.power == power}
    rows = []
    for space in variant.powers[power].homes:
        unit = units.get(space)
        rows.append(
            HomeRow(
                name=variant.board.spaces[space].name,
                unit=_unit_there(unit, variant.start.centres.get(space) == power),
                kind=unit.kind if unit else "",
            )
        )
    return rows


def _unit_there(unit: Unit | None, is_owned: bool) -> str:
    if unit is None:
        return _("no unit at the start") if is_owned else _("to be conquered first")
    return _("fleet at the start") if unit.kind == "F" else _("army at the start")


def _moves(variant: Variant, power: str) -> list[MoveRow]:
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
        rows.append(MoveRow(name, listed([*dict.fromkeys(places)])))
    return rows


def _neighbours(variant: Variant, power: str) -> list[NearRow]:
    """The powers whose land touches this one's, or whose homes are few moves away."""
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
            way = _("border at %(places)s") % {"places": listed(touching)}
        elif steps <= NEAR:
            way = _moves_away(steps)
        else:
            continue
        rows.append((not touching, steps, NearRow(key, other.short, way)))
    return [row for _is_far, _steps, row in sorted(rows, key=lambda item: item[:2])]


def _moves_away(steps: int) -> str:
    return ngettext(
        "%(count)s move from home to home", "%(count)s moves from home to home", steps
    ) % {"count": steps}


def _reach(variant: Variant, power: str, counts: dict[str, Any] | None) -> list[NearRow]:
    """The centres without an owner that are few moves away, the nearest first."""
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
        owned = _owned(counts, space, power) if counts else None
        rows.append(NearRow("", variant.board.spaces[space].name, way, owned))
    return rows


def _owned(counts: dict[str, Any], space: str, power: str) -> Figure | None:
    by_year = counts["neutrals"].get(space, {}).get("by_year", [])
    if not by_year:
        return None
    owners = by_year[min(OWNED_AFTER, len(by_year) - 1)]
    return percent(share(owners.get(power, 0), sum(owners.values())))


def _owned_year(variant: Variant, counts: dict[str, Any] | None) -> str:
    if not counts or not counts["years"]:
        return ""
    years: int = counts["years"]
    return year_titles(variant, years)[min(OWNED_AFTER, years - 1)]


def _results(own: dict[str, Any]) -> list[ResultRow]:
    games = own["games"]
    out = games - own["alive"]
    # A power that is out has no part in a result.
    other = games - own["solos"] - own["shared"] - out
    rows = [
        (_("Won alone"), own["solos"]),
        (_("Shared the result"), own["shared"]),
        (_("Alive, without a part in the result"), other),
        (_("Eliminated"), out),
    ]
    return [ResultRow(name, count, percent(share(count, games))) for name, count in rows]


def _rating(variant_id: str, power: str) -> str:
    row = PowerRating.objects.filter(variant_id=variant_id, power=power).first()
    if row is None:
        return ""
    return _("%(points)s points (± %(uncertainty)s) from %(games)s rated games") % {
        "points": signed(row.points),
        "uncertainty": round(row.uncertainty),
        "games": row.games,
    }


def _extra_homes(variant: Variant, counts: dict[str, Any], power: str) -> list[tuple[str, Figure]]:
    """The homes that the power has gained, the most frequent first."""
    found = counts["extra_homes"].get(power, {})
    games = counts["powers"][power]["games"]
    ordered = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    return [
        (variant.board.spaces[space].name, percent(share(count, games))) for space, count in ordered
    ]


def _lately(variant_id: str, power: str) -> list[tuple[ArchiveRow, int]]:
    """The newest finished games, with the centres of the power at the end."""
    games, _has_more = archive_page(ArchiveFilter(variant=variant_id), 1)
    rows = [archive_row(game) for game in games[:LATELY]]
    return [
        (row, next((entry.centres for entry in row.powers if entry.power == power), 0))
        for row in rows
    ]
