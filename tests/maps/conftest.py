import pytest

from maps.load import FOLDER, load_variant

AE = "ambition-empire-6.01"


@pytest.fixture(scope="session")
def variant():
    return load_variant(AE)


@pytest.fixture(scope="session")
def credits_text():
    return (FOLDER / AE / "CREDITS.md").read_text(encoding="utf-8")
