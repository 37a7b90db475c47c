#include "games/chess/quiescence.h"

#include "games/chess/exchange.h"
#include "games/chess/isa.h"
#include "games/chess/quiescence_search.h"

namespace phasemachine::chess {

int quiescence(const Position& position, int alpha, int beta,
               const QuiescenceLimits& limits) {
  return QuiescenceSearch<isa::Portable>(limits).run(position, alpha, beta);
}

bool exchangeGainsAtLeast(const Position& position, Move move, int threshold) {
  return Exchange<isa::Portable>::gainsAtLeast(position, move, threshold);
}

}  // namespace phasemachine::chess
