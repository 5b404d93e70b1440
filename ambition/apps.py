from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    """Django's admin with the site's own sign-in (ambition/admin_site.py)."""

    default_site = "ambition.admin_site.StaffAdminSite"
