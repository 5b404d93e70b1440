"""Phases as everybody may see them: pages, results, pictures, history."""
