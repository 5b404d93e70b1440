"""Receipts: every sheet that a seat saved, with its time and its hash."""
