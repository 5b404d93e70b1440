"""The GM's pages before a correction: the board to type, and the preview."""

from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from adjudicator import Variant
from adjudicator.special.influence import Influence, influence_text
from games.core.codec import variant_of
from games.gm.corrections.board_reader import ALLIANCES, MINORS, OF, BoardError, TypedBoard
from games.gm.corrections.orders_plan import CorrectedSheet
from games.gm.corrections.plan import Plan
from games.gm.corrections.public import diff
from games.models import Game, SeatState, Status
from games.models.titles import turn_title


def board_context(
    game: Game, board: TypedBoard, errors: Sequence[BoardError] = ()
) -> dict[str, Any]:
    """The context of games/gm/board.html: the board as stored or as typed."""
    variant = variant_of(game)
    minors = _("Armed neutrals") if variant.rules.influence else _("Minor powers, at home")

    def field(name: str, value: str) -> dict[str, Any]:
        sentences = [error.sentence for error in errors if error.field == name]
        return {"name": name, "value": value, "errors": sentences}

    return {
        "game": game,
        "powers": [
            {
                "power": key,
                "power_name": power.name,
                "units": field(f"units-{key}", board.units.get(key, "")),
                "centres": field(f"centres-{key}", board.centres.get(key, "")),
            }
            for key, power in variant.powers.items()
        ],
        "minors": field(MINORS, board.minors) if variant.minors else None,
        "minors_title": minors,
        "alliances": field(ALLIANCES, board.alliances) if variant.rules.influence else None,
        "examples": board_examples(variant),
        "errors": errors,
    }


def board_examples(variant: Variant) -> dict[str, str]:
    """Examples of fields on this board.

    "units" and "centres" are those of the first power, "coast" is a fleet on a coast, "abroad" an
    armed neutral away from home, "ally" an alliance. Each is empty if the board has none.
    """
    power = next(iter(variant.powers))
    start, spaces = variant.start, variant.board.spaces.values()
    coasts = [location for space in spaces if space.coasts for location in space.locations]
    examples = {
        "units": ", ".join(map(str, start.units_of(power)[:2])),
        "centres": ", ".join(start.centres_of(power)[:2]),
        "coast": f"F {coasts[0]}" if coasts else "",
    }
    neutrals = [unit for unit in start.units if unit.power in variant.minors]
    if variant.rules.influence and neutrals:
        first, second = neutrals[:2]
        examples["abroad"] = f"{second.kind} {first.space}{OF}{second.power}"
        examples["ally"] = influence_text("", Influence(first.power, power))
    return examples


def roll_back_preview(game: Game, plan: Plan) -> dict[str, Any]:
    """The preview before a game is rolled back."""
    phase = turn_title(variant_of(game).calendar, plan.after.turn)
    return _preview(game, plan) | {
        "heading": _("Roll back to %(phase)s?") % {"phase": phase},
        "action": reverse("games:roll_back", kwargs={"pk": game.pk}),
        "fields": [("to", plan.first)],
        "label": _("Roll back"),
    }


def roll_forward_preview(game: Game, plan: Plan) -> dict[str, Any]:
    """The preview before the last correction is undone."""
    return _preview(game, plan) | {
        "heading": _("Undo correction %(number)s?") % {"number": plan.data["undoes"]},
        "action": reverse("games:roll_forward", kwargs={"pk": game.pk}),
        "fields": [],
        "label": _("Undo it"),
        "asks_drafts": False,
    }


def orders_preview(game: Game, plan: Plan, sheet: CorrectedSheet, text: str) -> dict[str, Any]:
    """The preview before the sheet of a power in a resolved phase is corrected."""
    words = {"power": variant_of(game).powers[sheet.power].short, "phase": sheet.phase.title}
    return _preview(game, plan) | {
        "heading": _("Correct the orders of %(power)s in %(phase)s?") % words,
        "action": reverse("games:correct_orders", kwargs={"pk": game.pk}),
        "fields": [("phase", sheet.phase.number), ("power", sheet.power), ("text", text)],
        "label": _("Correct the orders"),
    }


def board_preview(game: Game, plan: Plan, board: TypedBoard) -> dict[str, Any]:
    """The preview before the board of the open phase is corrected."""
    phase = turn_title(variant_of(game).calendar, plan.after.turn)
    fields = [("minors", board.minors), ("alliances", board.alliances)]
    fields += [(f"units-{key}", text) for key, text in board.units.items()]
    fields += [(f"centres-{key}", text) for key, text in board.centres.items()]
    return _preview(game, plan) | {
        "heading": _("Correct the board of %(phase)s?") % {"phase": phase},
        "action": reverse("games:correct_board", kwargs={"pk": game.pk}),
        "fields": fields,
        "label": _("Correct the board"),
    }


def _preview(game: Game, plan: Plan) -> dict[str, Any]:
    """What all previews show: the boards, the effects, and the mark of the game's state."""
    return {
        "game": game,
        "sentences": _sentences(game, plan),
        "diff": diff(game, plan.before, plan.after, plan.data),
        "mark": plan.mark,
        "asks_drafts": plan.drafts is not None and plan.opened is not None,
    }


def _sentences(game: Game, plan: Plan) -> list[str]:
    """The effects that the boards do not show."""
    variant = variant_of(game)
    sentences = []
    if plan.replayed:
        again = ", ".join(
            turn_title(variant.calendar, item.position.turn) for item in plan.replayed
        )
        words = _("These phases are resolved again with the stored orders: %(phases)s.")
        sentences.append(words % {"phases": again})
    if plan.data.get("is_cut"):
        sentences.append(
            _("The stored orders of the next phase no longer fit the board, so it opens again.")
        )
    if plan.opened is not None:
        words = _("%(phase)s opens with a new deadline from the schedule.")
        sentences.append(words % {"phase": turn_title(variant.calendar, plan.opened.turn)})
    ended = plan.undone is not None and plan.undone.data.get("ending")
    if game.status == Status.FINISHED and plan.opened is not None and not ended:
        sentences.append(_("The game was over and now goes on."))
    if plan.opened is None or ended:
        sentences.append(_("This ends the game."))
    lost = set(plan.after.civil_disorder)
    for seat in game.seats.all():
        power = {"power": variant.powers[seat.power].short}
        is_lost = seat.state == SeatState.CIVIL_DISORDER
        if is_lost and seat.power not in lost:
            sentences.append(
                _(
                    "%(power)s is no longer in permanent civil disorder: its last player gets the "
                    "seat back if possible; otherwise the seat is open."
                )
                % power
            )
        elif not is_lost and seat.power in lost:
            sentences.append(
                _("%(power)s is in permanent civil disorder again; its player loses the seat.")
                % power
            )
    return [
        *sentences,
        _("Replaced phases keep their own addresses. Press does not change."),
        _("Open votes are closed and start again. Orders are no longer final."),
        _("All players are notified. Everyone can see what changed and your reason."),
    ]
