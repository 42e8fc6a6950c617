"""`python -m cardavia` is `cardavia`."""

from cardavia.cli import main

if __name__ == "__main__":
    main(prog_name="cardavia")
