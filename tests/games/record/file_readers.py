"""The readers of files of games, and files with mutations that each of them must survive."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any, NamedTuple

from django.utils import timezone

from adjudicator.errors import ImpossibleData
from adjudicator.exports import exported
from adjudicator.exports.phases import export_game
from adjudicator.game_file import game_file_from_data
from adjudicator.game_text import text_from_game
from adjudicator.game_text_reader import game_from_text
from adjudicator.replay import replay_data
from adjudicator.variants import load
from adjudicator.verify import Unreadable, canonical, problems, read, with_digest
from games.core.errors import Refused
from games.learn.what_if.given import board_of_upload
from games.record.queries.uploads import read_upload
from games.record.services.imports import read_game
from tests.adjudicator.game_files import short_game

GAME = short_game()
REQUEST = {
    "variant": GAME["variant"],
    "position": GAME["phases"][1]["position"],
    "orders": {"FR": ["A Mar - Sav", "A Par - Bur"]},
    "rules": {"victory_centres": 30},
}
# Values that no part, or another part, of a file has.
ODD = (
    *(None, True, -1, 0, 7, 10**30, "", "x", "FR", "A Par", "\0", "\ud800", "9" * 5_000),
    *([], {}, [[]], [{}], [None], {"": ""}, {"FR": 5}, {"FR": [5]}, [5, 5], {"x": {"y": []}}),
)
WORDS = (
    *("[", "]", "{}", '"', "\\", ": ", "  ", " = ", "void", "none", "by", "minors", "then next"),
    *("[outcome 5]", "[roots 5]", "[result.rows 5]", "[result.rows [0]]", "[result.minors 5]"),
    *("[result.position 5]", "[sheets {}]", "[position.units 5]", "[position.turn 5]", "[then 5]"),
    *("[press 5]", "[earlier 5]", "[phases 5]", "  no sheet", "  hidden bids", "  salt orders 00"),
    *("== Phase 1, branch 0: Spring 1763 movement", "FR", "units FR: A Par", "  5: x", "\0", "٣"),
)


class Reader(NamedTuple):
    """A reader of files: the file that it can read, and the errors that are its own."""

    name: str
    file: bytes
    read: Callable[[bytes], object]
    errors: tuple[type[Exception], ...]


def _text(content: bytes) -> object:
    return game_file_from_data(game_from_text(content.decode()), load)


def _json(content: bytes) -> object:
    return game_file_from_data(read(content), load)


def board_from_upload(content: bytes, number: int = 0) -> tuple[str, str, str]:
    """The board of a phase of an uploaded file."""
    return board_of_upload(read_upload(content).data, number)


def _import(content: bytes) -> object:
    return read_game(content, timezone.now())


IMPOSSIBLE = (ImpossibleData, Unreadable, UnicodeDecodeError)
TEXT, JSON = text_from_game(GAME).encode(), canonical(GAME)
THEIRS = {name: exported(GAME, name).encode() for name in ("datc", "dpjudge", "jdip")}
# A new reader is one line here.
READERS = (
    Reader("text", TEXT, _text, IMPOSSIBLE),
    Reader("JSON", JSON, _json, IMPOSSIBLE),
    Reader("board of a text", TEXT, board_from_upload, (Refused,)),
    Reader("board of a file", JSON, board_from_upload, (Refused,)),
    Reader("board of a request", canonical(REQUEST), board_from_upload, (Refused,)),
    Reader("import", JSON, _import, (Refused,)),
    Reader(
        "import of a text", TEXT, lambda content: read_game(content, timezone.now()), (Refused,)
    ),
    *(
        Reader(f"board of {name}", content, board_from_upload, (Refused,))
        for name, content in THEIRS.items()
    ),
    Reader("proof", JSON, lambda content: list(problems(content)), IMPOSSIBLE),
    Reader("replay", JSON, lambda content: replay_data(read(content)), IMPOSSIBLE),
    Reader("export", JSON, lambda content: export_game(read(content), load), IMPOSSIBLE),
)


def failures(reader: Reader, number: int, seed: int) -> Iterator[str]:
    """The mutations that end in an error that is not the reader's own."""
    for content in mutations(reader.file, number, seed):
        try:
            reader.read(content)
        except reader.errors:
            continue
        except Exception as error:  # noqa: BLE001 - every other error is a failure
            yield f"{reader.name}: {type(error).__name__} {error} of {content!r}"


def mutations(file: bytes, number: int, seed: int) -> Iterator[bytes]:
    """Files with one to four changes: of values if it is JSON, of lines and of signs."""
    for count in range(number):
        rng = random.Random(f"{seed}/{count}")
        content = file
        if file.startswith(b"{") and count % 4:
            data = json.loads(file)
            for _ in range(rng.randint(1, 2)):
                _change_value(data, rng)
            # With its own digest a file comes further.
            content = with_digest_if_any(data)
        else:
            for _ in range(rng.randint(1, 4)):
                content = rng.choice((_change_line, _change_signs))(content, rng)
        yield content


def with_digest_if_any(data: Any) -> bytes:
    """The data as JSON, with the digest of a game file that has one."""
    try:
        return with_digest(data) if "digest" in data else canonical(data)
    except UnicodeEncodeError:
        return json.dumps(data).encode()


def _change_value(data: Any, rng: random.Random) -> None:
    """Replace, remove or add one value, at any depth."""
    places = list(_places(data))
    if not places:
        return
    holder, key = rng.choice(places)
    # A copy: the next change may be of a part of it.
    value = deepcopy(rng.choice(ODD)) if rng.random() < 0.6 else _value_at(*rng.choice(places))
    act = rng.randrange(4)
    if act == 0:
        del holder[key]
    elif act == 1 and isinstance(holder, dict):
        holder[str(rng.choice(("", "x", "FR", "outcome", "minors", "turn")))] = value
    elif act == 1:
        holder.insert(key, value)
    else:
        holder[key] = value


def _places(data: Any) -> Iterator[tuple[Any, Any]]:
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in list(items):
        yield data, key
        if isinstance(value, dict | list):
            yield from _places(value)


def _value_at(holder: Any, key: Any) -> Any:
    return json.loads(json.dumps(holder[key]))


def _change_line(content: bytes, rng: random.Random) -> bytes:
    lines = content.split(b"\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    act = rng.randrange(5)
    if act == 0:
        del lines[at]
    elif act == 1:
        lines[at], lines[other] = lines[other], lines[at]
    elif act == 2:
        lines.insert(at, lines[other])
    elif act == 3:
        lines.insert(at, rng.choice(WORDS).encode())
    else:
        del lines[at:]
    return b"\n".join(lines)


def _change_signs(content: bytes, rng: random.Random) -> bytes:
    at = rng.randrange(len(content) + 1)
    to = min(len(content), at + rng.choice((0, 0, 1, 1, 3, 30)))
    odd = rng.choice((*map(str.encode, WORDS), b"", b"", bytes([rng.randrange(256)]), b"9" * 5_000))
    return content[:at] + odd + content[to:]
