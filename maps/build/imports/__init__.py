"""Maps of other programs, read as new boards: their spaces, neighbours, centres and units.

Only facts are read. Programs and their drawings have licences of their own, which CREDITS.md names.
"""
