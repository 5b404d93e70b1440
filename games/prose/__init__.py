"""What people read about orders and results: the adjudicator's codes in words."""
