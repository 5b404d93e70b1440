"""The context of games/lobby/rules.html."""

from __future__ import annotations

from dataclasses import dataclass

from games.core.codec import playable_variants, variant_named
from games.lobby.page.provenance import provenance_of
from games.lobby.page.variants import powers_of
from games.lobby.words.rules import Section, rules_of


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
