"""Names of powers, spaces and units in the forms that a sentence needs.

Beside `%(place)s` a translation may use `%(place_in)s` or any other form of its language, which
maps/cases lists: "Die Flotte Schwedens in der Ostsee", "la flotte de la Suède en mer Baltique".
"""

from collections.abc import Sequence

from django.utils.translation import pgettext

from adjudicator import Variant
from adjudicator.orders import FLEET
from adjudicator.state import Unit
from games.core.words.names import list_names, owner_of_unit, sentence_case
from games.core.words.orders import place_name
from maps.cases import FORMS, forms_of, is_plural

# A name, or several that are joined to a list.
Names = str | Sequence[str]


def noun_forms(variant: Variant, **names: Names) -> dict[str, str]:
    """Return the words of a sentence: each name or list of names in all forms of the language.

    A name may have a remark in brackets, such as its coast.
    """
    words = {}
    for key, value in names.items():
        each = [_forms(variant, name) for name in ([value] if isinstance(value, str) else value)]
        for end in FORMS.get(variant.language, ("",)):
            words[f"{key}{end}"] = list_names([forms[end] for forms in each])
    return words


def _forms(variant: Variant, name: str) -> dict[str, str]:
    bare, bracket, remark = name.partition(" (")
    forms = forms_of(variant.language, bare)
    return {end: f"{form}{bracket}{remark}" for end, form in forms.items()}


def number_of(variant: Variant, names: Sequence[str]) -> int:
    """Return 1 if a verb after these names is singular, otherwise 2."""
    bare = [name.partition(" (")[0] for name in names]
    return 1 if len(bare) == 1 and not is_plural(variant.language, bare[0]) else 2


def tell(variant: Variant, sentence: str, **names: Names) -> str:
    """Fill names into a sentence, which begins with a capital letter."""
    return sentence_case(sentence % noun_forms(variant, **names))


def unit_in_sentence(variant: Variant, unit: Unit, own: str = "") -> str:
    """Name a unit within a sentence: "the army of Prussia in Berlin", "your army in Paris".

    In German and French it is in the case of a subject or of an object, which are alike.
    """
    is_fleet = unit.kind == FLEET
    if own and unit.power == own:
        name = (
            pgettext("in a sentence", "your fleet in %(place)s")
            if is_fleet
            else pgettext("in a sentence", "your army in %(place)s")
        )
    elif unit.power not in variant.powers and unit.space == unit.power:
        name = (
            pgettext("in a sentence", "the fleet of %(place)s")
            if is_fleet
            else pgettext("in a sentence", "the army of %(place)s")
        )
    else:
        name = (
            pgettext("in a sentence", "the fleet of %(power)s in %(place)s")
            if is_fleet
            else pgettext("in a sentence", "the army of %(power)s in %(place)s")
        )
    place, power = place_name(variant.board, unit.location), owner_of_unit(variant, unit.power)
    return name % noun_forms(variant, place=place, power=power)
