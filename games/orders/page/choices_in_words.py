"""What a unit may do in words, as the groups of a select, for whoever knows no notation."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from adjudicator.board import Board
from adjudicator.orders import Convoy, Order, Support, space_of
from games.orders.page.choices import Group, group_of
from games.orders.words.in_words import order_in_words


def options_in_words(
    board: Board,
    orders: tuple[Order, ...],
    chosen: str = "",
    *,
    own: Collection[str] = (),
    is_minor: bool = False,
) -> SafeString:
    """The groups as HTML, the order `chosen` selected. Help for units in the spaces `own` comes
    before help for others; it is what a minor is paid for, so there it comes first of all."""
    listed: str = _options(board, orders, frozenset(own), is_minor, get_language() or "")
    tag = format_html('<option value="{}"', chosen)
    return mark_safe(listed.replace(f"{tag}>", f"{tag} selected>", 1))  # noqa: S308  (escaped)


def grouped_in_words(
    board: Board, orders: Collection[Order], own: Collection[str] = (), *, is_minor: bool = False
) -> list[Group]:
    """Orders as (group, [(value, label), ...])."""
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
def _options(
    board: Board, orders: tuple[Order, ...], own: frozenset[str], is_minor: bool, _language: str
) -> SafeString:
    return format_html_join(
        "",
        '<optgroup label="{}">{}</optgroup>',
        (
            (group, format_html_join("", '<option value="{}">{}', choices))
            for group, choices in grouped_in_words(board, orders, own, is_minor=is_minor)
        ),
    )
