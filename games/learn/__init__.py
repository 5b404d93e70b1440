"""Lessons, worked examples, the guided first year, practice games and what-if boards.

Each chapter is a file in chapters/ and each worked example a file in examples/, in the format that
queries/chapters.py describes. So is turn.toml, the turn on the home page. The guided first year is
first_year/france.toml, in the format of queries/first_year.py.
"""
