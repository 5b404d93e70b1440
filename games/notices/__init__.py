"""Notifications: on the site, by email, by webhook, by push message and in calendars."""
