"""Faults in the rules of MonoKnight."""

from mutants.mutant import Mutant

KNIGHT_VECTORS = "games/monoknight/vectors_oracle_test"
KNIGHT_RULES = "games/monoknight/rules_test"

MUTANTS = [
    Mutant("monoknight: revisits are free",
           "no penalty for stepping on a visited tile",
           "games/monoknight/rules/board.h",
           "board.tally.penalties += board.terms.costs.revisit;", "",
           (KNIGHT_VECTORS,)),
    Mutant("monoknight: toggles stay",
           "a toggle tile flips its need alone",
           "games/monoknight/rules/board.h", "      open.flip(tile);",
           "      open.remove(tile);", (KNIGHT_VECTORS,)),
    Mutant("monoknight: the chain of dead ends is charged",
           "every redraw of a dead-end chain costs",
           "games/monoknight/rules/phases.h",
           "redrawDeadHand(board, flow, 0);",
           "redrawDeadHand(board, flow, board.terms.costs.deadlock);",
           (KNIGHT_VECTORS,)),
    Mutant("monoknight: new cards go to the end",
           "a refilled slot is not where the played card was",
           "games/monoknight/rules/board.h",
           "const std::size_t at = gap < slots ? gap : slots;",
           "const std::size_t at = slots;", (KNIGHT_VECTORS,)),
    Mutant("monoknight: free redraws without end",
           "redraws that cost nothing are not capped",
           "games/monoknight/rules/board.h",
           "return cost != 0 || tally.freeActions < terms.freeActionCap;",
           "return cost != 0 || tally.freeActions < 0xFFFF;", (KNIGHT_RULES,)),
]
