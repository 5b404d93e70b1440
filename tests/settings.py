"""Settings of the tests: those of the site, with a temporary folder and fast substitutes."""

import atexit
import os
import shutil
import tempfile

WORKER = os.environ.get("PYTEST_XDIST_WORKER", "main")
os.environ["VAR_DIR"] = tempfile.mkdtemp(prefix="ambition-test-")
atexit.register(shutil.rmtree, os.environ["VAR_DIR"], ignore_errors=True)
os.environ["DEBUG"] = "0"

from ambition.settings import *  # noqa: E402, F403
from ambition.settings import CACHES, DATABASES, EMBEDDED, VAR_DIR  # noqa: E402

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
ACCOUNT_RATE_LIMITS = False  # type: ignore[assignment]
# A test that asks twice for a list would otherwise depend on how fast it is.
LIST_CACHE_SECONDS = 0

# Tests do not run collectstatic, so there is no manifest.
WHITENOISE_USE_FINDERS = True
# Look for static files on request; otherwise each test client would list all of them.
WHITENOISE_AUTOREFRESH = True
# Also where script/docs has built the documents.
DOCS_URL, WHITENOISE_ROOT = "", None
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.InMemoryStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}

if EMBEDDED:
    # A file rather than memory, because only files have the real write lock and journal.
    DATABASES["default"]["TEST"] = {"NAME": VAR_DIR / "test.sqlite3"}
    CACHES["default"] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
else:
    # A server that others use, too, may write each transaction to its disk before it answers.
    DATABASES["default"]["OPTIONS"]["options"] = (
        f"{DATABASES['default']['OPTIONS'].get('options', '')} -c synchronous_commit=off"
    )
    # A busy machine may pause for longer than a page of the site waits.
    REDIS_ANSWER_SECONDS = 30
    CACHES["default"]["BACKEND"] = "tests.shared_redis.SharedRedisCache"
    CACHES["default"]["KEY_PREFIX"] = f"ambition-test-{os.getpid()}-{WORKER}"
    LIVE_CHANNEL = f"ambition-test-{os.getpid()}-{WORKER}"
