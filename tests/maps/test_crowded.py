"""Nothing hides anything else, even on a board with a unit in every space."""

from functools import cache
from itertools import combinations

import pytest

from adjudicator.orders import space_of
from maps.load import load_variant
from maps.names import with_names
from maps.placing import asides, drawn_board, names_at
from maps.placing.kept import drawn_ids
from maps.placing.measures import NAME_TIMES, TOKEN_TIMES
from maps.placing.rects import (
    aside_rect,
    code_rect,
    inner_frame,
    larger,
    rects,
    star_rect,
    token_rect,
)
from maps.placing.tokens import ASIDE, CODE, is_elsewhere, kinds_of, overlap, places_of, signs_of
from tests.sweeps import sampled

every_board = pytest.mark.parametrize("variant_id", drawn_ids())
every_language = pytest.mark.parametrize("language", sampled(["", "de", "fr"], 1, always=("",)))
# Rings around dislodged units may touch: a unit of the frame is half a pixel.
TOUCHING = 1.0


@cache
def board_of(variant_id, language=""):
    return drawn_board(with_names(load_variant(variant_id), language))


@cache
def tokens_of(variant_id):
    """The kind and place of a unit at each location."""
    kinds = kinds_of(load_variant(variant_id))
    return {at: (kinds[at], place) for at, place in places_of(board_of(variant_id)).items()}


def one_a_space(variant_id):
    """A location in each space."""
    return list({space_of(location): location for location in tokens_of(variant_id)}.values())


@every_board
def test_no_token_covers_another(variant_id):
    tokens = tokens_of(variant_id)
    pairs = [
        (a, b)
        for a, b in combinations(tokens, 2)
        if is_elsewhere(a, b) and overlap(*tokens[a], *tokens[b], gap=1)
    ]
    assert pairs == []


@every_board
def test_no_token_covers_a_star_a_code_or_a_strait(variant_id):
    board = board_of(variant_id)
    signs = [*signs_of(board), *((CODE, place) for place in board.codes.values())]
    covered = [
        (location, kind)
        for location, token in tokens_of(variant_id).items()
        for kind, place in signs
        if overlap(*token, kind, place, gap=-1)
    ]
    assert covered == []


@every_board
def test_no_code_touches_the_frame(variant_id):
    board = board_of(variant_id)
    inside = inner_frame(board)
    out = {key for key, at in board.codes.items() if not code_rect(at).is_within(inside)}
    assert out == set()


@every_board
def test_a_dislodged_unit_covers_no_other(variant_id):
    variant, tokens = load_variant(variant_id), tokens_of(variant_id)
    covered = [
        (location, other)
        for location in tokens
        for place in asides(variant, tokens, [location]).values()
        for other, token in tokens.items()
        if overlap(ASIDE, place, *token, gap=0) > TOUCHING
    ]
    assert covered == []


@pytest.mark.slow
@every_board
def test_two_units_dislodged_beside_each_other_are_apart(variant_id):
    variant, tokens = load_variant(variant_id), tokens_of(variant_id)
    near = {
        frozenset((one, other))
        for one in one_a_space(variant_id)
        for other in one_a_space(variant_id)
        if space_of(other) in variant.board.neighbours[space_of(one)]
    }
    met = []
    for one, other in map(sorted, near):
        first, second = asides(variant, tokens, [one, other]).values()
        if overlap(ASIDE, first, ASIDE, second, gap=0) > TOUCHING:
            met.append((one, other))
    assert met == []


@every_language
@every_board
@pytest.mark.parametrize("crowded", [False, True])
def test_no_name_lies_on_a_star_or_a_code(variant_id, language, crowded):
    variant, board = with_names(load_variant(variant_id), language), board_of(variant_id, language)
    there = one_a_space(variant_id) if crowded else [u.location for u in variant.start.units]
    signs = [star_rect(shape.star) for shape in board.land.values() if shape.star]
    signs += [code_rect(place) for place in board.codes.values()]
    assert on_names(names_at(variant, there), signs) == set()


@every_language
@every_board
def test_no_name_lies_below_a_token_and_few_are_left_out(variant_id, language):
    variant, board = with_names(load_variant(variant_id), language), board_of(variant_id, language)
    there = one_a_space(variant_id)
    gone = there[len(there) // 2 : len(there) // 2 + 3]
    names = names_at(variant, there, dislodged=gone)
    tokens = [token_rect(board.unit_place(location)).wider(-2) for location in there]
    tokens += [aside_rect(place).wider(-2) for place in asides(variant, there, gone).values()]
    assert on_names(names, tokens) == set()
    assert len(names) / len(there) > 0.9


@every_language
@every_board
@pytest.mark.parametrize("small", [False, True])
def test_names_are_clear_of_tokens_at_both_ends_of_an_animation(variant_id, language, small):
    """On a small board some have no such place. They keep clear at the end that it shows."""
    variant = with_names(load_variant(variant_id), language)
    there = [unit.location for unit in variant.start.units]
    arrived = all_gone_from(variant, there)
    shown, start = (boxes(variant, locations, small) for locations in (arrived, there))
    alone = names_at(variant, arrived, small=small)
    names = names_at(variant, arrived, small=small, other_end=variant.start)
    assert on_names(names, shown, small) == set()
    covered = len(on_names(names, start, small))
    assert covered <= (len(on_names(alone, start, small)) * 0.4 if small else 0)
    assert len(names) >= len(alone) - 1


@every_language
@every_board
def test_every_space_is_named_at_the_start(variant_id, language):
    variant = with_names(load_variant(variant_id), language)
    names = names_at(variant, [unit.location for unit in variant.start.units])
    assert {name.space for name in names} == set(variant.board.spaces)


def all_gone_from(variant, there):
    """A location for each unit in a neighbouring space without a unit."""
    locations = {space_of(location): location for location in one_a_space(variant.id)}
    left, found = set(locations) - {space_of(location) for location in there}, []
    for location in there:
        near = sorted(left & set(variant.board.neighbours[space_of(location)]))
        found.append(locations[near[0]] if near else location)
        left -= set(near[:1])
    return found


def boxes(variant, there, small):
    """The rectangles of the tokens at some locations."""
    tokens = [token_rect(drawn_board(variant).unit_place(location)) for location in there]
    return [
        box.wider(-2) for token in tokens for box in larger([token], TOKEN_TIMES if small else 1)
    ]


def on_names(names, covered, small=False):
    """The spaces whose names meet one of the rectangles."""
    return {
        name.space
        for name in names
        for piece in larger(rects(name.label, name.at_sea, 0), NAME_TIMES if small else 1)
        if any(rect.meets(piece) for rect in covered)
    }
