"""User accounts in Django's admin."""

from typing import TYPE_CHECKING, Any

from allauth.account.admin import EmailAddressAdmin
from allauth.account.models import EmailAddress
from allauth.idp.oidc.admin import ClientAdmin
from allauth.idp.oidc.models import Client, Token
from allauth.mfa.admin import AuthenticatorAdmin
from allauth.mfa.models import Authenticator
from allauth.usersessions.admin import UserSessionAdmin
from allauth.usersessions.models import UserSession
from django import forms
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin
from django.contrib.auth.models import Group
from django.db import transaction
from django.http import HttpRequest

from ambition.users.forms import check_new_name
from ambition.users.models import User
from ambition.users.names import plain_name, skeleton
from games.core.filtered_admin import FilteredAdmin
from games.players.services import games_refresh

if TYPE_CHECKING:
    # At run time Django's class takes no type argument.
    AnyModelAdmin = admin.ModelAdmin[Any]
    ModelForm = forms.ModelForm[User]
else:
    ModelForm = forms.ModelForm
    AnyModelAdmin = admin.ModelAdmin


class AccountForm(ModelForm):
    """Refuse the names that a player could not choose."""

    def clean_name(self) -> str:
        name = plain_name(self.cleaned_data["name"])
        current = User.objects.filter(pk=self.instance.pk).first()
        check_new_name(name, current)
        return name


@admin.register(User)
class UserAdmin(FilteredAdmin):
    """Look up and block accounts. Passwords cannot be set here.

    Only superusers change rights, email addresses and the accounts of staff. With any of these,
    other staff could make themselves superusers.
    """

    form = AccountForm
    list_display = ["name", "email", "is_active", "is_staff", "joined_at"]
    search_fields = ["name", "email"]
    list_filter = ["is_active", "is_staff"]
    exclude = ["password"]
    readonly_fields = ["last_login", "joined_at"]
    for_superusers = ["email", "is_staff", "is_superuser", "groups", "user_permissions"]

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> list[str]:
        hidden = [] if _is_superuser(request) else self.for_superusers
        return [*self.readonly_fields, *hidden]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return _is_superuser(request) and super().has_add_permission(request)

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return _may_touch(request, obj) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return _may_touch(request, obj) and super().has_delete_permission(request, obj)

    @transaction.atomic
    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        if change and "name" in form.changed_data:
            # The former name is not kept: it may be the reason for the change.
            games_refresh(naming=obj)
            obj.skeleton = skeleton(obj.name)
        super().save_model(request, obj, form, change)


class ForSuperusers(AnyModelAdmin):
    """A table that gives rights, or access to an account."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        return _is_superuser(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return _is_superuser(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return _is_superuser(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return _is_superuser(request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return _is_superuser(request)


# Somebody who can write a row of tokens can act as anybody.
admin.site.unregister([Group, EmailAddress, Authenticator, UserSession, Client, Token])


@admin.register(Group)
class GroupsAdmin(ForSuperusers, GroupAdmin):
    pass


@admin.register(EmailAddress)
class AddressesAdmin(ForSuperusers, EmailAddressAdmin):  # type: ignore[misc]  # allauth has no types
    pass


@admin.register(Authenticator)
class FactorsAdmin(ForSuperusers, AuthenticatorAdmin):  # type: ignore[misc]  # allauth has no types
    pass


@admin.register(UserSession)
class SessionsAdmin(ForSuperusers, UserSessionAdmin):  # type: ignore[misc]  # allauth has no types
    pass


@admin.register(Client)
class ApplicationsAdmin(ForSuperusers, ClientAdmin):  # type: ignore[misc]  # allauth has no types
    """Look at the applications that people have registered, and delete bad ones."""

    list_display = ["name", "id", "owner", "created_at"]
    list_filter = []
    readonly_fields = []
    fields = ["name", "id", "owner", "redirect_uris", "scopes", "created_at"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def _is_superuser(request: HttpRequest) -> bool:
    return request.user.is_active and request.user.is_superuser


def _may_touch(request: HttpRequest, account: User | None) -> bool:
    """Whether an account is not one of staff, unless a superuser asks."""
    return _is_superuser(request) or account is None or not account.is_staff
