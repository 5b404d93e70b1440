"""Addresses of reports and of moderators."""

from django.urls import URLPattern, path

from games.moderation import views

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/press/report/", views.report_message, name="report_message"),
    path("games/<number:pk>/end/report/", views.report_statement, name="report_statement"),
    path("games/<number:pk>/text/report/", views.report_text, name="report_text"),
    path("players/<number:number>/report/", views.report_player, name="report_player"),
    path("reports/", views.decisions, name="decisions"),
    path("moderation/", views.inbox, name="moderation"),
    path("moderation/log/", views.log, name="moderation_log"),
    path("moderation/hints/", views.likeness, name="moderation_hints"),
    path("moderation/<number:report>/", views.case, name="moderation_case"),
    path("moderation/<number:report>/act/", views.act, name="moderation_act"),
]
