// Builds the table of anyGame<G>(). Included by any_game.h, which states the
// contract.

#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "core/find_name.h"
#include "phase/erased/any_game.h"
#include "phase/saved_board.h"
#include "phase/told/events.h"
#include "phase/told/public_moves.h"

namespace phasemachine {

// Interprets moves typed by people; AnyGame::moveFromPerson (any_game.h) uses
// it.
//
// Contract: text that moveFromText() reads as a legal move is that move.
// Otherwise it is matched against the names of the legal moves
// (core/find_name.h): their text, their text for people, and additional names
// that the game provides. If nothing matches, the result is that of
// moveFromText(): an illegal move or an error.
//
// Example:
//   board.moveFromPerson("east g");  // East_Germany, if no other move fits

// `names` are those of `moves`, the legal moves, in the same order. `exact` is
// the result of moveFromText(). Errors: InvalidArgument with the candidates if
// the text fits several moves; otherwise as `exact`.
absl::StatusOr<std::uint32_t> moveByName(
    std::span<const std::uint32_t> moves, std::span<const NamesOfOne> names,
    std::string_view text, const absl::StatusOr<std::uint32_t>& exact);

template <Game G>
class AnyGameTable {
 public:
  static constexpr AnyGame make() {
    return {.name = G::kName,
            .players = G::kPlayers,
            .hasChance = G::kHasChance,
            .hasHiddenInformation = G::kHasHiddenInformation,
            .pastMatters = requires {requires G::kPastMatters;
  }
  , .bytesVersion = G::kBytesVersion, .boardBytes = sizeof(Board),
      .boardAlignment = alignof(Board), .maxMoves = MoveList::capacity(),
      .listBytes = sizeof(MoveList), .listAlignment = alignof(MoveList),
      .canonicalOptionsOf = canonicalOptionsOf, .optionsOf = optionsOf,
      .perftOptions = perftOptions(), .chanceOptions = chanceOptions(),
      .optionsForPeople = optionsForPeople(),
      .copy = [](const void* from, void* to) { put(to, board(from)); },
      .initial = initial, .fromText = fromText,
      .load = [](const AnyGame&, std::string_view bytes,
                 void* to) { return putIfOk(to, loadBoard<G>(bytes)); },
      .determinize =
          [](const void* b, Side viewer, Random& random, void* to) {
            put(to, G::determinize(board(b), viewer, random));
          },
      .equal = [](const void* a,
                  const void* b) { return board(a) == board(b); },
      .hash = [](const void* b) { return G::hash(board(b)); },
      .toText = [](const void* b) { return G::toText(board(b)); },
      .save = [](const void* b) { return saveBoard<G>(board(b)); },
      .render =
          [](const void* b, const AnyRenderStyle& style) {
            return G::render(board(b), typed(style));
          },
      .renderSvg =
          [](const void* b, const AnyRenderStyle& style) {
            return G::renderSvg(board(b), typed(style));
          },
      .query = query, .step = step, .tryStep = tryStep,
      .winner = [](const void* b) { return Machine::winner(board(b)); },
      .queryList = [](void* b, void* to) { return queryList(b, to); },
      .listSize = [](const void* l) { return list(l).size(); },
      .listAt = [](const void* l, std::size_t i) { return encode(list(l)[i]); },
      .listContains =
          [](const void* l, MoveCode code) {
            const Move move = decode(code);
            return encode(move) == code && list(l).contains(move);
          },
      .listCodes =
          [](const void* l, MoveCode* to) {
            for (Move move : list(l)) *to++ = encode(move);
          },
      .stepList = stepList, .observe = observe,
      .moveToText =
          [](const void* b, MoveCode move) {
            return G::moveToText(board(b), decode(move));
          },
      .moveFromText = moveFromText, .moveFromPerson = moveFromPerson,
      .isFirstPart = firstPartAsker(), .wholeMoveToText = wholeMoveWriter(),
      .wholeMoveFromText = wholeMoveReader(), .narrate = narrator(),
      .moveIsPublic =
          [](const void* b, MoveCode move, Side viewer) {
            return phasemachine::moveIsPublic<G>(board(b), decode(move),
                                                 viewer);
          },
      .events =
          [](const void* b, MoveCode move, Side viewer) {
            return eventsOf<G>(board(b), decode(move), viewer);
          },
      .picture = [](const void* b,
                    Side viewer) { return pictureOf<G>(board(b), viewer); },
      .moveForPeople = moveForPeople, .moveNumber = moveNumber,
      .endReason = endReason, .centipawnsFor = centipawnsFor(),
      .sideName = sideName, .refusalHint = refusalHint, .question = question,
      .topicWord = topicWord(), .topicsOf = topicsOf,
      .topicTextOf = topicTextOf, .recordFormat = recordFormat(),
      .returns = returns,
      .utility = [](const void* b,
                    Side side) { return G::utility(board(b), side); },
      .chanceWeight = chanceWeight, .sampleChance = sampleChance,
      .perft =
          [](const void* b, int depth, Leaf leaf) {
            return phasemachine::perft<G>(board(b), depth, leaf);
          },
      .playout = [](void* b, Random& random, std::uint32_t maxPlies) {
        return phasemachine::playout<G>(board(b), random, maxPlies);
      },
};
}  // namespace phasemachine

static MoveCode encode(typename G::Move move) {
  return std::bit_cast<Bits>(move);
}
static typename G::Move decode(MoveCode code) {
  return std::bit_cast<typename G::Move>(static_cast<Bits>(code));
}

private:
using Board = typename G::Board;
using Move = typename G::Move;
using MoveList = typename G::MoveList;
using Machine = PhaseMachine<G>;
using Bits =
    std::conditional_t<sizeof(Move) == 2, std::uint16_t, std::uint32_t>;

static Board& board(void* b) { return *static_cast<Board*>(b); }
static const Board& board(const void* b) {
  return *static_cast<const Board*>(b);
}
static void put(void* to, const Board& from) { ::new (to) Board(from); }
static absl::Status putIfOk(void* to, const absl::StatusOr<Board>& from) {
  if (from.ok()) put(to, *from);
  return from.status();
}
static RenderStyle<Move> typed(const AnyRenderStyle& style) {
  RenderStyle<Move> typed{.ascii = style.ascii,
                          .color = style.color,
                          .flipped = style.flipped,
                          .viewer = style.viewer,
                          .brief = style.brief,
                          .lastMove = {},
                          .candidates = {}};
  if (style.lastMove) typed.lastMove = decode(*style.lastMove);
  for (const MoveCode move : style.candidates) {
    typed.candidates.push_back(decode(move));
  }
  return typed;
}
static void encodeAll(const MoveList& from, std::vector<MoveCode>& to) {
  to.clear();
  for (Move move : from) to.push_back(encode(move));
}

static absl::StatusOr<std::string> canonicalOptionsOf(const AnyGame&,
                                                      std::string_view text) {
  const auto options = G::Options::parse(text);
  if (!options.ok()) return options.status();
  return options->toText();
}
static constexpr std::string_view perftOptions() {
  if constexpr (requires { G::kPerftOptions; }) {
    return G::kPerftOptions;
  } else {
    return "";
  }
}
static constexpr std::string_view chanceOptions() {
  if constexpr (requires { G::kChanceOptions; }) {
    return G::kChanceOptions;
  } else {
    return "";
  }
}
static constexpr std::string_view optionsForPeople() {
  if constexpr (requires { G::kOptionsForPeople; }) {
    return G::kOptionsForPeople;
  } else {
    return "";
  }
}
static std::vector<AnyOption> optionsOf(const AnyGame&) {
  std::vector<AnyOption> list;
  if constexpr (requires { G::Options::table(); }) {
    for (const auto& row : G::Options::table()) {
      list.push_back({row.key, row.help, row.values, row.highest});
    }
  }
  return list;
}

static std::string moveForPeople(const void* b, MoveCode move) {
  if constexpr (requires { G::moveForPeople(board(b), decode(move)); }) {
    return G::moveForPeople(board(b), decode(move));
  } else {
    return G::moveToText(board(b), decode(move));
  }
}
static std::string moveNumber([[maybe_unused]] const void* b,
                              [[maybe_unused]] bool first) {
  if constexpr (requires { G::moveNumber(board(b), first); }) {
    return G::moveNumber(board(b), first);
  } else {
    return "";
  }
}
static std::string endReason(const void* b) { return endReasonOf<G>(board(b)); }
static constexpr auto centipawnsFor() -> int (*)(double) {
  if constexpr (requires { G::centipawnsFor(0.5); }) {
    return [](double score) { return G::centipawnsFor(score); };
  } else {
    return nullptr;
  }
}

static std::string_view sideName(const void* b, Side player) {
  return wordOfSide<G>(board(b), player);
}
static std::string refusalHint([[maybe_unused]] const void* b,
                               [[maybe_unused]] MoveCode move) {
  if constexpr (requires { G::refusalHint(board(b), decode(move)); }) {
    return G::refusalHint(board(b), decode(move));
  } else {
    return "";
  }
}
static std::string question(const void* b, Side viewer) {
  if constexpr (requires { G::question(board(b), viewer); }) {
    return G::question(board(b), viewer);
  } else {
    Board copy = board(b);
    MoveList list;
    const Side side = Machine::legalMoves(copy, list).side;
    if (side == Side::kNeutral) return "nature to move";
    return std::string(sideName(b, side)) + " to move";
  }
}
static constexpr std::string_view topicWord() {
  if constexpr (requires { G::kTopicWord; }) {
    return G::kTopicWord;
  } else {
    return "";
  }
}
static std::vector<std::string> topicsOf(const AnyGame&) {
  if constexpr (requires { G::topics(); }) {
    return G::topics();
  } else {
    return {};
  }
}
static absl::StatusOr<std::string> topicTextOf(const AnyGame&,
                                               std::string_view name) {
  if constexpr (requires { G::topicText(name); }) {
    return G::topicText(name);
  } else {
    return absl::InvalidArgumentError(std::string(G::kName) +
                                      " has nothing to look up");
  }
}
static constexpr const RecordFormat* recordFormat() {
  if constexpr (requires { G::kRecordFormat; }) {
    return &G::kRecordFormat;
  } else {
    return nullptr;
  }
}

static absl::Status initial(const AnyGame&, std::string_view text, void* to) {
  const auto options = G::Options::parse(text);
  if (options.ok()) put(to, G::initial(*options));
  return options.status();
}
static absl::Status fromText(const AnyGame&, std::string_view text,
                             std::string_view optionsText, void* to) {
  const auto options = G::Options::parse(optionsText);
  if (!options.ok()) return options.status();
  return putIfOk(to, G::fromText(text, *options));
}

static Decision query(void* b, std::vector<MoveCode>& moves) {
  MoveList list;
  const Decision decision = Machine::legalMoves(board(b), list);
  encodeAll(list, moves);
  return decision;
}
static Decision step(void* b, MoveCode move, std::vector<MoveCode>& moves) {
  MoveList list;
  const Decision decision = Machine::step(board(b), decode(move), list);
  encodeAll(list, moves);
  return decision;
}
static absl::StatusOr<Decision> tryStep(void* b, MoveCode move,
                                        std::vector<MoveCode>& moves) {
  if (encode(decode(move)) != move) {
    return absl::InvalidArgumentError("illegal move: code " +
                                      std::to_string(move) + " is no move of " +
                                      std::string(G::kName));
  }
  const auto result = Machine::tryStep(board(b), decode(move));
  if (!result.ok()) return result.status();
  encodeAll(result->legalMoves, moves);
  return Decision{result->side, result->winner};
}

static MoveList& list(void* l) { return *static_cast<MoveList*>(l); }
static const MoveList& list(const void* l) {
  return *static_cast<const MoveList*>(l);
}
static Decision queryList(void* b, void* to) {
  return Machine::legalMoves(board(b), *::new (to) MoveList());
}
static ListStep stepList(void* b, MoveCode code, std::size_t hint, void* l) {
  MoveList& moves = list(l);
  const Move move = decode(code);
  const bool legal =
      encode(move) == code &&
      ((hint < moves.size() && moves[hint] == move) || moves.contains(move));
  if (!legal) return {false, moves.size(), {}};
  const Decision decision = Machine::step(board(b), move, moves);
  return {true, moves.size(), decision};
}

static std::string observe(const void* b, Side viewer) {
  if (viewer == Side::kNeutral) return G::toText(board(b));
  if constexpr (std::same_as<typename G::Observation, Board>) {
    return G::toText(G::observe(board(b), viewer));
  } else {
    return G::render(board(b), {.ascii = true, .viewer = viewer});
  }
}

static absl::StatusOr<MoveCode> moveFromText(const void* b,
                                             std::string_view text) {
  const auto move = G::moveFromText(board(b), text);
  if (!move.ok()) return move.status();
  return encode(*move);
}

static absl::StatusOr<MoveCode> moveFromPerson(const void* b,
                                               std::string_view text) {
  Board copy = board(b);
  MoveList legal;
  Machine::legalMoves(copy, legal);
  std::vector<MoveCode> moves;
  std::vector<NamesOfOne> names;
  for (const Move move : legal) {
    moves.push_back(encode(move));
    names.push_back({G::moveToText(copy, move)});
    names.back().push_back(moveForPeople(&copy, encode(move)));
    if constexpr (requires { G::moveNames(copy, move); }) {
      for (std::string& name : G::moveNames(copy, move)) {
        names.back().push_back(std::move(name));
      }
    }
  }
  return moveByName(moves, names, text, moveFromText(b, text));
}

static constexpr decltype(AnyGame::isFirstPart) firstPartAsker() {
  if constexpr (HasMovesInParts<G>) {
    return [](const void* b, MoveCode move) {
      return G::isFirstPart(board(b), decode(move));
    };
  } else {
    return nullptr;
  }
}
static constexpr decltype(AnyGame::wholeMoveToText) wholeMoveWriter() {
  if constexpr (HasMovesInParts<G>) {
    return [](const void* b, MoveCode first, MoveCode second) {
      return G::wholeMoveToText(board(b), decode(first), decode(second));
    };
  } else {
    return nullptr;
  }
}
static constexpr decltype(AnyGame::wholeMoveFromText) wholeMoveReader() {
  if constexpr (HasMovesInParts<G>) {
    return [](const void* b,
              std::string_view text) -> absl::StatusOr<std::vector<MoveCode>> {
      const auto moves = G::wholeMoveFromText(board(b), text);
      if (!moves.ok()) return moves.status();
      std::vector<MoveCode> codes;
      for (const Move move : *moves) codes.push_back(encode(move));
      return codes;
    };
  } else {
    return nullptr;
  }
}

static constexpr decltype(AnyGame::narrate) narrator() {
  if constexpr (requires(const Board& b, Move move, Side viewer) {
                  G::narrate(b, move, b, viewer);
                }) {
    return
        [](const void* before, MoveCode move, const void* after, Side viewer) {
          return G::narrate(board(before), decode(move), board(after), viewer);
        };
  } else {
    return nullptr;
  }
}

static std::vector<double> returns(const void* b) {
  const auto values = G::returns(board(b));
  return {values.begin(), values.end()};
}
static double chanceWeight(const void* b, MoveCode move) {
  if constexpr (G::kHasChance) {
    return Machine::chanceWeight(board(b), decode(move));
  } else {
    return 0;
  }
}
static MoveCode sampleChance(const void* b, Random& random) {
  if constexpr (G::kHasChance) {
    return encode(Machine::sampleChance(board(b), random));
  } else {
    return 0;
  }
}
}
;

template <Game G>
const AnyGame& anyGame() {
  static constexpr AnyGame table = AnyGameTable<G>::make();
  return table;
}

}  // namespace phasemachine
