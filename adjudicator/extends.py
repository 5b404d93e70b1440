"""Variants that extend another: their folder holds only the differences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from adjudicator.errors import ImpossibleData

Read = Callable[[str, str], Any]


def read_extended(variant_id: str, part: str, read: Read, heirs: tuple[str, ...] = ()) -> Any:
    """Read one part of a variant ("variant", "spaces") merged over the variant that it extends.

    `read` returns a part as stored in one folder, or None if there is no such file. Returns None if
    no folder has the part. Raises ImpossibleData if variants extend each other in a ring.
    """
    if variant_id in heirs:
        raise ImpossibleData(f"{variant_id}/variant.json", "variants extend each other in a ring")
    own = read(variant_id, part)
    about = own if part == "variant" else read(variant_id, "variant")
    if not isinstance(about, Mapping) or "extends" not in about:
        return own
    base = read_extended(str(about["extends"]), part, read, (*heirs, variant_id))
    return base if own is None else merged(base, own)


def merged(base: Any, change: Any) -> Any:
    """Apply a JSON Merge Patch (RFC 7386) to `base`.

    Objects are merged key by key, null removes a key, anything else replaces the old value.

    >>> merged({"a": 1, "b": {"c": 2, "d": 3}}, {"b": {"c": 4, "d": None}, "e": [5]})
    {'a': 1, 'b': {'c': 4}, 'e': [5]}
    """
    if not isinstance(change, Mapping):
        return change
    result = dict(base) if isinstance(base, Mapping) else {}
    for key, value in change.items():
        if value is None:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result
