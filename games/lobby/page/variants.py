"""The pages of variants."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse
from django.utils.translation import get_language, gettext as _, ngettext

from adjudicator import Variant
from adjudicator.calendar import first_year
from games.core.accounts import Visitor
from games.core.codec import playable_variants, variant_named
from games.core.words.names import full_name, list_names, minors_title
from games.core.words.orders import place_name
from games.learn.page.practice import powers_of
from games.lobby.queries.game_items import game_items, variant_games
from games.models import Status
from games.models.titles import year_title
from games.statistics.balance.stored import stored_balance
from maps.render import board_size, drawing_version


def variant_cards() -> list[dict[str, str]]:
    """Return the cards of all variants that can be played."""
    return [_card(variant) for variant in playable_variants()]


def variant_families() -> list[dict[str, Any]]:
    """Return the variants that can be played, each a card with its other editions.

    The name of an edition is that of its family, a comma, and what tells it apart.
    """
    families: dict[str, list[Variant]] = {}
    for variant in playable_variants():
        families.setdefault(variant.name.partition(", ")[0], []).append(variant)
    return [_family(name, variants) for name, variants in families.items()]


def _family(name: str, variants: list[Variant]) -> dict[str, Any]:
    first = next((variant for variant in variants if variant.name == name), variants[0])
    others = [variant for variant in variants if variant is not first]
    return {
        "card": _card(first),
        "editions": [(other.id, other.name.partition(", ")[2] or other.name) for other in others],
    }


def _is_in(family: dict[str, Any], variant: Variant) -> bool:
    return variant.id in (family["card"]["id"], *(edition for edition, _ in family["editions"]))


def _other_editions(variant: Variant) -> list[tuple[str, str]]:
    """The other variants of a variant's family, each with its whole name."""
    family = variant.name.partition(", ")[0]
    return [
        (other.id, other.name)
        for other in playable_variants()
        if other.id != variant.id and other.name.partition(", ")[0] == family
    ]


def variant_context(user: Visitor, variant_id: str) -> dict[str, Any]:
    """The context of games/lobby/variant.html."""
    variant = variant_named(variant_id)
    counts, newest = variant_games(user, variant_id)
    return {
        "card": _card(variant),
        "board": _picture(variant, "start"),
        "facts": _facts(variant),
        "powers": [_at_start(variant, power) for power in variant.powers],
        "to_practise": powers_of(variant),
        "games": _games_here(counts),
        "has_balance": stored_balance(variant_id) is not None,
        "items": game_items(newest, "watch"),
        "editions": _other_editions(variant),
        "others": [family for family in variant_families() if not _is_in(family, variant)],
    }


def _at_start(variant: Variant, power: str) -> dict[str, str]:
    """A power with its first units, in words."""
    kinds = {"A": _("army %(place)s"), "F": _("fleet %(place)s")}
    units = [
        kinds[unit.kind] % {"place": place_name(variant.board, unit.location)}
        for unit in variant.start.units_of(power)
    ]
    return {
        "code": power,
        "name": full_name(variant.powers[power]),
        "units": ", ".join(units),
    }


def _games_here(counts: Mapping[str, int]) -> str:
    """The numbers of games of a variant on this site by status, without those that are zero."""
    words = {
        Status.FORMING: _("%(count)s forming"),
        Status.RUNNING: _("%(count)s running"),
        Status.FINISHED: _("%(count)s finished"),
    }
    sentences = [
        text % {"count": counts[status]} for status, text in words.items() if counts[status]
    ]
    if not sentences:
        return _("Nobody has played it here yet.")
    return _("Played here: %(games)s.") % {"games": list_names(sentences)}


def _picture(variant: Variant, name: str) -> str:
    version = f"{drawing_version()}-{get_language()}"
    parts = {"version": version, "variant_id": variant.id, "name": name}
    return reverse("games:gallery_picture", kwargs=parts)


def _card(variant: Variant) -> dict[str, str]:
    """A variant in games/lobby/variant_cards.html: its map, a sentence and a line of facts."""
    width, height = board_size(variant.id)
    return {
        "id": variant.id,
        "name": variant.name,
        "description": variant.description,
        "facts": " · ".join([_players(variant), _centres(variant), _begins(variant)]),
        "designers": list_names([*variant.designers]),
        "picture": _picture(variant, "small"),
        "width": f"{width:g}",
        "height": f"{height:g}",
    }


def _facts(variant: Variant) -> list[tuple[str, str]]:
    facts = [
        (_("Players"), str(len(variant.powers))),
        (_("Begins"), year_title(variant.calendar, first_year(variant))),
        (_("Supply centres"), str(len(variant.board.centres))),
        (_("Centres to win"), str(variant.rules.victory_centres)),
    ]
    if variant.minors:
        facts.append((minors_title(variant), str(len(variant.minors))))
    facts.append((_("Designed by"), list_names([*variant.designers])))
    return facts


def _players(variant: Variant) -> str:
    count = len(variant.powers)
    return ngettext("%(count)s player", "%(count)s players", count) % {"count": count}


def _centres(variant: Variant) -> str:
    counts = {"count": variant.rules.victory_centres, "all": len(variant.board.centres)}
    return _("%(count)s of %(all)s centres win") % counts


def _begins(variant: Variant) -> str:
    return _("from %(year)s") % {"year": year_title(variant.calendar, first_year(variant))}
