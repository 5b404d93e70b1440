"""Names of turns in the words of a variant."""

from django.utils.translation import get_language, gettext, gettext_lazy as _

from adjudicator.state import PhaseKind, Season, Turn
from adjudicator.variant import Calendar, Variant
from maps.load import load_variant
from maps.names import with_names

SEASONS = {
    "spring": _("Spring"),
    "fall": _("Fall"),
    "autumn": _("Autumn"),
    "winter": _("Winter"),
}


def calendar_of(variant_id: str) -> Calendar:
    """The calendar of a variant, in the active language."""
    language = (get_language() or "en").partition("-")[0]
    return with_names(load_variant(variant_id), language).calendar


def turn_title(calendar: Calendar, turn: Turn) -> str:
    """Name a turn, such as "Spring 1763" or "Spring 1763, retreats"."""
    words = {"season": season_title(calendar, turn.season), "year": year_title(calendar, turn.year)}
    if turn.phase is PhaseKind.RETREATS:
        return gettext("%(season)s %(year)s, retreats") % words
    if turn.phase is PhaseKind.ALLIANCES:
        return gettext("%(season)s %(year)s, alliances") % words
    return gettext("%(season)s %(year)s") % words


def season_title(calendar: Calendar, season: Season) -> str:
    """Name a season in the words of the variant."""
    return str(SEASONS[calendar.names.get(season.value, season.value)])


def fall_title(variant: Variant) -> str:
    """Name the season after which centres change owners."""
    return season_title(variant.calendar, Season.FALL)


def year_title(calendar: Calendar, year: int) -> str:
    """Name a year, such as "1763", with the era of the variant if it has one."""
    return f"{year} {calendar.era}" if calendar.era else str(year)
