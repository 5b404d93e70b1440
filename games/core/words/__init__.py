"""Words that several rooms share: orders, places, times."""
