"""The English sentence of each problem, by its code and, after a dot, its case.

games/studio/words/problems.py has them in the reader's language. The values are abbreviations of
spaces and powers (space, a, b, owner, power), places with a coast (place), lists of them (spaces,
drawn, wanted), sizes in pixels (size), and names and numbers of the files.
"""

from __future__ import annotations

from collections.abc import Mapping

SENTENCES: Mapping[str, str] = {
    "army_at_sea": "The army edge {a}–{b} touches the sea {space}.",
    "border_extra": "{a} and {b} touch as drawn but not in the rules.",
    "border_missing": "{a} and {b} touch in the rules but not as drawn.",
    "border_short": (
        "The border of {a} and {b} is {size:.1f} pixels long in a picture {width} wide."
    ),
    "border_short.nowhere": (
        "The border of {space} and ground out of play is {size:.1f} pixels long in a picture "
        "{width} wide. In a drawing that is ground that no path covers."
    ),
    "build_file": "{where}: {why}.",
    "build_file.drawing": "build/drawing.svg is missing, which board.json reads.",
    "build_file.nothing": "build/board.json has neither a projection nor a drawing.",
    "build_file.region": "build/regions.json, {country}: neither by_name nor by_place divides it.",
    "build_file.strait": (
        "build/waters.json: the strait {name} has no outline, or no line and width."
    ),
    "build_no_country": "build/regions.json divides {country}, which countries.json does not name.",
    "build_no_land": (
        "Nothing gives land to {space}: name it in build/countries.json, regions.json or "
        "frontiers.json."
    ),
    "build_no_seed": "build/waters.json has no seed for the sea {space}.",
    "build_no_space": "{file}, {where}: {space} is not a space of spaces.json.",
    "build_no_space.land": "{file}, {where}: {space} is not a land space of spaces.json.",
    "build_no_space.pair": "build/places.json: “{pair}” is not a pair of spaces such as “Con-Smy”.",
    "build_no_space.sea": "{file}, {where}: {space} is not a sea of spaces.json.",
    "build_spaces": "spaces.json has {number} spaces, over {most}.",
    "camps": "The religion “{religion}” belongs to no camp.",
    "canal_coasts": "The canal {space} is not coastal or has several coasts.",
    "centre_twice": "{a} and {b} both start with {space}.",
    "coast_mark": "The letters of {place} stand beside another coast.",
    "coast_seas": "The coast {place} lies on {drawn} on the board and on {wanted} in the rules.",
    "coast_seas.elsewhere": (
        "The coast {place} lies on {wanted} in the rules, but on none of these on the board. "
        "On the board {space} touches {touched}."
    ),
    "coast_seas.none": (
        "The coast {place} lies on {wanted} in the rules. On the board {space} touches no sea."
    ),
    "coasts_inland": "{space} has coasts but is {kind}.",
    "colour": "The colour of {power}, “{colour}”, is not of the form #rrggbb.",
    "contact_extra": "{a} and {b} touch on the board but not in the rules.",
    "contact_short": (
        "{a} and {b} touch for {size:.1f} pixels of a picture {width} wide, which is "
        "less than {least:g}."
    ),
    "count": "There are {number} {counted}, not {expected}.",
    "crossing_extra": "An arrow joins {pair}, which is not a crossing.",
    "crossing_far_sea": "{space} does not touch both of {pair}.",
    "crossing_no_edge": "The crossing {pair} is not an army edge.",
    "crossing_no_sea": "{pair} is closed by {space}, which is not a sea.",
    "crossing_not_drawn": "No arrow shows the crossing {pair}.",
    "drawn_no_space": "{space} is drawn but is not a space.",
    "edge_to_itself": "The {graph} edge {a}–{b} stays in one space.",
    "edge_twice": "The {graph} edge {a}–{b} is given twice.",
    "fleet_inland": "The fleet edge {a}–{b} touches inland {space}.",
    "fleet_only": "Fleets go {a}–{b}, but armies do not.",
    "home_no_centre": "{space}, a home of {power}, is not a centre.",
    "impossible_data": "{where}: {why}",
    "impossible_data.missing": "{file}: there is no such file.",
    "land_no_land": "{space}, land of {owner}, is a centre or not land.",
    "land_no_owner": "Land belongs to {owner}, which is neither a power nor a minor.",
    "land_twice": "{space} is land of both {a} and {b}.",
    "minor_no_centre": "The minor {space} is not a centre.",
    "minor_no_religion": "The minor {space} has no religion.",
    "minor_owned": "The minor {space} belongs to a power at the start.",
    "name_abroad": "The name of {space} lies on {spaces}.",
    "name_outside": "The name of {space} lies outside the space.",
    "name_outside.beside": "The name of {space} lies neither in nor beside the space.",
    "name_small": "The name of {space} is {size:.1f} pixels high in a picture {width} wide.",
    "name_twice": "“{name}” means {a} and {b}.",
    "names_collide": "The names of {a} and {b} collide.",
    "names_collide.coast": "The letters of {place} hide {space}'s name.",
    "no_name": "{space} has no name on the board.",
    "no_sea": "{place} is coastal but touches no sea.",
    "no_star": "The centre {space} has no star.",
    "no_unit_place": "There is no place for a unit in {place}.",
    "not_connected": "Nothing leads to {spaces}.",
    "not_connected.army": "No army can reach {space}.",
    "not_connected.fleet": (
        "No fleet can reach {spaces} from {start}, where fleets start or are built. A coastal "
        "space without coasts, or a canal, joins two seas."
    ),
    "not_drawn": "{space} has no outline.",
    "one_coast": "{space} names fewer than two different coasts.",
    "one_way": "The {graph} edge {a}–{b} only leads one way.",
    "outline": "An outline cannot be read: {why}.",
    "outside": "Part of {space} lies outside the frame: {point}.",
    "power_is_space": "{power} is both a power and a space.",
    "reconstructed_no_edge": "{a}–{b} is reconstructed but not an edge.",
    "setup_no_centre": "{power} starts with {space}, which is not a centre.",
    "shore_extra": "{a} and {b} meet at a sea on the board, but no fleet may pass.",
    "shore_missing": "The border of {a} and {b} does not reach a sea on the board.",
    "star_no_centre": "{space} has a star but is not a centre.",
    "star_outside": "The star of {space} stands outside the space.",
    "theme_colour": "theme.json: {shade} of {owner} is “{colour}”, not such as #a0b1c2.",
    "theme_file": "{where}: {why}.",
    "theme_power": "theme.json has colours for {power}, which is no power.",
    "theme_power.missing": "theme.json has no colours for the power {power}.",
    "too_large": "The checks were stopped: they take over {seconds} seconds, or too much memory.",
    "two_units": "Two units start in {space}.",
    "unified_coasts": "{space} is unified but does not have two coasts.",
    "unit_outside": "The unit at {place} stands outside {space}.",
    "unknown_kind": "{space} is “{kind}”, which is no kind of space.",
    "unknown_place": "A crossing names {space}, which is not a space.",
    "unknown_place.canal": "The canal {space} is not a space.",
    "unknown_place.edge": (
        "adjacency.json: the {graph} edge {a}–{b} names {place}, which is not a place."
    ),
    "unknown_place.near": (
        "adjacency.json: the {graph} edge {a}–{b} names {place}, which is not a place. "
        "Is it {near}?"
    ),
    "unknown_place.waterway": "{name} names {space}, which is not a space.",
    "unreadable": "No ink is readable on the colour of {power}.",
    "waterway_far": "{name} does not pass {space}.",
    "waterway_left": "{a}–{b} leaves {name}.",
    "waterway_no_edge": "No fleet can pass {a}–{b} on {name}.",
    "waterway_no_edge.army": "No army can pass {a}–{b} beside {name}.",
}
