"""The pages of chapters and worked examples. None of them asks the database for anything."""

from __future__ import annotations

from dataclasses import replace

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import check_for_language, override
from django.views.decorators.http import require_safe

from games.core.answers import context_of
from games.core.board.pictures import SVG, picture_policy
from games.learn.forms import also_number, read_bids, read_orders
from games.learn.page.lesson import example_entries, lesson_context, parts
from games.learn.page.turn import STEPS, turn_svg
from games.learn.queries.answer import Answer, answer, is_reached
from games.learn.queries.chapters import Chapter, chapters, examples
from games.what_if.queries.by_hand import Hands, possible
from maps.render import drawing_version

# Which chapters are done: their keys, sent to these pages alone.
COOKIE = "learned"
YEAR = 365 * 24 * 3600


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """All chapters, and where to go on."""
    done = _done(request)
    listed = parts(done)
    entries = [entry for part in listed for entry in part.entries]
    first = next((entry for entry in entries if not entry.is_done), None)
    context = {
        "parts": listed,
        "first": first,
        "count": len(entries),
        "done": sum(entry.is_done for entry in entries),
        "examples": len(examples()),
        "variant_id": settings.DEFAULT_VARIANT,
    }
    return render(request, "games/learn/learn.html", context)


@require_safe
@picture_policy
def turn_picture(request: HttpRequest, version: str, step: str) -> HttpResponse:
    """A step of the turn that the first page shows; its address changes with the drawing and the
    language."""
    drawing, _dash, language = version.partition("-")
    if drawing != drawing_version() or not check_for_language(language) or step not in STEPS:
        raise Http404
    with override(language):
        answer = HttpResponse(turn_svg(step, language), content_type=SVG)
    answer.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    return answer


@require_safe
def examples_list(request: HttpRequest) -> HttpResponse:
    """All worked examples."""
    context = {"entries": example_entries(_done(request)), "parts": parts(_done(request))}
    return render(request, "games/learn/examples.html", context)


@require_safe
def lesson(request: HttpRequest, key: str) -> HttpResponse:
    """A chapter, with what came of the orders in its address."""
    return _board(request, _named(chapters(), key))


@require_safe
def example(request: HttpRequest, key: str) -> HttpResponse:
    """A worked example."""
    return _board(request, _named(examples(), key))


def _named(listed: tuple[Chapter, ...], key: str) -> Chapter:
    found = next((chapter for chapter in listed if chapter.key == key), None)
    if found is None:
        raise Http404
    return found


def _board(request: HttpRequest, chapter: Chapter) -> HttpResponse:
    hands: Hands = possible(chapter.variant, chapter.position, read_orders(chapter, request.GET))
    bids = read_bids(chapter, request.GET)
    also = also_number(chapter, request.GET)
    if "do" not in request.GET and also is None:
        hands, bids = chapter.start_hands, chapter.start_bids
    found: Answer | None = None
    if also is not None:
        other = chapter.also[also - 1]
        found = answer(chapter.variant, other.position, other.hands, other.bids)
        if other.position == chapter.position:
            hands = {owner: other.hands.get(owner, ()) for owner in chapter.orders}
            bids = other.bids.get(chapter.power, ())
    elif request.GET.get("do") == "resolve":
        paid = {**chapter.bids, chapter.power: bids} if bids else chapter.bids
        found = answer(chapter.variant, chapter.position, {**chapter.hands, **hands}, paid)
        found = replace(found, is_done=is_reached(chapter, found.outcome))
    done = _done(request)
    is_new = found is not None and found.is_done and chapter.key not in done
    if is_new:
        done = [*done, chapter.key]
    context = lesson_context(chapter, hands, bids, found, also, done)
    response = render(request, "games/learn/lesson.html", context_of(context))
    if is_new:
        response.set_cookie(
            COOKIE,
            ".".join(done),
            max_age=YEAR,
            path="/learn/",
            secure=request.is_secure(),
            httponly=True,
            samesite="Lax",
        )
    return response


def _done(request: HttpRequest) -> list[str]:
    """The chapters that this browser has done, as far as there are such."""
    known = {chapter.key for chapter in (*chapters(), *examples())}
    kept = request.COOKIES.get(COOKIE, "").split(".")
    return [key for key in dict.fromkeys(kept) if key in known]
