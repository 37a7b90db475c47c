"""A game against the engine at a level, taken back, saved and gone on with."""

import phasemachine as pm

session = pm.Session(pm.game("chess").initial(), second="engine easy",
                     simulations=100, seed=7)
print(session.question)
for made in session.play("e4"):
    print(made["by"], made["told"])
print(*session.changes(), sep="\n")
session.undo()
saved = session.save()

again = pm.Session.load(saved)
again.play("d4")
again.resign()
print(again.end)
