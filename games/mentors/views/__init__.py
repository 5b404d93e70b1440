"""Views of pupils and mentors."""
