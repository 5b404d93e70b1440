"""The page of the opened cabinet: a phase with its bids, step by step."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.core.board.board import BoardView, board
from games.core.codec import BoardState
from games.core.opened import Part, Sight, opens_at
from games.core.words.names import list_names, short_name
from games.models import Phase
from games.press.page.thread import promise_rows, proposal_lines
from games.press.queries.promises import promises_made
from games.press.words import is_computers, readable_text
from games.record.page.bids import (
    deciding_bids,
    minor_blocks,
    minor_of,
    paid_rows,
    points_spent,
    resolved_phase,
    shows_bids,
    silent_minors,
)
from games.record.queries.cabinet import CabinetPage
from games.sheets.queries.sheets import sheet_text
from games.story.page.bid_fates import BidFate, bid_fates
from games.story.page.chronicle import stops
from games.story.page.missed import missed_sentence
from games.story.page.results import drawn_orders
from maps.render import CoinRow, coins_svg, has_geometry

BIDS, ORDERS, RESULT = "bids", "orders", "result"


def cabinet_context(page: CabinetPage, step: str, now: datetime) -> dict[str, Any]:
    """Return the context of cabinet.html; by default the step is the bids or else the orders."""
    phase, variant = page.phase, page.variant
    steps = {ORDERS: _("Orders"), RESULT: _("Result")}
    if shows_bids(page):
        steps = {BIDS: _("Bids"), **steps}
    first = next(iter(steps))
    if step not in steps:
        step = first
    show = step if step != first else ""
    at = [item.number for item in page.phases].index(phase.number)
    before, after = page.phases[:at][-1:], page.phases[at + 1 : at + 2]
    blocks = minor_blocks(page)
    return {
        "game": page.game,
        "phase": phase,
        "views": _view_links(page, show),
        "seats": _seat_links(page, show),
        "steps": [
            (label, _url(page, phase, name), name == step, name[0]) for name, label in steps.items()
        ],
        "view_note": _view_note(page),
        "stops": [
            stop | {"url": _url(page, item, show)}
            for stop, item in zip(stops(page.phases, phase), page.phases, strict=True)
        ],
        "previous_url": _url(page, before[0], show) if before else "",
        "next_url": _url(page, after[0], show) if after else "",
        "previous_title": before[0].title if before else "",
        "next_title": after[0].title if after else "",
        "board": _board(page, step, blocks),
        "blocks": blocks,
        "silent": silent_minors(page, blocks),
        "spent": points_spent(page),
        "minors": [(block["minor"] or "–", block["name"]) for block in blocks],
        "paid": paid_rows(page, blocks),
        "fates": _fates(page),
        "decided": deciding_bids(page),
        "missed": [
            missed_sentence(variant, phase, power, change) for power, change in page.missed.items()
        ],
        "sheets": [
            {
                "power": sheet.seat.power,
                "name": short_name(variant, sheet.seat.power),
                "version": sheet.version,
                "saved_at": sheet.saved_at,
                "text": sheet_text(sheet),
            }
            for sheet in page.sheets
        ],
        "letters": _letters(page),
        "opens": _opens(page, now),
    }


def _url(page: CabinetPage, phase: Phase, show: str = "", view: str = "") -> str:
    """The address of a phase in a view, by default in the present one."""
    place = {"number": phase.number, "view": view or _view(page.sight, page.power)}
    path = reverse("games:cabinet", kwargs={"pk": page.game.pk} | place)
    return f"{path}?show={show}" if show else path


def _view(sight: Sight, power: str) -> str:
    return f"{sight.value}-{power}" if power else sight.value


def _view_links(page: CabinetPage, show: str) -> list[tuple[str, str, bool, int]]:
    labels = {
        Sight.PUBLIC: _("Public"),
        Sight.SEAT: _("One seat"),
        Sight.GM: _("GM"),
        Sight.EVERYTHING: _("Everything"),
    }
    first: dict[Sight, str] = {}
    for sight, power in page.views:
        first.setdefault(sight, power)
    if page.viewer.power and (Sight.SEAT, page.viewer.power) in page.views:
        first[Sight.SEAT] = page.viewer.power
    return [
        (
            label,
            _url(page, page.phase, show, _view(sight, first[sight])),
            sight is page.sight,
            number,
        )
        for number, (sight, label) in enumerate(labels.items(), start=1)
        if sight in first
    ]


def _seat_links(page: CabinetPage, show: str) -> list[tuple[str, str, bool]]:
    """The seats to choose from, in the view of one seat."""
    if page.sight is not Sight.SEAT:
        return []
    return [
        (
            short_name(page.variant, power),
            _url(page, page.phase, show, _view(sight, power)),
            power == page.power,
        )
        for sight, power in page.views
        if sight is Sight.SEAT
    ]


def _view_note(page: CabinetPage) -> str:
    match page.sight:
        case Sight.PUBLIC:
            return _("As the public saw it.")
        case Sight.SEAT:
            name = short_name(page.variant, page.power)
            return _("As %(power)s knew it, and nothing else.") % {"power": name}
        case Sight.GM:
            return _("As the GM knew it, without the letters of the players.")
        case Sight.EVERYTHING:
            return _("Everything that the policy of the game opens.")


def _opens(page: CabinetPage, now: datetime) -> list[tuple[str, datetime]]:
    """The parts of the record that open later, each with its time."""
    labels = {
        Part.BIDS: _("Bids"),
        Part.SHEETS: _("Replaced and unused order sheets"),
        Part.PRESS: _("Press"),
    }
    times = [(label, opens_at(page.game, part)) for part, label in labels.items()]
    return [(label, at) for label, at in times if at is not None and at > now]


def _board(page: CabinetPage, step: str, blocks: list[dict[str, Any]]) -> BoardView | None:
    """The board of a step: minors with their coins, all orders, or the units afterwards."""
    resolved = resolved_phase(page)
    if not has_geometry(page.variant.id):
        return None
    if resolved is None or step == RESULT:
        after = resolved.outcome.position if resolved is not None else page.position
        return board(BoardState(page.variant, after), page.phase.title, tools=True)
    orders = drawn_orders(resolved)
    if step == BIDS:
        orders = [order for order in orders if order.power not in page.variant.powers]
    state = BoardState(page.variant, page.position)
    view = board(state, page.phase.title, orders=orders, tools=True)
    if view is None or step != BIDS:
        return view
    return replace(view, coins=_coins(page, blocks))


def _coins(page: CabinetPage, blocks: list[dict[str, Any]]) -> SafeString:
    rows = [
        CoinRow(block["minor"], tuple(stack["coins"]), stack["level"] == "ok")
        for block in blocks
        for stack in block["stacks"]
        if stack["level"] != "bad" and block["minor"]
    ]
    if not rows:
        own = page.bids.get(page.power, ())
        rows = [
            CoinRow(minor, (page.power,) * bid.points, is_won=False)
            for bid in own
            if (minor := minor_of(page, bid.order))
        ]
    # The renderer draws it from keys and numbers, without user input.
    return mark_safe(coins_svg(page.variant, rows))  # noqa: S308


def _fates(page: CabinetPage) -> list[BidFate]:
    """The bids of one seat, with what their player could see of them."""
    resolved = resolved_phase(page, page.power)
    if page.sight is not Sight.SEAT or resolved is None:
        return []
    return list(bid_fates(resolved, page.bids.get(page.power, ())))


def _letters(page: CabinetPage) -> list[dict[str, Any]]:
    letters = []
    promises = promises_made(page.letters)
    for letter in page.letters:
        author = letter.author.power if letter.author is not None else ""
        others = [power for power in letter.thread.powers if power != author]
        letters.append(
            {
                "power": author,
                "name": short_name(page.variant, author),
                "to": list_names([short_name(page.variant, power) for power in others]) or _("all"),
                "text": readable_text(letter),
                "is_computers": is_computers(letter),
                "proposal": proposal_lines(letter),
                "promised": promise_rows(page.variant, promises.get(letter.pk, ())),
                "sent_at": letter.sent_at,
            }
        )
    return letters
