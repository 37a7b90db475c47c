// How other programs are told of a game and its moves: the words of UCI, which
// the protocol of xboard shares, for chess and for its variants.
//
// Contract: chess and fairy chess have words; of fairy chess the variants that
// others may know, not this program's setups. Positions are FEN, moves are
// written from square to square ("e7e8q", "Q@f3").
//
// Thread safety: all functions may be called from any thread.

#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "phase/erased/any_game.h"

namespace phasemachine {

// Where a game begins.
struct EngineStart {
  std::string variant;  // as in UCI_Variant
  std::string fen;
  bool usual = false;     // the start of the variant
  bool chess960 = false;  // castling is written as "king takes rook"
};

struct EngineWords {
  // Error: InvalidArgument if no other program can know the variant.
  absl::StatusOr<EngineStart> (*start)(const AnyBoard& board);
  // A legal move, also written by a program. Errors: InvalidArgument or
  // FailedPrecondition, quoting the text.
  absl::StatusOr<WholeMove> (*moveFrom)(const AnyBoard& board,
                                        std::string_view text);
  // Precondition: a legal move.
  std::string (*moveToText)(const AnyBoard& board, const WholeMove& move,
                            bool kingTakesRook);
};

// Null if other programs do not play the game.
const EngineWords* engineWords(const AnyGame& game);

// Those of single games; null in a program without the game.
const EngineWords* chessWords();
const EngineWords* variantWords();

}  // namespace phasemachine
