"""The sources of a board's edges, as stated in adjacency.json.

Each edge is stated by a source or reconstructed, with a confidence and perhaps an alternative.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from maps.load import read_names, read_part

GRAPHS = ("army", "fleet")


@dataclass(frozen=True, slots=True)
class Edge:
    """A connection for armies ("army") or fleets ("fleet") between two places."""

    graph: str
    a: str
    b: str


@dataclass(frozen=True, slots=True)
class Alternative:
    """Edges of the board, their likelihood from 0 to 1, and the edges that may be right instead."""

    chosen: tuple[Edge, ...]
    likelihood: float
    instead: tuple[Edge, ...]


@dataclass(frozen=True, slots=True)
class Provenance:
    """The known sources of a board's edges.

    - firm, reconstructed: a sentence each on what is firm and what is reconstructed; may be empty.
    - stated_edges, reconstructed_edges, least_sure: the edges by their source.
    - confidence: the confidence in each edge, if stated.
    """

    firm: str
    reconstructed: str
    stated_edges: tuple[Edge, ...]
    reconstructed_edges: tuple[Edge, ...]
    least_sure: tuple[Edge, ...]
    confidence: Mapping[Edge, float]
    alternatives: tuple[Alternative, ...]


@cache
def load_provenance(variant_id: str, language: str = "en") -> Provenance:
    """Load the provenance of a variant's board, with its sentences in a language.

    Empty if the variant's folder has none. Raises UnknownVariant.
    """
    about = read_part(variant_id, "adjacency").get("provenance", {})
    translated = read_names(variant_id, language).get("provenance", {})
    return Provenance(
        firm=translated.get("firm", about.get("firm", "")),
        reconstructed=translated.get("reconstructed", about.get("reconstructed", "")),
        stated_edges=_edges(about, "stated"),
        reconstructed_edges=_edges(about, "reconstructed"),
        least_sure=_edges(about, "least_sure"),
        confidence={
            Edge(graph, a, b): figure for graph, a, b, figure in about.get("confidence", ())
        },
        alternatives=tuple(_alternative(item) for item in about.get("alternatives", ())),
    )


def _edges(about: Mapping[str, Any], sort: str) -> tuple[Edge, ...]:
    return tuple(Edge(graph, a, b) for graph in GRAPHS for a, b in about.get(f"{sort}_{graph}", ()))


def _alternative(item: Mapping[str, Any]) -> Alternative:
    """Read an alternative: one edge in place of another, or a change of several edges."""
    if "change" in item:
        chosen, instead = (
            _changed_edges(item["change"], "remove"),
            _changed_edges(item["change"], "add"),
        )
    else:
        chosen, instead = _single(item["in"]), _single(item["out"])
    return Alternative(tuple(chosen), item["likelihood"], tuple(instead))


def _changed_edges(change: Mapping[str, Any], what: str) -> Iterator[Edge]:
    for graph in GRAPHS:
        for a, b in change.get(f"{graph}_{what}", ()):
            yield Edge(graph, a, b)


def _single(edge: list[str] | None) -> Iterator[Edge]:
    if edge is not None:
        yield Edge(*edge)
