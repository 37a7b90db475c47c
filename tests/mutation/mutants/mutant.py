"""The description of a mutant."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutant:
    name: str
    meaning: str  # what the fault does to a user
    file: str
    old: str  # stands once in the file
    new: str
    # Each is the path of a program under tests/, optionally with a GoogleTest
    # filter after a colon.
    tests: tuple
