"""The stored counts of each variant. `manage.py balance --store` writes them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "data"


@cache
def stored_balance(variant_id: str) -> dict[str, Any] | None:
    """Return the counts of a variant as `balance_data` makes them; None if it has none."""
    if variant_id not in balanced_variants():
        return None
    data: dict[str, Any] = json.loads(file_of(variant_id).read_text(encoding="utf-8"))
    return data


@cache
def balanced_variants() -> frozenset[str]:
    """The variants that have stored counts."""
    return frozenset(path.stem for path in FOLDER.glob("*.json"))


def file_of(variant_id: str) -> Path:
    """Return the file of a variant's counts."""
    return FOLDER / f"{variant_id}.json"
