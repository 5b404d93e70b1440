"""A game as a picture that moves: land changes hands and units go from place to place.

It is animated by SMIL, which needs no script and which browsers also play in an <img>. Every
animation lasts as long as the film, so that the film begins anew as a whole.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from adjudicator.state import Position, Unit
from adjudicator.variant import Variant
from maps.geometry import Point
from maps.render.board import Board, board_size
from maps.render.fonts import faces
from maps.render.passage import Passage
from maps.render.patterns import filling
from maps.render.svg import Attributes, Element, Raw, group, number, picture, title_element
from maps.render.theme import DAY, SEA_FACE, TEXT_FACE
from maps.render.tokens import code_style, paint, symbol_of, symbols, token
from maps.render.words import ENGLISH, Words

# Seconds of a phase with moves and of any other, of a change within it, and of the end.
MOVES, OTHER, CHANGE, END = 1.4, 0.7, 0.6, 5.0
BAND = 74.0
LETTERS: Attributes = {"font_family": TEXT_FACE, "font_size": 24.0, "font_weight": "700"}


@dataclass(frozen=True, slots=True)
class Scene:
    """A position with its title, and how it becomes the next; None for the last."""

    title: str
    position: Position
    passage: Passage | None


@dataclass(slots=True)
class Life:
    """A unit from its first scene to its last, with the time and the place of each move."""

    unit: Unit
    symbol: str
    side: str
    born: float
    places: list[tuple[float, Point]]
    gone: float | None = None


@dataclass(slots=True)
class Clock:
    """The times at which scenes begin, in seconds, and the length of the film."""

    starts: list[float] = field(default_factory=list)
    length: float = 0.0

    @classmethod
    def for_scenes(cls, scenes: Sequence[Scene]) -> Clock:
        """Give each scene its time: those with moves take longer, and the last longest."""
        clock = cls()
        for scene in scenes:
            clock.starts.append(clock.length)
            tracks = scene.passage.tracks if scene.passage else ()
            moves = any(track.start and track.end and not track.stays for track in tracks)
            clock.length += MOVES if moves else OTHER
        clock.length += END
        return clock

    def share(self, time: float) -> str:
        """Return a time as a part of the film."""
        return share_of(min(time / self.length, 1.0))


def share_of(value: float) -> str:
    """Format a part of the film: four decimals are a hundredth of a second."""
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"


def film_svg(variant: Variant, scenes: Sequence[Scene], *, words: Words = ENGLISH) -> str:
    """Draw a game from its first scene to its last, which rests before the film begins anew.

    Below the map stand the phase and the centres of each power. Raises NoGeometry.
    """
    board = Board.build(variant, DAY, words)
    first, clock = scenes[0].position, Clock.for_scenes(scenes)
    width, height = board_size(variant.id)
    margin = board.geometry.frame.margin
    lives = list(_lives(variant, scenes, clock))
    drawn = symbols(frozenset(life.symbol for life in lives), board.theme.palette, board.theme.look)
    return picture(
        f"{-margin:g} {-margin:g} {width:g} {height + BAND:g}",
        [
            title_element(f"{variant.name}: {scenes[0].title} – {scenes[-1].title}"),
            faces(),
            *board.ground(),
            *board.washes(first, complete=True),
            _land(board, scenes, clock),
            *board.ink(),
            Element("defs", children=[drawn]),
            group(list(_trails(board, scenes, clock)), fill="none", stroke_linecap="round"),
            *board.names(),
            group([_unit(board, life, clock) for life in lives], **code_style()),
            *_band(board, scenes, clock),
        ],
        width=f"{width:g}",
        height=f"{height + BAND:g}",
    ).source()


def _animate(clock: Clock, name: str, steps: Sequence[tuple[float, str]], kind: str = "") -> Raw:
    """Return an animation of an attribute through values at times.

    `kind` is "discrete" for values that jump, or "translate" for a place.
    """
    steps = [(0.0, steps[0][1]), *steps] if steps[0][0] > 0 else list(steps)
    if kind != "discrete":
        steps = [*steps, (clock.length, steps[-1][1])]
    values = ";".join(value for _time, value in steps)
    times = ";".join(clock.share(time) for time, _value in steps)
    mode = ' calcMode="discrete"' if kind == "discrete" else ""
    tag = f'animateTransform type="{kind}"' if kind == "translate" else "animate"
    return Raw(
        f'<{tag} attributeName="{name}"{mode} values="{values}" keyTimes="{times}"'
        f' dur="{clock.length:g}s" repeatCount="indefinite"/>'
    )


def _land(board: Board, scenes: Sequence[Scene], clock: Clock) -> Element:
    """Return each change of a space's realm: its new colours, which appear over the old ones."""
    changes = []
    for scene, (start, end) in zip(scenes, pairwise(clock.starts), strict=False):
        for key, (_was, owner) in sorted(scene.passage.land.items() if scene.passage else ()):
            colours = board.theme.colours(owner)
            fill = filling(board.variant, owner) or colours.tint
            animation = _animate(
                clock, "opacity", [(0, "0"), (max(start, end - CHANGE), "0"), (end, "1")]
            )
            space = Element("use", {"href": f"#p-{key}"}, children=[animation])
            space.attribs |= {"fill": fill, "color": colours.rim, "opacity": 0}
            changes.append(space)
    return group(changes, transform=f"scale({number(board.geometry.frame.scale)})")


def _trails(board: Board, scenes: Sequence[Scene], clock: Clock) -> Iterator[Element]:
    """Return a line for each move, which is seen while the unit goes."""
    for scene, (start, end) in zip(scenes, pairwise(clock.starts), strict=False):
        lines: dict[str, str] = defaultdict(str)
        for track in scene.passage.tracks if scene.passage else ():
            if track.before and track.start and track.end and track.before != track.after:
                (x, y), (to_x, to_y) = track.start, track.end
                lines[track.before.power] += f"M{x:.0f} {y:.0f}L{to_x:.0f} {to_y:.0f}"
        for power, line in sorted(lines.items()):
            steps = [(0, "0"), (start, "0"), (start + 0.2, ".8"), (end, "0")]
            yield Element(
                "path",
                {"d": line, "stroke": board.theme.colours(power).order, "stroke-width": 7},
                children=[_animate(clock, "opacity", steps)],
            )


def _lives(variant: Variant, scenes: Sequence[Scene], clock: Clock) -> Iterator[Life]:
    """Return the way of each unit through the film."""
    known: dict[Unit, Life] = {}
    for scene, start, end in zip(
        scenes, clock.starts, [*clock.starts[1:], clock.length], strict=True
    ):
        if scene.passage is None:
            break
        following: dict[Unit, Life] = {}
        for track in scene.passage.tracks:
            life = known.get(track.before) if track.before else None
            if life is None and (unit := track.before or track.after):
                place = track.start or track.end
                assert place is not None, "a unit has a place before or after"
                position = scene.position
                symbol = symbol_of(variant, position, unit)
                born = start if track.before else end - CHANGE
                life = Life(unit, symbol, position.side(unit), max(born, 0.0), [(born, place)])
                yield life
            assert life is not None
            if track.end is None:
                life.gone = end
            else:
                if track.end != life.places[-1][1]:
                    life.places += [(start + 0.1, life.places[-1][1]), (end - 0.1, track.end)]
                if track.after is not None:
                    following[track.after] = life
        known = following


def _unit(board: Board, life: Life, clock: Clock) -> Element:
    steps = [(time, f"{x:.0f} {y:.0f}") for time, (x, y) in life.places]
    parts: list[Element] = token(life.symbol, board.variant.code(life.side))
    if len(steps) > 1:
        parts.append(_animate(clock, "transform", steps, "translate"))
    seen = [(0.0, "hidden"), (life.born, "visible")] if life.born else [(0.0, "visible")]
    if life.gone is not None:
        seen.append((life.gone, "hidden"))
    if len(seen) > 1:
        parts.append(_animate(clock, "visibility", seen, "discrete"))
    return group(
        parts,
        transform=f"translate({steps[0][1]})",
        **paint(board.theme, board.variant, life.side),
    )


def _band(board: Board, scenes: Sequence[Scene], clock: Clock) -> Iterator[Element]:
    """Return the phase, the centres of each power, and a line for the time that has passed."""
    frame, palette = board.geometry.frame, board.theme.palette
    top, left, width = frame.height + frame.margin, -frame.margin, frame.width + 2 * frame.margin
    yield Element(
        "rect", {"x": left, "y": top, "width": width, "height": BAND, "fill": palette.paper}
    )
    steps = [(0.0, "0"), (clock.starts[-1], number(width))]
    yield Element(
        "rect",
        {"x": left, "y": top, "width": 0, "height": 6, "fill": palette.fail},
        children=[_animate(clock, "width", steps)],
    )
    middle = top + BAND / 2 + 3
    titles = [(scene.title, start) for scene, start in zip(scenes, clock.starts, strict=True)]
    yield group(
        list(_in_turn(clock, titles, left + 18, middle + 9)),
        font_family=SEA_FACE,
        font_style="italic",
        font_size=28,
        fill=palette.ink,
    )
    counts = [Counter(scene.position.centres.values()) for scene in scenes]
    step = (width - 330) / len(board.variant.powers)
    for place, power in enumerate(board.variant.powers):
        colours, x = board.theme.colours(power), left + 320 + place * step
        chip = {"x": x, "y": middle - 18, "width": 54, "height": 36, "rx": 4}
        yield Element("rect", {**chip, "fill": colours.token, "stroke": palette.ink})
        yield group(
            [Element("text", {"x": x + 27, "y": middle + 8}, board.variant.code(power))],
            text_anchor="middle",
            fill=colours.ink,
            **LETTERS,
        )
        texts = [
            (str(count[power]), start) for count, start in zip(counts, clock.starts, strict=True)
        ]
        changed = [texts[0], *(new for old, new in pairwise(texts) if old[0] != new[0])]
        yield group(list(_in_turn(clock, changed, x + 62, middle + 8)), fill=palette.ink, **LETTERS)


def _in_turn(
    clock: Clock, texts: Sequence[tuple[str, float]], x: float, y: float
) -> Iterator[Element]:
    """Return texts at one place, each until the next begins."""
    ends = [start for _text, start in texts[1:]]
    for (text, start), end in zip(texts, [*ends, None], strict=True):
        steps = [(0.0, "hidden"), (start, "visible")] if start else [(0.0, "visible")]
        if end is not None:
            steps.append((end, "hidden"))
        parts = [_animate(clock, "visibility", steps, "discrete")] if len(steps) > 1 else []
        hidden = {"visibility": "hidden"} if start and end is not None else {}
        yield Element("text", {"x": x, "y": y, **hidden}, text, parts)
