"""Settings, chosen by environment variables.

With no variables at all the site is *embedded*: SQLite, the file system and one machine. With
DATABASE_URL or REDIS_URL it is *full*: PostgreSQL, Redis and any number of processes.
docs/deploy.md lists every variable.
"""

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from environs import Env
from kombu import Exchange, Queue

from ambition import task_queues
from ambition.logs import logging_at

BASE_DIR = Path(__file__).resolve().parent.parent
env = Env()

FULL = bool(env.str("DATABASE_URL", "") or env.str("REDIS_URL", ""))
EMBEDDED = not FULL
# The demo signs people in without a password: only on one's own machine, never in the full setting.
DEMO = EMBEDDED and env.bool("DEBUG", False)
# Django's own pages for errors show the variables of the request that failed, to whoever sent it.
# Orders and bids are secret, so that tracebacks stand in the log alone.
DEBUG = False


def required(name: str) -> str:
    """Return the variable, or end the process with one line that says what is missing."""
    value = env.str(name, "").strip()
    if not value:
        raise SystemExit(f"{name} must be set when DATABASE_URL or REDIS_URL is (docs/deploy.md).")
    return value


def kept_secret(path: Path) -> str:
    """Return the key kept in the file, making it once; processes that start together agree."""
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return path.read_text()
    key = secrets.token_urlsafe(50)
    with os.fdopen(descriptor, "w") as file:
        file.write(key)
    return key


VAR_DIR = Path(env.str("VAR_DIR", str(BASE_DIR / "var")))
for folder in ("mail", "cache", "static", "celery/queue", "celery/control", "celery/processed"):
    (VAR_DIR / folder).mkdir(parents=True, exist_ok=True)

SECRET_KEY = required("SECRET_KEY") if FULL else env.str("SECRET_KEY", "")
SECRET_KEY = SECRET_KEY or kept_secret(VAR_DIR / "secret_key")
SECRET_KEY_FALLBACKS: list[str] = env.list("SECRET_KEY_FALLBACKS", [])

# Addresses -----------------------------------------------------------------------------------

SITE_URL = (required("SITE_URL") if FULL else env.str("SITE_URL", "http://localhost:8000")).rstrip(
    "/"
)
HTTPS = SITE_URL.startswith("https://")
SITE_HOST = urlsplit(SITE_URL).hostname or "localhost"
ALLOWED_HOSTS = [SITE_HOST, *env.list("ALLOWED_HOSTS", [])]
if EMBEDDED:
    ALLOWED_HOSTS += ["localhost", "127.0.0.1", "[::1]"]
CSRF_TRUSTED_ORIGINS = [SITE_URL]
# Whose word uvicorn takes for where a request comes from; read here to be checked.
FORWARDED_ALLOW_IPS = env.str("FORWARDED_ALLOW_IPS", "")

ROOT_URLCONF = "ambition.urls"
ASGI_APPLICATION = "ambition.asgi.application"

# Applications --------------------------------------------------------------------------------

INSTALLED_APPS = [
    "games",
    "ambition.users",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "csp",
    "ambition.apps.StaffAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.forms",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "ambition.compression.Compressed",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "ambition.requests.Requests",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "ambition.users.sign_out.ClearBrowser",
    "ambition.users.middleware.TimeZoneMiddleware",
    "ambition.users.middleware.AccountLanguageMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "ambition.only_forms.OnlyForms",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    # The last of them, so that its page has what the others bring; views come after it.
    "ambition.limits.RequestLimits",
    "games.game_page.again.ShowAgain",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "ambition.template_loader.Compact",
                        "django.template.loaders.app_directories.Loader",
                    ],
                ),
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "ambition.context.site",
            ],
        },
    },
]

# Controls of forms are found in templates/ first, then where Django has them.
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# Games ---------------------------------------------------------------------------------------

# The variant of the first page, of practice, of the demo, and of a table whose maker chose none:
# a folder of maps/variants with a drawn board.
DEFAULT_VARIANT = "ambition-empire-6.01"

# Data ----------------------------------------------------------------------------------------

DATABASES: dict[str, dict[str, Any]] = {}
CACHES: dict[str, dict[str, Any]] = {}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

if FULL:
    required("DATABASE_URL")
    REDIS_URL = required("REDIS_URL")
    DATABASES["default"] = dict(env.dj_db_url("DATABASE_URL"))
    # The pool keeps the connections; Django itself must then keep none.
    DATABASES["default"]["CONN_MAX_AGE"] = 0
    # What the pool kept over a restart of the server is looked at before it is used.
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {
        "min_size": env.int("DATABASE_POOL_MIN", 1),
        "max_size": env.int("DATABASE_POOL_MAX", 10),
        "timeout": 10,
    }
    CACHES["default"] = {
        "BACKEND": "ambition.tolerant_cache.TolerantRedisCache",
        "LOCATION": REDIS_URL,
        "KEY_PREFIX": "ambition",
    }
    CELERY_BROKER_URL = REDIS_URL
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, Any] = {"visibility_timeout": 600}
else:
    DATABASES["default"] = {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": VAR_DIR / "ambition.sqlite3",
        "OPTIONS": {
            # Immediate: a transaction waits for the write lock at its start, so two writers
            # queue instead of failing half way.
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": (
                "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;"
            ),
        },
    }
    CACHES["default"] = {
        "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
        "LOCATION": VAR_DIR / "cache",
    }
    REDIS_URL = ""
    CELERY_BROKER_URL = "folder://localhost//"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(VAR_DIR / "celery/queue"),
        "data_folder_out": str(VAR_DIR / "celery/queue"),
        "control_folder": str(VAR_DIR / "celery/control"),
        "processed_folder": str(VAR_DIR / "celery/processed"),
        "store_processed": False,
        # Seconds between two looks into the queue.
        "polling_interval": 0.2,
    }

# Live updates --------------------------------------------------------------------------------

# The channel of Redis that all web processes listen to. Without Redis they look at the database.
HINTS_CHANNEL = "ambition.hints"
# Open streams in one web process: a page that gets none asks now and then. All together must stay
# below the number of files that the process may open.
LIVE_STREAMS_PER_ACCOUNT = env.int("LIVE_STREAMS_PER_ACCOUNT", 20)
LIVE_STREAMS_PER_ADDRESS = env.int("LIVE_STREAMS_PER_ADDRESS", 30)
LIVE_STREAMS_PER_PROCESS = env.int("LIVE_STREAMS_PER_PROCESS", 800)

# What visitors without an account are shown, kept by each process (games/core/kept_pages.py).
CACHES["pages"] = {
    "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
    "LOCATION": "pages",
    "OPTIONS": {"MAX_ENTRIES": env.int("PAGES_KEPT", 200), "CULL_FREQUENCY": 10},
}
# For so long their lists of games may be old. Zero keeps none.
LISTS_KEPT_SECONDS = 2

# Tasks ---------------------------------------------------------------------------------------

QUEUES = task_queues.QUEUES
CELERY_TASK_QUEUES = [Queue(name, Exchange(name), routing_key=name) for name in QUEUES]
CELERY_TASK_DEFAULT_QUEUE = "mails"
CELERY_TASK_ROUTES = task_queues.ROUTES
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 300
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "ambition.beat:Scheduler"
CELERY_BEAT_SCHEDULE_FILENAME = str(VAR_DIR / "celery/beat")
# How long beat may sleep, and so how long it may take to stop.
CELERY_BEAT_MAX_LOOP_INTERVAL = 1
CELERY_BEAT_SCHEDULE = task_queues.SWEEPS

# Accounts ------------------------------------------------------------------------------------

AUTH_USER_MODEL = "users.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "ambition.users.adapter.AccountAdapter"
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_USER_DISPLAY = "ambition.users.models.display_name"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_SIGNUP_FORM_CLASS = "ambition.users.forms.SignupFields"
ACCOUNT_FORMS = {"signup": "ambition.users.signup.SignupForm"}
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Ambition & Empire: "
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
MFA_ADAPTER = "ambition.users.mfa.MFAAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Ambition & Empire"
USERSESSIONS_TRACK_ACTIVITY = False

# Email --------------------------------------------------------------------------------------

DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", f"Ambition & Empire <noreply@{SITE_HOST}>")
SERVER_EMAIL = DEFAULT_FROM_EMAIL
if FULL or env.str("EMAIL_URL", ""):
    required("EMAIL_URL")
    mail = env.dj_email_url("EMAIL_URL")
    if "EMAIL_BACKEND" not in mail:
        raise SystemExit("EMAIL_URL must start with submission:// or smtp://.")
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

# Language and time ---------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "locale"]
# Those in which all of the site's own words are there: the libraries bring theirs in many, and
# half a page in another language helps nobody.
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# Static files --------------------------------------------------------------------------------

# Pictures drawn from published phases: kept on each machine's disk, drawn again where one is gone.
CACHES["pictures"] = {
    "BACKEND": "django.core.cache.backends.filebased.FileBasedCache",
    "LOCATION": VAR_DIR / "pictures",
    "TIMEOUT": None,
    "OPTIONS": {"MAX_ENTRIES": env.int("PICTURES_KEPT", 2000), "CULL_FREQUENCY": 10},
}

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static"
WHITENOISE_USE_FINDERS = EMBEDDED
WHITENOISE_AUTOREFRESH = DEMO
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

# Safety --------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        # Django's and allauth's own pages, and QR codes, carry small pictures as data.
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        "form-action": ["'self'"],
    }
}
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
CSRF_FAILURE_VIEW = "ambition.errors.csrf_failure"
SESSION_COOKIE_SECURE = HTTPS
# Nobody is signed out, or stays signed in, because a cache was away.
SESSION_ENGINE = "ambition.users.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 60
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = False
LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz|metrics)$"]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = False
# The names below the site's may belong to others, and a preloaded name is not taken back.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# Metrics -------------------------------------------------------------------------------------

# Whoever knows it may read /metrics; without it there is no such page.
METRICS_TOKEN = env.str("METRICS_TOKEN", "")
METRICS_DIR = VAR_DIR / "metrics"
if METRICS_TOKEN:
    # The web processes of a machine count together, in files; the library asks the environment.
    METRICS_DIR.mkdir(exist_ok=True)
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(METRICS_DIR)

# Logging -------------------------------------------------------------------------------------

# Lines carry pages and errors, never what a request contained: orders and bids are secret.
LOGGING = logging_at(
    env.str("LOG_LEVEL", "INFO"), env.str("LOG_FORMAT", "lines" if DEMO else "json")
)
