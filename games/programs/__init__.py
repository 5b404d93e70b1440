"""The ladder of programs: entries, tables that form by themselves, and the page."""
