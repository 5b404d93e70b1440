"""Games from the files of other programs; docs/game-formats.md describes each format.

    for game in read_games(content, load, variant_ids()):
        game.data, game.remarks

A format is recognised by its content. A game that is read is played by our rules, and stays as told
where they differ.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from adjudicator import verify
from adjudicator.imports import (
    backstabbr,
    diplomacy,
    jdip_cases,
    jdip_save,
    judge,
    listing,
    own,
    webdiplomacy,
)
from adjudicator.imports.retelling import Retold, retell
from adjudicator.imports.told import MOST_PHASES, ImportRefused, Load, Remark, ToldGame
from adjudicator.rule_switches import checked_switches
from adjudicator.shapes import as_object
from adjudicator.variant import Variant

__all__ = ["FORMATS", "ImportRefused", "Remark", "Retold", "format_of", "read_game", "read_games"]

Reader = Callable[[str, Load, Iterable[str]], Iterator[ToldGame | ImportRefused]]

READERS: Mapping[str, Reader] = {
    "diplomacy": diplomacy.read,
    "jdip": jdip_cases.read,
    "jdip-save": jdip_save.read,
    "dpjudge": judge.read,
    "webdiplomacy": webdiplomacy.read,
    "backstabbr": backstabbr.read,
    "datc": listing.read,
}
OWN = {"json": own.read_file, "text": own.read_text}
FORMATS = (*OWN, *READERS)
# In the order of asking: a later one is less sure.
SIGNS: Mapping[str, Callable[[str], bool]] = {
    "json": own.is_file,
    "text": own.is_text,
    "diplomacy": lambda text: text[:1] in ("{", "["),
    "backstabbr": backstabbr.is_page,
    "jdip-save": jdip_save.is_save,
    "jdip": jdip_cases.is_cases,
    "dpjudge": judge.is_letter,
    "webdiplomacy": webdiplomacy.is_history,
    "datc": listing.is_listing,
}
# The first bytes of files that pack others.
PACKED = {
    b"PK": "ZIP",
    b"BZh": "bzip2",
    b"\xfd7zXZ": "xz",
    b"7z\xbc\xaf": "7-Zip",
    b"Rar!": "RAR",
}
GZIP = b"\x1f\x8b"
RULES = re.compile(r"^# rules: (?P<rules>\{.{0,2000}\})$", re.MULTILINE)
MOST_LINES = 200_000
# The formats whose lines meet expressions, and the length of such a line.
BY_LINES = frozenset({"jdip", "dpjudge", "webdiplomacy", "datc"})
LONGEST_LINE = 2_000


def read_games(
    content: bytes,
    load: Load,
    ids: Iterable[str],
    name: str = "",
    most_phases: int = MOST_PHASES,
) -> Iterator[Retold | ImportRefused]:
    """Read the games of a file, by default in the format that it is recognised as.

    `load` finds a variant by its id, and `ids` are the ids to choose from. Raises ImportRefused.
    """
    text = _decode(content)
    name = name or format_of(text)
    if name in BY_LINES and _has_long_line(text):
        raise _long_line()
    if name in OWN:
        yield Retold(OWN[name](text), ())
        return
    rules = _rules(text)

    def load_with_rules(variant_id: str) -> Variant:
        variant = load(variant_id)
        return variant.with_rules(checked_switches(variant, rules)) if rules else variant

    is_empty = True
    for told in READERS[name](text, load_with_rules, tuple(ids)):
        is_empty = False
        try:
            if isinstance(told, ImportRefused):
                raise told
            yield retell(told._replace(rules=rules), most_phases)
        except ImportRefused as refusal:
            yield refusal
    if is_empty:
        raise ImportRefused("no_orders", "file", "it has no orders of any phase")


def read_game(
    content: bytes,
    load: Load,
    ids: Iterable[str],
    name: str = "",
    most_phases: int = MOST_PHASES,
) -> Retold:
    """Read a file that has one game. Raises ImportRefused or ImpossibleData."""
    games = read_games(content, load, ids, name, most_phases)
    game = next(games)
    if isinstance(game, ImportRefused):
        raise game
    if next(games, None) is not None:
        message = "it has several games or cases: send one of them alone"
        raise ImportRefused("several_games", "file", message)
    return game


def format_of(text: str) -> str:
    """Return the name of the format of a text. Raises ImportRefused if none is recognised."""
    has_long_line = _has_long_line(text)
    for name, is_format in SIGNS.items():
        if not (has_long_line and name in BY_LINES) and is_format(text):
            return name
    if has_long_line:
        raise _long_line()
    message = f"the file is in no format that is known here: {', '.join(FORMATS)}"
    raise ImportRefused("not_recognised", "file", message)


def _has_long_line(text: str) -> bool:
    return any(len(line) > LONGEST_LINE for line in text.splitlines())


def _long_line() -> ImportRefused:
    return ImportRefused("too_large", "file", f"a line has at most {LONGEST_LINE:,} characters")


def _rules(text: str) -> Mapping[str, Any]:
    """Return the rule switches that our own exports have in a comment."""
    comment = RULES.search(text)
    try:
        return as_object(json.loads(comment["rules"]), "rules") if comment else {}
    except (ValueError, RecursionError) as error:
        raise ImportRefused("bad_json", "rules", f"the rules are no JSON: {error}") from error


def _unpack(content: bytes) -> bytes:
    """Unpack a file that jDip has saved, and no more of it than a file may have."""
    try:
        return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(content, verify.MOST_BYTES + 1)
    except zlib.error as error:
        raise ImportRefused("packed", "file", f"this gzip file is damaged: {error}") from error


def _decode(content: bytes) -> str:
    """Return the text of a file. What is packed, too large or no text is refused unread."""
    if content.startswith(GZIP):
        content = _unpack(content)
    if len(content) > verify.MOST_BYTES:
        message = f"a file has at most {verify.MOST_BYTES:,} bytes"
        raise ImportRefused("too_large", "file", message)
    for beginning, program in PACKED.items():
        if content.startswith(beginning):
            message = f"this is packed by {program}: unpack it, and send the file in it"
            raise ImportRefused("packed", "file", message)
    if content.count(b"\n") > MOST_LINES:
        raise ImportRefused("too_large", "file", f"a file has at most {MOST_LINES:,} lines")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        # Older programs write the signs of Western Europe so.
        text = content.decode("cp1252", "replace")
    if "\0" in text:
        raise ImportRefused("no_text", "file", "this is no text")
    return text.strip("\ufeff \t\r\n") if text[:1].isspace() and text.strip()[:1] in "{[<" else text
