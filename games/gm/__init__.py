"""The GM: inbox, desk, reminders, deputies, the GM role, corrections and the GM log."""
