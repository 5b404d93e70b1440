"""Notifications: on the site, by email, by webhook and in calendars."""
