"""The studio: variants under work, edited on their map, checked, played alone and measured.

A variant under work (`VariantDraft`) is the files of its folder. Nobody plays it as a game before
an operator takes it: `manage.py studio`.
"""
