"""Sentences about supply centres that were taken or lost."""

from collections.abc import Iterable, Sequence
from enum import Enum
from zlib import crc32

from django.utils.translation import gettext as _, ngettext

from adjudicator import Variant
from games.core.words.names import list_names, short_name
from games.story.words.nouns import noun_forms, number_of, tell
from maps.realms import land_of

# A centre, its new and its former owner; "" for nobody or a minor.
Change = tuple[str, str, str]


class Style(Enum):
    """The style of sentences: one wording each, or several that alternate, as in the gazette."""

    PLAIN = "plain"
    VARIED = "varied"


def centre_sentences(
    variant: Variant, changes: Iterable[Change], reader: str = "", style: Style = Style.PLAIN
) -> list[str]:
    """Word centres that were taken or lost, one sentence for each pair of owners.

    "You" is the power `reader`.
    """
    taken: dict[tuple[str, str], list[str]] = {}
    for space, taker, loser in changes:
        taken.setdefault((taker, loser), []).append(space)
    return [
        tell(
            variant,
            _vary_sentence(variant, loser, spaces)
            if style is Style.VARIED and taker
            else _sentence(taker, loser, reader),
            taker=short_name(variant, taker),
            loser=short_name(variant, loser),
            centres=[centre_with_land(variant, space) for space in spaces],
        )
        for (taker, loser), spaces in taken.items()
    ]


def centre_details(variant: Variant, changes: Iterable[Change], power: str) -> str:
    """List the centres of one power's row: "won Brest from France; lost Tunis to Turkey"."""
    won, lost = [], []
    for space, taker, loser in changes:
        other = loser if taker == power else taker
        centre = variant.board.spaces[space].name
        words = {"centre": centre, "power": short_name(variant, other)}
        if taker == power:
            won.append(_("%(centre)s from %(power)s") % words if other else centre)
        elif loser == power:
            lost.append(_("%(centre)s to %(power)s") % words if other else centre)
    parts = [_("won %(centres)s") % {"centres": list_names(won)}] if won else []
    if lost:
        parts.append(_("lost %(centres)s") % {"centres": list_names(lost)})
    return "; ".join(parts)


def chosen_wording(wordings: Sequence[str], key: str) -> str:
    """Choose a wording by the fact, so that a page reads the same each time."""
    return wordings[crc32(key.encode()) % len(wordings)]


def centre_with_land(variant: Variant, centre: str) -> str:
    """Name a centre and the land that changes colour with it: "Savoy (and Sardinia with it)"."""
    spaces = variant.board.spaces
    name = spaces[centre].name if centre in spaces else centre
    land = [spaces[space].name for space in land_of(variant.id, centre)]
    if not land:
        return name
    words = {"centre": name, **noun_forms(variant, land=land)}
    return _("%(centre)s (and %(land)s with it)") % words


def _vary_sentence(variant: Variant, loser: str, spaces: Sequence[str]) -> str:
    key = "".join(spaces)
    number = number_of(variant, [centre_with_land(variant, space) for space in spaces])
    if not loser:
        fell = ngettext("%(centres)s fell to %(taker)s.", "%(centres)s fell to %(taker)s.", number)
        occupied = _("%(taker)s occupied %(centres)s.")
        return chosen_wording((_("%(taker)s took %(centres)s."), occupied, fell), key)
    passed = ngettext(
        "%(centres)s passed from %(loser)s to %(taker)s.",
        "%(centres)s passed from %(loser)s to %(taker)s.",
        number,
    )
    won = _("%(taker)s took %(centres)s from %(loser)s.")
    lost = _("%(loser)s lost %(centres)s to %(taker)s.")
    return chosen_wording((won, lost, passed), key)


def _sentence(taker: str, loser: str, reader: str) -> str:
    if reader and reader == taker:
        return _("You took %(centres)s from %(loser)s.") if loser else _("You took %(centres)s.")
    if reader and reader == loser:
        return _("You lost %(centres)s to %(taker)s.") if taker else _("You lost %(centres)s.")
    if not taker:
        return _("%(loser)s lost %(centres)s.")
    if not loser:
        return _("%(taker)s took %(centres)s.")
    return _("%(taker)s took %(centres)s from %(loser)s.")
