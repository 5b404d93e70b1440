"""The addresses of notices: the list, the settings, the calendar, a webhook."""

from django.urls import URLPattern, path

from games.notices.views import notices, webhook

urlpatterns: list[URLPattern] = [
    path("notices/", notices.notices, name="notices"),
    path("notices/settings/", notices.notice_settings, name="notice_settings"),
    path("notices/calendar/", notices.renew_calendar, name="renew_calendar"),
    path("notices/end/<str:token>/", notices.unsubscribe, name="unsubscribe"),
    path("calendar/<str:token>.ics", notices.calendar, name="calendar"),
    path("games/<number:pk>/gm/webhook/", webhook.webhook, name="gm_webhook"),
]
