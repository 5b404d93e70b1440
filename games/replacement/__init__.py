"""A seat that needs another player: resigned, opened, applied for, offered, filled with consent."""
