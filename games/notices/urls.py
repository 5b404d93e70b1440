"""The URLs of the settings of notices, of the calendar, webhooks and devices.

The page of notices itself is in games/lobby/urls.py, because it lists games.
"""

from django.urls import URLPattern, path

from games.notices import views

urlpatterns: list[URLPattern] = [
    path("notices/settings/", views.notice_settings, name="notice_settings"),
    path("notices/calendar/", views.renew_calendar, name="renew_calendar"),
    path("notices/webhooks/", views.webhooks, name="webhooks"),
    path("notices/webhooks/<number:number>/", views.webhook_page, name="webhook_page"),
    path("notices/devices/add/", views.add_device, name="push_add"),
    path("notices/devices/<number:number>/remove/", views.remove_device, name="push_remove"),
    path("service-worker.js", views.service_worker, name="service_worker"),
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("notices/end/<str:token>/", views.unsubscribe, name="unsubscribe"),
    path("calendar/<token:token>.ics", views.calendar, name="calendar"),
    path("games/<number:pk>/gm/webhook/", views.webhook, name="gm_webhook"),
]
