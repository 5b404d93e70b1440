"""The API for programs: what pages show and do, as JSON under /api/v1."""
