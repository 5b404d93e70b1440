"""The problems of `maps check` in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy, pgettext_lazy

from adjudicator.board import COASTAL, INLAND, SEA
from games.core.words.numbers import decimal
from games.studio.words.refusals import reason_sentence
from maps.checks.files import FileProblem

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise

KINDS = {
    INLAND: gettext_lazy("inland"),
    COASTAL: gettext_lazy("coastal"),
    SEA: pgettext_lazy("a kind of space", "sea"),
}
# Whose edge it is.
GRAPHS = {"army": gettext_lazy("armies"), "fleet": gettext_lazy("fleets")}
# What `counts` of variant.json counts.
COUNTED = {
    "spaces": pgettext_lazy("counted", "spaces"),
    "land": pgettext_lazy("counted", "land spaces"),
    "sea": pgettext_lazy("counted", "seas"),
    "centres": pgettext_lazy("counted", "supply centres"),
    "powers": pgettext_lazy("counted", "powers"),
    "minors": pgettext_lazy("counted", "minor powers"),
    "units": pgettext_lazy("counted", "units"),
}
# The values that are words, by their name in a sentence.
WORDS: Mapping[str, Mapping[str, StrPromise]] = {
    "kind": KINDS,
    "graph": GRAPHS,
    "counted": COUNTED,
}


def problem_sentence(problem: FileProblem) -> str:
    """The sentence of a problem in the active language; "" if it has none but its English one."""
    sentence = SENTENCES.get(problem.sentence)
    if sentence is None:
        return ""
    try:
        return str(sentence) % {name: _word(name, value) for name, value in problem.facts.items()}
    except KeyError:
        return ""


def _word(name: str, value: Any) -> str:
    """A value of a sentence: a word of the site, a number, or what the files say."""
    if name == "why":
        return reason_sentence(str(value)).rstrip(".")
    if isinstance(value, float):
        return decimal(value, 1)
    return str(WORDS.get(name, {}).get(str(value), value))


SENTENCES: Mapping[str, StrPromise] = {
    "army_at_sea": gettext_lazy("The army edge %(a)s–%(b)s touches the sea %(space)s."),
    "border_extra": gettext_lazy("%(a)s and %(b)s touch as drawn but not in the rules."),
    "border_missing": gettext_lazy("%(a)s and %(b)s touch in the rules but not as drawn."),
    "border_short": gettext_lazy(
        "The border of %(a)s and %(b)s is %(size)s pixels long in a picture %(width)s wide."
    ),
    "border_short.nowhere": gettext_lazy(
        "The border of %(space)s and ground out of play is %(size)s pixels long in a picture"
        " %(width)s wide. In a drawing that is ground that no path covers."
    ),
    "build_file": gettext_lazy("%(where)s: %(why)s."),
    "build_file.drawing": gettext_lazy("build/drawing.svg is missing, which board.json reads."),
    "build_file.nothing": gettext_lazy("build/board.json has neither a projection nor a drawing."),
    "build_file.region": gettext_lazy(
        "build/regions.json, %(country)s: neither by_name nor by_place divides it."
    ),
    "build_file.strait": gettext_lazy(
        "build/waters.json: the strait %(name)s has no outline, or no line and width."
    ),
    "build_no_country": gettext_lazy(
        "build/regions.json divides %(country)s, which countries.json does not name."
    ),
    "build_no_land": gettext_lazy(
        "Nothing gives land to %(space)s: name it in build/countries.json, regions.json or"
        " frontiers.json."
    ),
    "build_no_seed": gettext_lazy("build/waters.json has no seed for the sea %(space)s."),
    "build_no_space": gettext_lazy("%(file)s, %(where)s: %(space)s is not a space of spaces.json."),
    "build_no_space.land": gettext_lazy(
        "%(file)s, %(where)s: %(space)s is not a land space of spaces.json."
    ),
    "build_no_space.pair": gettext_lazy(
        "build/places.json: “%(pair)s” is not a pair of spaces such as “Con-Smy”."
    ),
    "build_no_space.sea": gettext_lazy(
        "%(file)s, %(where)s: %(space)s is not a sea of spaces.json."
    ),
    "build_spaces": gettext_lazy("spaces.json has %(number)s spaces, over %(most)s."),
    "camps": gettext_lazy("The religion “%(religion)s” belongs to no camp."),
    "canal_coasts": gettext_lazy("The canal %(space)s is not coastal or has several coasts."),
    "centre_twice": gettext_lazy("%(a)s and %(b)s both start with %(space)s."),
    "coast_mark": gettext_lazy("The letters of %(place)s stand beside another coast."),
    "coast_seas": gettext_lazy(
        "The coast %(place)s lies on %(drawn)s on the board and on %(wanted)s in the rules."
    ),
    "coast_seas.elsewhere": gettext_lazy(
        "The coast %(place)s lies on %(wanted)s in the rules, but on none of these on the board."
        " On the board %(space)s touches %(touched)s."
    ),
    "coast_seas.none": gettext_lazy(
        "The coast %(place)s lies on %(wanted)s in the rules. On the board %(space)s touches no"
        " sea."
    ),
    "coasts_inland": gettext_lazy("%(space)s has coasts but is %(kind)s."),
    "colour": gettext_lazy("The colour of %(power)s, “%(colour)s”, is not of the form #rrggbb."),
    "contact_extra": gettext_lazy("%(a)s and %(b)s touch on the board but not in the rules."),
    "contact_short": gettext_lazy(
        "%(a)s and %(b)s touch for %(size)s pixels of a picture %(width)s wide, which is"
        " less than %(least)s."
    ),
    "count": gettext_lazy("There are %(number)s %(counted)s, not %(expected)s."),
    "crossing_extra": gettext_lazy("An arrow joins %(pair)s, which is not a crossing."),
    "crossing_far_sea": gettext_lazy("%(space)s does not touch both of %(pair)s."),
    "crossing_no_edge": gettext_lazy("The crossing %(pair)s is not an army edge."),
    "crossing_no_sea": gettext_lazy("%(pair)s is closed by %(space)s, which is not a sea."),
    "crossing_not_drawn": gettext_lazy("No arrow shows the crossing %(pair)s."),
    "drawn_no_space": gettext_lazy("%(space)s is drawn but is not a space."),
    "edge_to_itself": gettext_lazy("The edge %(a)s–%(b)s of %(graph)s stays in one space."),
    "edge_twice": gettext_lazy("The edge %(a)s–%(b)s of %(graph)s is given twice."),
    "fleet_inland": gettext_lazy("The fleet edge %(a)s–%(b)s touches inland %(space)s."),
    "fleet_only": gettext_lazy("Fleets go %(a)s–%(b)s, but armies do not."),
    "home_no_centre": gettext_lazy("%(space)s, a home of %(power)s, is not a centre."),
    "impossible_data": gettext_lazy("%(where)s: %(why)s."),
    "impossible_data.missing": gettext_lazy("%(file)s: there is no such file."),
    "land_no_land": gettext_lazy("%(space)s, land of %(owner)s, is a centre or not land."),
    "land_no_owner": gettext_lazy(
        "Land belongs to %(owner)s, which is neither a power nor a minor."
    ),
    "land_twice": gettext_lazy("%(space)s is land of both %(a)s and %(b)s."),
    "minor_no_centre": gettext_lazy("The minor %(space)s is not a centre."),
    "minor_no_religion": gettext_lazy("The minor %(space)s has no religion."),
    "minor_owned": gettext_lazy("The minor %(space)s belongs to a power at the start."),
    "name_abroad": gettext_lazy("The name of %(space)s lies on %(spaces)s."),
    "name_outside": gettext_lazy("The name of %(space)s lies outside the space."),
    "name_outside.beside": gettext_lazy(
        "The name of %(space)s lies neither in nor beside the space."
    ),
    "name_small": gettext_lazy(
        "The name of %(space)s is %(size)s pixels high in a picture %(width)s wide."
    ),
    "name_twice": gettext_lazy("“%(name)s” means %(a)s and %(b)s."),
    "names_collide": gettext_lazy("The names of %(a)s and %(b)s collide."),
    "names_collide.coast": gettext_lazy("The letters of %(place)s hide the name of %(space)s."),
    "no_name": gettext_lazy("%(space)s has no name on the board."),
    "no_sea": gettext_lazy("%(place)s is coastal but touches no sea."),
    "no_star": gettext_lazy("The centre %(space)s has no star."),
    "no_unit_place": gettext_lazy("There is no place for a unit in %(place)s."),
    "not_connected": gettext_lazy("Nothing leads to %(spaces)s."),
    "not_connected.army": gettext_lazy("No army can reach %(space)s."),
    "not_connected.fleet": gettext_lazy(
        "No fleet can reach %(spaces)s from %(start)s, where fleets start or are built. A coastal"
        " space without coasts, or a canal, joins two seas."
    ),
    "not_drawn": gettext_lazy("%(space)s has no outline."),
    "one_coast": gettext_lazy("%(space)s names fewer than two different coasts."),
    "one_way": gettext_lazy("The edge %(a)s–%(b)s of %(graph)s only leads one way."),
    "outline": gettext_lazy("An outline cannot be read: %(why)s."),
    "outside": gettext_lazy("Part of %(space)s lies outside the frame: %(point)s."),
    "power_is_space": gettext_lazy("%(power)s is both a power and a space."),
    "reconstructed_no_edge": gettext_lazy("%(a)s–%(b)s is reconstructed but not an edge."),
    "setup_no_centre": gettext_lazy("%(power)s starts with %(space)s, which is not a centre."),
    "shore_extra": gettext_lazy(
        "%(a)s and %(b)s meet at a sea on the board, but no fleet may pass."
    ),
    "shore_missing": gettext_lazy(
        "The border of %(a)s and %(b)s does not reach a sea on the board."
    ),
    "star_no_centre": gettext_lazy("%(space)s has a star but is not a centre."),
    "star_outside": gettext_lazy("The star of %(space)s stands outside the space."),
    "theme_colour": gettext_lazy(
        "theme.json: %(shade)s of %(owner)s is “%(colour)s”, not such as #a0b1c2."
    ),
    "theme_file": gettext_lazy("%(where)s: %(why)s."),
    "theme_power": gettext_lazy("theme.json has colours for %(power)s, which is no power."),
    "theme_power.missing": gettext_lazy("theme.json has no colours for the power %(power)s."),
    "too_large": gettext_lazy(
        "The checks were stopped: they take over %(seconds)s seconds, or too much memory."
    ),
    "two_units": gettext_lazy("Two units start in %(space)s."),
    "unified_coasts": gettext_lazy("%(space)s is unified but does not have two coasts."),
    "unit_outside": gettext_lazy("The unit at %(place)s stands outside %(space)s."),
    "unknown_kind": gettext_lazy("%(space)s is “%(kind)s”, which is no kind of space."),
    "unknown_place": gettext_lazy("A crossing names %(space)s, which is not a space."),
    "unknown_place.canal": gettext_lazy("The canal %(space)s is not a space."),
    "unknown_place.edge": gettext_lazy(
        "The edge %(a)s–%(b)s of %(graph)s names %(place)s, which is not a place."
    ),
    "unknown_place.near": gettext_lazy(
        "The edge %(a)s–%(b)s of %(graph)s names %(place)s, which is not a place. Is it %(near)s?"
    ),
    "unknown_place.waterway": gettext_lazy("%(name)s names %(space)s, which is not a space."),
    "unreadable": gettext_lazy("No ink is readable on the colour of %(power)s."),
    "waterway_far": gettext_lazy("%(name)s does not pass %(space)s."),
    "waterway_left": gettext_lazy("%(a)s–%(b)s leaves %(name)s."),
    "waterway_no_edge": gettext_lazy("No fleet can pass %(a)s–%(b)s on %(name)s."),
    "waterway_no_edge.army": gettext_lazy("No army can pass %(a)s–%(b)s beside %(name)s."),
}
