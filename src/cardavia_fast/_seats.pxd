"""Native policies."""
