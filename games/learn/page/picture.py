"""The small boards of chapters and worked examples."""

from functools import cache

from django.urls import reverse
from django.utils.translation import get_language

from games.core.board.board import drawn_lines
from games.core.board.words import board_words
from games.core.codec import BoardState
from games.learn.queries.answer import answer
from games.learn.queries.chapters import Chapter, chapters, examples
from games.story.page.results import drawn
from games.story.queries.facts import ResolvedPhase
from maps.render import crop_to, crop_to_most, cut_svg, drawing_version

# As the board of a chapter's page.
NEAR = 0.24


def pictured() -> dict[str, Chapter]:
    """All chapters and examples by key."""
    return {chapter.key: chapter for chapter in (*chapters(), *examples())}


def picture_url(chapter: Chapter) -> str:
    """The address of a chapter's small board, which changes with the drawing and the language."""
    version = f"{drawing_version()}-{get_language()}"
    return reverse("games:lesson_picture", kwargs={"version": version, "key": chapter.key})


@cache
def lesson_svg(key: str, _language: str) -> str:
    """Draw the board of a chapter in the active language.

    It shows the results of an example, and of a chapter the orders of the others: the reader gives
    the rest.
    """
    chapter = pictured()[key]
    variant, position = chapter.variant, chapter.position
    state = BoardState(variant, position)
    if chapter.start_orders:
        bids = {**chapter.bids, chapter.power: chapter.start_bids}
        found = answer(state, {**chapter.orders, **chapter.start_orders}, bids)
        given = {line for lines in found.orders.values() for line in lines}
        paid = {bid.order.split()[1] for made in found.bids.values() for bid in made}
        lines = [done.published for done in found.outcome.minors if done.unit.location in paid]
        shown = given.union(lines)
        phase = ResolvedPhase(variant, position, found.outcome)
        orders = [item for item in drawn(phase) if str(item.order) in shown]
    else:
        orders = drawn_lines(state, [line for lines in chapter.orders.values() for line in lines])
    return cut_svg(
        variant,
        position,
        crop_to(variant, chapter.view, least=NEAR) or crop_to_most(variant, chapter.view),
        orders,
        chapter.text("title"),
        named=True,
        words=board_words(),
    )
