"""A Textual program with nothing in it: what start-up is measured against."""

from __future__ import annotations

from textual.app import App

if __name__ == "__main__":
    App[None]().run()
