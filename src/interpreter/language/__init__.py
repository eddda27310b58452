"""Text to trees, and what a person is told when that fails.

rules.lark      the grammar, which is the reference of the language
tables.py       lark's tables of it, kept in the user's cache
reader.py       reads by these tables (builder.py makes the trees)
source.py       files; page.py: characters, comments, limits; layout.py: blocks, clauses, bodies
parser.py       `parse`, `parse_file`, `parse_phrase`: the door to this stage
recovery.py     sets broken clauses aside and reads on (placeholders.py stands in for them)
mistakes.py     explains where the reader got stuck (word_mistakes.py, sign_mistakes.py, expected.py, trouble.py)
words.py        the words of the language as a person thinks of them; codes.py: every code of this stage
diagnostic.py   what is told; render.py: how it looks; suppress.py: `# allow`; suggest.py: did you mean
format.py       `fmt` (columns.py aligns tables)
"""
