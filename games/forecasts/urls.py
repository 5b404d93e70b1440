"""The addresses of forecasts."""

from django.urls import URLPattern, path

from games.forecasts import views

urlpatterns: list[URLPattern] = [
    path("forecasts/", views.league, name="forecast_league"),
    path("forecasts/scoring/", views.scoring, name="forecast_scoring"),
    path("games/<number:pk>/forecasts/", views.forecasts, name="forecasts"),
]
