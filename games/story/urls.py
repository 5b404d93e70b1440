"""The addresses of phases, pictures and the reveal."""

from django.urls import URLPattern, path

from games.story import views

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/gm/result/", views.withheld_result, name="gm_result"),
    path("games/<number:pk>/phases/<number:number>/", views.phase, name="phase"),
    path("games/<number:pk>/chronicle/", views.chronicle, name="chronicle"),
    path(
        "games/<number:pk>/phases/<number:number>/passage.json",
        views.phase_passage,
        name="phase_passage",
    ),
    path(
        "games/<number:pk>/phases/<number:number>/map.svg",
        views.phase_picture,
        name="phase_map",
    ),
    path(
        "games/<number:pk>/phases/<number:number>/map-<str:kind>",
        views.phase_picture,
        name="phase_picture",
    ),
    path(
        "games/<number:pk>/phases/<number:number>/lines/<number:branch>/", views.phase, name="phase"
    ),
    path(
        "games/<number:pk>/phases/<number:number>/lines/<number:branch>/map.svg",
        views.phase_picture,
        name="phase_map",
    ),
    path(
        "games/<number:pk>/phases/<number:number>/lines/<number:branch>/map-<str:kind>",
        views.phase_picture,
        name="phase_picture",
    ),
    path("about/board/", views.board_gallery, name="board_gallery"),
    path("about/board/<str:variant_id>/", views.board_gallery, name="variant_board"),
    path(
        "boards/<str:version>/gallery/<str:variant_id>/<str:name>.svg",
        views.gallery_picture,
        name="gallery_picture",
    ),
    path("boards/<str:version>/site.css", views.site_sheet, name="style_sheet"),
    path("boards/<str:version>/<str:layer>.svg", views.board_layer, name="board_layer"),
    path("games/<number:pk>/years/", views.years, name="years"),
    path("games/<number:pk>/years.json", views.years_data, name="years_data"),
    path("games/<number:pk>/last/", views.last, name="last"),
    path("games/<number:pk>/briefing/", views.briefing, name="briefing"),
]
