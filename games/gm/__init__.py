"""The GM: the desk, the role, and what only a GM may do."""
