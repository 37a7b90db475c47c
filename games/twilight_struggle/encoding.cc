#include "games/twilight_struggle/encoding.h"

#include <cstring>
#include <variant>

#include "games/twilight_struggle/game.h"
#include "games/twilight_struggle/stack_numbers.h"

namespace phasemachine {
namespace twilight_struggle {
namespace {

void putCountries(const Board& seen, std::size_t own, NumberWriter& out) {
  const std::size_t sides[] = {own, 1 - own};
  for (const std::size_t side : sides) {
    for (const std::uint8_t points : seen.influence[side]) {
      out.put(points, 10);
    }
  }
  for (const std::size_t side : sides) out.countries(seen.controlled[side]);
  for (const std::size_t side : sides) out.countries(seen.reachFrom[side]);
  out.countries(seen.picked[0]);
  out.countries(seen.picked[1]);
}

void putCards(const Board& seen, std::size_t own, NumberWriter& out) {
  const std::size_t other = 1 - own;
  for (const CardSet* set :
       {&seen.hand[own], &seen.hand[other], &seen.deck, &seen.discard,
        &seen.removed, &seen.known[own], &seen.possible[other],
        &seen.possible[own], &seen.tehran}) {
    out.cards(*set);
  }
  out.card(seen.headline[own]);
  const bool hidden = seen.headline[other] == kHiddenHeadline;
  out.card(hidden ? kNoCard : seen.headline[other]);
  out.put(hidden ? 1 : 0);
  out.put(seen.hiddenCards, 10);
  out.put(seen.hiddenTurnedUp, 10);
}

void putTracks(const Board& seen, Side viewer, NumberWriter& out) {
  const std::size_t own = playerIndex(viewer);
  const std::size_t other = 1 - own;
  out.put(viewer == kUsa ? 1 : 0);
  out.put(viewer == kUsa ? seen.vp : -seen.vp, 20);
  out.oneOf(seen.defcon - 1, 5);
  out.put(seen.fellToTwo);
  out.put(seen.turn, 10);
  out.put(seen.round, 10);
  out.side(seen.phasing);
  for (const auto* pair : {&seen.milOps, &seen.space, &seen.spaceUsed}) {
    const int unit = pair == &seen.milOps ? 5 : pair == &seen.space ? 8 : 9;
    out.put((*pair)[own], unit);
    out.put((*pair)[other], unit);
  }
  out.put(seen.china == viewer ? 1 : 0);
  out.put(seen.chinaUp);
  out.put(seen.headlinesShown);
  out.put(seen.dealNext == viewer ? 1 : 0);
  out.put(seen.tally, kMostTally);
  out.put(seen.bonus[own], 9);
  out.put(seen.bonus[other], 9);
  for (unsigned rule = 0; rule < kRules; ++rule) {
    out.put(static_cast<int>(seen.rules >> rule & 1U));
  }
  out.oneOf(static_cast<int>(seen.reason), kEndReasons);
  out.side(seen.over() ? seen.victor : Side::kNeutral);
}

}  // namespace
}  // namespace twilight_struggle

using twilight_struggle::kCards;
using twilight_struggle::kCountries;
using twilight_struggle::kStop;

const EncodingTable& TwilightStruggle::encoding() {
  using namespace twilight_struggle;
  static constexpr EncodingTable kTable = {
      kEncodingVersion, kEncodingShape,
      kEncodingRows,    twilight_struggle::kActions,
      kActionRows,      kEncodingView};
  return kTable;
}

void TwilightStruggle::encode(const Board& board, Side viewer, float* out) {
  using namespace twilight_struggle;
  const Board seen = twilight_struggle::observe(board, viewer);
  const std::size_t own = playerIndex(viewer);
  std::memset(out, 0, kEncodingShape[0] * sizeof *out);
  NumberWriter writer(out, viewer);
  putCountries(seen, own, writer);
  putCards(seen, own, writer);
  for (unsigned effect = 0; effect < kEffects; ++effect) {
    writer.put(static_cast<int>(seen.effects.word() >> effect & 1U));
  }
  writer.oneOf(seen.chernobyl, kRegions);
  putTracks(seen, viewer, writer);
  putStack(seen.stack, writer);
}

std::uint32_t TwilightStruggle::actionOf(const Board& /*board*/, Move move) {
  switch (move.kind) {
    case Move::Kind::kCountry:
    case Move::Kind::kDie:
    case Move::Kind::kDice:
      return move.id;
    case Move::Kind::kCard:
      return kCountries + move.id - 1U;
    case Move::Kind::kChoice:
      return std::uint32_t{kCountries} + kCards + move.id - kStop;
  }
  return 0;
}

twilight_struggle::Move TwilightStruggle::moveOf(const Board& board,
                                                 std::uint32_t action) {
  using namespace twilight_struggle;
  const auto id = [&](std::uint32_t first) {
    return static_cast<std::uint8_t>(action - first);
  };
  if (action >= kCountries + kCards) {
    return Move::of(static_cast<Choice>(kStop + id(kCountries + kCards)));
  }
  if (action >= kCountries) {
    return Move::of(static_cast<Card>(id(kCountries) + 1));
  }
  if (!board.stack.empty() && !Stack::isState(board.stack.topWord())) {
    const Command asked = Command::fromWord(board.stack.topWord());
    if (asked.holds<RequestDie>()) return {Move::Kind::kDie, id(0)};
    if (asked.holds<RequestDice>()) return {Move::Kind::kDice, id(0)};
  }
  return Move::of(static_cast<Country>(action));
}

}  // namespace phasemachine
