"""Django settings, read from environment variables (listed in docs/deploy).

Without any variables the setting is *embedded*: SQLite, the file system, one machine. With
DATABASE_URL or REDIS_URL it is *full*: PostgreSQL, Redis and any number of processes.
"""

import os
import ssl
import tomllib
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from ambition import environment as env
from ambition.account_settings import *  # noqa: F403
from ambition.languages import offered_languages
from ambition.logs import logging_at
from ambition.task_settings import *  # noqa: F403

BASE_DIR = Path(__file__).resolve().parent.parent
# The version of the release, which the schema of the API tells.
VERSION = tomllib.loads((BASE_DIR / "pyproject.toml").read_text("utf-8"))["project"]["version"]

# One that is set and empty is a mistake: the site would begin with an empty database of its own.
FULL = not {"DATABASE_URL", "REDIS_URL"}.isdisjoint(os.environ)
EMBEDDED = not FULL
# The demo signs people in without a password, so it never runs in the full setting.
DEMO = EMBEDDED and env.read_flag("DEBUG")
# Django's debug pages show the variables of a failed request. Orders and bids are secret, so
# tracebacks go to the log only.
DEBUG = False

VAR_DIR = Path(env.read_text("VAR_DIR", str(BASE_DIR / "var")))
# Only the static files are for others, because a reverse proxy may serve them.
(VAR_DIR / "static").mkdir(parents=True, exist_ok=True)
for folder in ("mail", "cache", "celery"):
    (VAR_DIR / folder).mkdir(mode=0o700, exist_ok=True)
for folder in ("queue", "control", "processed"):
    (VAR_DIR / "celery" / folder).mkdir(exist_ok=True)

SECRET_KEY = env.require_variable("SECRET_KEY") if FULL else env.read_text("SECRET_KEY", "")
SECRET_KEY = SECRET_KEY or env.stored_secret(VAR_DIR / "secret_key")
SECRET_KEY_FALLBACKS: list[str] = env.read_words("SECRET_KEY_FALLBACKS")

# Addresses -----------------------------------------------------------------------------------

SITE_URL = (
    env.require_variable("SITE_URL") if FULL else env.read_text("SITE_URL", "http://localhost:8000")
)
SITE_URL = SITE_URL.rstrip("/")
HTTPS = SITE_URL.startswith("https://")
SITE_HOST = urlsplit(SITE_URL).hostname or "localhost"
if DEMO and not env.is_local(SITE_HOST):
    raise SystemExit(
        f"DEBUG=1 lets anyone sign in as any user, so SITE_URL must not be {SITE_URL}."
    )
ALLOWED_HOSTS = [SITE_HOST, *env.read_words("ALLOWED_HOSTS")]
if EMBEDDED:
    ALLOWED_HOSTS += ["localhost", "127.0.0.1", "[::1]"]
CSRF_TRUSTED_ORIGINS = [SITE_URL]
# Used by uvicorn itself; read here for the system check.
FORWARDED_ALLOW_IPS = env.read_text("FORWARDED_ALLOW_IPS", "")

ROOT_URLCONF = "ambition.urls"

# Applications --------------------------------------------------------------------------------

INSTALLED_APPS = [
    "games",
    "ambition.users",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "allauth.idp.oidc",
    "csp",
    "ambition.apps.StaffAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.sitemaps",
    "django.forms",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "ambition.middleware.CompressionMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "ambition.middleware.RequestLogMiddleware",
    "ambition.request_limit.RequestLimitMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "ambition.users.middleware.ClearStorageMiddleware",
    "ambition.users.devices.DeviceMiddleware",
    "ambition.users.middleware.TimeZoneMiddleware",
    "ambition.users.middleware.AccountLanguageMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "ambition.middleware.PostOnlyRedirectMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    # After the others, so that its error pages can use what they provide.
    "ambition.middleware.RequestErrorMiddleware",
    # Reads the address, which the one before may refuse.
    "ambition.middleware.AddressLanguageMiddleware",
    "games.moderation.views.RestrictedMiddleware",
    "games.game_page.views.ShowAgain",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "games.workarounds.template_loader.LanguageLoader",
                    [
                        "games.workarounds.template_loader.CompactLoader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                ),
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "ambition.context_processors.site",
            ],
        },
    },
]

# Form widgets may be overridden in templates/.
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# Games ---------------------------------------------------------------------------------------

# The variant of the home page, the demo, and new games and practice games by default: a folder of
# maps/variants with a drawn board.
DEFAULT_VARIANT = "ambition-empire-6.01"

# Data ----------------------------------------------------------------------------------------

DATABASES: dict[str, dict[str, Any]] = {}
CACHES: dict[str, dict[str, Any]] = {}
# A page must not wait for Redis, because it can do without.
REDIS_ANSWER_SECONDS = 0.5
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

if FULL:
    REDIS_URL = env.require_variable("REDIS_URL")
    DATABASES["default"] = env.read_database()
    # The pool holds the connections, so Django must not.
    DATABASES["default"]["CONN_MAX_AGE"] = 0
    # Checks pooled connections before use: the server may have been restarted.
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    DATABASES["default"]["OPTIONS"] = env.LINE_LIMITS | DATABASES["default"].get("OPTIONS", {})
    # Planning takes longer than running most queries, so a connection keeps their plans.
    DATABASES["default"]["OPTIONS"] |= {"server_side_binding": True, "prepare_threshold": 5}
    DATABASES["default"]["OPTIONS"]["pool"] = {
        "min_size": 1,
        "max_size": env.read_number("DATABASE_POOL_MAX", 10),
        "timeout": 10,
        # An attempt pauses longer after each failure, and begins anew after this time.
        "reconnect_timeout": 3,
    }
    CACHES["default"] = {
        "BACKEND": "games.workarounds.tolerant_cache.TolerantRedisCache",
        "LOCATION": REDIS_URL,
        # Earlier versions read pickles, so that they must not find JSON while both run.
        "KEY_PREFIX": "ambition.json",
    }
    CELERY_BROKER_URL = REDIS_URL
    if REDIS_URL.startswith("rediss://"):
        # By default Kombu accepts any certificate.
        CELERY_BROKER_USE_SSL = {"ssl_cert_reqs": ssl.CERT_REQUIRED}
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {
        "visibility_timeout": 600,
        # A Redis that vanished closes no connection: workers and beat notice by its silence.
        "socket_timeout": 5,
        "socket_connect_timeout": 5,
        "health_check_interval": 10,
    }
else:
    DATABASES["default"] = {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": VAR_DIR / "ambition.sqlite3",
        "OPTIONS": {
            # A transaction takes the write lock at its start, so concurrent writers queue instead
            # of failing half way.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }
    CACHES["default"] = {
        "BACKEND": "games.workarounds.file_cache.FileCache",
        "LOCATION": VAR_DIR / "cache",
        # Most are counts of rate limits, which must not be forgotten before their time.
        "OPTIONS": {"MAX_ENTRIES": 5_000},
    }
    REDIS_URL = ""
    CELERY_BROKER_URL = "folder://localhost//"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(VAR_DIR / "celery/queue"),
        "data_folder_out": str(VAR_DIR / "celery/queue"),
        "control_folder": str(VAR_DIR / "celery/control"),
        "processed_folder": str(VAR_DIR / "celery/processed"),
        "store_processed": False,
        "polling_interval": 0.2,
    }

# Live updates --------------------------------------------------------------------------------

# The Redis channel of change notifications. Without Redis, web processes poll the database.
LIVE_CHANNEL = "ambition.changes"
# Stream slots in one web process; a page without a slot polls. The total must stay below the number
# of files that the process may open.
LIVE_STREAMS_PER_ACCOUNT = 20
LIVE_STREAMS_PER_ADDRESS = 30
LIVE_STREAMS_PER_PROCESS = 800
# A part of them: visitors with many addresses cannot take these.
LIVE_STREAMS_FOR_ACCOUNTS = 200

# Requests a minute that one web process answers, static files apart; 0 for no limit.
REQUESTS_PER_ADDRESS = env.read_number("REQUESTS_PER_ADDRESS", 1200)
REQUESTS_PER_ACCOUNT = env.read_number("REQUESTS_PER_ACCOUNT", 600)
# Other numbers for quotas by their names (games/core/quotas.py), such as "offers=40,files=60".
QUOTAS: dict[str, int] = env.read_numbers("QUOTAS")

# The page cache for visitors who are not signed in, in each process (games/core/page_cache.py).
CACHES["pages"] = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "LOCATION": "pages",
    "OPTIONS": {"MAX_ENTRIES": 200, "CULL_FREQUENCY": 10},
}
# How long a cached list of games may be served. Zero disables it.
LIST_CACHE_SECONDS = 2

# Tasks ---------------------------------------------------------------------------------------

# The others are in task_settings.py.
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "celery/beat")

# Accounts ------------------------------------------------------------------------------------

# The other settings of accounts are in account_settings.py.
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"

# Email --------------------------------------------------------------------------------------

DEFAULT_FROM_EMAIL = env.read_text("DEFAULT_FROM_EMAIL", f"Ambition & Empire <noreply@{SITE_HOST}>")
if FULL or env.read_text("EMAIL_URL", ""):
    mail = env.read_mail_server()
    EMAIL_BACKEND = mail["EMAIL_BACKEND"]
    EMAIL_HOST = mail["EMAIL_HOST"]
    EMAIL_PORT = mail["EMAIL_PORT"]
    EMAIL_HOST_USER = mail["EMAIL_HOST_USER"]
    EMAIL_HOST_PASSWORD = mail["EMAIL_HOST_PASSWORD"]
    EMAIL_USE_TLS = mail["EMAIL_USE_TLS"]
    EMAIL_USE_SSL = mail["EMAIL_USE_SSL"]
    EMAIL_TIMEOUT = 15
else:
    EMAIL_BACKEND = "ambition.mailbox.MailboxBackend"

# Web Push ------------------------------------------------------------------------------------

# The key that signs push messages: 32 bytes in base64url. With another key every device must be
# added again. Without a key, the full setting sends none.
VAPID_PRIVATE_KEY = env.read_text("VAPID_PRIVATE_KEY", "")
if EMBEDDED and not VAPID_PRIVATE_KEY:
    VAPID_PRIVATE_KEY = env.stored_secret(VAR_DIR / "vapid_key", env.new_vapid_key)

# The operator --------------------------------------------------------------------------------

# Shown on the pages about privacy and terms. In the address, \n begins a new line.
OPERATOR_NAME = env.read_text("OPERATOR_NAME", "")
OPERATOR_ADDRESS = env.read_text("OPERATOR_ADDRESS", "").replace("\\n", "\n")
OPERATOR_EMAIL = env.read_text("OPERATOR_EMAIL", "")
# An email address or a page, for security.txt.
SECURITY_CONTACT = env.read_text("SECURITY_CONTACT", OPERATOR_EMAIL)
# Push services report problems to this address.
VAPID_SUBJECT = f"mailto:{OPERATOR_EMAIL}" if OPERATOR_EMAIL else SITE_URL
# Text files that are added to these pages.
PRIVACY_FILE = env.read_text("PRIVACY_FILE", "")
TERMS_FILE = env.read_text("TERMS_FILE", "")
# How long the operator keeps the web server's log and backups, as the page about privacy says and
# docs/systemd does.
WEB_LOG_DAYS = 14
BACKUP_DAYS = 30

# Language and time ---------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "locale"]
# Only completely translated languages; Django and allauth have many more.
LANGUAGES = offered_languages(LOCALE_PATHS[0])
TIME_ZONE = "UTC"

# Static files --------------------------------------------------------------------------------

# PNG images of published phases, on each machine's disk; a missing one is drawn again.
CACHES["pictures"] = {
    "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
    "LOCATION": VAR_DIR / "pictures",
    "TIMEOUT": None,
    "OPTIONS": {"MAX_ENTRIES": 2000, "CULL_FREQUENCY": 10},
}

# Files of public games, on each machine's disk (games/record/queries/file_formats.py).
CACHES["files"] = {
    "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
    "LOCATION": VAR_DIR / "files",
    "OPTIONS": {"MAX_ENTRIES": 200},
}

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static"
WHITENOISE_USE_FINDERS = EMBEDDED
WHITENOISE_AUTOREFRESH = DEMO
# The documents, if script/docs has built them: build/pages/docs is served at /docs/.
PAGES_DIR = BASE_DIR / "build/pages"
DOCS_URL = "/docs/" if (PAGES_DIR / "docs/index.html").exists() else ""
WHITENOISE_ROOT = PAGES_DIR if DOCS_URL else None
WHITENOISE_INDEX_FILE = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if EMBEDDED
            else "whitenoise.storage.CompressedManifestStaticFilesStorage"
        )
    },
}

# Security ------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        # Django's and allauth's pages, and QR codes, contain data URLs.
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CSRF_FAILURE_VIEW = "ambition.views.csrf_failure"
SESSION_COOKIE_SECURE = HTTPS
# In the database, so that losing the cache neither signs anyone out nor keeps anyone signed in.
SESSION_ENGINE = "games.workarounds.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if HTTPS else 0
SILENCED_SYSTEM_CHECKS = [
    # Subdomains may belong to others, and HSTS preloading cannot be undone.
    "security.W005",
    "security.W021",
    # On SQLite an index does without the columns that PostgreSQL adds to it.
    "models.W040",
]

# Metrics -------------------------------------------------------------------------------------

# The bearer token for /metrics; without it the page does not exist.
METRICS_TOKEN = env.read_text("METRICS_TOKEN", "")
METRICS_DIR = VAR_DIR / "metrics"
DATA_SETS_DIR = env.read_text("DATA_SETS_DIR", str(VAR_DIR / "data-sets"))
if METRICS_TOKEN:
    # The web processes of a machine share counters in files; the library reads this variable.
    METRICS_DIR.mkdir(exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(METRICS_DIR)

# Logging -------------------------------------------------------------------------------------

# The log never contains what a request contained: orders and bids are secret.
LOGGING = logging_at(
    env.read_text("LOG_LEVEL", "INFO"), env.read_text("LOG_FORMAT", "lines" if DEMO else "json")
)
