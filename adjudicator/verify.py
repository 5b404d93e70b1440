"""Verify a game file without the site.

    python verify.py game.json [published.txt]

It checks the form of the file and its digest, the Merkle root of each phase, the numbers of the
phases and the draw of powers; if the adjudicator can be imported, it also resolves each phase
again. `published.txt` is anything in which the roots were published, such as the saved feed of the
game: then each root must be in it.

Only the standard library is needed, so this file can be read and run alone. docs/game-file.md
describes the format. The exit status is 0 if everything is right, 1 if something is wrong, and 2 if
the file cannot be read.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

FORMAT = "ambition-empire/game"
VERSION = 1
MOST_BYTES = 20_000_000
# Deeper nesting than any game file has.
MOST_DEPTH = 40

Data = Mapping[str, Any]


class Unreadable(Exception):
    """The file is not a game file of this version. `code` is stable."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class Problem(NamedTuple):
    """Something in a game file that is not as it should be."""

    code: str
    where: str
    message: str


_encoder = json.JSONEncoder(
    sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False
)


def canonical(value: Any) -> bytes:
    """Return JSON data in canonical form: RFC 8785, restricted to whole numbers and ASCII keys.

    >>> canonical({"b": [1, None], "a": "é"}).decode()
    '{"a":"é","b":[1,null]}'
    """
    return _encoder.encode(value).encode()


def leaf(value: Any) -> bytes:
    """Return the hash of a leaf (RFC 6962, 2.1)."""
    return hashlib.sha256(b"\x00" + canonical(value)).digest()


def tree_root(leaves: Sequence[bytes]) -> bytes:
    """Return the root of a Merkle tree over the hashes of its leaves (RFC 6962, 2.1)."""
    if len(leaves) == 1:
        return leaves[0]
    half = 1 << (len(leaves) - 1).bit_length() - 1
    both = tree_root(leaves[:half]) + tree_root(leaves[half:])
    return hashlib.sha256(b"\x01" + both).digest()


def phase_leaf(game: Data, phase: Data) -> bytes:
    """Return the public leaf of a phase: its game, its place in it and its position."""
    value: dict[str, Any] = {"kind": "phase"}
    value |= {key: game[key] for key in ("game", "variant", "rules")}
    value |= {key: phase[key] for key in ("branch", "number", "position")}
    return leaf(value)


def sheet_leaf(kind: str, game: Data, phase: Data, power: str, part: Data) -> bytes:
    """Return the secret leaf of the orders or bids of a sheet; `part` has the lines and a salt."""
    value = {
        "kind": kind,
        "power": power,
        "game": game["game"],
        "branch": phase["branch"],
        "number": phase["number"],
        "lines": part["lines"],
        "salt": part["salt"],
    }
    return leaf(value)


def phase_root(game: Data, phase: Data) -> str:
    """Compute the root of a phase in a game file. For a hidden leaf the file has only its hash."""
    leaves = [phase_leaf(game, phase)]
    for power, sheet in sorted(phase["sheets"].items()):
        for kind in ("orders", "bids"):
            part = sheet[kind]
            is_open = "salt" in part
            leaves.append(
                sheet_leaf(kind, game, phase, power, part)
                if is_open
                else bytes.fromhex(part["hash"])
            )
    return tree_root(leaves).hex()


def digest(game: Data) -> str:
    """Compute the digest of a game file: the SHA-256 of its canonical form without the digest."""
    rest = {key: value for key, value in game.items() if key != "digest"}
    return hashlib.sha256(canonical(rest)).hexdigest()


def with_digest(game: Data) -> bytes:
    """Return a game file: the canonical form of the game with its digest, each part encoded once.

    >>> with_digest({"b": 1}) == canonical({"b": 1, "digest": digest({"b": 1})})
    True
    """
    members = {key: canonical(value) for key, value in game.items() if key != "digest"}
    made = hashlib.sha256(_joined(members)).hexdigest()
    return _joined(members | {"digest": canonical(made)})


def _joined(members: Mapping[str, bytes]) -> bytes:
    """The canonical form of an object, from the canonical forms of its members."""
    return b"{%b}" % b",".join(canonical(key) + b":" + members[key] for key in sorted(members))


def read(text: bytes) -> dict[str, Any]:
    """Parse a game file. Raises Unreadable."""
    return known(parsed(text))


def parsed(text: bytes) -> Any:
    """Parse JSON whose numbers are whole, of at most the size of a game file. Raises Unreadable."""
    if len(text) > MOST_BYTES:
        raise Unreadable("too_large", f"A game file has at most {MOST_BYTES:,} bytes.")
    try:
        data = json.loads(
            text.decode("utf-8-sig"),
            object_pairs_hook=_object,
            parse_float=_no_float,
            parse_constant=_no_float,
        )
        if b"\\u" in text:
            # Refuses half of a pair, which is no sign and cannot be stored.
            canonical(data)
        return data
    except (ValueError, RecursionError) as error:
        raise Unreadable("bad_json", f"This is not the JSON of a game file: {error}") from error


def known(data: Any) -> dict[str, Any]:
    """Return the data of a game file if its format and version are known. Raises Unreadable."""
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Unreadable("not_a_game_file", f"The format of a game file is “{FORMAT}”.")
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise Unreadable("bad_version", "The version of the format must be a whole number from 1.")
    if version > VERSION:
        message = f"This file has version {version} of the format; version {VERSION} is known here."
        raise Unreadable("later_version", message)
    if _depth(data) > MOST_DEPTH:
        raise Unreadable("too_deep", f"A game file is nested at most {MOST_DEPTH} deep.")
    return data


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    dictionary = dict(pairs)
    if len(dictionary) < len(pairs):
        raise ValueError("a key occurs twice in one object")
    return dictionary


def _no_float(text: str) -> Any:
    raise ValueError(f"{text} is not a whole number")


def _depth(value: Any) -> int:
    """Return how deep JSON data are nested, without recursion."""
    depth, level = 0, [value]
    while level:
        depth += 1
        inner: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                inner.extend(item.values())
            elif isinstance(item, list):
                inner.extend(item)
        level = inner
    return depth


def problems(text: bytes, published: str | None = None) -> Iterator[Problem]:
    """Check a game file without resolving anything. Raises Unreadable.

    With a `published` text, each root must be in it.
    """
    game = read(text)
    try:
        if canonical(game) != text:
            yield Problem("not_canonical", "file", "The file is not in canonical form.")
    except (ValueError, RecursionError):
        yield Problem("not_canonical", "file", "The file has text that is not Unicode.")
        return
    if game.get("digest") != digest(game):
        yield Problem("digest", "digest", "The digest is not that of the file.")
    checks: list[Callable[[Data], Iterator[Problem]]] = [
        _root_problems,
        _number_problems,
        _draw_problems,
    ]
    if published is not None:
        checks.append(partial(_unpublished, known=set(re.findall(r"\b[0-9a-f]{64}\b", published))))
    for check in checks:
        try:
            yield from check(game)
        except (KeyError, TypeError, AttributeError, ValueError, IndexError) as error:
            message = f"The data do not match the format: {type(error).__name__} {error}"
            yield Problem("shape", "file", message)


def _root_problems(game: Data) -> Iterator[Problem]:
    for phase in game["phases"]:
        # The sheets of a phase that is not resolved are not in the file.
        if not phase["roots"] or phase["outcome"] is None:
            continue
        if phase_root(game, phase) != phase["roots"][-1]["root"]:
            yield Problem(
                "root",
                _name(phase),
                "The published root does not match the sheets and the position.",
            )


def _number_problems(game: Data) -> Iterator[Problem]:
    current = [phase for phase in game["phases"] if not phase["superseded"]]
    numbers = [phase["number"] for phase in current]
    if numbers != list(range(1, len(numbers) + 1)):
        yield Problem("numbers", "phases", "A phase is missing, or is there twice.")
    places = [(phase["branch"], phase["number"]) for phase in game["phases"]]
    if len(set(places)) < len(places):
        yield Problem("numbers", "phases", "Two phases have the same place.")


def _draw_problems(game: Data) -> Iterator[Problem]:
    draw = game["draw"]
    if draw is None or not draw["seed"]:
        return
    if hashlib.sha256(draw["seed"].encode()).hexdigest() != draw["commitment"]:
        yield Problem("seed", "draw", "The seed is not the one that was committed to.")
    is_auction = "bids" in draw
    rows = sorted(draw["bids" if is_auction else "rankings"], key=lambda row: str(row["lot"]))
    if is_auction:
        yield from _receipt_problems(game["game"], rows)
        # The most points are the least sum of points below none.
        ranks = [{power: -points for power, points in row["points"].items()} for row in rows]
    else:
        ranks = [row["ranks"] for row in rows]
    if len(rows) > len(draw["powers"]) or len(draw["powers"]) > 16:
        yield Problem("draw", "draw", "There are more rankings than powers.")
    elif drawn(draw["powers"], ranks, draw["seed"]) != [row["power"] for row in rows]:
        yield Problem("draw", "draw", "The seed gives a different draw.")


def _receipt_problems(number: int, bids: Sequence[Data]) -> Iterator[Problem]:
    """The bids of an auction that do not divide 100 points, or have another receipt."""
    for row in bids:
        points = list(row["points"].values())
        if not row["receipt"] and not any(points):
            continue
        parts = {"game": number, **{key: row[key] for key in ("lot", "points", "salt")}}
        text = json.dumps(parts, sort_keys=True, separators=(",", ":"))
        is_whole = min(points, default=0) >= 0 and sum(points) == 100
        if not is_whole or hashlib.sha256(text.encode()).hexdigest() != row["receipt"]:
            yield Problem("receipt", f"lot {row['lot']}", "The receipt is not that of the bid.")


def drawn(powers: Sequence[str], rankings: Sequence[Data], seed: str) -> list[str] | None:
    """Repeat the draw: of the assignments with the least sum of ranks, the one the seed picks.

    They are numbered in the order of the powers of the first ranking, then of the second and so on,
    and the seed picks number SHA-256(seed) modulo their count. None if there is no assignment.
    """

    @cache
    def best(place: int, taken: int) -> tuple[int, int] | None:
        """The least sum of ranks from this ranking on, and in how many ways it is reached."""
        if place == len(rankings):
            return 0, 1
        sums: dict[int, int] = {}
        for bit, power in enumerate(powers):
            rank = rankings[place][power]
            rest = best(place + 1, taken | 1 << bit) if not taken >> bit & 1 else None
            if rank is not None and rest is not None:
                sums[rank + rest[0]] = sums.get(rank + rest[0], 0) + rest[1]
        return min(sums.items()) if sums else None

    whole = best(0, 0)
    if whole is None:
        return None
    number = int.from_bytes(hashlib.sha256(seed.encode()).digest(), "big") % whole[1]
    powers_drawn, taken, least = list[str](), 0, whole[0]
    for place, ranks in enumerate(rankings):
        for bit, power in enumerate(powers):
            rest = best(place + 1, taken | 1 << bit) if not taken >> bit & 1 else None
            if ranks[power] is None or rest is None or ranks[power] + rest[0] != least:
                continue
            if number < rest[1]:
                powers_drawn.append(power)
                taken, least = taken | 1 << bit, rest[0]
                break
            number -= rest[1]
    return powers_drawn


def _unpublished(game: Data, known: set[str]) -> Iterator[Problem]:
    for phase in game["phases"]:
        for row in phase["roots"]:
            if row["root"] not in known:
                yield Problem("unpublished", _name(phase), f"Root {row['root']} is not published.")


def _name(phase: Data) -> str:
    branch = f" of branch {phase['branch']}" if phase["superseded"] else ""
    return f"phase {phase['number']}{branch}"


def replayed(game: Data) -> tuple[list[Problem], str]:
    """Resolve each phase again if the adjudicator can be imported; return problems and a remark."""
    try:
        from adjudicator.errors import ImpossibleData
        from adjudicator.replay import replay_data
    except ImportError:
        return [], "The adjudicator cannot be imported, so no phase was resolved again."
    try:
        rows = replay_data(game)
    except ImpossibleData as error:
        return [Problem("impossible", error.where, error.message)], "No phase was resolved again."
    wrong = [Problem(row.verdict, row.name, row.message) for row in rows if row.is_wrong]
    same = sum(row.verdict == "same" for row in rows)
    return wrong, f"{same} of {len(rows)} phases were resolved again with the same result."


def report(text: bytes, published: str | None) -> tuple[list[Problem], list[str]]:
    """Check a game file in every way; return its problems, and remarks. Raises Unreadable."""
    faults = list(problems(text, published))
    if any(problem.code in ("shape", "not_canonical") for problem in faults):
        return faults, []
    game = read(text)
    with_root = [phase for phase in game["phases"] if phase["roots"]]
    remarks = [f"{len(with_root)} of {len(game['phases'])} phases have a root."]
    wrong, remark = replayed(game)
    return [*faults, *wrong], [*remarks, remark]


def main(arguments: Sequence[str]) -> int:
    """Check the file, print what was found, and return the exit status."""
    if len(arguments) not in (1, 2):
        sys.stderr.write("usage: python verify.py game.json [published.txt]\n")
        return 2
    try:
        with Path(arguments[0]).open("rb") as file:
            text = file.read(MOST_BYTES + 1)
        published = Path(arguments[1]).read_text("utf-8", "replace") if arguments[1:] else None
        faults, remarks = report(text, published)
    except (Unreadable, OSError) as error:
        code = error.code if isinstance(error, Unreadable) else "no_file"
        sys.stderr.write(f"{code}: {error}\n")
        return 2
    for problem in faults:
        sys.stdout.write(f"WRONG {problem.where}: {problem.message} ({problem.code})\n")
    for remark in remarks:
        sys.stdout.write(f"{remark}\n")
    sys.stdout.write(
        "Something is wrong.\n" if faults else "Everything that was checked is right.\n"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
