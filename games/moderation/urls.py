"""Addresses of reports and of moderators."""

from django.urls import URLPattern, path

from games.moderation.views import desk, reports

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/press/report/", reports.report_message, name="report_message"),
    path("games/<number:pk>/end/report/", reports.report_statement, name="report_statement"),
    path("players/<number:number>/report/", reports.report_player, name="report_player"),
    path("reports/", reports.decisions, name="decisions"),
    path("moderation/", desk.inbox, name="moderation"),
    path("moderation/log/", desk.log, name="moderation_log"),
    path("moderation/hints/", desk.likeness, name="moderation_hints"),
    path("moderation/<number:report>/", desk.case, name="moderation_case"),
    path("moderation/<number:report>/act/", desk.act, name="moderation_act"),
]
