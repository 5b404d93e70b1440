"""The site's addresses."""

from django.contrib import admin
from django.urls import include, path

from ambition.demo import demo
from ambition.health import healthz, readyz
from ambition.mailbox import mailbox
from ambition.users.deletion import account_delete
from ambition.users.views import account_settings, language

urlpatterns = [
    path("", include("games.urls")),
    path("accounts/settings/", account_settings, name="account_settings"),
    path("accounts/delete/", account_delete, name="account_delete"),
    path("accounts/", include("allauth.urls")),
    path("language/", language, name="language"),
    path("demo/", demo, name="demo"),
    path("mailbox/", mailbox, name="mailbox"),
    path("admin/", admin.site.urls),
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
]
