"""What happened since somebody looked last: phase by phase, one’s own orders first."""
