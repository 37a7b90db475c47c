"""A game as OpenSpiel's algorithms take it, and one of them by hand."""

from phasemachine.adapters import SpielGame


def best_value(state, player):
    if state.is_terminal():
        return state.player_return(player)
    values = [best_value(state.child(action), player)
              for action in state.legal_actions()]
    return max(values) if state.current_player() == player else min(values)


game = SpielGame("tic_tac_toe")
state = game.new_initial_state()
for move in ("a1", "b2", "c3"):
    state.apply_action(state.string_to_action(move))
for action in state.legal_actions():
    print(state.action_to_string(action), best_value(state.child(action), 1))
