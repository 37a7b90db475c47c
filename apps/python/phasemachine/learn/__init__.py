"""The loop in which the engine teaches itself: `./pm learn` (docs/learning.md).

In reading order:

    settings  the settings of a run, one file, with defaults for each game
    folder    the files of a run, written completely or not at all
    engine    the phasemachine program: self-play, matches
    speeds    what networks cost, by their units
    openings  start positions that are not already lost
    actor     plays games in parts
    training  weights from rows of many generations (PyTorch)
    gate      whether a new network replaces the previous one
    ratings   Elo of all networks from all matches
    learner   generation after generation
    curves    the numbers as CSV for the page (docs/web.md) and for TensorBoard

Thread safety: one thread; any number of processes share a folder.
"""


class LearnError(Exception):
    """An error with one message for the terminal."""
