"""Send stored notifications. Workers run these jobs."""
