"""Pictures of phases, the animation of a resolved phase, and the film of a finished game."""

import base64
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore
from time import monotonic, sleep
from typing import Any

from django.conf import settings
from django.core.cache import cache, caches
from django.db import connection
from django.urls import reverse
from django.utils.translation import gettext as _

from adjudicator import Variant
from adjudicator.orders import Move, Retreat, space_of
from adjudicator.reasons import Result
from adjudicator.state import Unit
from games.core.board.words import board_words
from games.core.codec import outcome_of, position_after, position_of, variant_of
from games.core.errors import NotFound, Unavailable
from games.core.outbox import picture_wanted
from games.core.visibility import Viewer
from games.models import Game, Phase, PhaseStatus, Status
from games.story.page.results import drawn_orders
from games.story.queries.facts import ResolvedPhase, event_places
from games.story.queries.outcome import PLATE, near_kind, phase_outcome, picture_version
from maps.render import (
    THEMES,
    WIDTHS,
    Passage,
    Scene,
    Track,
    crop_to_most,
    cut_svg,
    drawing_version,
    film_svg,
    ground_svg,
    has_geometry,
    passage,
    share_svg,
    standalone_svg,
)
from maps.render.share import SHARE_WIDTH

# How long a request waits for a picture, and how many of them may wait in one process.
WAIT_SECONDS = 20

WAITING = 8

LOOK_SECONDS = 0.2

RETRY_SECONDS = 15
# A worker may be on another machine: then the shared cache has its picture for so long.
HANDED_SECONDS = 60

_slots = BoundedSemaphore(WAITING)
# Pictures that a web process draws itself at the same time, each in a process of its own.
_drawings = BoundedSemaphore(2)


def picture_file(phase: Phase, kind: str) -> bytes:
    """Return a PNG of a phase, or the film of its game, from the cache or else from a worker.

    Requests for the same picture share it. Raises NotFound for a board that cannot be drawn, and
    Unavailable if the drawing takes too long or too many requests wait.
    """
    pictures_check(phase)
    key = picture_key(phase, kind)
    picture = _cached_picture(key)
    if picture is not None:
        return picture
    with _slot(_slots):
        if cache.add(_request_key(key), "requested", WAIT_SECONDS):
            picture_wanted(phase, kind, expires=WAIT_SECONDS)
        return _wait_for_picture(key)


def picture_drawn(phase: Phase, kind: str) -> None:
    """Draw a requested picture and hand it to the requests that wait for it."""
    key = picture_key(phase, kind)
    try:
        picture_draw(phase, kind)
        if not settings.EMBEDDED:
            cache.set(_handover_key(key), caches["pictures"].get(key), HANDED_SECONDS)
    finally:
        cache.delete(_request_key(key))


def _wait_for_picture(key: str) -> bytes:
    # Other requests need the connection more than this one, which only waits.
    if not connection.in_atomic_block:
        connection.close()
    until = monotonic() + WAIT_SECONDS
    while (picture := _cached_picture(key)) is None:
        if monotonic() > until:
            raise _busy()
        sleep(LOOK_SECONDS)
    return picture


def _cached_picture(key: str) -> bytes | None:
    """Return the picture from the cache of this machine, or a new one from another machine."""
    picture: bytes | None = caches["pictures"].get(key)
    if picture is None and not settings.EMBEDDED:
        picture = cache.get(_handover_key(key))
        if picture is not None:
            caches["pictures"].set(key, picture)
    return picture


@contextmanager
def _slot(slots: BoundedSemaphore) -> Iterator[None]:
    """Take one of some slots of this process."""
    if not slots.acquire(blocking=False):
        raise _busy()
    try:
        yield
    finally:
        slots.release()


def _busy() -> Unavailable:
    return Unavailable(
        "picture_later",
        _("The picture is still being drawn. This page opens it as soon as it is there."),
        retry_after=RETRY_SECONDS,
    )


def _request_key(key: str) -> str:
    return f"picture-requested-{key}"


def _handover_key(key: str) -> str:
    return f"picture-handed-{key}"


SHARE = "share.png"

PNG_WIDTHS = {f"{width}.png": width for width in WIDTHS} | {SHARE: SHARE_WIDTH}

# The PNG that programs get.
PNG_KIND = "1400.png"

SVG_THEMES = {f"{theme}.svg": theme for theme in THEMES}

DAY = THEMES[0]

# The plate of the gazette shows a fight with its neighbours: this share of the board's width.
PLATE_WIDTH = 0.45

DRAWING_SECONDS = 60


def is_kind(phase: Phase, kind: str) -> bool:
    """Whether `kind` names a picture of a phase."""
    powers = ("", *variant_of(phase.game).powers)
    if kind == FILM:
        return is_filmed(phase)
    near = map(near_kind, powers)
    return kind in PNG_WIDTHS or kind in SVG_THEMES or kind == PLATE or kind in near


def is_awaited(kind: str) -> bool:
    """Whether a worker draws pictures of this kind, while a request waits."""
    return kind in PNG_WIDTHS or kind == FILM


def has_pictures(phase: Phase) -> bool:
    """Whether the board of a phase can be drawn."""
    return has_geometry(phase.game.variant_id)


def pictures_check(phase: Phase) -> None:
    """Refuse a phase whose board cannot be drawn."""
    if not has_pictures(phase):
        raise NotFound("no_picture", _("This board has no picture."))


def picture_svg(phase: Phase, kind: str, *, ground: str = "") -> str:
    """Draw a phase with its published orders as SVG, also as the source of a PNG.

    `ground` is the address of a picture of sea and land. Raises NotFound for a board that cannot be
    drawn.
    """
    pictures_check(phase)
    variant, position = variant_of(phase.game), position_of(phase)
    data, words = phase.public_outcome, board_words()
    outcome = outcome_of(variant, position, data) if data else None
    resolved = ResolvedPhase(variant, position, outcome) if outcome else None
    orders = drawn_orders(resolved) if resolved else []
    if kind == PLATE:
        places = event_places(resolved.facts) if resolved else []
        locations = [_location(variant, place) for place in places]
        crop = crop_to_most(variant, locations, least=PLATE_WIDTH)
        return cut_svg(variant, position, crop, orders, phase.title, named=True, words=words)
    if kind == SHARE:
        return share_svg(variant, position, orders, phase.title, words=words)
    for power in ("", *variant.powers):
        if kind == near_kind(power):
            own = [unit.location for unit in position.units if power and unit.power == power]
            crop = crop_to_most(variant, own)
            return cut_svg(variant, position, crop, title=phase.title, words=words)
    theme = SVG_THEMES.get(kind, DAY)
    return standalone_svg(
        variant, position, orders, phase.title, theme=theme, words=words, ground=ground
    )


def _location(variant: Variant, place: str) -> str:
    """Return a location; a space with several coasts is shown at the first of its locations."""
    spaces = variant.board.spaces
    return spaces[place].locations[0] if place in spaces else place


def picture_key(phase: Phase, kind: str) -> str:
    """The cache key of a picture that a worker draws."""
    return f"{picture_version(phase)}-{kind}"


def picture_draw(phase: Phase, kind: str) -> None:
    """Draw a picture of a phase into the cache, unless it is there already."""
    pictures, key = caches["pictures"], picture_key(phase, kind)
    if not has_pictures(phase) or key in pictures:
        return
    if kind == FILM:
        pictures.set(key, film(phase.game).encode())
        return
    svg = picture_svg(phase, kind, ground=_ground(phase.game.variant_id, kind))
    pictures.set(key, draw_png(svg, PNG_WIDTHS[kind]))


def _ground(variant_id: str, kind: str) -> str:
    """Return sea and land as PNG. They take most of the time and are the same in every picture."""
    if kind == SHARE:
        return ""
    key = f"{drawing_version()}-{variant_id}-ground-{kind}"
    picture = caches["pictures"].get(key)
    if picture is None:
        picture = draw_png(ground_svg(variant_id, DAY), PNG_WIDTHS[kind])
        caches["pictures"].set(key, picture)
    return "data:image/png;base64," + base64.b64encode(picture).decode()


def board_png(svg: str) -> bytes:
    """Turn the drawing of any board into a PNG while the request waits.

    Raises Unavailable if others are drawn, or it takes too long, and ValueError for a drawing with
    signs that XML does not allow.
    """
    with _slot(_drawings):
        try:
            return draw_png(svg, PNG_WIDTHS[PNG_KIND])
        except subprocess.TimeoutExpired as error:
            raise _busy() from error
        except subprocess.CalledProcessError as error:
            raise ValueError("this is no drawing") from error


def draw_png(svg: str, width: int) -> bytes:
    """Turn an SVG into a PNG, in a process of its own."""
    command = [sys.executable, "-m", "maps", "png", "--width", str(width)]
    done = subprocess.run(  # noqa: S603 - no part of the command is user input
        command,
        input=svg.encode(),
        cwd=settings.BASE_DIR,
        capture_output=True,
        check=True,
        timeout=DRAWING_SECONDS,
    )
    return done.stdout


def passage_of(phase: ResolvedPhase) -> Passage:
    """Return how the board of a phase becomes that of the next.

    Raises NoGeometry for a variant without a drawn board.
    """
    aside = {item.unit.space: item.unit for item in phase.before.dislodged}
    moves: dict[Unit, str] = {}
    for item in phase.orders:
        match item.order:
            case Move() if item.result is Result.MOVES:
                unit = phase.before.unit_at.get(item.order.space)
            case Retreat() if item.result is Result.RETREATS:
                unit = aside.get(space_of(item.order.location))
            case _:
                continue
        if unit is not None:
            moves[unit] = item.order.target
    return passage(phase.variant, phase.before, phase.outcome.position, moves)


def unfolding(phase: Phase, acts: dict[str, Any], *, is_after: bool) -> dict[str, Any] | None:
    """Return the animation that a board offers: the `url` of its facts, its `acts` (see
    games/story/page/theatres.py), and `is_after` if the board shows the end of the phase.

    There is none for an open or a superseded phase, or for a board that cannot be drawn.
    """
    if not phase.is_resolved or phase.is_superseded or not has_pictures(phase):
        return None
    url = reverse("games:phase_passage", args=[phase.game_id, phase.number])
    address = f"{url}?v={picture_version(phase)}"
    return {"url": address, "acts": acts, "is_after": is_after}


def passage_json(phase: Phase) -> dict[str, Any]:
    """Return the units, land and frontiers that a phase changed as published, for every viewer.

    Raises NotFound for an unresolved phase and for a board that cannot be drawn.
    """
    pictures_check(phase)
    before = position_of(phase)
    outcome = phase_outcome(Viewer(phase.game_id), phase, before)
    if outcome is None:
        raise NotFound("phase_unresolved", _("This phase is not resolved yet."))
    change = passage_of(ResolvedPhase(variant_of(phase.game), before, outcome))
    return {
        "units": [_unit(track) for track in change.tracks if not track.stays],
        "land": change.land,
        "closed": change.closed,
        "opened": change.opened,
    }


def _unit(track: Track) -> dict[str, Any]:
    """Return a unit's places and the ids of its tokens on the boards before and after."""
    built = f"built-{track.after.space if track.after else ''}"
    return {
        "start": track.start,
        "end": track.end,
        "before": _id(track.before, is_aside=track.was_aside) or built,
        "after": _id(track.after, is_aside=track.is_aside),
        "gone": str(track.before) if track.before and track.after is None else "",
    }


def _id(unit: Unit | None, *, is_aside: bool) -> str:
    return f"{'dislodged' if is_aside else 'unit'}-{unit.space}" if unit else ""


FILM = "film.svg"


def is_filmed(phase: Phase) -> bool:
    """Whether a phase is the last of a finished game, whose film is among its pictures."""
    if phase.game.status != Status.FINISHED or not phase.is_resolved or phase.is_superseded:
        return False
    later = phase.game.phases.current().filter(number__gt=phase.number)
    return not later.filter(status=PhaseStatus.RESOLVED).exists()


def film(game: Game) -> str:
    """Draw the film of a game, which takes about two seconds."""
    variant = variant_of(game)
    phases = game.phases.current().filter(status=PhaseStatus.RESOLVED).order_by("number", "branch")
    scenes, last = [], None
    for phase in {phase.number: phase for phase in phases}.values():
        phase.game, last = game, phase
        before = position_of(phase)
        outcome = outcome_of(variant, before, phase.public_outcome or {})
        scenes.append(
            Scene(phase.title, before, passage_of(ResolvedPhase(variant, before, outcome)))
        )
    assert last is not None, "a finished game has a resolved phase"
    end = Scene(last.title, position_after(last), None)
    return film_svg(variant, [*scenes, end], words=board_words())
