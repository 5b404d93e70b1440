"""User accounts in Django's admin."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db import transaction
from django.http import HttpRequest

from ambition.users.models import User
from games.lobby.players.services import games_refresh

if TYPE_CHECKING:
    # At run time Django's class takes no type argument.
    ModelAdmin = admin.ModelAdmin[User]
else:
    ModelAdmin = admin.ModelAdmin


@admin.register(User)
class UserAdmin(ModelAdmin):
    """Look up and block accounts. Passwords cannot be set here."""

    list_display = ["name", "email", "is_active", "is_staff", "joined_at"]
    search_fields = ["name", "email"]
    list_filter = ["is_active", "is_staff"]
    exclude = ["password"]
    readonly_fields = ["last_login", "joined_at"]

    @transaction.atomic
    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        if change and "name" in form.changed_data:
            games_refresh(naming=obj)
        super().save_model(request, obj, form, change)
