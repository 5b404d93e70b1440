"""Addresses with the names that the templates use, all leading nowhere."""

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, include, path


def nowhere(request: HttpRequest, **kwargs: object) -> HttpResponse:
    return HttpResponse(status=204)


SITE = (
    "home",
    "lobby",
    "rules",
    "about",
    "board_gallery",
    "create",
    "schedule_preview",
    "practice",
    "notices",
    "inbox",
    "inbox_remind",
)
GAME = (
    *("join", "leave", "start", "orders", "draft", "gm"),
    *(
        "gm_remind",
        "gm_excuse",
        "gm_envelope",
        "gm_hold",
        "gm_release",
        "gm_result",
        "gm_open_seat",
        "gm_extend",
        "gm_deadline",
        "gm_resolve",
        "gm_hand_over",
    ),
    *("gm_disorder", "gm_cancel", "gm_corrections", "settings"),
    *("gm_invite", "gm_webhook", "gm_pause", "gm_resume", "gm_role_offer", "gm_role"),
    *(
        "gm_disorder_board",
        "gm_deputies",
        "deputy",
        "trust",
        "power_assignment",
        "power_assignment_file",
        "vote_propose",
    ),
)
ACCOUNT = ("account_login", "account_logout", "account_signup", "account_settings")

games: list[URLPattern] = [path(f"{name}/", nowhere, name=name) for name in SITE]
games += [
    path(f"{name}/<str:variant_id>/", nowhere, name=name)
    for name in ("variant_rules", "variant_board")
]
games += [path(f"games/<int:pk>/{name}/", nowhere, name=name) for name in GAME]
games.append(path("games/<int:pk>/phases/<int:number>/receipts/", nowhere, name="receipts"))
games.append(path("games/<int:pk>/minors/<str:minor>/", nowhere, name="minor_orders"))

games += [
    path("games/<int:pk>/phases/<int:number>/lists/", nowhere, name="order_lists"),
    path(
        "games/<int:pk>/phases/<int:number>/conditional/<str:kind>/",
        nowhere,
        name="conditional_form",
    ),
]

urlpatterns = [
    path("", include((games, "games"))),
    *(path(f"{name}/", nowhere, name=name) for name in (*ACCOUNT, "demo", "mailbox")),
]
