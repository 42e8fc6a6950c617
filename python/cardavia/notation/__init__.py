"""How pieces, actions and views read, and back: one module per game."""
