"""The choices of one unit, in notation and in words."""

from collections.abc import Collection, Iterable
from functools import lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext as _, pgettext

from adjudicator.board import Board
from adjudicator.orders import (
    Build,
    Convoy,
    Hold,
    Move,
    Order,
    Remove,
    Retreat,
    Support,
    Waive,
    space_of,
)
from games.core.words.orders import place_name, with_dash
from games.sheets.words import order_in_words

Choice = tuple[str, str]

Group = tuple[str, list[Choice]]


def group_orders(board: Board, orders: Iterable[Order]) -> list[Group]:
    """Group orders as (group, [(value, label), ...]), the usual kinds first."""
    groups: dict[str, list[Choice]] = {}
    for order in orders:
        groups.setdefault(group_of(order), []).append((str(order), label(board, order)))
    return list(groups.items())


def option_list(board: Board, orders: tuple[Order, ...], chosen: str = "") -> SafeString:
    """Return the groups as HTML with the order `chosen` selected.

    The list is cached without the selection, because it is public and the same on every page of a
    phase. End tags are left out, and an option whose value equals its text has none, because
    options can be most of a page.
    """
    listed: str = _options(board, orders, get_language() or "")
    for tag, rest in (
        (format_html('<option value="{}"', chosen), ">"),
        ("<option", format_html(">{}<", with_dash(chosen))),
    ):
        listed = listed.replace(f"{tag}{rest}", f"{tag} selected{rest}", 1)
    return mark_safe(listed)  # noqa: S308  (whatever was put in is escaped)


@lru_cache(maxsize=1024)
def _options(board: Board, orders: tuple[Order, ...], _language: str) -> SafeString:
    return format_html_join(
        "",
        '<optgroup label="{}">{}</optgroup>',
        (
            (group, format_html_join("", "{}{}", (_option(*choice) for choice in choices)))
            for group, choices in group_orders(board, orders)
        ),
    )


def _option(value: str, text: str) -> tuple[SafeString, str]:
    if text == with_dash(value):
        return mark_safe("<option>"), text
    return format_html('<option value="{}">', value), text


def label(board: Board, order: Order) -> str:
    """Write an order in notation, with the full name of its destination."""
    place = _place(order)
    text = with_dash(order)
    return f"{text} ({place_name(board, place)})" if place else text


def _place(order: Order) -> str:
    match order:
        case Move(target=target) | Retreat(target=target):
            return target
        case Build(location=location) | Remove(location=location):
            return location
    return ""


def group_of(order: Order) -> str:
    """Return the group of an order in a list."""
    match order:
        case Hold():
            return _("Hold")
        case Move(via=True):
            return _("Move by convoy")
        case Move():
            return _("Move")
        case Support(target=None):
            return _("Support to hold")
        case Support():
            return _("Support a move")
        case Convoy():
            return _("Convoy")
        case Retreat():
            return _("Retreat")
        case Build():
            return _("Build")
        case Remove():
            return pgettext("a unit", "Remove")
        case Waive():
            return _("Give up a build")
    return _("Disband")


def options_in_words(
    board: Board,
    orders: tuple[Order, ...],
    chosen: str = "",
    *,
    own: Collection[str] = (),
    is_minor: bool = False,
) -> SafeString:
    """Return the groups as HTML with the order `chosen` selected.

    Help for units in the spaces `own` comes before help for others; for a minor, whose help is
    bought, it comes first of all.
    """
    listed: str = _options_in_words(board, orders, frozenset(own), is_minor, get_language() or "")
    tag = format_html('<option value="{}"', chosen)
    return mark_safe(listed.replace(f"{tag}>", f"{tag} selected>", 1))  # noqa: S308  (escaped)


def group_in_words(
    board: Board, orders: Collection[Order], own: Collection[str] = (), *, is_minor: bool = False
) -> list[Group]:
    """Group orders as (group, [(value, label), ...]), in words."""
    helps = _("Support your own units")

    def group(order: Order) -> str:
        if not isinstance(order, Support):
            return group_of(order)
        return helps if space_of(order.supported) in own else _("Support others")

    def rank(order: Order) -> int:
        if isinstance(order, Support):
            is_own = space_of(order.supported) in own
            return (0 if is_minor else 1) if is_own else 2
        return 2 if isinstance(order, Convoy) and space_of(order.army) not in own else 1

    groups: dict[str, list[tuple[str, str]]] = {}
    for order in sorted(orders, key=rank):
        groups.setdefault(group(order), []).append((str(order), order_in_words(board, order)))
    return list(groups.items())


@lru_cache(maxsize=1024)
def _options_in_words(
    board: Board, orders: tuple[Order, ...], own: frozenset[str], is_minor: bool, _language: str
) -> SafeString:
    return format_html_join(
        "",
        '<optgroup label="{}">{}</optgroup>',
        (
            (group, format_html_join("", '<option value="{}">{}', choices))
            for group, choices in group_in_words(board, orders, own, is_minor=is_minor)
        ),
    )
