"""The years of a game: the last one, and the earliest of a draw or a concession."""

from django.utils.translation import gettext as _

from adjudicator.calendar import first_year
from games.core.errors import Unprocessable
from games.models.titles import year_title
from maps.load import load_variant

LONGEST_YEARS = 100


def checked_years(
    last_year: int | None, earliest_end: int | None, variant_id: str
) -> dict[str, int | None]:
    """Return the last year of a game and the earliest of a draw or a concession, each if any.

    Refuses a year that the variant does not reach, and an earliest one after the last.
    """
    for field, year in (("last_year", last_year), ("earliest_end", earliest_end)):
        if year is not None:
            _check_year(year, variant_id, field)
    if last_year is not None and earliest_end is not None:
        calendar = load_variant(variant_id).calendar
        if (last_year - earliest_end) * calendar.step < 0:
            raise Unprocessable(
                "earliest_end",
                _("The game ends after %(last)s: choose that year or an earlier one.")
                % {"last": year_title(calendar, last_year)},
                field="earliest_end",
            )
    return {"last_year": last_year, "earliest_end": earliest_end}


def _check_year(year: int, variant_id: str, field: str) -> None:
    calendar, first = load_variant(variant_id).calendar, first_year(load_variant(variant_id))
    if not 0 <= (year - first) * calendar.step <= LONGEST_YEARS:
        raise Unprocessable(
            field,
            _("Choose a year from %(first)s to %(last)s.")
            % {
                "first": year_title(calendar, first),
                "last": year_title(calendar, first + LONGEST_YEARS * calendar.step),
            },
            field=field,
        )
