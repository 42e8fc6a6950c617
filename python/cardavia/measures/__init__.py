"""What a summary of many deals tells: one module per game."""
