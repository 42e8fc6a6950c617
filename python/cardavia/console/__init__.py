"""The table you sit at: one evening of deals, full-screen or line by line."""
