"""Every chapter's goal can be reached, but not by doing nothing; examples end as described."""

from itertools import product

import pytest

from adjudicator import Bid, entitlement, options
from games.core.codec import BoardState
from games.learn.queries.chapters import Chapter, answer, chapters, examples, is_reached
from games.learn.what_if.queries import order_fields
from games.lobby.words.rules import rules_of
from maps.geometry import load_geometry

ALL = (*chapters(), *examples())
WORDS = {"title", "sentence", "paragraph", "task", "situation", "done", "again"}


def named(listed):
    return pytest.mark.parametrize("chapter", listed, ids=lambda chapter: chapter.key)


def ends(chapter: Chapter, hands, bids) -> bool:
    paid = {**chapter.bids, chapter.power: bids} if bids else chapter.bids
    found = answer(BoardState(chapter.variant, chapter.position), {**chapter.orders, **hands}, paid)
    return is_reached(chapter, found.outcome)


def ways(chapter: Chapter):
    """Every choice of orders; if the reader has points, all of them on one bid."""
    variant, position = chapter.variant, chapter.position
    asked = [
        item
        for owner in chapter.owners
        for item in order_fields(BoardState(variant, position), owner)
    ]
    most = entitlement(variant, position, chapter.power)
    bids = [
        (Bid(most, str(order)),)
        for minor in chapter.bid_minors
        for order in options(variant, position, minor)[minor]
    ]
    for chosen in product(*(item.choices for item in asked)):
        hands: dict[str, tuple[str, ...]] = {}
        for item, order in zip(asked, chosen, strict=True):
            hands[item.owner] = (*hands.get(item.owner, ()), str(order))
        for bid in bids or [()]:
            yield hands, bid


@named(chapters())
def test_a_chapter_can_be_done(chapter):
    assert any(ends(chapter, hands, bids) for hands, bids in ways(chapter))


@named(chapters())
def test_a_chapter_is_not_done_by_doing_nothing(chapter):
    assert not ends(chapter, {}, ())


@named(examples())
def test_an_example_ends_as_the_rules_say(chapter):
    assert ends(chapter, chapter.start_orders, chapter.start_bids)


@named(ALL)
def test_every_variation_has_its_orders_on_the_board(chapter):
    for also in chapter.variations:
        found = answer(BoardState(chapter.variant, also.position), also.orders, also.bids)
        ordered = {line for lines in also.orders.values() for line in lines}
        told = {done.order for done in found.outcome.orders}
        told |= {done.published for done in found.outcome.minors}
        told |= {order.removesuffix(" via convoy") for order in told}
        assert ordered <= told


@named(ALL)
def test_the_picture_and_the_rules_are_there(chapter):
    geometry = load_geometry(chapter.variant_id)
    assert all(geometry.unit_place(space) for space in chapter.view)
    sections = {section.key for section in rules_of(chapter.variant)}
    assert chapter.rules in sections | {""}


@named(ALL)
def test_a_file_has_exactly_its_words(chapter):
    needed = {"title", "sentence"} if chapter.part == "examples" else WORDS - {"again"}
    assert needed <= chapter.words.keys() <= WORDS


def test_each_list_is_numbered_without_gaps():
    for listed in (chapters(), examples()):
        assert [chapter.number for chapter in listed] == list(range(1, len(listed) + 1))
