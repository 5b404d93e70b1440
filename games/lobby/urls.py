"""The URLs of the lobby: lists of games, new games, variants, players and notices."""

from django.urls import URLPattern, path

from games.lobby.players import views
from games.lobby.tournaments import views as tournaments
from games.lobby.views import create, lobby, notices, terms

urlpatterns: list[URLPattern] = [
    path("", lobby.home, name="home"),
    path("rules/", lobby.rules, name="rules"),
    path("rules/<str:variant_id>/", lobby.rules, name="variant_rules"),
    path("variants/", lobby.variants, name="variants"),
    path("variants/<str:variant_id>/", lobby.variant, name="variant"),
    path("variants/<str:variant_id>/provenance/", lobby.provenance, name="variant_provenance"),
    path("about/", lobby.about, name="about"),
    path("practice/", create.practice, name="practice"),
    path("games/", lobby.lobby, name="lobby"),
    path("games/new/", create.create, name="create"),
    path("games/<number:pk>/rules/", lobby.game_rules, name="game_rules"),
    path("games/<number:pk>/settings/", create.settings, name="settings"),
    path("games/<number:pk>/settings/terms/", terms.terms, name="terms"),
    path("schedule/", create.schedule_preview, name="schedule_preview"),
    path("players/blocked/", views.blocked, name="blocked"),
    path("players/page/", views.page_settings, name="page_settings"),
    path("players/<number:number>/", views.player, name="player"),
    path("players/<number:number>/block/", views.block, name="block"),
    path("players/<str:name>/", views.player_by_name, name="player_by_name"),
    path("tournaments/", tournaments.tournaments, name="tournaments"),
    path("tournaments/new/", tournaments.create, name="create_tournament"),
    path("tournaments/<number:number>-<slug:slug>/", tournaments.tournament, name="tournament"),
    path("tournaments/<number:number>/settings/", tournaments.change, name="change_tournament"),
    path("tournaments/<number:number>/report/", tournaments.report, name="report_tournament"),
    path("tournaments/<number:number>/games/", tournaments.change_games, name="tournament_games"),
    path("notices/", notices.notices, name="notices"),
    path("notices/settings/", notices.notice_settings, name="notice_settings"),
    path("notices/calendar/", notices.renew_calendar, name="renew_calendar"),
    path("notices/webhooks/", notices.webhooks, name="webhooks"),
    path("notices/webhooks/<number:number>/", notices.webhook_page, name="webhook_page"),
    path("notices/devices/add/", notices.add_device, name="push_add"),
    path("notices/devices/<number:number>/remove/", notices.remove_device, name="push_remove"),
    path("service-worker.js", notices.service_worker, name="service_worker"),
    path("manifest.webmanifest", notices.manifest, name="manifest"),
    path("notices/end/<str:token>/", notices.unsubscribe, name="unsubscribe"),
    path("calendar/<token:token>.ics", notices.calendar, name="calendar"),
    path("games/<number:pk>/gm/webhook/", notices.webhook, name="gm_webhook"),
]
