"""Builds the library, as pip asks for it (PEP 517): a wheel or a source distribution.

    pip wheel --no-deps script/library
    python -m build script/library --config-setting url=https://forge.example.org/me/ambition

The packages adjudicator/ and maps/ of the checkout become ambition_empire.adjudicator and
ambition_empire.maps in a temporary folder, which setuptools then builds. A source distribution
holds that folder. The metadata name the repository: `url`, or else git's remote “origin”.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from setuptools import build_meta

HERE = Path(__file__).resolve().parent
TOP = HERE.parents[1]
NAME = "ambition_empire"
PACKAGES = ("adjudicator", "maps")
# Imports, also those of examples in docstrings, and commands.
IMPORT = re.compile(
    rf"^(\s*(?:(?:>>>|\.\.\.) )?from )({'|'.join(PACKAGES)})(?=\b[.\w]* import )", re.MULTILINE
)
COMMAND = re.compile(rf"(python -m )({'|'.join(PACKAGES)})\b")
Settings = dict[str, str] | None
Hook = Callable[[str, Settings], str]


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build a wheel in the directory and return its name."""
    return build(build_meta.build_wheel, wheel_directory, config_settings)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    """Build a source distribution in the directory and return its name."""
    return build(build_meta.build_sdist, sdist_directory, config_settings)


def build(hook: Hook, directory: str, settings: Settings) -> str:
    """Lay out the sources in a temporary folder and let setuptools build them there."""
    target = str(Path(directory).resolve())
    with tempfile.TemporaryDirectory() as folder:
        lay_out(Path(folder), (settings or {}).get("url") or repository())
        with working_in(folder):
            return hook(target, None)


def lay_out(folder: Path, url: str) -> None:
    """Copy the library into a folder as a project of setuptools, under its own name."""
    unwanted = shutil.ignore_patterns("__pycache__", "build")
    shutil.copytree(HERE / NAME, folder / NAME, ignore=unwanted)
    for package in PACKAGES:
        shutil.copytree(TOP / package, folder / NAME / package, ignore=unwanted)
    shutil.move(folder / NAME / PACKAGES[0] / "py.typed", folder / NAME)
    for path in sorted(folder.rglob("*.py")):
        path.write_text(renamed(path.read_text("utf-8"), path), "utf-8")
    shutil.copy(TOP / "LICENSE", folder)
    pages = [(HERE / page).read_text("utf-8") for page in ("README.md", "CHANGELOG.md")]
    # The changelog is a chapter of the page that a package index shows.
    (folder / "README.md").write_text("\n".join(pages).replace("\n# ", "\n## "), "utf-8")
    (folder / "pyproject.toml").write_text(metadata(url), "utf-8")


def renamed(source: str, path: Path) -> str:
    """Return the source with imports of the packages under the library's name.

    Raises ValueError for an import that is written in another way.
    """
    changed = COMMAND.sub(rf"\1{NAME}.\2", IMPORT.sub(rf"\1{NAME}.\2", source))
    for node in ast.walk(ast.parse(changed)):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        for name in names:
            if name.split(".")[0] in PACKAGES:
                raise ValueError(f"{path}: write “from {name} import …”, which can be renamed")
    return changed


def metadata(url: str) -> str:
    """Return pyproject.toml for the temporary folder, with the addresses of a repository."""
    text = (HERE / "pyproject.toml").read_text("utf-8")
    text = text.replace('build-backend = "backend"', 'build-backend = "setuptools.build_meta"')
    text = text.replace('backend-path = ["."]\n', "")
    if not url:
        return text
    if not re.fullmatch(r"https://[\w.:/~-]+", url):
        raise ValueError(f"The repository's address must begin with https://, not {url}")
    urls = {"Homepage": url, "Issues": f"{url}/issues", "Changelog": f"{url}/releases"}
    lines = [f'{name} = "{address}"' for name, address in urls.items()]
    return "\n".join([text, "[project.urls]", *lines, ""])


def repository() -> str:
    """Return the https address of git's remote “origin”, or "" if there is none."""
    asked = ["git", "-C", str(TOP), "remote", "get-url", "origin"]
    try:
        done = subprocess.run(asked, capture_output=True, text=True, check=True)  # noqa: S603 - constant
        remote = done.stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""
    remote = re.sub(r"^(?:ssh://)?git@([^:/]+)[:/]", r"https://\1/", remote).removesuffix(".git")
    # An address with a user may hold a token.
    return remote if re.fullmatch(r"https://[\w.:/~-]+", remote) else ""


@contextmanager
def working_in(folder: str) -> Iterator[None]:
    """Change the working directory, in which setuptools looks for the project."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)
