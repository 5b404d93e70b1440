"""The clock: deadlines, pauses, and the resolving of phases."""
