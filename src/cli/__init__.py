"""The command `grognard`: thin adapters between a terminal and the interpreter."""

__version__ = "0.1.0"
