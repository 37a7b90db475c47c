// Draws a random legal move without listing the moves.
//
// Contract: draw() returns each legal move with the same probability, or
// nothing where a list is the better way: in the draft, where 謀 may betray,
// where there may be no move, and after some draws in vain.
//
// Method: rejection. A number is drawn below an upper bound of the moves: drops
// are counted exactly, as they are types times squares; a piece on the board
// counts with the most moves that it can have anywhere (mostMoves()). Only the
// piece drawn looks for its moves; a number beyond them is drawn again.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/random.h"
#include "games/gungi/rules/board.h"
#include "games/gungi/rules/generator.h"
#include "games/gungi/rules/reach.h"
#include "games/gungi/rules/settings.h"

namespace phasemachine::gungi {

template <class Isa>
class MoveSampler {
 public:
  static std::optional<Move> draw(const Position& p, const Options& options,
                                  Random& random) {
    if (p.drafting != 0) return std::nullopt;
    const MoveSampler sampler(p, options);
    if (sampler.size_ == 0) return std::nullopt;
    for (int i = 0; i < kMostDraws; ++i) {
      const Move move = sampler.moveOf(random.below(sampler.size_));
      if (move != Move{}) return move;
    }
    return std::nullopt;
  }

 private:
  static constexpr int kMostDraws = 16;

  // Numbers all moves that there may be: drops first, then those of each piece.
  [[gnu::always_inline]] MoveSampler(const Position& p, const Options& options)
      : p_(p), options_(options), side_(p.sideToMove) {
    if (!numberDrops() || !numberPieces()) size_ = 0;
  }

  // False where 謀 may betray.
  [[gnu::always_inline]] bool numberDrops() {
    const std::size_t me = playerIndex(side_);
    hand_ = p_.hands[me];
    if (hand_.empty()) return true;
    const auto squares = Generator<Isa>::dropSquares(p_, options_, side_);
    free_ = squares.free;
    all_ = squares.free | squares.own;
    if (options_.published()) {
      if (hand_.count(PieceType::kBou) > 0 &&
          !(squares.own & p_.present[1 - me]).empty()) {
        return false;
      }
      if (hand_.count(PieceType::kSui) > 0) {
        hand_ = {};
        hand_.add(PieceType::kSui);
      }
    }
    forEachType(hand_,
                [&](PieceType type) { size_ += sizeOf(squaresFor(type)); });
    drops_ = size_;
    return true;
  }

  // False where 謀 may betray.
  [[gnu::always_inline]] bool numberPieces() {
    const std::size_t me = playerIndex(side_);
    return !anySquare(p_.tops[me], [&](Square from) {
      const Tower tower = p_.towers[from];
      const PieceType type = typeOf(topOf(tower));
      const int level = heightOf(tower);
      if (type == PieceType::kBou && options_.published() &&
          !(reachOf(type, level, side_, from).squares & p_.present[1 - me])
               .empty()) {
        return true;
      }
      size_ += mostMoves(type, level, side_, from);
      pieces_[count_++] = {size_, from};
      return false;
    });
  }

  // The move with this number, or Move{} if there is none.
  [[gnu::always_inline]] Move moveOf(std::uint32_t number) const {
    if (number < drops_) return dropOf(number);
    std::size_t i = 0;
    while (pieces_[i].end <= number) ++i;
    const std::uint32_t begin = i == 0 ? drops_ : pieces_[i - 1].end;
    auto n = static_cast<int>(number - begin);
    Move move;
    Generator<Isa>::anyPiece(
        p_, options_, side_, SquareSet::of(pieces_[i].from),
        [&](Square from, Piece, SquareSet quiets, SquareSet captures) {
          if (n < quiets.count()) {
            move = Move::travel(from, quiets.nth(n));
          } else if (n -= quiets.count(); n < captures.count()) {
            move = Move::capture(from, captures.nth(n));
          }
          return true;
        });
    return move;
  }

  [[gnu::always_inline]] Move dropOf(std::uint32_t number) const {
    Move move;
    forEachType(hand_, [&](PieceType type) {
      if (move != Move{}) return;
      const SquareSet squares = squaresFor(type);
      if (number < sizeOf(squares)) {
        move = Move::drop(type, squares.nth(static_cast<int>(number)));
      } else {
        number -= sizeOf(squares);
      }
    });
    return move;
  }

  SquareSet squaresFor(PieceType type) const {
    return type == PieceType::kToride && !options_.published() ? free_ : all_;
  }
  static std::uint32_t sizeOf(SquareSet set) {
    return static_cast<std::uint32_t>(set.count());
  }

  struct Numbered {
    std::uint32_t end;  // the first number beyond the piece's moves
    Square from;
  };

  const Position& p_;
  const Options& options_;
  Side side_;
  Hand hand_;
  SquareSet free_;
  SquareSet all_;
  std::uint32_t size_ = 0;
  std::uint32_t drops_ = 0;
  std::size_t count_ = 0;
  std::array<Numbered, kSquares> pieces_;
};

}  // namespace phasemachine::gungi
