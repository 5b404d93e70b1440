"""Time zones: their current names, older names of them, and the field of forms that takes both."""

import zoneinfo
from functools import cache
from importlib.resources import files
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

UTC = "UTC"
LIST_ID = "time-zones"
# Names of this area are current too, but nobody looks for them: Etc/GMT+5.
OFFSETS = "Etc/GMT"


@cache
def current_zones() -> tuple[str, ...]:
    """The current names of the time zones, first UTC: those of places, without older names."""
    names = {row.split("\t")[2] for row in _lines("zone.tab")}
    return (UTC, *sorted(names & zoneinfo.available_timezones()))


def current_zone(text: str) -> str:
    """Return the current name of a time zone; "" if none is known by this name.

    It may be an older name, or that of a city alone: Europe/Kiev and kyiv are Europe/Kyiv.
    """
    return _names().get(_plain(text), "")


@cache
def _names() -> dict[str, str]:
    """The current name by each name that is understood, which is written as by `_plain`."""
    current = current_zones()
    cities: dict[str, str] = {}
    for name in current:
        city = _plain(name.rsplit("/", 1)[-1])
        # Several zones may be named after cities of the same name.
        cities[city] = "" if city in cities else name
    links = [row.split() for row in _lines("tzdata.zi") if row.startswith("L ")]
    targets = {link: name for _letter, name, link in links}
    older = {_plain(link): _target(link, targets) for link in targets}
    rest = [name for name in zoneinfo.available_timezones() if name.startswith(OFFSETS)]
    offsets = {_plain(name): name for name in rest} | {"etc/gmt": UTC, "etc/utc": UTC}
    return cities | offsets | older | {_plain(name): name for name in current}


def _target(link: str, targets: dict[str, str]) -> str:
    """The current name of a zone for a link to it."""
    name = link
    while name in targets and name not in current_zones():
        name = targets[name]
    return name if name in current_zones() else UTC


def _plain(text: str) -> str:
    return "_".join(text.lower().replace("_", " ").split())


def _lines(file: str) -> list[str]:
    """The lines of a file of tzdata, without comments."""
    text = (files("tzdata") / "zoneinfo" / file).read_text(encoding="utf-8")
    return [row for row in text.splitlines() if row and not row.startswith("#")]


class ZoneInput(forms.TextInput):
    """A text field with the list of current names. A script proposes the browser's zone."""

    def __init__(self) -> None:
        attributes = {"list": LIST_ID, "autocomplete": "off", "spellcheck": "false"}
        super().__init__(attrs=attributes | {"data-detect-time-zone": ""})

    def render(self, *arguments: Any, **options: Any) -> SafeString:
        names = format_html_join("", '<option value="{}"></option>', zip(current_zones()))
        field = super().render(*arguments, **options)
        return format_html('{}<datalist id="{}">{}</datalist>', field, LIST_ID, names)


class ZoneField(forms.CharField):
    """A time zone by its current name. Older names are understood."""

    widget = ZoneInput

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=64, **options)

    def prepare_value(self, value: Any) -> Any:
        return current_zone(value) or value if isinstance(value, str) else value

    def clean(self, value: Any) -> str:
        text: str = super().clean(value)
        zone = current_zone(text)
        if not zone:
            sentence = _(
                "No time zone is called “%(zone)s”. Choose one of the list, such as Europe/Berlin."
            )
            raise ValidationError(sentence, code="unknown_time_zone", params={"zone": text})
        return zone
