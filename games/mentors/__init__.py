"""Pages of pupils and mentors: what a mentor sees, and the letters of both."""
