"""Accounts in Django's admin, for the site's staff."""

from django.contrib import admin

from ambition.users.models import User


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    """Read and block accounts; passwords are never set here."""

    list_display = ["name", "email", "is_active", "is_staff", "joined_at"]
    search_fields = ["name", "email"]
    list_filter = ["is_active", "is_staff"]
    exclude = ["password"]
    readonly_fields = ["last_login", "joined_at"]
