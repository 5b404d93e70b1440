"""Faults in a variant's files and in a request, each refused with its place."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from adjudicator.errors import ImpossibleData
from adjudicator.interchange import position_to_data, request_from_data
from adjudicator.variant_reader import variant_from_data
from maps.load import load_variant, variant_data

Data = dict[str, Any]
Spoil = Callable[[Data], object]
FILES = variant_data("ambition-empire-6.01")
RIVER = {"name": "Styx", "spaces": ["Xyz"], "edges": []}
MINOR = {"religion": "catholic", "kind": "A"}

WRONG_FILES: list[tuple[str, Spoil]] = [
    ("variant.calender", lambda d: d["variant"].update(calender={})),
    ("variant.name", lambda d: d["variant"].pop("name")),
    ("variant.counts.centres", lambda d: d["variant"]["counts"].update(centres="many")),
    ("variant.powers.FR.home", lambda d: d["variant"]["powers"]["FR"].update(home=["Par"])),
    ("variant.minors.Swi.kind", lambda d: d["variant"]["minors"]["Swi"].update(kind="B")),
    (
        "variant.powers.FR.homes[1]",
        lambda d: d["variant"]["powers"]["FR"].update(homes=["Par", "X"]),
    ),
    ("variant.minors.Xyz", lambda d: d["variant"]["minors"].update(Xyz=MINOR)),
    ("variant.calendar.step", lambda d: d["variant"].update(calendar={"step": 2})),
    ("variant.calendar.names.fall", lambda d: d["variant"].update(calendar={"names": {"fall": 1}})),
    ("rules.sortie", lambda d: d["variant"]["rules"].update(sortie="sideways")),
    ("rules.builds", lambda d: d["variant"]["rules"].update(builds="anywhere")),
    ("rules.separate_winter", lambda d: d["variant"]["rules"].update(separate_winter="no")),
    ("rules.influence", lambda d: d["variant"]["rules"].update(influence={"base": 10})),
    (
        "rules.minor_orders_published",
        lambda d: d["variant"]["rules"].update(minor_orders_published="never"),
    ),
    ("rules.camps.jedi", lambda d: d["variant"]["rules"].update(camps={"jedi": "christian"})),
    (
        "rules.exclusive_faith.Pap",
        lambda d: d["variant"]["rules"].update(exclusive_faith={"Pap": "jedi"}),
    ),
    (
        "rules.exclusive_faith.Par",
        lambda d: d["variant"]["rules"].update(exclusive_faith={"Par": "catholic"}),
    ),
    (
        "rules.named_homes.SP[0]",
        lambda d: d["variant"]["rules"].update(named_homes={"SP": ["Bur"]}),
    ),
    (
        "rules.unified_coasts.Smy",
        lambda d: d["variant"]["rules"].update(unified_coasts={"Smy": "Bur"}),
    ),
    ("rules.sorties", lambda d: d["variant"]["rules"].update(sorties="bounce")),
    ("rules.camps.catholic", lambda d: d["variant"]["rules"].update(camps={"catholic": 1})),
    ("rules.extra_homes.XX", lambda d: d["variant"]["rules"].update(extra_homes={"XX": 1})),
    ("spaces.Par.centre", lambda d: d["spaces"]["Par"].update(centre="yes")),
    ("spaces.Par.kind", lambda d: d["spaces"]["Par"].update(kind="swamp")),
    ("spaces.Par.convoys", lambda d: d["spaces"]["Par"].update(convoys=True)),
    ("spaces.Par.colour", lambda d: d["spaces"]["Par"].update(colour="red")),
    ("adjacency.army[0]", lambda d: d["adjacency"]["army"].insert(0, ["Par"])),
    ("adjacency.rivers", lambda d: d["adjacency"].update(rivers=[])),
    ("adjacency.army[0][1]", lambda d: d["adjacency"]["army"].insert(0, ["Par", "Xyz"])),
    ("adjacency.fleet[0][1]", lambda d: d["adjacency"]["fleet"].insert(0, ["Eng", "Smy"])),
    ("adjacency.crossings[0].b", lambda d: d["adjacency"]["crossings"][0].update(b="Xyz")),
    ("adjacency.crossings[0].sea", lambda d: d["adjacency"]["crossings"][0].update(sea="Xyz")),
    ("adjacency.canals[0]", lambda d: d["adjacency"].update(canals=["Xyz"])),
    ("adjacency.waterways[0].spaces[0]", lambda d: d["adjacency"].update(waterways=[RIVER])),
    ("setup.year", lambda d: d["setup"].update(year=0)),
    ("setup.phase", lambda d: d["setup"].update(season="winter", phase="alliances")),
    ("setup.phase", lambda d: d["setup"].update(season="winter")),
    ("setup.powers.XX", lambda d: d["setup"]["powers"].update(XX={"centres": [], "units": []})),
    (
        "setup.powers.FR.centres[0]",
        lambda d: d["setup"]["powers"]["FR"]["centres"].insert(0, "Xyz"),
    ),
    ("setup.season", lambda d: d["setup"].update(season="monsoon")),
    ("setup.powers.FR.units[0]", lambda d: d["setup"]["powers"]["FR"]["units"].insert(0, "A Xyz")),
    ("setup.powers.FR.units[0]", lambda d: d["setup"]["powers"]["FR"]["units"].insert(0, "F Bur")),
]
WRONG_REQUESTS: list[tuple[str, Spoil]] = [
    ("request.order", lambda d: d.update(order={})),
    ("rules.sortie", lambda d: d.update(rules={"sortie": "sideways"})),
    ("position.turn.month", lambda d: d["position"]["turn"].update(month=3)),
    ("position.weather", lambda d: d["position"].update(weather="fair")),
    ("bids.FR[0].point", lambda d: d.update(bids={"FR": [{"point": 1, "order": "A Swi H"}]})),
]


@pytest.mark.parametrize(("where", "spoil"), WRONG_FILES)
def test_a_variants_files_are_refused_with_the_place(where: str, spoil: Spoil) -> None:
    data = deepcopy(FILES)
    spoil(data)
    with pytest.raises(ImpossibleData) as refused:
        variant_from_data(data)
    assert refused.value.where == where


@pytest.mark.parametrize(("where", "spoil"), WRONG_REQUESTS)
def test_a_request_is_refused_with_the_place(where: str, spoil: Spoil) -> None:
    start = position_to_data(load_variant("ambition-empire-6.01").start)
    request = {"variant": "ambition-empire-6.01", "position": start}
    spoil(request)
    with pytest.raises(ImpossibleData) as refused:
        request_from_data(request, load_variant)
    assert refused.value.where == where
