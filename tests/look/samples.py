"""Made-up contexts of the pages: a game half way, seen by the player of Austria."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

from django.utils.safestring import mark_safe

from games.core.board.board import BoardView
from games.core.codec import BoardState
from maps.load import load_variant
from tests.look import order_samples


class Thing(SimpleNamespace):
    """A record with any fields."""

    __hash__ = object.__hash__


NOW = datetime(1766, 11, 21, 14, 0, tzinfo=UTC).replace(year=2026)
OVERLAY = '<svg viewBox="0 0 1600 1256.5"><circle cx="800" cy="600" r="9"/></svg>'
POWERS = [
    ("HA", "Austria"),
    ("RU", "Russia"),
    ("FR", "France"),
    ("BH", "Britain"),
    ("OT", "Turkey"),
    ("PR", "Prussia"),
    ("PS", "Poland-Lithuania"),
    ("SW", "Sweden"),
    ("SP", "Spain"),
    ("DN", "Denmark-Norway"),
]
PLAYERS = [
    "Wilhelmina",
    "Anna P.",
    "Mathieu",
    None,
    "Selim",
    "Friederike",
    None,
    "Axel",
    "Ines",
    "",
]
STATES = [
    *("ordered", "ready", "ready", "computer", "waiting"),
    *("ordered", "open", "ready", "ready", "disorder"),
]
CENTRES = [7, 5, 4, 4, 4, 3, 2, 2, 2, 0]


def game(name: str = "The Hubertusburg table", status: str = "running") -> Thing:
    return Thing(
        name=name,
        pk=1,
        status=status,
        is_practice=False,
        gm=Thing(name="Hartwig"),
        variant_id="ambition-empire-6.01",
        variant_name="Ambition & Empire 6.01",
        time_zone="Europe/London",
        get_absolute_url="/games/1/",
    )


def phase(**changes: Any) -> Thing:
    facts = {
        "title": "Spring 1766",
        "kind": "movement",
        "number": 9,
        "opened_at": NOW - timedelta(days=1),
        "due_at": NOW + timedelta(days=1, hours=4),
        "closes_at": NOW + timedelta(days=1, hours=4),
        "resolved_at": None,
        "get_absolute_url": "/games/1/phases/9/",
    }
    return Thing(**(facts | changes))


def seats() -> list[Thing]:
    return [
        Thing(
            power=code,
            power_name=name,
            player_name=player,
            state=state,
            centres=centres,
            units=centres,
        )
        for (code, name), player, state, centres in zip(
            POWERS, PLAYERS, STATES, CENTRES, strict=True
        )
    ]


PROGRESS = {"ready": "final", "ordered": "incomplete", "waiting": "nothing"}


def late_rows() -> list[Thing]:
    return [
        Thing(
            power=seat.power,
            power_name=seat.power_name,
            player_name=seat.player_name,
            progress=PROGRESS.get(seat.state, seat.state),
            facts=["seen 3 days ago", "final since Thursday"],
            alerts=["reminded 14:50"] if seat.state == "ordered" else [],
            seen="3 days ago",
            excuses="1",
            can_fill=seat.state == "open",
            can_remind=seat.state == "waiting",
            again="again from 20:50" if seat.state == "ordered" else "",
            can_enter=seat.state in ("ordered", "ready", "waiting"),
            can_open=seat.state in ("ordered", "ready", "waiting"),
        )
        for seat in seats()
    ]


def inbox_row(power: str, name: str, again: str = "") -> Thing:
    acts = [
        Thing(label="Remind", action="/remind/", fields=[("row", f"seat-{power}")], key="r"),
        Thing(label="Choose…", action="/games/1/gm/", fields=[], key=""),
    ]
    return Thing(
        id=f"seat-{power}",
        mark="bad",
        badge="Nothing",
        game=game(),
        phase=phase(),
        url="/games/1/gm/#seat-FR",
        power=power,
        power_name=name,
        player_name="Mathieu",
        says="has ordered nothing",
        facts="seen 3 days ago",
        done=again,
        acts=acts,
    )


def inbox() -> dict[str, Any]:
    table = {"game": game(), "phase": phase(), "seats": late_rows()}
    rows = [inbox_row("FR", "France"), inbox_row("OT", "Turkey", "again from 20:50")]
    return {
        "now": NOW,
        "summary": "1 game, 2 things",
        "groups": [{"heading": "Now", "rows": rows}],
        "left_out": 2,
        "bulk": "2 without orders in 1 game.",
        "bulk_again": "20:50",
        "remindable": 1,
        "tabs": [{"game": game(), "says": "2 late", "url": "/gm/?table=1", "is_chosen": True}],
        "table": table | {"remindable": 1, "extend_by": ("24", "24 h")},
        "touched": "seat-FR",
        "error": "Nobody has orders missing.",
    }


def board_rows() -> list[dict[str, Any]]:
    return [
        {
            "space": "Vienna",
            "code": "Vie",
            "centre": True,
            "owner_name": "Habsburg Empire",
            "unit_name": "Austrian army",
        },
        {"space": "Venice", "code": "Ven", "centre": True, "unit_name": "fleet of Venice"},
    ]


def board() -> BoardView:
    variant = load_variant("ambition-empire-6.01")
    return BoardView(
        state=BoardState(variant, variant.start),
        base_url="/static/board.svg",
        overlay=mark_safe(OVERLAY),
        width="1600",
        height="1256.5",
        alt="Map of Europe in Spring 1766; the same board is given as a table below.",
        downloads=[{"label": "SVG, light", "url": "/games/1/phases/9/map-light.svg"}],
    )


def events() -> list[Thing]:
    return [
        Thing(created_at=NOW, sentence="The GM extended Spring 1766 by 24 hours."),
        Thing(created_at=NOW - timedelta(days=2), sentence="Sweden has a new player."),
    ]


STATUS = {
    "facts": ["7 of 7 units ordered", "2 of 3 DP spent", "saved 14:02", "will be used"],
    "emphasis": "not final.",
    "level": "ok",
    "can_finalise": True,
    "can_take_back": False,
}


def site(**changes: Any) -> dict[str, Any]:
    """The context of every page."""
    user = Thing(pk=7, name="Wilhelmina", is_authenticated=True)
    facts = {
        "user": user,
        "demo": True,
        "csrf_token": "token",
        "now": NOW,
        "style_url": "/site.css",
    }
    return facts | {"game_zone": "Europe/London"} | changes


def orders() -> dict[str, Any]:
    return {
        "status": STATUS,
        "rows": order_samples.order_rows(),
        "asks_orders": True,
        "errors": [],
        "text": "A Tyr – Swi\n1: A Sav S A Tyr – Swi",
        "text_errors": [(2, "No space is called “Bob”.", "")],
        "saved": {"version": 3, "digest": "9f" * 32},
        "saved_elsewhere": "A Tyr – Swi",
        "cards": order_samples.bids(),
        "groups": [{"use": "near", "title": "Near your units", "cards": order_samples.bids()}],
        "points_left": 1,
        "takes_from": "",
        "blank_line": order_samples.blank_lines()[0],
        "budget": 3,
        "spent": 2,
        "pips": [True, True, False],
    }


def playing() -> dict[str, Any]:
    table = seats()
    return {
        "game": game(),
        "phase": phase(),
        "live_url": "/games/1/live/",
        "version": 42,
        "board": board(),
        "seats": {"rows": table, "mine": table[0], "open": table[6:7]},
        "joining": {},
        "viewer": {"is_gm": False},
        "orders": orders(),
        "conditional": {
            "folds": [],
            "notes": [("Southern Netherlands", "is yours, but you never build there.")],
        },
        "history": {
            "last_phase": phase(title="Winter 1765"),
            "result_phase": phase(title="Winter 1765"),
            "results": order_samples.results(),
            "phases": [phase(title="Winter 1765"), phase(title="Fall 1765")],
            "events": events(),
        },
    }


def past() -> dict[str, Any]:
    rows = [
        {"power": code, "name": name, "counts": [3, 4, centres], "change": centres - 4}
        for (code, name), centres in zip(POWERS, CENTRES, strict=True)
    ]
    return {
        "game": game("Treaty of Aachen"),
        "phase": phase(title="Fall 1765", resolved_at=NOW),
        "previous_url": "/games/1/phases/8/",
        "next_url": "/games/1/phases/10/",
        "previous_title": "Spring 1765",
        "next_title": "Winter 1765",
        "board": board(),
        "results": order_samples.results(),
        "centres": {"years": ["1763", "1764", "1765"], "rows": rows},
        "sheet": {"text": "A Tyr – Swi", "saved_at": NOW, "digest": "9f" * 32},
        "sealed": [{"power": "FR", "name": "France", "points": 2, "order": "A Sav H", "why": ""}],
        "events": events(),
    }


def desk() -> dict[str, Any]:
    table = seats()
    return {
        "game": game(),
        "phase": phase(),
        "seats": late_rows(),
        "stuck": "KeyError in resolve.py:120",
        "late_count": 1,
        "has_excuses": True,
        "can_cancel": True,
        "can_offer_role": True,
        "can_ask_deputy": True,
        "refused": {
            "cancel": Thing(message="This is not the game’s name."),
            "deputies": Thing(message="No account has this name."),
        },
        "typed": {"account": "Dora", "confirm": "Another"},
        "invite_url": "/games/1/invite/secret/",
        "extend_lengths": [("12", "12 h"), ("24", "24 h")],
        "extend_usual": "24",
        "open_seats": table[6:7],
        "disorder_seats": table[6:7],
        "events": events(),
        "may": Thing(run=True, extend=True, replace=True),
        "deputies": [
            (
                Thing(user_id=4, user=Thing(get_short_name="Dora"), taken_at=None),
                "remind players",
            )
        ],
        "rights": [("remind", "remind players"), ("extend", "extend deadlines")],
    }


def disorder() -> dict[str, Any]:
    options = [("A", "Army"), ("F", "Fleet")]
    return {
        "game": game(),
        "power": "PS",
        "power_name": "Poland-Lithuania & Saxony",
        "pictures": [
            Thing(label=label, url="/board.svg", width="1652", height="1308.5")
            for label in ("Before", "After")
        ],
        "sentences": ["Two units are disbanded.", "Two Catholic minors are made."],
        "choices": [{"name": "unit-Lvp", "label": "Liverpool", "options": options}],
        "confirm": "Poland-Lithuania & Saxony",
        "typed": "Poland",
        "error": "This is not the power’s name.",
    }
