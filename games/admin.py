"""Games in Django's admin, read-only, because only services change a game; names and texts of
tournaments and clubs can be changed."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from games.core.filtered_admin import FilteredAdmin
from games.core.visibility import names_players
from games.models import Club, Event, Game, Phase, Seat, SeatAssignment, Tournament


class ReadOnlyAdmin(FilteredAdmin):
    """A read-only admin. Orders and bids have none, because they are secret.

    The players of an anonymous game are secret from staff as well, until its end.
    """

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    list_display = ["name", "variant_id", "status", "gm", "is_practice", "created_at"]
    list_filter = ["status", "is_practice", "is_public", "variant_id"]
    search_fields = ["name", "gm__name"]
    exclude = ["invite_token", "seed", "assignment_seed"]


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin):
    list_display = ["game", "power", "state", "holder"]
    list_filter = ["state"]
    search_fields = ["game__name", "holder__name"]
    list_select_related = ["game", "holder"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        return super().get_queryset(request).filter(names_players("game__"))


@admin.register(SeatAssignment)
class SeatAssignmentAdmin(ReadOnlyAdmin):
    list_display = ["seat", "user", "started_at", "ended_at"]
    search_fields = ["user__name", "seat__game__name"]
    list_select_related = ["seat", "user"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[SeatAssignment]:
        return super().get_queryset(request).filter(names_players("seat__game__"))


@admin.register(Phase)
class PhaseAdmin(ReadOnlyAdmin):
    list_display = ["game", "number", "title", "status", "due_at", "stuck_reason"]
    list_filter = ["status", "kind"]
    search_fields = ["game__name"]
    list_select_related = ["game"]
    exclude = ["outcome"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Phase]:
        return super().get_queryset(request).defer("position", "outcome", "public_outcome")


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    list_display = ["created_at", "game", "kind", "actor"]
    list_filter = ["kind"]
    search_fields = ["game__name"]
    list_select_related = ["game", "actor"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Event]:
        return super().get_queryset(request).filter(names_players("game__"))


@admin.register(Tournament)
class TournamentAdmin(FilteredAdmin):
    """Lets staff correct the name and the text, which everybody reads."""

    list_display = ["name", "director", "is_public", "created_at"]
    list_filter = ["is_public"]
    search_fields = ["name", "director__name"]
    list_select_related = ["director"]
    readonly_fields = [
        "director",
        "is_public",
        "best_of",
        "scoring",
        "is_blind",
        "created_at",
        "ended_at",
    ]
    fields = ["name", "text", *readonly_fields]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Club)
class ClubAdmin(FilteredAdmin):
    """Lets staff correct the name, the text and the link, which everybody reads."""

    list_display = ["name", "founder", "is_public", "created_at"]
    list_filter = ["is_public"]
    search_fields = ["name", "founder__name"]
    list_select_related = ["founder"]
    readonly_fields = ["founder", "is_public", "joining", "created_at", "closed_at"]
    fields = ["name", "text", "link", *readonly_fields]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
