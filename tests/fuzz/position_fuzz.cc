// Any text is a position or gives one message; positions keep their text and
// saved bytes and what is seen of them, and can be played on; so do the
// positions after their moves. Any text is a legal move, which keeps its text, or
// is refused with one message and without changing the board. Input: a game, of
// fairy chess with a variant; a position; and the text of a move, each on a line.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>

#include "games/fairy_chess/evaluator.h"
#include "games/fairy_chess/variants/registry.h"
#include "games/gungi/evaluator.h"
#include "games/monoknight/evaluator.h"
#include "games/twilight_struggle/evaluator.h"
#include "phase/machine.h"
#include "phase/saved_board.h"
#include "tests/fuzz/check.h"

namespace phasemachine {
namespace {

template <class G>
class Positions {
 public:
  using Board = typename G::Board;
  using Move = typename G::Move;
  using Machine = PhaseMachine<G>;

  explicit Positions(typename G::Options options)
      : options_(std::move(options)) {}

  void check(std::string_view text, std::string_view typed) const {
    const auto read = G::fromText(text, options_);
    if (!read.ok()) return checkMessage(read.status());
    Board board = *read;
    typename G::MoveList moves;
    const Decision now = Machine::legalMoves(board, moves);
    checkKept(board);
    const Board settled = board;
    FUZZ_CHECK(Machine::legalMoves(board, moves) == now && board == settled);
    FUZZ_CHECK(Machine::countLegalMoves(board) == moves.size());
    checkTyped(board, typed, now.winner ? typename G::MoveList() : moves);
    if (now.winner) return;
    checkScore(board);
    // Every seventh: a position may have thousands.
    for (std::size_t i = 0; i < moves.size(); i += 7) {
      Board child = board;
      Machine::advance(child, moves[i]);
      checkKept(child);
    }
    playOn(board, text);
  }

 private:
  // What a text keeps: all but earlier positions.
  static const auto& kept(const Board& board) {
    if constexpr (requires { board.position; }) {
      return board.position;
    } else {
      return board;
    }
  }
  void checkKept(const Board& board) const {
    const std::string text = G::toText(board);
    const auto back = G::fromText(text, options_);
    FUZZ_CHECK(back.ok() && G::toText(*back) == text);
    FUZZ_CHECK(kept(*back) == kept(board));
    const auto loaded = loadBoard<G>(saveBoard<G>(board));
    FUZZ_CHECK(loaded.ok() && *loaded == board);
    if constexpr (G::kHasHiddenInformation) {
      for (const Side viewer : {Side::kFirst, Side::kSecond}) {
        Random random(1);
        const Board world = G::determinize(board, viewer, random);
        FUZZ_CHECK(G::observe(world, viewer) == G::observe(board, viewer));
      }
    }
  }
  static void checkScore(const Board& board) {
    auto evaluator = std::get<0>(Knowledge<G>::evaluators()).evaluator;
    Board asked = board;
    Random random(1);
    const double score = evaluator.evaluate(asked, Side::kFirst, random);
    FUZZ_CHECK(score >= 0 && score <= 1);
  }
  static void checkTyped(const Board& board, std::string_view typed,
                         const typename G::MoveList& legal) {
    const auto move = G::moveFromText(board, typed);
    if (!move.ok()) return checkMessage(move.status());
    Board after = board;
    const auto made = Machine::tryStep(after, *move);
    FUZZ_CHECK(made.ok() == legal.contains(*move));
    if (made.ok()) return checkMoveText(board, *move);
    FUZZ_CHECK(after == board);
    checkMessage(made.status());
  }
  static void checkMoveText(const Board& board, Move move) {
    const auto back = G::moveFromText(board, G::moveToText(board, move));
    FUZZ_CHECK(back.ok() && *back == move);
  }
  // Each move is chosen by the input.
  static void playOn(const Board& start, std::string_view text) {
    Board board = start;
    typename G::MoveList moves;
    Decision now = Machine::legalMoves(board, moves);
    for (std::size_t i = 0; i < 24 && !now.winner; ++i) {
      FUZZ_CHECK(!moves.empty());
      const std::size_t pick =
          text.empty() ? 0 : static_cast<std::uint8_t>(text[i % text.size()]);
      const Move move = moves[pick % moves.size()];
      checkMoveText(board, move);
      const Board before = board;
      now = Machine::step(board, move, moves);
      if constexpr (requires {
                      G::narrate(before, move, board, Side::kFirst);
                    }) {
        FUZZ_CHECK(
            G::narrate(before, move, board, Side::kFirst).ends_with('\n'));
      }
    }
  }

  const typename G::Options options_;
};

}  // namespace

extern "C" void fuzz(std::string_view input) {
  const std::string_view first = takeLine(input);
  const std::string_view game = first.substr(0, first.find(' '));
  const std::string_view text = takeLine(input);
  if (game == "gungi") {
    Positions<Gungi>({}).check(text, input);
  } else if (game == "monoknight") {
    Positions<MonoKnight>({}).check(text, input);
  } else if (game == "twilight_struggle") {
    Positions<TwilightStruggle>({}).check(text, input);
  } else {
    FairyChess::Options options;
    options.variant = std::string(first.substr(first.find(' ') + 1));
    if (!fairy_chess::variantNamed(options.variant).ok()) {
      options.variant = "normal";
    }
    Positions<FairyChess>(options).check(text, input);
  }
}

}  // namespace phasemachine
