"""Pins the images of the containers to the digests that their tags have now.

    python script/pin_images.py            asks the registry, and rewrites the files
    python script/pin_images.py --check    lists images whose tag has another digest; exit status 1

A tag names a version, and moves when the image is built again, for example with Debian's security
updates. Renew the digests before a release, and every few weeks between.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from urllib.error import URLError
from urllib.request import Request, urlopen

TOP = Path(__file__).resolve().parents[1]
FILES = (
    "docs/deploy/Containerfile",
    "docs/deploy/compose.yaml",
    ".github/workflows/ci.yaml",
    ".forgejo/workflows/ci.yaml",
    ".devcontainer/devcontainer.json",
)
IMAGE = re.compile(r"docker\.io/([a-z0-9/-]+):([\w.-]+)@(sha256:[0-9a-f]{64})")
TOKENS = "https://auth.docker.io/token?service=registry.docker.io&scope=repository:{name}:pull"
MANIFEST = "https://registry-1.docker.io/v2/{name}/manifests/{tag}"
# A list of the images for all kinds of processor, which has one digest.
KINDS = (
    "application/vnd.oci.image.index.v1+json, "
    "application/vnd.docker.distribution.manifest.list.v2+json"
)


def digest_of(name: str, tag: str, tokens: str = TOKENS, manifest: str = MANIFEST) -> str:
    """Ask the registry for the digest of a tag. Raises URLError, or ValueError for no digest."""
    with urlopen(tokens.format(name=name), timeout=30) as answer:  # noqa: S310 - https
        token = json.load(answer)["token"]
    headers = {"Authorization": f"Bearer {token}", "Accept": KINDS}
    request = Request(manifest.format(name=name, tag=tag), headers=headers, method="HEAD")  # noqa: S310
    with urlopen(request, timeout=30) as answer:  # noqa: S310 - https
        digest = str(answer.headers["Docker-Content-Digest"])
    if not re.fullmatch(r"sha256:[0-9a-f]{64}", digest):
        raise ValueError(f"the registry names no digest for {name}:{tag}")
    return digest


def renewed(text: str, digests: dict[tuple[str, str], str]) -> str:
    """Return the text of a file with the digests of its images."""
    return IMAGE.sub(
        lambda found: f"docker.io/{found[1]}:{found[2]}@{digests[found[1], found[2]]}", text
    )


def images() -> set[tuple[str, str, str]]:
    """Return the name, tag and digest of each image in the files."""
    return {found for name in FILES for found in IMAGE.findall((TOP / name).read_text("utf-8"))}


def main() -> int:
    """Rewrite or check the files, and return the exit status."""
    parser = argparse.ArgumentParser(description="Pin the images of the containers.")
    parser.add_argument("--check", action="store_true", help="change nothing")
    is_check = parser.parse_args().check
    pinned = sorted(images())
    try:
        digests = {(name, tag): digest_of(name, tag) for name, tag, _digest in pinned}
    except (URLError, ValueError, KeyError) as error:
        sys.stderr.write(f"The registry cannot be asked: {error}. Nothing was changed.\n")
        return 2
    old = [image for image in pinned if digests[image[:2]] != image[2]]
    for name, tag, digest in old:
        sys.stdout.write(f"{name}:{tag}\n  {digest}\n  {digests[name, tag]}\n")
    if is_check:
        return 1 if old else 0
    for name in FILES:
        path = TOP / name
        path.write_text(renewed(path.read_text("utf-8"), digests), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
