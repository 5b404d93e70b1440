"""Orders, bids and results as pages are given them, made up."""

from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games.story.page.results import ResultGroup, ResultRow


def options(*orders: str, chosen: str = "") -> SafeString:
    """A list of orders as the presenters give it."""
    rows = ((order, " selected" if order == chosen else "", order) for order in orders)
    listed = format_html_join("", '<option value="{}"{}>{}</option>', rows)
    return format_html('<optgroup label="Orders">{}</optgroup>', listed)


def order_row(unit: str, order: str, plain: str, **changes: Any) -> dict[str, Any]:
    kind, space = unit.split()
    row = {
        "name": f"{'Army' if kind == 'A' else 'Fleet'} {space}",
        "kind": kind,
        "power": "HA",
        "field": f"order-{space}",
        "value": order,
        "text": order,
        "options": options(f"{unit} H", order or f"{unit} – Tyr", chosen=order),
        "state": "draft",
        "message": "",
        "plain": plain,
        "beside": order,
    }
    return row | changes


def order_rows() -> list[dict[str, Any]]:
    return [
        order_row("A Tyr", "A Tyr – Swi", "Tyrol moves to Switzerland"),
        order_row("A Mil", "A Mil S A Tyr – Swi", "Milan supports that move"),
        order_row("A Bud", "A Bud – LPo", "Buda moves to Lesser Poland"),
        order_row("A Boh", "A Boh S A Bud – LPo", "Bohemia supports that move"),
        order_row("A Bav", "", "", beside="It will hold."),
        order_row(
            *("F Adr", "F Adr – Ven", "Adriatic Sea moves to Venice"),
            state="warn",
            title="Your fleet is ordered into a minor.",
            message="Without support it bounces if F Ven stays.",
        ),
        order_row(
            *("A Vie", "A Vie – Mil", "Vienna moves to Milan"),
            as_written="A Vie – Tus",
            state="bad",
            title="Illegal:",
            message="Vienna does not touch Tuscany. Saved as written; the unit will hold.",
        ),
        order_row("A SNe", "A SNe H", "Southern Netherlands holds", state="ready"),
    ]


def bid(minor: str, name: str, kind: str, religion: str, points: int = 0) -> dict[str, Any]:
    order = f"{kind} {minor} S A Tyr – Swi"
    empty = blank_lines()[0] | {"options": options(f"{kind} {minor} H", order)}
    given = {"points": points, "value": order, "options": options(order, chosen=order)}
    lines = [empty | given, empty | {"n": 1}] if points else []
    return {
        "minor": minor,
        "name": name,
        "kind": kind,
        "unit": f"{kind} {minor}",
        "religion": religion,
        "religion_name": religion.capitalize(),
        "points": points,
        "is_listed": bool(lines),
        "is_open": bool(lines),
        "summary": order if points else "",
        "proposal": None
        if points
        else {"order": order, "printed": order, "says": "can support A Tyr – Swi"},
        "lines": lines,
        "note": "",
    }


def blank_lines() -> list[dict[str, Any]]:
    empty = {"points": 0, "value": "", "typed": "", "error": "", "warning": "", "options": ""}
    return [{"n": n} | empty for n in (0, 1)]


def bids() -> list[dict[str, Any]]:
    cards = [
        bid("Sav", "Savoy", "A", "catholic", 1),
        bid("NaS", "Naples & Sicily", "F", "catholic", 1),
        bid("Swi", "Switzerland", "A", "protestant"),
        bid("Alg", "Algiers", "F", "islamic"),
        bid("Pap", "Papal States", "A", "papal"),
        bid("Mos", "Moscow", "A", "orthodox"),
    ]
    cards[1]["lines"][0] |= {
        "warning_title": "Religion Rule.",
        "warning": "If this order wins it is invalid and F NaS holds.",
    }
    cards[2] |= {"is_listed": True, "is_open": True, "lines": blank_lines()[:1]}
    cards[2]["lines"][0] |= {"typed": "A Swi to the moon", "error": "No space is called “moon”."}
    return cards


def results() -> list[ResultGroup]:
    def row(order: str, label: str, why: str) -> ResultRow:
        good = label in ("moved", "given")
        sign, level = ("✓", "ok") if good else ("✗", "warn")
        return ResultRow(order, order, "", label, label, sign, level, why, fate="")

    france = [
        row("A Bur – Swi", "bounced", "Attack 1 does not beat hold 1."),
        row("A Mar – Sav", "moved", "Attack 2 beats hold 1."),
        row("F GoL S A Mar – Sav", "given", "Nobody attacked Gulf of Lyon."),
    ]
    austria = [row("A Tyr – Ven", "moved", "Attack 2 beats hold 1.")]
    minors = [row("F NaS – Ion", "bounced", "A sortie: it never advances.")]
    return [
        ResultGroup("FR", "France", france),
        ResultGroup("HA", "Habsburg Empire", austria),
        ResultGroup("", "Minor powers", minors),
    ]
