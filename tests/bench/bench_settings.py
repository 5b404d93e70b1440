"""The site's settings, with the addresses of the benchmark of pages."""

from ambition.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.bench_urls"
