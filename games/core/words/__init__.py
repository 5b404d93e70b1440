"""Words that several rooms say: orders, places, times."""
