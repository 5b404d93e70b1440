"""The groups of an account's settings, with the page that the reader is on."""

from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

register = template.Library()


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """A page of settings. `stems` are the beginnings of further names of addresses below it."""

    name: str
    label: Promise
    stems: tuple[str, ...] = ()

    def has(self, name: str) -> bool:
        """Whether the address with this name belongs to the page."""
        return name == self.name or (bool(self.stems) and name.startswith(self.stems))


GROUPS = (
    (
        _("Profile"),
        (
            SettingsPage("account_settings", _("Name and time zone"), ("account_delete",)),
            SettingsPage("games:page_settings", _("Your page")),
        ),
    ),
    (
        _("Notices"),
        (
            SettingsPage("games:notice_settings", _("Choose your notices")),
            SettingsPage("games:webhooks", _("Webhooks"), ("games:webhook_",)),
        ),
    ),
    (_("People"), (SettingsPage("games:blocked", _("Blocked players")),)),
    (
        _("Sign-in"),
        (
            SettingsPage("account_email", _("Email")),
            SettingsPage("account_change_password", _("Password"), ("account_set_password",)),
            SettingsPage("mfa_index", _("Two-factor sign-in"), ("mfa_",)),
        ),
    ),
    (
        _("Security"),
        (
            SettingsPage("usersessions_list", _("Sessions")),
            SettingsPage("account_activity", _("Activity")),
        ),
    ),
)
# Few people need these, so they are apart.
RARE = (
    _("For programs that play"),
    (
        SettingsPage("account_tokens", _("Tokens"), ("account_token", "account_program_tokens")),
        SettingsPage("account_applications", _("Applications"), ("account_application_",)),
        SettingsPage("account_programs", _("Programs"), ("account_program_delete",)),
    ),
)


@register.simple_tag(takes_context=True)
def settings_groups(context: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the groups with their pages, the rare ones last; `is_here` marks the open page."""
    match = getattr(context.get("request"), "resolver_match", None)
    name = match.view_name if match else ""
    return [
        {
            "label": label,
            "is_rare": (label, pages) == RARE,
            "pages": [
                {"name": page.name, "label": page.label, "is_here": page.has(name)}
                for page in pages
            ],
        }
        for label, pages in (*GROUPS, RARE)
    ]
