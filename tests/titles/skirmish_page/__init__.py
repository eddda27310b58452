"""The page docs/skirmish.md a second time, in Python, to be played against the title rulesets/skirmish.

Map, counters, set-up and tables are read off the page itself; the paragraphs are written out here by someone who looked
at the page and not at the rule files. Where the two games part, the page, the title or the engine is wrong.

| file | paragraphs |
| --- | --- |
| `page.py` | the page as text: its paragraphs, tables and drawing |
| `ground.py` | 2.1, 2.2, 2.4: the map |
| `box.py` | 1.3, 1.4, 3.2, 6.6: what else lies in the box: counters, weather, combat results |
| `position.py` | 1.2, 1.4, 2.3, 5.1, 9.3, 9.4, 10.1: who stands where, and what entering, losing and joining do |
| `marching.py` | 4, 5 |
| `supply.py` | 8 |
| `combat.py` | 6, 7.3, 7.4 |
| `retreat.py` | 5.4, 7.1, 7.2 |
| `campaign.py` | 3, 9.2, 10, 11: the game from the set-up to its end, one question after the other |
| `match.py` | the same game at once on the engine, decision by decision |
"""
