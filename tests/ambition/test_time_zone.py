"""Times are shown in the user's time zone."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.utils import timezone

from ambition.users.middleware import TimeZoneMiddleware
from ambition.users.models import User


def zone_of_a_request_by(rf, user):
    request = rf.get("/")
    request.user = user
    answer = TimeZoneMiddleware(lambda _: HttpResponse(timezone.get_current_timezone_name()))
    return answer(request).content.decode()


@pytest.mark.parametrize(
    ("user", "zone"),
    [
        (User(time_zone="Europe/Berlin"), "Europe/Berlin"),
        (AnonymousUser(), "UTC"),
        (User(time_zone="Gone/Away"), "UTC"),
        (User(time_zone="../etc/passwd"), "UTC"),
    ],
)
def test_a_request_is_handled_in_the_users_time_zone(rf, user, zone):
    assert zone_of_a_request_by(rf, user) == zone


def test_the_time_zone_is_reset_after_the_request(rf):
    zone_of_a_request_by(rf, User(time_zone="Asia/Tokyo"))
    assert timezone.get_current_timezone_name() == "UTC"
