"""The addresses of seats: invited, joined, left, and the powers assigned."""

from django.urls import URLPattern, path

from games.seats.views import power_assignment, seats

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/invite/<str:token>/", seats.invite, name="invite"),
    path("games/<number:pk>/join/", seats.join, name="join"),
    path("games/<number:pk>/in-hand/", seats.take_in_hand, name="in_hand"),
    path("games/<number:pk>/leave/", seats.leave, name="leave"),
    path("games/<number:pk>/gm/invite/", seats.renew_invite, name="gm_invite"),
    path(
        "games/<number:pk>/draw/", power_assignment.power_assignment_page, name="power_assignment"
    ),
    path(
        "games/<number:pk>/draw.json",
        power_assignment.power_assignment_file,
        name="power_assignment_file",
    ),
]
