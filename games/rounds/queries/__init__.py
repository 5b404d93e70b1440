"""Queries: they read and never write."""
