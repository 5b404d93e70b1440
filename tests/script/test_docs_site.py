"""script/docs builds the documents as a site, which is served and linked at the foot of pages."""

import os
import subprocess
from contextlib import closing
from html.parser import HTMLParser
from pathlib import Path

import pytest
from django.conf import settings
from django.template.loader import render_to_string
from django.test import Client

TOP = Path(__file__).parents[2]
SPHINX = TOP / "build/docs-environment/bin/sphinx-build"
DOCS = TOP / "docs"

pytestmark = pytest.mark.slow


class Page(HTMLParser):
    """The links of a page, and what its policy would refuse."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.refused: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        names = dict(attrs)
        if tag == "style" or "style" in names or (tag == "script" and "src" not in names):
            self.refused.append(self.get_starttag_text())
        for name in {"href", "src"} & names.keys():
            self.links.append(names[name])


def build(source: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Build the documents of a folder as script/docs does."""
    if not SPHINX.exists():
        assert not os.environ.get("CI"), "script/test installs the packages of script/docs"
        pytest.skip("script/docs has not installed its packages")
    options = ["--quiet", "--fail-on-warning", "--no-color", "-c", TOP / "script/docs_site"]
    command = [SPHINX, *options, "--doctree-dir", folder / "trees", source, folder / "docs"]
    return subprocess.run([*map(str, command)], capture_output=True, text=True)


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Path:
    """The folder with the site of the documents in docs/."""
    folder = tmp_path_factory.mktemp("pages")
    done = build(DOCS, folder)
    assert done.returncode == 0, done.stderr
    return folder


def test_it_has_a_page_for_each_document(site):
    names = {path.relative_to(DOCS).with_suffix("") for path in DOCS.rglob("*.md")}
    pages = {path.relative_to(site / "docs").with_suffix("") for path in site.rglob("*.html")}
    assert names - pages == set()
    first_bot = (site / "docs/first-bot.html").read_text(encoding="utf-8")
    assert "<title>From zero to a playing bot in ten minutes" in first_bot


def test_every_link_of_it_leads_to_a_file(site):
    broken = [
        (path.name, link)
        for path in (site / "docs").glob("**/*.html")
        for link in Page(path).links
        if not link.startswith(("#", "http:", "https:"))
        and not (path.parent / link.partition("#")[0].partition("?")[0]).exists()
    ]
    assert broken == []


def test_the_policy_of_the_site_refuses_nothing_in_it(site):
    pages = (site / "docs").glob("*.html")
    assert [text for path in pages for text in Page(path).refused] == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("# A\n\n[b](gone.md)\n", "gone.md"),
        ("# A\n\n[b](#gone)\n", "gone"),
        ("# A\n\n## B\n\n[c](c.md#gone)\n", "gone"),
        ("# A\n\nNo table names c.md.\n", "toctree"),
    ],
)
def test_a_mistake_in_a_document_stops_it(text, reason, tmp_path):
    (tmp_path / "README.md").write_text(text)
    (tmp_path / "c.md").write_text("# C\n")
    done = build(tmp_path, tmp_path / "out")
    assert done.returncode != 0
    assert reason in done.stderr


@pytest.mark.django_db
def test_the_site_serves_it(site, settings):
    settings.WHITENOISE_ROOT = site
    client = Client()
    statuses = {}
    for name in ("", "first-bot.html", "gone.html"):
        with closing(client.get(f"/docs/{name}")) as page:
            statuses[name] = page.status_code
            assert "default-src 'self'" in page["Content-Security-Policy"]
    assert statuses == {"": 200, "first-bot.html": 200, "gone.html": 404}


@pytest.mark.parametrize("url", ["", "/docs/"])
def test_the_foot_of_pages_links_it_once_it_is_built(url):
    context = {"docs_url": url, "languages": settings.LANGUAGES}
    foot = render_to_string("components/foot.html", context)
    assert ("Documentation" in foot) is bool(url)
    assert ('href="/docs/"' in foot) is bool(url)
