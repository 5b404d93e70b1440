"""Tables of Django's admin whose filters tell no more than their pages."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models.constants import LOOKUP_SEP
from django.http import HttpRequest

if TYPE_CHECKING:
    # At run time Django's class takes no type argument.
    ModelAdmin = admin.ModelAdmin[Any]
else:
    ModelAdmin = admin.ModelAdmin


class FilteredAdmin(ModelAdmin):
    """Answers only the filters that its page offers.

    Django's class takes a filter by any column from the address, also by one that no page shows: a
    list filtered by the beginning of a password's hash tells the hash sign by sign, and one of
    accounts filtered by a seat tells who plays it.
    """

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest | None = None) -> bool:
        return lookup.split(LOOKUP_SEP)[0] in self.list_filter
