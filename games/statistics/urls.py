"""The addresses of statistics."""

from django.urls import URLPattern, path

from games.statistics import views

urlpatterns: list[URLPattern] = [
    path("variants/<str:variant_id>/statistics/", views.statistics, name="statistics"),
]
