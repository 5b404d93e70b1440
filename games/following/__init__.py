"""Following games, players and variants, by notices and by Atom feeds."""
