"""Numbers in words of the reader's language."""

from django.utils.formats import number_format


def decimal(value: float, places: int) -> str:
    """Return a number rounded to so many decimals; number_format alone would cut them off."""
    return str(number_format(round(value, places), places))
