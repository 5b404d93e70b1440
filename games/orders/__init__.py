"""Orders and bids: written, saved, made ready, and their receipts."""
