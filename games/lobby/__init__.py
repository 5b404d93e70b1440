"""The lobby: the home page, lists of games, new games, variants, players and notices."""
