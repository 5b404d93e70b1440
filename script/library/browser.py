#!/usr/bin/env python3
"""Lays out the page of docs/examples/browser, with the library and Pyodide, in one folder.

    npm install pyodide
    python script/library/browser.py OUT [--pyodide node_modules/pyodide]

Any server of static files can serve the folder, and the page then needs no other site. It takes
setuptools, which builds the library's wheel.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from pathlib import Path

import backend

PAGE = backend.TOP / "docs" / "examples" / "browser"
# What the loader of Pyodide fetches.
PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)


def lay_out_page(target: Path, pyodide: Path) -> None:
    """Write the page, the wheel and Pyodide into a folder. Raises FileNotFoundError."""
    shutil.copytree(PAGE, target, dirs_exist_ok=True)
    (target / "pyodide").mkdir(exist_ok=True)
    for name in PYODIDE:
        shutil.copy(pyodide / name, target / "pyodide")
    wheel = backend.build_wheel(str(target))
    (target / "wheel.json").write_text(json.dumps({"wheel": wheel}), "utf-8")


def main() -> None:
    """Lay out the page, or exit with a sentence."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("target", type=Path, help="the folder, made if needed")
    parser.add_argument("--pyodide", type=Path, default=Path("node_modules/pyodide"))
    given = parser.parse_args()
    try:
        lay_out_page(given.target, given.pyodide)
    except FileNotFoundError as error:
        sys.exit(f"{error.filename} is missing: npm install pyodide, or name its folder.")


if __name__ == "__main__":
    main()
