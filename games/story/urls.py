"""The addresses of phases, pictures and the reveal."""

from django.urls import URLPattern, path

from games.story.views import boards, phases

urlpatterns: list[URLPattern] = [
    path("games/<number:pk>/gm/result/", phases.held_result, name="gm_result"),
    path("games/<number:pk>/phases/<number:number>/", phases.phase, name="phase"),
    path("games/<number:pk>/chronicle/", phases.chronicle, name="chronicle"),
    path(
        "games/<number:pk>/phases/<number:number>/map.svg",
        boards.phase_picture,
        name="phase_map",
    ),
    path(
        "games/<number:pk>/phases/<number:number>/map-<str:kind>",
        boards.phase_picture,
        name="phase_picture",
    ),
    path(
        "games/<number:pk>/phases/<number:number>/lines/<number:line>/", phases.phase, name="phase"
    ),
    path(
        "games/<number:pk>/phases/<number:number>/lines/<number:line>/map.svg",
        boards.phase_picture,
        name="phase_map",
    ),
    path(
        "games/<number:pk>/phases/<number:number>/lines/<number:line>/map-<str:kind>",
        boards.phase_picture,
        name="phase_picture",
    ),
    path("about/board/", boards.board_gallery, name="board_gallery"),
    path("about/board/<str:variant_id>/", boards.board_gallery, name="variant_board"),
    path(
        "boards/<str:version>/gallery/<str:variant_id>/<str:name>.svg",
        boards.gallery_picture,
        name="gallery_picture",
    ),
    path("boards/<str:version>/site.css", phases.site_sheet, name="style_sheet"),
    path("boards/<str:version>/<str:layer>.svg", boards.board_layer, name="board_layer"),
    path("games/<number:pk>/last/", phases.last, name="last"),
    path("games/<number:pk>/briefing/", phases.briefing, name="briefing"),
]
