"""A game of one's own in Python: Liar's dice with one die each.

Both roll a die under a cup. In turn they bid how many dice of the two show a face
("one five", "two threes"), each bid higher than the last, until one calls the
other a liar: then the dice are shown, and the bid was true or not.
"""

import sys

import phasemachine as pm

LIAR = 12
UNKNOWN = -1


class LiarsDice:
    """A state is (first die, second die, last bid, who decides). Dice are 0 to 5,
    bids 0 to 11: (dice - 1) * 6 + face."""
    max_moves = 13
    actions = 13

    def initial(self):
        return (UNKNOWN, UNKNOWN, UNKNOWN, pm.NEUTRAL)

    def side(self, state):
        return state[3]

    def winner(self, state):
        first, second, bid, decides = state
        if bid <= LIAR:
            return None
        # Of a call, the bid is kept as LIAR + 1 + bid; who called decides.
        bid -= LIAR + 1
        dice, face = bid // 6 + 1, bid % 6
        true = (first == face) + (second == face) >= dice
        return 1 - decides if true else decides

    def legal_moves(self, state):
        bid, decides = state[2], state[3]
        if decides == pm.NEUTRAL:
            return range(6)
        bids = range(bid + 1, 12)
        return bids if bid == UNKNOWN else [*bids, LIAR]

    def apply(self, state, move):
        first, second, bid, decides = state
        if first == UNKNOWN:
            return (move, second, bid, decides)
        if second == UNKNOWN:
            return (first, move, bid, pm.FIRST)
        if move == LIAR:
            return (first, second, LIAR + 1 + bid, decides)
        return (first, second, move, 1 - decides)

    def chance_weights(self, state, moves):
        return [1 / 6] * 6

    def observe(self, state, viewer):
        first, second, bid, decides = state
        if bid > LIAR:
            return state
        return (first if viewer == pm.FIRST else first == UNKNOWN,
                second if viewer == pm.SECOND else second == UNKNOWN,
                bid, decides)

    def determinize(self, state, viewer, seed):
        first, second, bid, decides = state
        die = seed % 6
        if viewer == pm.FIRST and second != UNKNOWN:
            return (first, die, bid, decides)
        if viewer == pm.SECOND and first != UNKNOWN:
            return (die, second, bid, decides)
        return state

    def move_text(self, state, move):
        if state[3] == pm.NEUTRAL:
            return str(move + 1)
        return "liar" if move == LIAR else f"{move // 6 + 1}x{move % 6 + 1}"

    def draw(self, state, viewer):
        first, second, bid, decides = state
        def shown(die, owner):
            known = bid > LIAR or viewer in (owner, pm.NEUTRAL)
            return "-" if die == UNKNOWN else str(die + 1) if known else "?"
        said = "nothing" if bid == UNKNOWN else self.move_text(
            (0, 0, 0, 0), bid % (LIAR + 1))
        return (f"dice {shown(first, pm.FIRST)} {shown(second, pm.SECOND)}, "
                f"last bid {said}")


game = pm.define(LiarsDice)

if __name__ == "__main__":
    board = game.initial()
    for die in ("5", "2"):
        board.step(die)
    print(board.observe(pm.FIRST).strip())
    player = pm.Player(game)
    result = player.search(board, simulations=2000)
    print("first bids", board.move_text(result.best))
    for bid in ("1x5", "2x5"):
        board.step(bid)
    result = player.search(board, simulations=2000)
    print("after 1x5 2x5:", board.move_text(result.best))
    if "speed" in sys.argv:
        print(f"{result.simulations / result.seconds:.0f} simulations/s")

    match = pm.match(game.initial(), "mcts:sims=100", "random", games=20)
    print(f"against random moves: {match['wins']} of 20 won")
