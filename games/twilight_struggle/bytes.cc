// Boards as bytes.

#include <array>
#include <type_traits>

#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/text/validate.h"

namespace phasemachine {
namespace {

using twilight_struggle::Board;

// Whether DEFCON has moved to 2 in the action round. Version 0.1.0 of the
// program stored DEFCON at the start of the round here, 1 to 5; it can be read.
constexpr std::uint8_t kNotFallen = 0;
constexpr std::uint8_t kFallen = 6;

// Calls f with every plain byte of the board except influence, in format order.
// `fall`: one of the two above.
template <class B, class Byte, class F>
void eachByte(B& board, Byte& fall, F&& f) {
  f(board.vp);
  f(board.defcon);
  f(board.turn);
  f(board.round);
  f(board.phasing);
  f(fall);
  for (std::size_t i = 0; i < 2; ++i) {
    f(board.milOps[i]);
    f(board.space[i]);
    f(board.spaceUsed[i]);
    f(board.headline[i]);
    f(board.bonus[i]);
  }
  f(board.china);
  f(board.chinaUp);
  f(board.headlinesShown);
  f(board.chernobyl);
  f(board.dealNext);
  f(board.tally);
  f(board.reason);
  f(board.victor);
}

// Calls f with every stored set.
template <class B, class F>
void eachSet(B& board, F&& f) {
  for (std::size_t i = 0; i < 2; ++i) {
    f(board.reachFrom[i]);
    f(board.picked[i]);
    f(board.hand[i]);
    f(board.known[i]);
    f(board.possible[i]);
  }
  f(board.deck);
  f(board.discard);
  f(board.removed);
  f(board.tehran);
}

}  // namespace

void TwilightStruggle::writeBytes(const Board& board, ByteWriter& out) {
  for (const auto& row : board.influence) {
    for (std::uint8_t points : row) out.put(points);
  }
  const std::uint8_t fall = board.fellToTwo != 0 ? kFallen : kNotFallen;
  eachByte(board, fall, [&](auto value) { out.put(value); });
  eachSet(board, [&](auto set) {
    out.put(set.low());
    out.put(set.high());
  });
  out.put(board.effects.word());
  out.put(board.rules);
  board.stack.write(out);
}

absl::Status TwilightStruggle::readBytes(ByteReader& in, Board& board) {
  board = Board{};
  std::array<std::array<std::uint8_t, twilight_struggle::kCountries>, 2> rows;
  for (auto& row : rows) {
    for (std::uint8_t& points : row) points = in.get<std::uint8_t>();
  }
  for (Side side : {Side::kFirst, Side::kSecond}) {
    for (auto country : twilight_struggle::kAllCountries) {
      board.setInfluence(side, country, rows[playerIndex(side)][country]);
      if (rows[playerIndex(side)][country] >
          twilight_struggle::kMostInfluence) {
        return absl::InvalidArgumentError("influence is out of range");
      }
    }
  }
  std::uint8_t fall = kNotFallen;
  eachByte(board, fall, [&](auto& value) {
    value = in.get<std::remove_reference_t<decltype(value)>>();
  });
  if (fall > kFallen) return absl::InvalidArgumentError("no mark of NORAD");
  board.fellToTwo = fall == kFallen || (fall > 2 && board.defcon == 2);
  eachSet(board, [&](auto& set) {
    const auto low = in.get<std::uint64_t>();
    const auto high = in.get<std::uint64_t>();
    set = std::remove_reference_t<decltype(set)>::fromWords(low, high);
  });
  board.effects = twilight_struggle::EffectSet(in.get<std::uint64_t>());
  board.rules = in.get<std::uint32_t>();
  if (!board.stack.read(in, StateType::kDrawEnd) || !in.ok()) {
    return absl::InvalidArgumentError("not a twilight_struggle stack");
  }
  return twilight_struggle::validate(board);
}

}  // namespace phasemachine
