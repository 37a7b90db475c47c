"""What a mutant is."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Mutant:
    name: str
    meaning: str  # what the fault does to a user
    file: str
    old: str  # stands once in the file
    new: str
    # Each the path of a program under tests/, with a GoogleTest filter after a
    # colon where a part of it decides.
    tests: tuple
