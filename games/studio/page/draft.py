"""The page of a variant under work: its map, its problems, and the forms of its parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from adjudicator.board import SEA
from adjudicator.state import Position
from games.core.board.words import board_words
from games.core.errors import Refused
from games.core.words.names import alphabetical
from games.models import VariantDraft
from games.studio.changes import ABOUT, DIVIDE, JOIN, NEW_POWER, POWER, RULES, SPACE, TERRAIN
from games.studio.forms import COLOUR_PREFIX, NAME_PREFIX, AboutForm
from games.studio.page.powers import minor_rows, new_power_form, power_form, rules_form
from games.studio.page.space import (
    divide_form,
    join_form,
    known_religions,
    space_form,
    terrain_form,
)
from games.studio.queries import draft_problems, is_playable, spaces_in
from games.studio.words.problems import problem_sentence
from maps.drafts import draft_geometry, draft_variant
from maps.drafts.picture import GROUND, INK, DraftBoard, board_version
from maps.render import DrawnOrder, LayerUrls

MOST_PROBLEMS = 60
# Those that are not folded.
FIRST_PROBLEMS = 4


@dataclass(frozen=True, slots=True)
class DraftMap:
    """The map of a draft, as studio/map.html shows it."""

    ground_url: str
    overlay: SafeString
    width: float
    height: float
    alt: str


@dataclass(frozen=True, slots=True)
class Unsaved:
    """A form that was refused: its name in games/studio/changes.py, its input, and why."""

    form: str
    data: QueryDict
    refusal: Refused


def draft_map(
    draft: VariantDraft,
    *,
    position: Position | None = None,
    chosen: str = "",
    is_linked: bool = False,
    orders: Sequence[DrawnOrder] = (),
) -> DraftMap | None:
    """Draw a position on a draft's board, by default the first one; None if it is not drawn."""
    files = draft.files
    geometry = draft_geometry(files)
    if geometry is None:
        return None
    variant = draft_variant(files)
    board = DraftBoard.build(files, variant, geometry)
    version = board_version(files)
    ground_url, ink_url = (
        reverse("games:studio_layer", args=[draft.token, name, version]) for name in (GROUND, INK)
    )
    overlay = board.overlay(
        position or variant.start,
        LayerUrls(ground_url, ink_url),
        link=f"{draft.get_absolute_url()}?space={{}}#space" if is_linked else "",
        chosen=chosen,
        orders=orders,
        words=board_words(),
    )
    width, height = board.size
    return DraftMap(
        ground_url=ground_url,
        overlay=mark_safe(overlay),  # noqa: S308 - every value in it is escaped
        width=width,
        height=height,
        alt=_("Map of %(name)s; a list of all spaces is beside it.") % {"name": draft.name},
    )


def draft_context(
    draft: VariantDraft,
    *,
    is_own: bool,
    chosen: str = "",
    power: str = "",
    unsaved: Unsaved | None = None,
) -> dict[str, Any]:
    """Return the context of studio/draft.html, with the forms of the `chosen` space and power.

    The form that is `unsaved` has its input again.
    """
    files = draft.files
    spaces = files["spaces"]
    chosen = chosen if chosen in spaces else ""
    sent = {unsaved.form: unsaved.data} if unsaved else {}
    powers = files["variant"]["powers"]
    power = power if power in powers else ""
    problems = draft_problems(draft)
    rows = [
        {
            "message": problem_sentence(problem),
            "english": problem.message,
            "file": problem.file,
            "is_of_rules": problem.is_of_rules,
            "spaces": [(key, spaces[key]["name"]) for key in spaces_in(problem, spaces)],
        }
        for problem in problems
    ]
    keys = sorted(spaces, key=lambda key: alphabetical(spaces[key]["name"]))
    return {
        "draft": draft,
        "is_own": is_own,
        "map": draft_map(draft, chosen=chosen, is_linked=True),
        "facts": _facts(files),
        "problems": rows[:FIRST_PROBLEMS],
        "other_problems": rows[FIRST_PROBLEMS:MOST_PROBLEMS],
        "more": max(0, len(rows) - MOST_PROBLEMS),
        "problem_count": len(rows),
        "is_playable": is_playable(draft),
        "spaces": [(key, spaces[key]["name"], key == chosen) for key in keys],
        **_space_forms(files, chosen, sent),
        "powers": [(key, item["name"], key == power) for key, item in powers.items()],
        "power": power_form(files, power, sent.get(POWER)) if power else None,
        "new_power": new_power_form(sent.get(NEW_POWER)),
        "minors": minor_rows(files),
        "religions": known_religions(files),
        "rules": rules_form(files, sent.get(RULES)) if is_own else None,
        "about": _about(files, sent.get(ABOUT)),
        "refusal": unsaved.refusal if unsaved else None,
        "refused_form": unsaved.form if unsaved else "",
    }


def _space_forms(
    files: Mapping[str, Any], key: str, sent: Mapping[str, QueryDict]
) -> dict[str, Any]:
    """The forms of the chosen space; empty if there is none."""
    if not key:
        return {"space": None}
    return {
        "space": space_form(files, key, sent.get(SPACE)),
        "terrain": terrain_form(files, key, sent.get(TERRAIN)),
        "divide": divide_form(sent.get(DIVIDE)),
        "join": join_form(files, key, sent.get(JOIN)),
    }


def _facts(files: Mapping[str, Any]) -> list[tuple[str, str]]:
    spaces = files["spaces"].values()
    sea = sum(space["kind"] == SEA for space in spaces)
    units = sum(len(side["units"]) for side in files["setup"]["powers"].values())
    return [
        (_("Powers"), str(len(files["variant"]["powers"]))),
        (_("Land spaces"), str(len(files["spaces"]) - sea)),
        (_("Seas"), str(sea)),
        (_("Supply centres"), str(sum(bool(space.get("centre")) for space in spaces))),
        (_("Units at the start"), str(units)),
    ]


def _about(files: Mapping[str, Any], sent: QueryDict | None) -> dict[str, Any]:
    """The fields of the title and the powers, with the input of a refused form."""
    about = files["variant"]
    stored = {
        "name": about["name"],
        "description": about.get("description", ""),
        "year": files["setup"]["year"],
        "victory_centres": about.get("rules", {}).get("victory_centres", ""),
    }
    values = AboutForm.read(sent) if sent is not None else stored
    powers = []
    for key, power in about["powers"].items():
        name, colour = power["name"], power["colour"]
        if sent is not None:
            name = sent.get(f"{NAME_PREFIX}{key}", name)
            colour = sent.get(f"{COLOUR_PREFIX}{key}", colour)
        powers.append({"key": key, "name": name, "colour": colour})
    return {**values, "powers": powers}
