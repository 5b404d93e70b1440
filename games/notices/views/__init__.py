"""What is answered."""
