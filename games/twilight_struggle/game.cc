#include "games/twilight_struggle/game.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/hash.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

using twilight_struggle::kCountries;
using twilight_struggle::kCountryTable;
using twilight_struggle::kUssr;

TwilightStruggle::Board TwilightStruggle::initial(const Options& options) {
  Board board{};
  board.rules = options.rules;
  board.bonus = {options.ussrBonus, options.usBonus};
  board.possible = {twilight_struggle::kAllCards, twilight_struggle::kAllCards};
  for (std::size_t i = 0; i < kCountries; ++i) {
    const auto country = static_cast<twilight_struggle::Country>(i);
    board.setInfluence(Side::kFirst, country, kCountryTable[i].startUssr);
    board.setInfluence(Side::kSecond, country, kCountryTable[i].startUsa);
  }
  board.stack.push(StateType::kSetup);
  return board;
}

std::array<double, 2> TwilightStruggle::returns(const Board& board) {
  double lead = -board.vp;
  if (board.over()) {
    const double won = board.victor == Side::kNeutral ? 0
                       : board.victor == kUssr        ? 1
                                                      : -1;
    lead = won * std::max(20.0, won * lead);
  }
  return {lead, -lead};
}

double TwilightStruggle::utility(const Board& board, Side side) {
  const double lead = returns(board)[playerIndex(side)];
  if (board.over()) return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
  return 0.5 + std::clamp(lead, -20.0, 20.0) / 41;
}

std::uint64_t TwilightStruggle::hash(const Board& board) {
  std::uint64_t h = board.stack.hash();
  const auto fold = [&](std::uint64_t word) { h = hashCombine(h, word); };
  const auto foldSet = [&](const auto& set) {
    fold(set.low());
    fold(set.high());
  };
  for (const auto& row : board.influence) {
    static_assert(sizeof(row) % 4 == 0);
    std::uint32_t words[sizeof(row) / 4];
    std::memcpy(words, row.data(), sizeof(row));
    for (std::size_t i = 0; i + 1 < sizeof(row) / 4; i += 2) {
      fold(words[i] | std::uint64_t{words[i + 1]} << 32);
    }
    fold(words[sizeof(row) / 4 - 1]);
  }
  for (std::size_t i = 0; i < 2; ++i) {
    foldSet(board.reachFrom[i]);
    foldSet(board.picked[i]);
    foldSet(board.hand[i]);
    foldSet(board.known[i]);
    foldSet(board.possible[i]);
    fold(std::uint64_t{board.milOps[i]} | std::uint64_t{board.space[i]} << 8 |
         std::uint64_t{board.spaceUsed[i]} << 16 |
         static_cast<std::uint64_t>(board.headline[i]) << 24 |
         std::uint64_t{board.bonus[i]} << 32);
  }
  foldSet(board.deck);
  foldSet(board.discard);
  foldSet(board.removed);
  foldSet(board.tehran);
  fold(board.effects.word());
  fold(board.rules);
  fold(std::uint64_t{static_cast<std::uint8_t>(board.vp)} |
       std::uint64_t{board.defcon} << 8 | std::uint64_t{board.turn} << 16 |
       std::uint64_t{board.round} << 24 |
       static_cast<std::uint64_t>(board.phasing) << 32 |
       std::uint64_t{board.fellToTwo} << 40 |
       static_cast<std::uint64_t>(board.china) << 48 |
       std::uint64_t{board.chinaUp} << 56);
  fold(std::uint64_t{board.headlinesShown} |
       std::uint64_t{board.chernobyl} << 8 |
       static_cast<std::uint64_t>(board.dealNext) << 16 |
       std::uint64_t{board.tally} << 24 |
       static_cast<std::uint64_t>(board.reason) << 32 |
       static_cast<std::uint64_t>(board.victor) << 40 |
       std::uint64_t{board.hiddenCards} << 48 |
       std::uint64_t{board.hiddenTurnedUp} << 56);
  return h;
}

std::string TwilightStruggle::refusalHint(const Board& board, Move move) {
  Board free = board;
  free.rules |=
      1U << static_cast<unsigned>(twilight_struggle::Rule::kFreeOrder);
  MoveList moves;
  PhaseMachine<TwilightStruggle>::legalMoves(free, moves);
  if (!moves.contains(move)) return "";
  return "the parts of one choice are named in the order of the list here "
         "(option order=free takes any order)";
}

template const AnyGame& anyGame<TwilightStruggle>();

}  // namespace phasemachine
