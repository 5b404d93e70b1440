"""Plays every worked case and every docstring's examples with the standard library alone.

    python -m tests.adjudicator.every_case

Prints what is wrong, or how much was tried. test_pythons.py runs it with other Pythons.
"""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import sys

import adjudicator
from maps.load import load_variant
from tests.adjudicator.chronicle import wrong_steps
from tests.adjudicator.playing import differences, switches
from tests.adjudicator.reading import CORPUS, Case, read

VARIANTS = {"datc": "standard", "ambition-empire": "ambition-empire-6.01"}


def main() -> int:
    """Try everything; the exit status is 1 when something is wrong."""
    failed, tried = examples()
    folders = sorted(path.name for path in CORPUS.iterdir() if path.is_dir())
    cases = [(folder, case) for folder in folders for case in read(folder)]
    wrong = [f"{case.id}: {line}" for folder, case in cases for line in differing(folder, case)]
    said = [*wrong, f"{tried} examples and {len(cases)} cases"]
    sys.stdout.write("\n".join(said) + "\n")
    return 1 if failed or wrong else 0


def differing(folder: str, case: Case) -> list[str]:
    """The differences between the adjudicator and the case."""
    variant = load_variant(VARIANTS.get(folder, folder))
    if "steps" in case.blocks:
        return wrong_steps(variant.with_rules(switches(case)), case)
    return differences(variant, case)


def examples() -> tuple[int, int]:
    """How many examples of docstrings failed, and how many there are."""
    found = pkgutil.walk_packages(adjudicator.__path__, "adjudicator.")
    names = [module.name for module in found if not module.name.endswith("__main__")]
    results = [
        doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
        for name in names
    ]
    return sum(each.failed for each in results), sum(each.attempted for each in results)


if __name__ == "__main__":
    sys.exit(main())
