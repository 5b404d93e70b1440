"""The URL of the list of ratings."""

from django.urls import URLPattern, path

from games.ratings import views

urlpatterns: list[URLPattern] = [path("ratings/", views.ratings, name="ratings")]
