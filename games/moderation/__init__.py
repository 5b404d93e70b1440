"""Reports of messages and players, and the acts of moderators. Only moderators read its pages."""
