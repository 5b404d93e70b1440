"""The forms of the studio, which accept any input; services refuse wrong values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from games.core.errors import Unprocessable
from games.core.forms import Number, SentForm, Text, Texts, check_sent
from games.studio.terrain_forms import names_of
from maps.drafts import Files
from maps.drafts.edits import AboutEdit, Edge, SpaceEdit, edges_at, with_edges, with_space
from maps.drafts.tidying import ARMY_EDGES, FLEET_EDGES

LONGEST = 200
LONGEST_TEXT = 2_000
MOST_EDGES = 80
# Between the two ends of an edge in the value of its box.
TO = ">"
BOTH = "both"
COLOUR_PREFIX, NAME_PREFIX = "colour-", "power-"


class NewDraftForm(SentForm):
    """A new draft: a copy of a variant, or of the folder in a zip file that comes beside it."""

    variant_id = Text(longest=LONGEST)
    name = Text(longest=LONGEST)


class DraftForm(SentForm):
    """The revision that a form of a draft shows, its button, and its space or power."""

    revision = Number()
    do = Text(longest=LONGEST)
    space = Text(longest=LONGEST)
    power = Text(longest=LONGEST)
    confirm = Text(longest=LONGEST)


class SpaceForm(SentForm):
    """A space: its facts, the edges that stay, and a new one."""

    name = Text(longest=LONGEST)
    centre = Text(longest=LONGEST)
    owner = Text(longest=LONGEST)
    home = Text(longest=LONGEST)
    unit = Text(longest=LONGEST)
    unit_power = Text(longest=LONGEST)
    religion = Text(longest=LONGEST)
    people = Text(longest=LONGEST)
    army = Texts(longest=LONGEST, most=MOST_EDGES)
    fleet = Texts(longest=LONGEST, most=MOST_EDGES)
    add = Text(longest=LONGEST)
    add_from = Text(longest=LONGEST)
    add_by = Text(longest=LONGEST)
    arrow = Text(longest=LONGEST)


class AboutForm(SentForm):
    """The title, the numbers and the powers; the fields of powers are read beside it."""

    name = Text(longest=LONGEST)
    description = Text(longest=LONGEST_TEXT)
    year = Number(4)
    victory_centres = Number(4)


class TrialForm(SentForm):
    """A game against computers: its beginning, or the orders of one phase."""

    do = Text(longest=LONGEST)
    power = Text(longest=LONGEST)
    level = Text(longest=LONGEST)
    phase = Number()
    text = Text()


class BalanceForm(SentForm):
    """A run in the balance lab."""

    level = Text(longest=LONGEST)
    games = Number(4)


def with_space_form(files: Files, key: str, data: QueryDict) -> Files:
    """Return the files as the form of a space changes them. Raises ImpossibleData."""
    check_sent(data, "name", "owner", "unit")
    sent = SpaceForm.read(data)
    unit = " ".join(sent["unit"].split())
    edit = SpaceEdit(
        name=" ".join(sent["name"].split()),
        is_centre=bool(sent["centre"]),
        owner=sent["owner"],
        is_home=bool(sent["home"]),
        unit=unit,
        unit_power=sent["unit_power"] or sent["owner"],
        religion=sent["religion"].strip().lower(),
        people=names_of(sent["people"]),
    )
    files = with_space(files, key, edit)
    known = edges_at(files, key)
    leave = {graph: _edges(sent[graph], known[graph]) for graph in (ARMY_EDGES, FLEET_EDGES)}
    add = [*_coast_edges(files, key, sent[FLEET_EDGES]), *_new_edges(files, key, sent)]
    return with_edges(files, key, leave=leave, add=add, arrow=bool(sent["arrow"]))


def _edges(boxes: tuple[str, ...], known: list[Edge]) -> list[Edge]:
    return [(a, b) for a, b in known if f"{a}{TO}{b}" in boxes]


def _coast_edges(files: Files, key: str, boxes: tuple[str, ...]) -> list[tuple[str, Edge]]:
    """The edges of fleets from the coasts of a space whose boxes are checked."""
    space, edges = files["spaces"][key], []
    own = [f"{key}/{coast}" for coast in space.get("coasts", ())]
    for box in boxes:
        a, _sign, b = box.partition(TO)
        if a in own and b in places_of(files):
            edges.append((FLEET_EDGES, (a, b)))
    return edges


def places_of(files: Mapping[str, Any]) -> list[str]:
    """Every place of a fleet: a space, or each of its coasts."""
    return [
        place
        for key, space in files["spaces"].items()
        for place in ([f"{key}/{coast}" for coast in space.get("coasts", ())] or [key])
    ]


def _new_edges(files: Files, key: str, sent: Mapping[str, Any]) -> list[tuple[str, Edge]]:
    """The new edges of a form: armies go from space to space, fleets from place to place."""
    if not sent["add"]:
        return []
    to, _slash, coast = sent["add"].partition("/")
    if to not in files["spaces"]:
        raise Unprocessable("unknown_space", _("Choose one of the spaces."), field="add")
    edges: list[tuple[str, Edge]] = []
    if sent["add_by"] in (ARMY_EDGES, BOTH):
        edges.append((ARMY_EDGES, (key, to)))
    if sent["add_by"] in (FLEET_EDGES, BOTH):
        there = f"{to}/{coast}" if coast else to
        edges.append((FLEET_EDGES, (sent["add_from"] or key, there)))
    if not edges:
        raise Unprocessable("unknown_kind", _("Choose who can go there."), field="add_by")
    return edges


def read_about(files: Files, data: QueryDict) -> AboutEdit:
    """Return the title and the powers of a form."""
    check_sent(data, "name", "year", "victory_centres")
    sent = AboutForm.read(data)
    powers = {
        key: (
            _line(data, f"{NAME_PREFIX}{key}", power["name"]),
            _line(data, f"{COLOUR_PREFIX}{key}", power["colour"]),
        )
        for key, power in files["variant"]["powers"].items()
    }
    return AboutEdit(
        name=" ".join(sent["name"].split()),
        description=" ".join(sent["description"].split()),
        year=sent["year"],
        victory_centres=sent["victory_centres"],
        powers=powers,
    )


def _line(data: QueryDict, name: str, stored: str) -> str:
    """The text of a field in one line; the stored one if the field was not sent."""
    return " ".join(data.get(name, stored).split())[:LONGEST]
