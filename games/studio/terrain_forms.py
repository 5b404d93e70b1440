"""The forms of the ground: the kind and the coasts of a space, its parts, and its end."""

from __future__ import annotations

from django.http import QueryDict

from games.core.forms import Number, SentForm, Text, check_sent
from maps.drafts import Files
from maps.drafts.dividing import Division, with_division
from maps.drafts.joining import without_space
from maps.drafts.renaming import with_key
from maps.drafts.terrain import TerrainEdit, with_terrain

LONGEST = 200
LONGEST_LIST = 2_000


class TerrainForm(SentForm):
    """The abbreviation, the kind, the coasts and the further names of a space."""

    key = Text(longest=LONGEST)
    kind = Text(longest=LONGEST)
    coasts = Text(longest=LONGEST)
    convoys = Text(longest=LONGEST)
    aliases = Text(longest=LONGEST_LIST)


class DivideForm(SentForm):
    """A part of a space that becomes a new one."""

    new_key = Text(longest=LONGEST)
    new_name = Text(longest=LONGEST)
    side = Text(longest=LONGEST)
    share = Number(3)


class JoinForm(SentForm):
    """The neighbour to which the ground of a space goes."""

    heir = Text(longest=LONGEST)


def line_of(text: str) -> str:
    """Return text in one line, with single spaces."""
    return " ".join(text.split())


def names_of(text: str) -> tuple[str, ...]:
    """Return the names in a list with commas, each once."""
    return tuple(dict.fromkeys(name for part in text.split(",") if (name := line_of(part))))


def with_terrain_form(files: Files, key: str, data: QueryDict) -> Files:
    """Return the files as the form of a space's kind and coasts changes them."""
    check_sent(data, "key", "kind", "coasts", "aliases")
    sent = TerrainForm.read(data)
    edit = TerrainEdit(
        kind=sent["kind"],
        coasts=tuple(sent["coasts"].replace(",", " ").split()),
        convoys=bool(sent["convoys"]),
        aliases=names_of(sent["aliases"]),
    )
    return with_key(with_terrain(files, key, edit), key, sent["key"].strip())


def with_divide_form(files: Files, key: str, data: QueryDict) -> Files:
    """Return the files with a part of a space as a new one."""
    sent = DivideForm.read(data)
    division = Division(
        key=sent["new_key"].strip(),
        name=line_of(sent["new_name"]),
        side=sent["side"],
        share=sent["share"],
    )
    return with_division(files, key, division)


def with_join_form(files: Files, key: str, data: QueryDict) -> Files:
    """Return the files without a space, whose ground goes to a neighbour."""
    return without_space(files, key, JoinForm.read(data)["heir"])
