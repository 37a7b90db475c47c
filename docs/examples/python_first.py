"""A mate found and played; wrong input refused."""

import phasemachine as pm

chess = pm.game("chess")
board = chess.from_text("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
print(len(board.legal_moves), "legal moves")

result = pm.Player(chess).search(board, simulations=500)
print("best:", board.move_text(result.best), result.proof)
try:
    board.step("d1d9")
except ValueError as error:
    print("refused:", error)
board.step(result.best)
print("winner:", board.winner)
