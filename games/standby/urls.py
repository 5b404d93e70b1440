"""The addresses of standby."""

from django.urls import URLPattern, path

from games.standby import views

urlpatterns: list[URLPattern] = [
    path("standby/", views.standby, name="standby"),
    path("games/<number:pk>/gm/seats/<str:power>/standby/", views.seat, name="gm_seat_standby"),
]
