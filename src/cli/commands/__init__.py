"""A module for each sub-command: `arguments(parser)` says which words it takes, `run(args)` does it.

A sub-command reads words, calls one function of the interpreter and prints what comes back.
"""
