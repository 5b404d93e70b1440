"""The names of powers, units, religions and spaces, and lists of names."""

import unicodedata
from collections.abc import Sequence

from django.utils.translation import gettext as _, gettext_lazy

from adjudicator import Position, Variant
from adjudicator.orders import FLEET, space_of
from adjudicator.state import Unit
from adjudicator.variant import Power
from games.core.words.orders import place_name


def alphabetical(name: str) -> str:
    """Return the sort key of a name, without accents: "Österreich" sorts with O."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def list_names(names: Sequence[str]) -> str:
    """Join names: "Paris", "Paris and Brest", "Paris, Brest and Gascony"."""
    if len(names) < 2:
        return "".join(names)
    return _("%(first)s and %(last)s") % {"first": ", ".join(names[:-1]), "last": names[-1]}


def full_name(power: Power) -> str:
    """The full name of a power, with a differing short name: "Ottoman Empire (Turkey)"."""
    return power.name if power.short in power.name else f"{power.name} ({power.short})"


RELIGIONS = {
    "catholic": gettext_lazy("Catholic"),
    "protestant": gettext_lazy("Protestant"),
    "orthodox": gettext_lazy("Orthodox"),
    "islamic": gettext_lazy("Islamic"),
}


def religion_name(religion: str) -> str:
    """The name of a religion."""
    return str(RELIGIONS.get(religion, religion))


def minors_title(variant: Variant) -> str:
    """The heading for a variant's minors."""
    return _("Armed neutrals") if variant.rules.influence else _("Minor powers")


def unit_of(kind: str, owner: str) -> str:
    """Name a unit: "army of France", "fleet of Venice"."""
    if kind == "F":
        return _("fleet of %(owner)s") % {"owner": owner}
    return _("army of %(owner)s") % {"owner": owner}


def unit_in_full(variant: Variant, unit: Unit, own: str = "") -> str:
    """Name a unit: "the army of Prussia in Berlin", "your army in Paris"."""
    words = {"place": place_name(variant.board, unit.location)}
    is_fleet = unit.kind == FLEET
    if own and unit.power == own:
        name = _("your fleet in %(place)s") if is_fleet else _("your army in %(place)s")
    elif unit.power not in variant.powers and unit.space == unit.power:
        name = _("the fleet of %(place)s") if is_fleet else _("the army of %(place)s")
    else:
        words["power"] = owner_of_unit(variant, unit.power)
        name = (
            _("the fleet of %(power)s in %(place)s")
            if is_fleet
            else _("the army of %(power)s in %(place)s")
        )
    return name % words


def short_name(variant: Variant, key: str) -> str:
    """The short name of a power; any other key unchanged."""
    return variant.powers[key].short if key in variant.powers else key


def owner_of_unit(variant: Variant, owner: str) -> str:
    """The short name of a power, or the home of a minor."""
    if owner in variant.powers:
        return variant.powers[owner].short
    return variant.board.spaces[owner].name


def named_unit(variant: Variant, before: Position, text: str, own: str = "") -> str:
    """Name a unit given as text, such as "A Ber", as it stood before the phase."""
    kind, _space, location = text.partition(" ")
    unit = before.unit_at.get(space_of(location))
    if unit is None or unit.kind != kind:
        aside = (item.unit for item in before.dislodged if str(item.unit) == text)
        unit = next(aside, None)
    return unit_in_full(variant, unit, own) if unit is not None else text


def sentence_case(sentence: str) -> str:
    """Capitalize the first letter of a sentence."""
    return sentence[:1].upper() + sentence[1:]
