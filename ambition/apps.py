from django.contrib.admin.apps import AdminConfig


class StaffAdminConfig(AdminConfig):
    """Django's admin, at the door that ambition/staff.py makes for it."""

    default_site = "ambition.staff.StaffSite"
