"""`python cli.py …` is the same as `scopa …`."""

from scopa_dsl.commands import main

if __name__ == "__main__":
    main()
