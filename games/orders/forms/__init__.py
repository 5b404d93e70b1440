"""What people send."""
