"""What a game does about missing orders (NMR): its policy, how it is chosen and how it is said."""
