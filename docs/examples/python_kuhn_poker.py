"""A game with hidden cards, and a player of it that bluffs."""

import phasemachine as pm


class KuhnPoker:
    """Kuhn's poker ("A simplified two-person poker", 1950), which is worth -1/18
    to the first player. A state is (first card, second card, what was said): 1,
    then a digit of base 2 for each word, 0 for pass and 1 for bet."""
    max_moves = 3
    actions = 3
    return_range = (-2, 2)
    # What is won by who, at the end of what was said; None: the better card.
    ENDS = {0b100: (1, None), 0b111: (2, None), 0b1011: (2, None),
            0b110: (1, pm.FIRST), 0b1010: (1, pm.SECOND)}

    def initial(self):
        return (-1, -1, 1)

    def side(self, state):
        if -1 in state:
            return pm.NEUTRAL
        return (state[2].bit_length() - 1) % 2

    def winner(self, state):
        if state[2] not in self.ENDS:
            return None
        won = self.ENDS[state[2]][1]
        return int(state[1] > state[0]) if won is None else won

    def returns(self, state):
        winner = self.winner(state)
        if winner is None:
            return (0, 0)
        size = self.ENDS[state[2]][0]
        return (size, -size) if winner == pm.FIRST else (-size, size)

    def legal_moves(self, state):
        if -1 not in state:
            return range(2)
        return [card for card in range(3) if card != state[0]]

    def chance_weights(self, state, moves):
        return [1 / len(moves)] * len(moves)

    def apply(self, state, move):
        first, second, said = state
        if first == -1:
            return (move, second, said)
        if second == -1:
            return (first, move, said)
        return (first, second, 2 * said + move)

    def observe(self, state, viewer):
        return (state[0] if viewer == pm.FIRST else state[0] == -1,
                state[1] if viewer == pm.SECOND else state[1] == -1, state[2])

    def determinize(self, state, viewer, seed):
        mine = state[viewer]
        if state[1 - viewer] == -1 or mine == -1:
            if viewer == pm.FIRST or state[0] == -1:
                return state
            return (seed % 3, -1, state[2])
        other = [card for card in range(3) if card != mine][seed % 2]
        return ((mine, other, state[2]) if viewer == pm.FIRST
                else (other, mine, state[2]))


game = pm.define(KuhnPoker)

if __name__ == "__main__":
    player = pm.Player(game, options="hidden=mixed")
    # The game from its start: the lowest card to the first player.
    result = player.search(game.initial(), [0, 1], simulations=20000)
    passes, bets = (result.policy[list(result.moves).index(move)]
                    for move in (0, 1))
    print(f"passes {passes:.2f}, bluffs {bets:.2f}")
