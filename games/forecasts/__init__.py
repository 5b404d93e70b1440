"""Forecasts: spectators say who will hold how many centres at the end of a year; the league."""
