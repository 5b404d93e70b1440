"""Checks of the files in a board's folder `build`, before anything is built from them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any

from adjudicator.board import SEA
from adjudicator.errors import ImpossibleData
from adjudicator.variant_reader import variant_from_data
from maps.build_data import DEFAULTS, OTHERS, OUT_OF_PLAY, boards, read_source
from maps.checks.problem import Problem, report
from maps.checks.source_shapes import SOURCES
from maps.load import FOLDER, variant_data

MOST_SPACES = 198
DROP = "drop"
# Which spaces a name must be one of, in the name of the problem.
ANY, LAND, SEAS = "", ".land", ".sea"


def source_problems(variant_id: str) -> Iterator[Problem]:
    """Every file of `build` has its shape, and names spaces that the board has.

    Yields nothing for a variant without the folder. Raises UnknownVariant, or ImpossibleData if the
    rules cannot use the variant's other files.
    """
    if variant_id not in boards():
        return
    board = variant_from_data(variant_data(variant_id)).board
    kinds = {key: space.kind for key, space in board.spaces.items()}
    try:
        files = {name: read_source(variant_id, name) for name in SOURCES}
    except ImpossibleData as error:
        yield report("build_file", where=error.where, why=error.message)
        return
    has_drawing = (FOLDER / variant_id / "build/drawing.svg").is_file()
    yield from check_sources(files, kinds, has_drawing=has_drawing)


def check_sources(
    given: Mapping[str, Any], kinds: Mapping[str, str], *, has_drawing: bool
) -> Iterator[Problem]:
    """Check the files of `build`, given by their stems, against the kinds of the board's spaces.

    A missing file is empty. `has_drawing` is whether there is a drawing.svg.
    """
    files: dict[str, Any] = {}
    for name, shape in SOURCES.items():
        data = given.get(name)
        try:
            if data is not None:
                shape(data, f"build/{name}.json")
        except ImpossibleData as error:
            yield report("build_file", where=error.where, why=error.message)
            return
        files[name] = {**DEFAULTS.get(name, {}), **(data or {})}
    if len(kinds) > MOST_SPACES:
        yield report("build_spaces", number=len(kinds), most=MOST_SPACES)
    yield from _places(files["places"], kinds)
    if files["board"].get("drawing") is not None:
        if not has_drawing:
            yield report("build_file.drawing")
        return
    if "projection" not in files["board"]:
        yield report("build_file.nothing")
        return
    land = {key for key, kind in kinds.items() if kind != SEA}
    yield from _land(files, land)
    yield from _waters(files["waters"], land, kinds.keys() - land)


def _unknown(
    file: str, where: str, names: Iterable[str], known: Collection[str], sort: str
) -> Iterator[Problem]:
    for name in names:
        if name not in known:
            yield report(
                f"build_no_space{sort}", file=f"build/{file}.json", where=where, space=name
            )


def _places(places: Any, kinds: Mapping[str, str]) -> Iterator[Problem]:
    land = {key for key, kind in kinds.items() if kind != SEA}
    yield from _unknown("places", "land", places["land"], land, LAND)
    yield from _unknown("places", "sea", places["sea"], kinds.keys() - land, SEAS)
    yield from _unknown("places", "canals", places.get("canals", {}), land, LAND)
    yield from _unknown("places", "exits", places.get("exits", {}), kinds, ANY)
    pairs = [*places["crossings"], *chain.from_iterable(places.get("rivers", {}).values())]
    for pair in pairs:
        ends = pair.split("-")
        if len(ends) != 2:
            yield report("build_no_space.pair", pair=pair)
        yield from _unknown("places", pair, ends, kinds, ANY)


def _land(files: dict[str, Any], land: set[str]) -> Iterator[Problem]:
    ground = {*land, OUT_OF_PLAY}
    named: set[str] = set()
    for country, space in files["countries"].items():
        if space is not None:
            named.add(space)
            yield from _unknown("countries", country, [space], ground, LAND)
    for country, region in files["regions"].items():
        spaces = [*region.get("by_name", ()), *(row["space"] for row in region.get("by_place", ()))]
        named.update(spaces)
        yield from _unknown("regions", country, spaces, {*ground, DROP}, LAND)
        if not spaces:
            yield report("build_file.region", country=country)
        if country not in files["countries"] and OTHERS not in files["countries"]:
            yield report("build_no_country", country=country)
    for name, frontier in files["frontiers"].items():
        named.add(frontier["space"])
        spaces = [frontier["space"], *frontier["on"]]
        yield from _unknown("frontiers", name, spaces, ground, LAND)
    for key in sorted(land - named):
        yield report("build_no_land", space=key)


def _waters(waters: Any, land: set[str], seas: set[str]) -> Iterator[Problem]:
    for name, water in waters["belonging"].items():
        yield from _unknown("waters", name, [water["space"]], land, LAND)
    for name, strait in waters["straits"].items():
        if "within" not in strait and not {"line", "width"} <= strait.keys():
            yield report("build_file.strait", name=name)
    yield from _unknown("waters", "seeds", waters["seeds"], seas, SEAS)
    for name, arm in waters["arms"].items():
        yield from _unknown("waters", name, [arm["space"]], seas, SEAS)
    for key in sorted(seas - waters["seeds"].keys()):
        yield report("build_no_seed", space=key)
