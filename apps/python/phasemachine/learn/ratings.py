"""Elo of all networks from all matches between them.

Uses the Bradley-Terry likelihood, a draw as half a win and half a loss, with a
weak prior that keeps networks that won every game finite. Intervals use the
normal approximation, relative to network 0.
"""

import math
from typing import Dict, List, NamedTuple, Tuple

import numpy as np

ELO = 400 / math.log(10)
PRIOR_GAMES = 1.0  # a draw with the neighbours of each match


class Match(NamedTuple):
    first: int
    second: int
    wins: int  # of the first
    draws: int
    losses: int


def ratings(matches: List[Match]) -> Dict[int, Tuple[float, float]]:
    """Elo above player 0 and half the 95 % interval of each player."""
    players = sorted({0} | {m.first for m in matches}
                     | {m.second for m in matches})
    place = {player: i for i, player in enumerate(players)}
    strength = np.zeros(len(players))
    hessian = np.eye(len(players))
    for _ in range(100):
        gradient = np.zeros(len(players))
        hessian = np.zeros((len(players), len(players)))
        for match in matches:
            a, b = place[match.first], place[match.second]
            games = match.wins + match.draws + match.losses + PRIOR_GAMES
            points = match.wins + (match.draws + PRIOR_GAMES) / 2
            expected = 1 / (1 + math.exp(strength[b] - strength[a]))
            slope = games * expected * (1 - expected)
            gradient[a] += points - games * expected
            gradient[b] -= points - games * expected
            hessian[a, a] += slope
            hessian[b, b] += slope
            hessian[a, b] -= slope
            hessian[b, a] -= slope
        hessian[0, :] = hessian[:, 0] = 0
        gradient[0] = 0
        hessian[np.diag_indices_from(hessian)] += 1e-9
        hessian[0, 0] = 1
        step = np.linalg.solve(hessian, gradient)
        strength += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-9:
            break
    variance = np.diag(np.linalg.inv(hessian)).copy()
    variance[0] = 0
    return {player: (ELO * float(strength[i]),
                     1.96 * ELO * math.sqrt(max(float(variance[i]), 0.0)))
            for player, i in place.items()}
