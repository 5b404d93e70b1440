"""The addresses of statistics."""

from django.urls import URLPattern, path

from games.statistics import views

urlpatterns: list[URLPattern] = [
    path("variants/<str:variant_id>/statistics/", views.statistics, name="statistics"),
    path("variants/<str:variant_id>/balance/", views.balance, name="balance"),
    path("variants/<str:variant_id>/hall-of-fame/", views.fame, name="hall_of_fame"),
    path("variants/<str:variant_id>/powers/<str:power>/", views.power, name="power"),
    path(
        "boards/<str:version>/powers/<str:variant_id>/<str:power>/<str:kind>.svg",
        views.power_picture,
        name="power_picture",
    ),
]
