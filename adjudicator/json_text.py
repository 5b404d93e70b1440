"""Read requests that are JSON text."""

from __future__ import annotations

import json
from typing import Any

from adjudicator.errors import ImpossibleData


class NotJson(ImpossibleData):
    """The input is not JSON."""


def read_json(text: bytes) -> Any:
    """Parse a request. Raises NotJson with the place of the error."""
    try:
        return json.loads(text.decode("utf-8-sig"), object_pairs_hook=_as_dictionary)
    except NotJson:
        raise
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise NotJson(where, error.msg) from error
    except UnicodeDecodeError as error:
        raise NotJson(f"byte {error.start}", "the input must be UTF-8") from error
    except (RecursionError, ValueError) as error:
        raise NotJson("request", "the JSON is too deep or its numbers are too long") from error


def _as_dictionary(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build a JSON object from its pairs.

    Raises NotJson if a key occurs twice, since one of the two values would be lost.
    """
    dictionary = dict(pairs)
    if len(dictionary) < len(pairs):
        once: set[str] = set()
        for key, _ in pairs:
            if key in once:
                raise NotJson(key, "this key occurs twice in one object")
            once.add(key)
    return dictionary
