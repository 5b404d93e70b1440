"""The site's URLs."""

from django.contrib import admin
from django.urls import include, path

from ambition.admin_site import staff_required
from ambition.appoint_page import appoint
from ambition.health import healthz, readyz
from ambition.import_page import import_page
from ambition.mailbox import mailbox
from ambition.metrics import metrics
from ambition.operator_page import operator, run_again
from ambition.promises import change_password, privacy, security_txt, terms
from ambition.users import oauth
from ambition.users.activity import account_activity
from ambition.users.applications import (
    account_application_delete,
    account_application_disconnect,
    account_applications,
)
from ambition.users.deletion import account_delete
from ambition.users.export import account_export
from ambition.users.passkeys import passkey_login
from ambition.users.programs import account_program_delete, account_programs
from ambition.users.tokens import account_token_revoke, account_tokens
from ambition.users.views import (
    account_session_end,
    account_set_password,
    account_settings,
    language,
)
from ambition.views import demo, favicon, robots
from games.api.views.reference import reference

handler500 = "ambition.views.server_error"

# allauth looks for its own views under these names.
OAUTH = [
    path("authorize", oauth.authorization, name="authorization"),
    path("token", oauth.token, name="token"),
    path("revoke", oauth.revoke, name="revoke"),
]

urlpatterns = [
    # First: to try the addresses of all pages would take an eighth of the time of an answer.
    path("api/v1/", include("games.api.urls")),
    path("", include("games.urls")),
    path("api/", reference, name="api_reference"),
    path("accounts/settings/", account_settings, name="account_settings"),
    path("accounts/activity/", account_activity, name="account_activity"),
    path(
        "accounts/sessions/<number:session>/end/",
        account_session_end,
        name="account_session_end",
    ),
    path("accounts/tokens/", account_tokens, name="account_tokens"),
    path(
        "accounts/tokens/<number:token>/revoke/", account_token_revoke, name="account_token_revoke"
    ),
    path("accounts/applications/", account_applications, name="account_applications"),
    path(
        "accounts/applications/delete/",
        account_application_delete,
        name="account_application_delete",
    ),
    path(
        "accounts/applications/disconnect/",
        account_application_disconnect,
        name="account_application_disconnect",
    ),
    path("oauth/", include(([path("", include((OAUTH, "oidc")))], "idp"))),
    path(
        ".well-known/oauth-authorization-server", oauth.metadata, name="oauth_authorization_server"
    ),
    path("accounts/programs/", account_programs, name="account_programs"),
    path(
        "accounts/programs/<number:program>/tokens/", account_tokens, name="account_program_tokens"
    ),
    path(
        "accounts/programs/<number:program>/delete/",
        account_program_delete,
        name="account_program_delete",
    ),
    path("accounts/export/", account_export, name="account_export"),
    path("accounts/delete/", account_delete, name="account_delete"),
    path("accounts/2fa/webauthn/login/", passkey_login, name="mfa_login_webauthn"),
    path("accounts/password/set/", account_set_password, name="account_set_password"),
    path("accounts/", include("allauth.urls")),
    path("robots.txt", robots, name="robots"),
    path("favicon.ico", favicon, name="favicon"),
    path("privacy/", privacy, name="privacy"),
    path("terms/", terms, name="terms"),
    path(".well-known/security.txt", security_txt, name="security_txt"),
    path(".well-known/change-password", change_password, name="change_password"),
    path("language/", language, name="language"),
    path("demo/", demo, name="demo"),
    path("mailbox/", mailbox, name="mailbox"),
    path("admin/", admin.site.urls),
    path("operator/", staff_required(operator), name="operator"),
    path("operator/gm/<number:game>/", staff_required(appoint), name="operator_gm"),
    path("operator/import/", staff_required(import_page), name="operator_import"),
    path("operator/run-again/", staff_required(run_again), name="operator_run_again"),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
]
