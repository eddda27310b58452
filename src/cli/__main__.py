"""`python -m cli` is `grognard`."""

import sys

from cli.main import main

sys.exit(main())
