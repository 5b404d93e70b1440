"""A variant whose board nobody has drawn: it can be resolved, and the site does not offer it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator import Variant
from maps import geometry, load

LIKE, ID = "standard", "undrawn"


@pytest.fixture
def undrawn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Variant]:
    """The standard board without its drawing, as one more variant beside all others."""
    for path in load.FOLDER.iterdir():
        (tmp_path / path.name).symlink_to(path)
    folder = tmp_path / ID
    folder.mkdir()
    for part, data in load.variant_data(LIKE).items():
        own = data | {"id": ID} if part == "variant" else data
        (folder / f"{part}.json").write_text(json.dumps(own), encoding="utf-8")
    with monkeypatch.context() as patch:
        for module in (load, geometry):
            patch.setattr(module, "FOLDER", tmp_path)
        load.variant_ids.cache_clear()
        yield load.load_variant(ID)
    load.variant_ids.cache_clear()
