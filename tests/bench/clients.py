"""Clients generated from the schema of the API compile, in Python and in TypeScript.

    python tests/bench/clients.py [--json]

Installs openapi-python-client, mypy, openapi-typescript and typescript by pip and npm into a
temporary folder. The schema is that of the running code.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]
PYTHON = ("openapi-python-client==0.29.1", "mypy==2.4.1")
TYPESCRIPT = ("openapi-typescript@7", "openapi-fetch@0", "typescript@5")
# Asks for a game and saves a sheet, with every type checked.
PROGRAM = """
import createClient from "openapi-fetch";
import type { paths } from "./api";

const api = createClient<paths>({ baseUrl: "https://example.org" });
const game = await api.GET("/api/v1/games/{pk}", { params: { path: { pk: 1 } } });
export const title: string | undefined = game.data?.phase?.title;
export const saved = await api.PUT("/api/v1/games/{pk}/phases/{number}/sheet", {
  params: { path: { pk: 1, number: 1 } },
  headers: { "If-Match": "*" },
  body: { orders: ["A Par H"], bids: [{ points: 1, order: "A Swi H" }] },
});
"""
CHECKED = ("--explicit-package-bases", "--follow-imports=silent")
STRICT = ("--strict", "--noEmit", "--module", "esnext", "--target", "es2022")


def schema() -> str:
    """The schema as it is served."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    sys.path.insert(0, str(ROOT))
    import django

    django.setup()
    from games.api.schema import openapi_schema

    return json.dumps(openapi_schema())


def run(folder: Path, *command: str | Path) -> str:
    """Run a command there; its output, or the end of the benchmark."""
    done = subprocess.run([str(part) for part in command], cwd=folder, capture_output=True)
    if done.returncode:
        raise SystemExit(f"{command}:\n{(done.stdout + done.stderr).decode()[-4000:]}")
    return done.stdout.decode()


def python_client(folder: Path) -> dict[str, object]:
    """Generate the Python client, and check its types and that it can be imported."""
    venv.create(folder / "venv", with_pip=True)
    tools = folder / "venv" / "bin"
    run(folder, tools / "pip", "install", "--quiet", *PYTHON)
    made = ("generate", "--path", "schema.json", "--meta", "none", "--output-path", "client")
    said = run(folder, tools / "openapi-python-client", *made)
    # Parts that are the same for every schema are left to its makers.
    run(folder, tools / "mypy", *CHECKED, "client/models", "client/api")
    run(folder, tools / "python", "-m", "compileall", "-q", "client")
    run(folder, tools / "python", "-c", "import client.api.games.game, client.models")
    files = [path.read_text() for path in (folder / "client").rglob("*.py")]
    return {
        "files": len(files),
        "lines": sum(map(str.count, files, ["\n"] * len(files))),
        "warnings": said.lower().count("warning"),
    }


def typescript_client(folder: Path) -> dict[str, object]:
    """Generate the types for TypeScript, and compile a program that uses them."""
    (folder / "package.json").write_text('{"type": "module", "private": true}')
    run(folder, "npm", "install", "--silent", "--no-audit", "--no-fund", *TYPESCRIPT)
    tools = folder / "node_modules" / ".bin"
    run(folder, tools / "openapi-typescript", "schema.json", "-o", "api.ts")
    (folder / "program.ts").write_text(PROGRAM)
    run(folder, tools / "tsc", *STRICT, "--moduleResolution", "bundler", "program.ts")
    return {"files": 1, "lines": (folder / "api.ts").read_text().count("\n"), "warnings": 0}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--json", action="store_true")
    asked = arguments.parse_args()
    found = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "schema.json").write_text(schema())
        for language, make in (("python", python_client), ("typescript", typescript_client)):
            began = time.monotonic()
            found[language] = make(folder) | {"seconds": round(time.monotonic() - began, 1)}
    if asked.json:
        sys.stdout.write(json.dumps(found) + "\n")
        return
    for language, numbers in found.items():
        sys.stdout.write(f"{language:12}{numbers}\n")


if __name__ == "__main__":
    main()
