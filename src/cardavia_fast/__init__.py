"""Native half of cardavia: the only copy of the rules. It never imports ``cardavia``."""
