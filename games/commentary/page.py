"""The pages of commentaries: for readers, for the stage, and for the author."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from adjudicator import Variant
from games.commentary.forms import StepInput
from games.commentary.queries import (
    DELAYS,
    MAX_DRAWINGS,
    MAX_LETTERS,
    Drawing,
    comment_refusal,
    drawings_from_rows,
    public_phase,
    resolved_titles,
    scripts_by,
    stage_commentary,
    visible_commentaries,
    visible_steps,
)
from games.core.accounts import User, Visitor
from games.core.board.board import BoardView, board
from games.core.words.names import alphabetical, minors_title, short_name
from games.core.words.orders import with_dash
from games.models import Commentary, CommentaryStep, Commentator, Game, Phase
from games.story.queries.facts import ResolvedPhase
from games.story.words.results import result_badge
from maps.render import DrawnOrder, Pointer, pointers_svg


def step_board(
    resolved: ResolvedPhase,
    title: str,
    orders: Sequence[str],
    drawings: Iterable[Drawing],
    *,
    tools: bool = True,
) -> BoardView | None:
    """The board at the start of a phase, with some of its orders and with drawings over it."""
    drawn = [
        DrawnOrder(item.owner, item.order, item.result)
        for item in resolved.orders
        if item.text in orders
    ]
    view = board(resolved.state, title, orders=drawn, tools=tools)
    return view and replace(view, coins=_draw(resolved.variant, drawings))


def _draw(variant: Variant, drawings: Iterable[Drawing]) -> SafeString:
    drawn = [Pointer(item.space, item.target, item.words) for item in drawings]
    # pointers_svg escapes the words.
    return mark_safe(pointers_svg(variant, drawn)) if drawn else SafeString()  # noqa: S308


def step_words(resolved: ResolvedPhase, step: CommentaryStep) -> dict[str, Any]:
    """A step in words: its sentence, its orders with their results, and its drawings."""
    orders = [
        {
            "power": item.owner if item.owner in resolved.variant.powers else "",
            "name": short_name(resolved.variant, item.owner),
            "order": with_dash(item.text),
            "result": result_badge(item.result)[0],
        }
        for item in resolved.orders
        if item.text in step.orders
    ]
    drawings = [_drawing_words(resolved.variant, row) for row in drawings_from_rows(step.drawings)]
    return {"number": step.number, "text": step.text, "orders": orders, "drawings": drawings}


def _drawing_words(variant: Variant, drawing: Drawing) -> str:
    spaces = variant.board.spaces
    words = {"space": spaces[drawing.space].name, "words": drawing.words}
    if drawing.target:
        words["target"] = spaces[drawing.target].name
        sentence = _("Arrow from %(space)s to %(target)s")
    else:
        sentence = _("Ring around %(space)s")
    sentence %= words
    colon = _(":")
    return f"{sentence}{colon} {drawing.words}" if drawing.words else sentence


def commentary_context(
    game: Game,
    phase: Phase,
    commentary: Commentary | None,
    *,
    user: Visitor,
    place: int | None,
    now: datetime,
) -> dict[str, Any]:
    """The context of games/commentary/commentary.html.

    `place` counts the visible steps from 1. Without it the page follows a live show, or begins with
    the first step.
    """
    resolved = public_phase(game, phase)
    rows = visible_steps(commentary, now)
    is_live = _is_live(commentary, phase) and bool(rows)
    steps = [step_words(resolved, row) for row in rows]
    here = _place_of(commentary, rows, place, is_live=is_live)
    path = reverse("games:commentary", kwargs=phase.place)
    for number, step in enumerate(steps, 1):
        step |= {"place": number, "url": f"{path}?step={number}", "is_here": number == here}
    row = rows[here - 1] if rows else None
    can_write = user.is_authenticated and comment_refusal(game, user) is None
    is_own = commentary is None or commentary.author_id == user.pk
    return {
        "game": game,
        "phase": phase,
        "commentary": commentary if rows else None,
        "steps": steps,
        "step": steps[here - 1] if rows else None,
        "before_url": steps[here - 2]["url"] if here > 1 else "",
        "after_url": steps[here]["url"] if rows and here < len(steps) else "",
        "is_live": is_live,
        "follows": is_live and place is None,
        "page_url": path,
        "board": step_board(
            resolved,
            phase.title,
            row.orders if row else (),
            drawings_from_rows(row.drawings) if row else (),
        ),
        "is_hidden": commentary is not None and bool(commentary.text_hidden_at),
        "report_url": reverse("games:report_commentary", kwargs=phase.place),
        "can_report": bool(rows) and user.is_authenticated and not is_own,
        "can_write": can_write and is_own and not phase.is_superseded,
        "can_delete": can_write and not is_own and game.gm_id == user.pk and bool(rows),
        "live_url": reverse("games:live", kwargs={"pk": game.pk}),
    }


def _is_live(commentary: Commentary | None, phase: Phase) -> bool:
    return commentary is not None and commentary.is_live and not phase.is_superseded


def _place_of(
    commentary: Commentary | None,
    rows: Sequence[CommentaryStep],
    place: int | None,
    *,
    is_live: bool,
) -> int:
    """Which visible step the page shows, from 1; 0 without steps."""
    if place is None and is_live and commentary is not None:
        numbers = [row.number for row in rows]
        return numbers.index(commentary.current) + 1 if commentary.current in numbers else 1
    return min(max(place or 1, 1), len(rows))


def stage_context(game: Game, now: datetime) -> dict[str, Any]:
    """The context of games/commentary/stage.html: the step on stage, without any person."""
    commentary = stage_commentary(game, now)
    context: dict[str, Any] = {
        "game": game,
        "phase": None,
        "step": None,
        "board": None,
        "live_url": reverse("games:live", kwargs={"pk": game.pk}),
    }
    if commentary is None:
        return context
    phase, rows = commentary.phase, visible_steps(commentary, now)
    resolved = public_phase(game, phase)
    # After the show its last step stays on stage.
    number = commentary.current or commentary.furthest
    row = next((row for row in rows if row.number == number), rows[-1] if rows else None)
    if row is None:
        return context
    drawings = drawings_from_rows(row.drawings)
    return context | {
        "phase": phase,
        "step": step_words(resolved, row),
        "board": step_board(resolved, phase.title, row.orders, drawings, tools=False),
    }


def write_context(
    game: Game,
    phase: Phase,
    commentary: Commentary | None,
    form: StepInput | None,
    *,
    edited: int,
    error: str,
    now: datetime,
) -> dict[str, Any]:
    """The context of games/commentary/write.html. `edited` is the number of the step in the form,
    0 for a new one; a refused `form` is shown again, and the `error` of another act above it."""
    resolved = public_phase(game, phase)
    rows = list(commentary.steps.all()) if commentary else []
    row = next((row for row in rows if row.number == edited), None)
    is_open = row is not None and commentary is not None and row.number > commentary.furthest
    if form is None:
        form = _step_form(resolved, row) if is_open and row else StepInput()
    steps = [step_words(resolved, item) for item in rows]
    for place, item in enumerate(steps, 1):
        item["place"] = place
        item["is_out"] = commentary is not None and item["number"] <= commentary.furthest
        item["is_now"] = commentary is not None and item["number"] == commentary.current
        item["is_edited"] = item["number"] == form.number
    return {
        "game": game,
        "phase": phase,
        "commentary": commentary,
        "is_live": _is_live(commentary, phase),
        "is_too_early": commentary is not None and now < commentary.opens_at,
        "steps": steps,
        "form": form,
        "rows": _drawing_rows(form),
        "has_more_drawings": len(form.drawings) > 2,
        "orders": _order_groups(resolved, form.orders),
        "board": _form_board(resolved, phase, form),
        "spaces": sorted(
            (space.name for space in resolved.variant.board.spaces.values()), key=alphabetical
        ),
        "delays": DELAYS,
        "max_letters": MAX_LETTERS,
        "error": error,
        "next": _next_step(commentary, steps),
        "page_url": reverse("games:commentary", kwargs=phase.place),
    }


def _step_form(resolved: ResolvedPhase, row: CommentaryStep) -> StepInput:
    spaces = resolved.variant.board.spaces
    drawings = tuple(
        Drawing(
            spaces[item.space].name,
            spaces[item.target].name if item.target else "",
            item.words,
        )
        for item in drawings_from_rows(row.drawings)
    )
    return StepInput(row.number, row.text, tuple(row.orders), drawings)


def _next_step(
    commentary: Commentary | None, steps: Sequence[dict[str, Any]]
) -> dict[str, Any] | None:
    current = commentary.current if commentary else 0
    return next((step for step in steps if step["number"] > current), None)


def _drawing_rows(form: StepInput) -> list[dict[str, Any]]:
    """The drawings of the form, each in its row, and empty rows up to the most."""
    rows = [*form.drawings, *[Drawing("")] * MAX_DRAWINGS][:MAX_DRAWINGS]
    part, _hyphen, number = form.field.rpartition("-")
    return [
        {"number": n, "drawing": row, "bad": part if number == str(n) else ""}
        for n, row in enumerate(rows)
    ]


def _order_groups(resolved: ResolvedPhase, chosen: Sequence[str]) -> list[dict[str, Any]]:
    """The published orders by power, minors last, with a mark at the chosen ones."""
    variant = resolved.variant
    groups: dict[str, dict[str, Any]] = {}
    for item in resolved.orders:
        power = item.owner if item.owner in variant.powers else ""
        name = short_name(variant, power) if power else minors_title(variant)
        group = groups.setdefault(power, {"power": power, "name": name, "orders": [], "count": 0})
        is_chosen = item.text in chosen
        group["count"] += is_chosen
        group["orders"].append(
            {
                "line": item.text,
                "order": with_dash(item.text),
                "result": result_badge(item.result)[0],
                "is_chosen": is_chosen,
            }
        )
    return sorted(groups.values(), key=lambda group: (not group["power"], group["name"]))


def _form_board(resolved: ResolvedPhase, phase: Phase, form: StepInput) -> BoardView | None:
    """The board with what the form has. Drawings that a refusal is about are left out."""
    keys = {space.name: key for key, space in resolved.variant.board.spaces.items()}
    drawings = [
        Drawing(keys[item.space], keys.get(item.target, ""), item.words)
        for item in form.drawings
        if item.space in keys and (not item.target or item.target in keys)
    ]
    return step_board(resolved, phase.title, form.orders, drawings)


def list_context(
    game: Game, *, user: Visitor, now: datetime, account: str = "", error: str = ""
) -> dict[str, Any]:
    """The context of games/commentary/commentaries.html."""
    can_write = user.is_authenticated and comment_refusal(game, user) is None
    own = scripts_by(game, user) if can_write and isinstance(user, User) else set()
    open_rows = visible_commentaries(game, now)
    visible = {row.phase_id: row for row in open_rows}
    phases = resolved_titles(game) if can_write else []
    is_gm = user.is_authenticated and game.gm_id == user.pk
    commentators = Commentator.objects.filter(game=game).select_related("user") if is_gm else []
    return {
        "game": game,
        "rows": [
            {"commentary": row, "phase": row.phase, "is_live": _is_live(row, row.phase)}
            for row in open_rows
        ],
        "phases": [
            {
                "phase": phase,
                "has_script": phase.pk in own,
                "is_other": phase.pk in visible and phase.pk not in own,
            }
            for phase in phases
        ],
        "can_write": can_write,
        "is_gm": is_gm,
        "commentators": list(commentators),
        "can_allow": is_gm and game.is_public,
        "stage_url": reverse("games:stage", kwargs={"pk": game.pk}) if game.is_public else "",
        "account": account,
        "error": error,
    }
