"""What pages read of games; nothing here writes."""
