"""The pages about the rules of a variant and the sources of its board."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django.urls import reverse
from django.utils.formats import number_format
from django.utils.translation import get_language, gettext as _

from adjudicator import Variant
from games.core.codec import playable_variants, variant_named, variant_of
from games.core.words.orders import place_name
from games.learn.page.practice import powers_of
from games.learn.page.turn import picture_url
from games.learn.queries.chapters import Chapter, examples
from games.lobby.words.rules import Section, rules_of
from games.models import Game
from games.scoring.last_year import last_year_words
from maps.provenance import Edge, Provenance, load_provenance


def rules_context(variant_id: str, game: Game | None = None) -> dict[str, Any]:
    """The context of games/lobby/rules.html for a variant, or for a game with its own rules."""
    usual, provenance = variant_named(variant_id), provenance_of(variant_id)
    variant = variant_of(game) if game else usual
    sections = rules_of(variant)
    known = rules_of(usual)
    return {
        "variant_id": variant.id,
        "name": variant.name,
        "description": variant.description,
        "designers": ", ".join(variant.designers),
        "rules_text": variant.rules_text,
        "sections": [(section, _figure(usual, section)) for section in sections],
        "origin": f"{provenance.firm} {provenance.reconstructed}".strip(),
        "powers": powers_of(variant),
        "others": [
            (other.id, other.name, other.description)
            for other in playable_variants()
            if other.id != variant_id
        ],
        "game_name": game.name if game else "",
        "game_url": game.get_absolute_url() if game else "",
        "differing": [section for section in sections if section not in known],
        "last_year": last_year_words(game) if game else "",
    }


def _figure(variant: Variant, section: Section) -> dict[str, str] | None:
    """The first worked example of a section on the variant's board: picture, caption and page.

    An example of another variant of the same board stands in where the rules are the same.
    """
    examples_here = [example for example in examples() if example.rules == section.key]
    own = [example for example in examples_here if example.variant_id == variant.id]
    shared = [example for example in examples_here if _is_shared(example, variant, section)]
    for example in (*own, *shared):
        return {
            "picture": picture_url(example),
            "caption": example.text("sentence"),
            "url": reverse("games:example", args=[example.key]),
        }
    return None


def _is_shared(example: Chapter, variant: Variant, section: Section) -> bool:
    other = example.variant
    is_one_board = other.board.spaces.keys() == variant.board.spaces.keys()
    return is_one_board and section in rules_of(other)


def provenance_context(variant_id: str) -> dict[str, Any]:
    """The context of games/lobby/provenance.html."""
    variant, provenance = variant_named(variant_id), provenance_of(variant_id)
    return {
        "variant_id": variant.id,
        "name": variant.name,
        "firm": provenance.firm,
        "reconstructed": provenance.reconstructed,
        "doubts": [
            (
                _connections(variant, item.chosen),
                _percent(item.likelihood),
                _connections(variant, item.instead),
            )
            for item in sorted(provenance.alternatives, key=lambda item: item.likelihood)
        ],
        "groups": [
            (heading, _connections(variant, edges)) for heading, edges in _groups(provenance)
        ],
    }


def provenance_of(variant_id: str) -> Provenance:
    """Return the sources of a board in the reader's language."""
    return load_provenance(variant_id, (get_language() or "en").split("-")[0])


def _groups(provenance: Provenance) -> list[tuple[str, Iterable[Edge]]]:
    """The connections by certainty, or by source if no certainty is recorded."""
    if provenance.confidence:
        ranked = sorted(provenance.confidence, key=lambda edge: -provenance.confidence[edge])
        figures = groupby(ranked, key=provenance.confidence.__getitem__)
        return [
            (_("%(share)s sure") % {"share": _percent(figure)}, list(edges))
            for figure, edges in figures
        ]
    groups = (
        (_("Stated by the published rules"), provenance.stated_edges),
        (_("Reconstructed, least sure"), provenance.least_sure),
        (
            _("Reconstructed"),
            [edge for edge in provenance.reconstructed_edges if edge not in provenance.least_sure],
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
    return " ".join(words[graph] % {"pairs": ", ".join(names)} for graph, names in pairs.items())


def _percent(share: float) -> str:
    return _("%(number)s%%") % {"number": number_format(round(share * 100))}
