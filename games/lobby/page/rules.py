"""The rules of a variant, and how sure its board is."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.utils.formats import number_format
from django.utils.translation import get_language, gettext as _

from adjudicator import Variant
from games.core.codec import playable_variants, variant_named
from games.core.words.orders import place_name
from games.lobby.page.variants import powers_of
from games.lobby.words.rules import Section, rules_of
from maps.provenance import Edge, Provenance, load_provenance


@dataclass(frozen=True, slots=True)
class RulesContext:
    """The rules of one variant; `sections` are its paragraphs, `origin` says where the board comes
    from, `powers` are those of a practice game, `others` the variants besides, as id, name and
    description."""

    variant_id: str
    name: str
    description: str
    designers: str
    sections: list[Section]
    origin: str
    powers: list[tuple[str, str]]
    others: list[tuple[str, str, str]]


def rules_context(variant_id: str) -> RulesContext:
    """What the page of a variant's rules shows."""
    variant, found = variant_named(variant_id), provenance_of(variant_id)
    return RulesContext(
        variant_id=variant.id,
        name=variant.name,
        description=variant.description,
        designers=", ".join(variant.designers),
        sections=rules_of(variant),
        origin=f"{found.firm} {found.reconstructed}".strip(),
        powers=powers_of(variant),
        others=[
            (other.id, other.name, other.description)
            for other in playable_variants()
            if other.id != variant_id
        ],
    )


@dataclass(frozen=True, slots=True)
class ProvenanceContext:
    """Where the board of a variant comes from: what is said of it, `doubts` as rows of what is
    played here, how sure that is and what may have been instead, and `groups` of connections
    under a heading each."""

    variant_id: str
    name: str
    firm: str
    reconstructed: str
    doubts: list[tuple[str, str, str]]
    groups: list[tuple[str, str]]


def provenance_context(variant_id: str) -> ProvenanceContext:
    """What the page shows."""
    variant, found = variant_named(variant_id), provenance_of(variant_id)
    return ProvenanceContext(
        variant_id=variant.id,
        name=variant.name,
        firm=found.firm,
        reconstructed=found.reconstructed,
        doubts=[
            (
                _connections(variant, item.chosen),
                _percent(item.likelihood),
                _connections(variant, item.instead),
            )
            for item in sorted(found.alternatives, key=lambda item: item.likelihood)
        ],
        groups=[(heading, _connections(variant, edges)) for heading, edges in _groups(found)],
    )


def provenance_of(variant_id: str) -> Provenance:
    """The provenance of a board, in the language of whoever reads."""
    return load_provenance(variant_id, (get_language() or "en").split("-")[0])


def _groups(found: Provenance) -> list[tuple[str, Iterable[Edge]]]:
    """The connections by how sure they are where that is told, else by where they come from."""
    if found.confidence:
        ranked = sorted(found.confidence, key=lambda edge: -found.confidence[edge])
        figures = groupby(ranked, key=found.confidence.__getitem__)
        return [
            (_("%(share)s sure") % {"share": _percent(figure)}, list(edges))
            for figure, edges in figures
        ]
    groups = (
        (_("Stated by the published rules"), found.stated_edges),
        (_("Reconstructed, least sure"), found.least_sure),
        (
            _("Reconstructed"),
            [edge for edge in found.reconstructed_edges if edge not in found.least_sure],
        ),
    )
    return [group for group in groups if group[1]]


def _connections(variant: Variant, edges: Iterable[Edge]) -> str:
    """ "Armies: Paris–Brest, Paris–Gascony. Fleets: Brest–Gascony." """
    words = {"army": _("Armies: %(pairs)s."), "fleet": _("Fleets: %(pairs)s.")}
    pairs: dict[str, list[str]] = {}
    for edge in edges:
        ends = [place_name(variant.board, place) for place in (edge.a, edge.b)]
        pairs.setdefault(edge.graph, []).append("–".join(ends))
    return " ".join(words[graph] % {"pairs": ", ".join(found)} for graph, found in pairs.items())


def _percent(share: float) -> str:
    return _("%(number)s%%") % {"number": number_format(round(share * 100))}
