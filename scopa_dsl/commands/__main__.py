"""`python -m scopa_dsl.commands …` is the same as `scopa …`."""

from scopa_dsl.commands import main

main()
