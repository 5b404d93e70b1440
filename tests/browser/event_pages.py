"""Every type of page about tournaments and clubs, as in pages.py."""

from __future__ import annotations

from django.urls import reverse

from games.models import MentorLetter
from tests.browser.page_steps import Kind, Where, mentored, route, second_round
from tests.browser.world import World


def of_club(name: str) -> Where:
    """The page of the club with this name."""
    return lambda world: reverse(name, args=[world.club.pk])


def letter_to_report(world: World) -> str:
    """The report of the letter that Austria's mentor has written to Bob."""
    mentored("games:mentor", accepted=True)(world)
    letter = MentorLetter.objects.filter(author=world.mentor).latest("pk")
    address = reverse("games:report_letter", args=[letter.mentorship.game_id])
    return f"{address}?message={letter.pk}"


EVENT_KINDS = {
    "tournaments": Kind("games:tournaments", route("games:tournaments")),
    "finished tournaments": Kind("games:tournament_archive", route("games:tournament_archive")),
    "course": Kind(
        "games:tournament_course",
        lambda world: reverse("games:tournament_course", args=[world.tournament.pk]),
        "Greta",
    ),
    "tournament": Kind("games:tournament", lambda world: world.tournament.get_absolute_url()),
    "tournament, director": Kind(
        "games:tournament", lambda world: world.tournament.get_absolute_url(), "Greta"
    ),
    "all tables of a tournament": Kind(
        "games:tournament_event",
        lambda world: reverse("games:tournament_event", args=[world.tournament.pk]),
        "Greta",
    ),
    "announcements of a tournament": Kind(
        "games:tournament_announcements",
        lambda world: reverse("games:tournament_announcements", args=[world.tournament.pk]),
        "Greta",
    ),
    "report of an announcement": Kind(
        "games:report_announcement",
        lambda world: reverse(
            "games:report_announcement",
            args=[world.tournament.pk, world.tournament.announcements.earliest("pk").pk],
        ),
        "Bob",
    ),
    "acts on several tables": Kind(
        "games:tournament_acts",
        lambda world: reverse("games:tournament_acts", args=[world.tournament.pk]),
        "Greta",
    ),
    "webhook of a tournament": Kind(
        "games:tournament_webhook",
        lambda world: reverse("games:tournament_webhook", args=[world.tournament.pk]),
        "Greta",
    ),
    "results of a tournament": Kind(
        "games:tournament_results",
        lambda world: reverse("games:tournament_results", args=[world.tournament.pk]),
    ),
    "series of a tournament": Kind(
        "games:tournament_series",
        lambda world: reverse("games:tournament_series", args=[world.tournament.pk]),
        "Greta",
    ),
    "entrants of a tournament": Kind(
        "games:tournament_entrants",
        lambda world: reverse("games:tournament_entrants", args=[world.tournament.pk]),
    ),
    "entrants of a tournament, captain": Kind(
        "games:tournament_entrants",
        lambda world: reverse("games:tournament_entrants", args=[world.tournament.pk]),
        "Alice",
    ),
    "entrants of a tournament, director": Kind(
        "games:tournament_entrants",
        lambda world: reverse("games:tournament_entrants", args=[world.tournament.pk]),
        "Greta",
    ),
    "tables of a tournament": Kind(
        "games:tournament_tables",
        lambda world: reverse("games:tournament_tables", args=[world.tournament.pk]),
    ),
    "round": Kind("games:round", second_round("round")),
    "plan of a round": Kind("games:plan_round", second_round("plan_round"), "Greta"),
    "table of a round": Kind("games:round_table", second_round("round_table", 1), "Greta"),
    "preview of a round": Kind("games:preview_round", second_round("preview_round"), "Greta"),
    "how rounds are drawn": Kind("games:draw_rules", route("games:draw_rules")),
    "new tournament from a plan": Kind(
        "games:create_from_format", route("games:create_from_format"), "Greta"
    ),
    "new tournament": Kind("games:create_tournament", route("games:create_tournament"), "Greta"),
    "settings of a tournament": Kind(
        "games:change_tournament",
        lambda world: reverse("games:change_tournament", args=[world.tournament.pk]),
        "Greta",
    ),
    "clubs": Kind("games:clubs", route("games:clubs")),
    "club": Kind("games:club", lambda world: world.club.get_absolute_url()),
    "club, owner": Kind("games:club", lambda world: world.club.get_absolute_url(), "Greta"),
    "new club": Kind("games:create_club", route("games:create_club"), "Greta"),
    "settings of a club": Kind("games:change_club", of_club("games:change_club"), "Greta"),
    "members of a club": Kind("games:club_members", of_club("games:club_members"), "Greta"),
    "report of a mentor’s letter": Kind("games:report_letter", letter_to_report, "Bob"),
    "club, handed over": Kind(
        "games:hand_over_club",
        lambda world: (
            f"{reverse('games:hand_over_club', args=[world.club.pk])}?person={world.alice.pk}"
        ),
        "Greta",
    ),
    "league of a club": Kind("games:club_league", of_club("games:club_league"), "Greta"),
    "season of a club": Kind(
        "games:club_season",
        lambda world: reverse(
            "games:club_season", args=[world.club.pk, world.club.seasons.get().pk]
        ),
        "Greta",
    ),
    "archive of a club": Kind("games:club_archive", of_club("games:club_archive")),
    "report of a club": Kind("games:report_club", of_club("games:report_club"), "Alice"),
    "report of a tournament": Kind(
        "games:report_tournament",
        lambda world: reverse("games:report_tournament", args=[world.tournament.pk]),
        "Alice",
    ),
}
