"""How the turns of a variant are called: by its seasons, its years and what is done in them."""

from django.utils.translation import get_language, gettext, gettext_lazy as _

from adjudicator.state import PhaseKind, Season, Turn
from adjudicator.variant import Calendar, Variant
from maps.load import load_variant
from maps.names import named

SEASONS = {
    "spring": _("Spring"),
    "fall": _("Fall"),
    "autumn": _("Autumn"),
    "winter": _("Winter"),
}


def calendar_of(variant_id: str) -> Calendar:
    """The calendar of a variant, in the language of whoever reads."""
    language = (get_language() or "en").partition("-")[0]
    return named(load_variant(variant_id), language).calendar


def turn_title(calendar: Calendar, turn: Turn) -> str:
    """ "Spring 1763", with what is done in it where that is neither movement nor adjustments."""
    words = {"season": season_title(calendar, turn.season), "year": year_title(calendar, turn.year)}
    if turn.phase is PhaseKind.RETREATS:
        return gettext("%(season)s %(year)s, retreats") % words
    if turn.phase is PhaseKind.ALLIANCES:
        return gettext("%(season)s %(year)s, alliances") % words
    return gettext("%(season)s %(year)s") % words


def season_title(calendar: Calendar, season: Season) -> str:
    """A season by the name that the variant gives it."""
    return str(SEASONS[calendar.names.get(season.value, season.value)])


def fall_title(variant: Variant) -> str:
    """What the variant calls the season after which centres change hands."""
    return season_title(variant.calendar, Season.FALL)


def year_title(calendar: Calendar, year: int) -> str:
    """ "1763", or "220" with the era of the variant."""
    return f"{year} {calendar.era}" if calendar.era else str(year)
