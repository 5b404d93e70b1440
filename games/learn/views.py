"""Lessons, the guided first year and its practice game."""

from dataclasses import replace
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import check_for_language, gettext as _, override
from django.views.decorators.http import require_http_methods, require_safe

from adjudicator import Bid, entitlement
from games.core.board.board import SVG, picture_policy
from games.core.codec import BoardState
from games.core.decorators import account_of, context_of, game_view
from games.core.errors import Malformed
from games.core.forms import whole_number
from games.core.limits import BOARDS, check_rate
from games.core.sheet_limits import clean_line
from games.core.words.orders import printed
from games.learn.page.first_year import address, first_year_context, losses
from games.learn.page.lesson import example_entries, lesson_context, parts
from games.learn.page.turn import turn_svg, way_back
from games.learn.queries.answer import Answer, answer, is_reached
from games.learn.queries.chapters import Chapter, chapters, examples
from games.learn.queries.first_year import (
    OWN,
    POINTS,
    Year,
    half,
    hints_of,
    script,
    with_hint,
    year_of,
)
from games.learn.queries.turn import STEPS
from games.learn.services.practice import first_year_keep
from games.learn.what_if.forms import Trial, read_trial, resolved, write_trial
from games.learn.what_if.queries import Hands, asked_of, possible
from maps.render import drawing_version


def read_orders(chapter: Chapter, data: QueryDict) -> Hands:
    """The orders of the owners that the reader commands."""
    variant = chapter.variant
    found = {}
    for owner in chapter.orders:
        fields = (item.field for item in asked_of(BoardState(variant, chapter.position), owner))
        lines = tuple(line for line in (clean_line(data.get(name, "")) for name in fields) if line)
        if lines:
            found[owner] = lines
    return found


def read_bids(chapter: Chapter, data: QueryDict) -> tuple[Bid, ...]:
    """The points that the reader puts on orders of minors."""
    most = entitlement(chapter.variant, chapter.position, chapter.power) if chapter.power else 0
    bids = []
    for minor in chapter.bid_minors:
        order = clean_line(data.get(f"bid-{minor}", ""))
        points = min(whole_number(data.get(f"points-{minor}")) or 0, most)
        if order and points:
            bids.append(Bid(points, order))
    return tuple(bids)


def also_number(chapter: Chapter, data: QueryDict) -> int | None:
    """Which of the further boards is asked for."""
    number = whole_number(data.get("also"))
    return number if number is not None and 1 <= number <= len(chapter.also) else None


def with_own_orders(year: Year, data: QueryDict) -> Trial:
    """The guided year with the orders and points that were chosen from the lists of its page."""
    said = script()
    fields = (item.field for item in asked_of(BoardState(said.variant, year.now), said.power))
    lines = tuple(line for line in (clean_line(data.get(name, "")) for name in fields) if line)
    paid = tuple(line for minor in said.minors if (line := _bid_line(year, minor, data)))
    return Trial(year.trial.played, {OWN: lines, POINTS: paid})


def _bid_line(year: Year, minor: str, data: QueryDict) -> str:
    """The points and the order of a minor, be one of them still to be chosen. A new order has a
    point at once; whoever takes the points or the order of a whole bid away takes both away."""
    order = clean_line(data.get(f"bid-{minor}", ""))
    points = whole_number(data.get(f"points-{minor}")) or 0
    stood = next((bid for bid in year.bids if bid.order.split()[1] == minor), None)
    if order and points <= 0 and year.half_of(minor) != order:
        return "" if stood and printed(stood.order) == printed(order) else f"1 {order}"
    if order:
        return f"{points} {order}"
    return half(minor, points) if points > 0 and not stood else ""


# Which chapters are done: their keys, sent to these pages alone.
COOKIES = "/learn/"

COOKIE = "learned"

YEAR = 365 * 24 * 3600
# How far the guided year was played: its address, of which browsers keep only so much.
FIRST_YEAR = "first_year"

MONTH = 30 * 24 * 3600

MAX_KEPT = 3_500
# The year that somebody wanted to keep who had not signed in, for as long as a letter that confirms
# an address. A form of this site sets it, so that no link makes anybody a table.
WANTED = "wanted_year"

DAYS = 3 * 24 * 3600
# That there is such a year, for the pages that confirm the address.
WAITS = "year_waits"

ACCOUNTS = "/accounts/"

ENTRANCES = {"sign-up": "account_signup", "sign-in": "account_login"}


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
        "is_begun": FIRST_YEAR in request.COOKIES,
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


@require_http_methods(["GET", "HEAD", "POST"])
@game_view
def guided(request: HttpRequest) -> HttpResponse:
    """The guided first year. Its address holds what was ordered, and a cookie the last address."""
    check_rate(BOARDS, request)
    if request.method == "POST":
        return _ordered(request)
    if request.method == "GET" and "s" not in request.GET and request.user.is_authenticated:
        wanted = _readable(request.COOKIES.get(WANTED, ""))
        if wanted:
            return _as_table(request, year_of(read_trial(wanted)))
    kept = _readable(request.COOKIES.get(FIRST_YEAR, ""))
    if "s" not in request.GET and kept:
        return redirect(address(kept))
    year = year_of(read_trial(request.GET.get("s", "")))
    hidden = request.GET.get("hints") == "0"
    context = first_year_context(
        year,
        whole_number(request.GET.get("hint")),
        hidden=hidden,
        did=whole_number(request.GET.get("did")),
        asks="asks" in request.GET,
    )
    response = render(request, "games/learn/first_year.html", context_of(context))
    if year.is_begun and len(context.code) < MAX_KEPT:
        _keep(request, response, FIRST_YEAR, context.code, MONTH)
    return response


def _readable(code: str) -> str:
    """What a cookie holds of a year; "" for what no page of this site wrote."""
    try:
        read_trial(code)
    except Malformed:
        return ""
    return code


def _ordered(request: HttpRequest) -> HttpResponse:
    """What the form's buttons do: each leads to the address of the year that comes of it."""
    data = request.POST
    year = year_of(read_trial(data.get("s", "")))
    trial = year.trial if year.is_over else with_own_orders(year, data)
    do, did = data.get("do", ""), {}
    quiet = {"hints": "0"} if data.get("hints") == "0" else {}
    if do == "resolve" and not year.is_over:
        asked = year_of(trial)
        if losses(asked) and "sure" not in data:
            return redirect(address(write_trial(asked.trial), asks="1", **quiet))
        trial = resolved(trial)
    elif do == "show":
        number = whole_number(data.get("hint"))
        hint = next((item for item in hints_of(year.now) if item.number == number), None)
        if hint:
            trial = with_hint(year_of(trial), hint)
            did = {"did": str(hint.number)}
    year = year_of(trial)
    if do == "keep" and request.user.is_authenticated:
        return _as_table(request, year)
    if do in ENTRANCES:
        return _to_entrance(request, ENTRANCES[do], write_trial(year.trial))
    return redirect(address(write_trial(year.trial), **quiet, **did))


def _to_entrance(request: HttpRequest, entrance: str, code: str) -> HttpResponse:
    """Signing up or in, which leads back to a table of this year."""
    is_short = len(code) < MAX_KEPT
    back = urlencode({"next": reverse("games:guided") if is_short else address(code)})
    response = redirect(f"{reverse(entrance)}?{back}")
    if is_short:
        _keep(request, response, WANTED, code, DAYS)
        _keep(request, response, WAITS, "1", DAYS, path=ACCOUNTS)
    return response


def _as_table(request: HttpRequest, year: Year) -> HttpResponse:
    """The year as a practice game of one's own, which this browser then need not remember."""
    game = first_year_keep(creator=account_of(request), year=year)
    messages.success(request, _("The year is kept: here it goes on, against computer players."))
    response = redirect(game)
    for name in (FIRST_YEAR, WANTED):
        response.delete_cookie(name, path=COOKIES)
    response.delete_cookie(WAITS, path=ACCOUNTS)
    return response


def _named(listed: tuple[Chapter, ...], key: str) -> Chapter:
    found = next((chapter for chapter in listed if chapter.key == key), None)
    if found is None:
        raise Http404
    return found


def _board(request: HttpRequest, chapter: Chapter) -> HttpResponse:
    hands: Hands = possible(
        BoardState(chapter.variant, chapter.position), read_orders(chapter, request.GET)
    )
    bids = read_bids(chapter, request.GET)
    also = also_number(chapter, request.GET)
    if "do" not in request.GET and also is None:
        hands, bids = chapter.start_hands, chapter.start_bids
    found: Answer | None = None
    if also is not None:
        other = chapter.also[also - 1]
        found = answer(BoardState(chapter.variant, other.position), other.hands, other.bids)
        if other.position == chapter.position:
            hands = {owner: other.hands.get(owner, ()) for owner in chapter.orders}
            bids = other.bids.get(chapter.power, ())
    elif request.GET.get("do") == "resolve":
        paid = {**chapter.bids, chapter.power: bids} if bids else chapter.bids
        found = answer(
            BoardState(chapter.variant, chapter.position), {**chapter.hands, **hands}, paid
        )
        found = replace(found, is_done=is_reached(chapter, found.outcome))
    done = _done(request)
    is_new = found is not None and found.is_done and chapter.key not in done
    if is_new:
        done = [*done, chapter.key]
    context = lesson_context(chapter, hands, bids, found, also, done, way_back(request))
    response = render(request, "games/learn/lesson.html", context_of(context))
    if is_new:
        _keep(request, response, COOKIE, ".".join(done), YEAR)
    return response


def _keep(
    request: HttpRequest,
    response: HttpResponse,
    name: str,
    value: str,
    seconds: int,
    *,
    path: str = COOKIES,
) -> None:
    response.set_cookie(
        name,
        value,
        max_age=seconds,
        path=path,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def _done(request: HttpRequest) -> list[str]:
    """The chapters that this browser has done, as far as there are such."""
    known = {chapter.key for chapter in (*chapters(), *examples())}
    kept = request.COOKIES.get(COOKIE, "").split(".")
    return [key for key in dict.fromkeys(kept) if key in known]
