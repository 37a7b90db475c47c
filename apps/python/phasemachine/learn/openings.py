"""Start positions that are not already lost.

A search evaluates positions after random moves; those near even are kept.
Self-play begins two games from each.
"""

import random
from typing import List, Optional

from .. import _core as pm

from .folder import naming
from .settings import Settings

# Simulations of the search that judges, at least, and for each legal move, so that
# each is seen: one of them may take over the other side (a swap rule).
SIMULATIONS = 50
SIMULATIONS_A_MOVE = 4
TRIES = 20  # for each position that is wanted


def random_position(game: pm.Game, options: str, plies: int,
                    draw: random.Random) -> Optional[pm.Board]:
    """None if the game ended on the way."""
    board = game.initial(options)
    while plies > 0 or board.side == pm.NEUTRAL:
        if board.winner is not None:
            return None
        if board.side == pm.NEUTRAL:
            board.step(board.sample_chance(draw.getrandbits(32)))
            continue
        board.step(int(draw.choice(board.legal_moves)))
        plies -= 1
    return None if board.winner is not None else board


def make(settings: Settings, generation: int,
         network: Optional[str]) -> List[str]:
    """Texts of positions; some are the usual start."""
    game = pm.game(settings.game)
    draw = random.Random(f"{settings.seed} {generation} openings")
    with naming(network or settings.first_evaluator):
        judge = pm.Player(game, seed=1,
                          **({"net": network} if network else
                             {"evaluator": settings.first_evaluator}))
    found: List[str] = []
    for _ in range(TRIES * settings.openings):
        if len(found) == settings.openings:
            break
        plies = draw.randint(0, settings.opening_plies)
        board = random_position(game, settings.options, plies, draw)
        if board is None:
            continue
        judge.clear()
        score = judge.search(board, simulations=max(
            SIMULATIONS, SIMULATIONS_A_MOVE * len(board.legal_moves))).score
        if abs(score - 0.5) <= settings.opening_bound:
            found.append(board.text())
    return found
