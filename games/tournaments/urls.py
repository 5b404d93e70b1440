"""The URLs of tournaments."""

from django.urls import URLPattern, path

from games.tournaments import views

urlpatterns: list[URLPattern] = [
    path("tournaments/", views.tournaments, name="tournaments"),
    path("tournaments/new/", views.create, name="create_tournament"),
    path("tournaments/<number:number>-<slug:slug>/", views.tournament, name="tournament"),
    path(
        "tournaments/<number:number>/standing.<slug:form>",
        views.standing_file,
        name="tournament_standing",
    ),
    path("tournaments/<number:number>/settings/", views.change, name="change_tournament"),
    path("tournaments/<number:number>/report/", views.report, name="report_tournament"),
    path("tournaments/<number:number>/tables/", views.tables, name="tournament_tables"),
    path("tournaments/<number:number>/rounds/", views.change_rounds, name="tournament_rounds"),
    path("tournaments/<number:number>/helpers/", views.change_helpers, name="tournament_helpers"),
    path("tournaments/<number:number>/games/", views.change_games, name="tournament_games"),
]
