"""Hands to measure with."""
