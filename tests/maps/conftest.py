from collections.abc import Iterator
from pathlib import Path

import pytest

from maps import build_data, geometry, load
from maps.build import drawn_spaces, neighbours, new
from maps.checks import sources
from maps.load import FOLDER, load_variant

AE = "ambition-empire-6.01"
HOLDERS = (load, geometry, build_data, sources, neighbours, new, drawn_spaces)


@pytest.fixture(scope="session")
def variant():
    return load_variant(AE)


@pytest.fixture(scope="session")
def credits_text():
    return (FOLDER / AE / "CREDITS.md").read_text(encoding="utf-8")


def _forget() -> None:
    for cached in (load.variant_ids, load.load_variant, geometry.load_geometry, build_data._read):
        cached.cache_clear()


@pytest.fixture
def variants_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with every variant, to which a test may add its own."""
    folder = tmp_path / "variants"
    folder.mkdir()
    for path in FOLDER.iterdir():
        (folder / path.name).symlink_to(path)
    with monkeypatch.context() as patch:
        for module in HOLDERS:
            patch.setattr(module, "FOLDER", folder)
        _forget()
        yield folder
    _forget()
