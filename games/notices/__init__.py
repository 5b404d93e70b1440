"""Notices: on the site, by mail, by webhook and in calendars."""
