// Generates legal moves, and checks for check, mate and stalemate.
//
// Contract: generate() lists the moves of the side to move, drafting or not;
// count() is the length of that list. Neither checks whether the game is over.
// Moves that leave 帥 en prise are legal in both rule sets.
//
// Method: the squares that a piece may enter depend only on its level, so each
// level has two sets, for captures and for other moves, and a piece's moves are
// its targets within them. Drops use one set of squares for all types.

#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/gungi/rules/board.h"
#include "games/gungi/rules/maker.h"
#include "games/gungi/rules/reach.h"
#include "games/gungi/rules/settings.h"

namespace phasemachine::gungi {

// The rows from a side's back row to `row`.
constexpr SquareSet rowsBehind(int row, Side side) {
  SquareSet set;
  const int step = forwardOf(side);
  for (int r = side == Side::kFirst ? 8 : 0; r != row + step; r += step) {
    for (int column = 0; column < kRows; ++column) {
      set |= SquareSet::of(squareAt(r, column));
    }
  }
  return set;
}

inline constexpr auto kRowsBehind = [] {
  std::array<std::array<SquareSet, 9>, 2> table = {};
  for (std::size_t side = 0; side < 2; ++side) {
    for (int row = 0; row < kRows; ++row) {
      table[side][static_cast<std::size_t>(row)] =
          rowsBehind(row, static_cast<Side>(side));
    }
  }
  return table;
}();

template <class Isa>
class Generator {
 public:
  static void generate(const Position& p, const Options& options,
                       MoveList& out) {
    ListSink sink{reinterpret_cast<std::uint16_t*>(out.data() + out.size())};
    if (p.drafting != 0) {
      drops(p, options, p.sideToMove, sink);
    } else {
      boardMoves(p, options, p.sideToMove, sink);
      drops(p, options, p.sideToMove, sink);
    }
    out.resizeFilled(static_cast<std::size_t>(reinterpret_cast<Move*>(sink.at) -
                                              out.data()));
  }

  static std::size_t count(const Position& p, const Options& options) {
    CountSink sink;
    if (p.drafting == 0) boardMoves(p, options, p.sideToMove, sink);
    drops(p, options, p.sideToMove, sink);
    return sink.sum;
  }

  // Calls f(from, piece, targets to travel or stack to, targets to capture) for
  // the pieces of `side` on `where` until f returns true; returns whether it
  // did. Betrayals are not included.
  template <class F>
  [[gnu::always_inline]] static bool anyPiece(const Position& p,
                                              const Options& options, Side side,
                                              SquareSet where, F&& f) {
    const SquareSet own = p.tops[playerIndex(side)] & where;
    const SquareSet enemy = p.tops[playerIndex(opponent(side))];
    const SquareSet free = kAllSquares & ~p.occupied();
    const SquareSet stackable =
        p.occupied() & ~(full(p, options) | SquareSet::of(p.marshals[0]) |
                         SquareSet::of(p.marshals[1]));
    const std::array<SquareSet, 3> low = {~p.high2, ~p.high3, kAllSquares};
    const std::array<SquareSet, 3> standing = {
        own & ~p.high2, own & p.high2 & ~p.high3, own & p.high3};
    const unsigned neverStacks = neverStacking(options);
    for (std::size_t level = 0; level < 3; ++level) {
      const SquareSet captures = enemy & low[level];
      const SquareSet quiets = free | (stackable & low[level]);
      const bool stopped = anySquare(standing[level], [&](Square from) {
        const Piece piece = topOf(p.towers[from]);
        const SquareSet targets = Targets<Isa>::of(p, options, from, piece,
                                                   static_cast<int>(level) + 1);
        const SquareSet allowed =
            neverStacks >> index(typeOf(piece)) & 1 ? free : quiets;
        return f(from, piece, targets & allowed, targets & captures);
      });
      if (stopped) return true;
    }
    return false;
  }

  // The squares on which `side` may drop: empty squares and own towers.
  struct DropSquares {
    SquareSet free;
    SquareSet own;
  };
  [[gnu::always_inline]] static DropSquares dropSquares(const Position& p,
                                                        const Options& options,
                                                        Side side) {
    const std::size_t me = playerIndex(side);
    SquareSet zone = kAllSquares;
    if (p.drafting != 0) {
      zone = kRowsBehind[me][side == Side::kFirst ? 6 : 2];
    } else {
      const SquareSet men = options.published() ? p.tops[me] : p.present[me];
      if (!men.empty()) {
        const Square front =
            side == Side::kFirst ? men.lowest() : men.highest();
        zone = kRowsBehind[me][static_cast<std::size_t>(rowOf(front))];
      } else if (options.published()) {
        zone = {};
      }
    }
    return {zone & ~p.occupied(),
            zone & p.tops[me] &
                ~(full(p, options) | SquareSet::of(p.marshals[me]))};
  }

 private:
  struct ListSink {
    std::uint16_t* at;

    [[gnu::always_inline]] void moves(Move base, SquareSet targets) {
      forEachSquare(targets, [&](Square to) {
        *at++ = static_cast<std::uint16_t>(base.bits() + to);
      });
    }
    void move(Move m) { *at++ = m.bits(); }
    // Writes `base` combined with each of `squares`. Writes whole blocks, also
    // past the end, for which the list has room.
    [[gnu::always_inline]] void drops(Move base, const std::uint16_t* squares,
                                      std::size_t size) {
      for (std::size_t i = 0; i < size; i += kBlock) {
        for (std::size_t j = 0; j < kBlock; ++j) {
          at[i + j] = static_cast<std::uint16_t>(squares[i + j] + base.bits());
        }
      }
      at += size;
    }
  };
  struct CountSink {
    std::size_t sum = 0;

    [[gnu::always_inline]] void moves(Move, SquareSet targets) {
      sum += static_cast<std::size_t>(targets.count());
    }
    void move(Move) { ++sum; }
    [[gnu::always_inline]] void drops(Move, const std::uint16_t*,
                                      std::size_t size) {
      sum += size;
    }
  };
  static constexpr std::size_t kBlock = 16;

  // Towers on which no piece can be put.
  [[gnu::always_inline]] static SquareSet full(const Position& p,
                                               const Options& options) {
    return options.maxHeight() == 3 ? p.high3 : p.high2;
  }

  // Types that can be put only on empty squares.
  static unsigned neverStacking(const Options& options) {
    if (!options.published()) return 1U << index(PieceType::kToride);
    return options.marshalStacks() ? 0 : 1U << index(PieceType::kSui);
  }

  template <class Sink>
  [[gnu::always_inline]] static void boardMoves(const Position& p,
                                                const Options& options,
                                                Side side, Sink& sink) {
    anyPiece(p, options, side, kAllSquares,
             [&](Square from, Piece piece, SquareSet quiets, SquareSet captures)
                 __attribute__((always_inline)) {
                   sink.moves(Move::travel(from, 0), quiets);
                   sink.moves(Move::capture(from, 0), captures);
                   if (typeOf(piece) == PieceType::kBou && options.published())
                       [[unlikely]] {
                     betrayals(p, side, from, quiets, sink);
                   }
                   return false;
                 });
  }

  template <class Sink>
  static void betrayals(const Position& p, Side side, Square from,
                        SquareSet quiets, Sink& sink) {
    const std::size_t me = playerIndex(side);
    forEachSquare(quiets & p.present[1 - me], [&](Square to) {
      const Levels levels = convertible(p.towers[to], p.hands[me], side);
      forEachPart(levels, [&](Levels part) {
        sink.move(Move::betray(bouStep(from, to, side), to, part));
      });
    });
  }

  template <class Sink>
  [[gnu::always_inline]] static void drops(const Position& p,
                                           const Options& options, Side side,
                                           Sink& sink) {
    const std::size_t me = playerIndex(side);
    const Hand hand = p.hands[me];
    if (hand.empty()) return;
    const DropSquares squares = dropSquares(p, options, side);
    alignas(64) std::array<std::uint16_t, kSquares + kBlock> list;
    std::size_t free = 0;
    std::size_t all = 0;
    if constexpr (requires { sink.at; }) {
      forEachSquare(squares.free, [&](Square s) { list[free++] = s; });
      all = free;
      forEachSquare(squares.own, [&](Square s) { list[all++] = s; });
    } else {
      free = static_cast<std::size_t>(squares.free.count());
      all = free + static_cast<std::size_t>(squares.own.count());
    }
    if (options.published()) {
      publishedDrops(p, side, squares, list.data(), all, sink);
      return;
    }
    forEachType(hand, [&](PieceType type) {
      sink.drops(Move::drop(type, 0), list.data(),
                 type == PieceType::kToride ? free : all);
    });
  }

  // With 帥 in hand only 帥 can be dropped. A drop may end the draft; the drop of
  // the last piece must.
  template <class Sink>
  static void publishedDrops(const Position& p, Side side, DropSquares squares,
                             const std::uint16_t* list, std::size_t size,
                             Sink& sink) {
    const std::size_t me = playerIndex(side);
    Hand hand = p.hands[me];
    const bool drafting = p.drafting != 0;
    const bool last = hand.total() == 1;
    if (hand.count(PieceType::kSui) > 0) {
      hand = {};
      hand.add(PieceType::kSui);
    }
    forEachType(hand, [&](PieceType type) {
      if (!drafting || !last) sink.drops(Move::drop(type, 0), list, size);
      if (drafting) sink.drops(Move::drop(type, 0, true), list, size);
    });
    if (hand.count(PieceType::kBou) == 0) return;
    forEachSquare(squares.own & p.present[1 - me], [&](Square to) {
      forEachPart(convertible(p.towers[to], hand, side), [&](Levels part) {
        if (!drafting || !last) sink.move(Move::dropAndBetray(to, part));
        if (drafting) sink.move(Move::dropAndBetray(to, part, true));
      });
    });
  }
};

// Attacks on 帥: check, mate and stalemate. In rule set A a piece gives check if
// 帥 is within its reach, ignoring heights, and mate considers only board moves,
// as in the reference program; in rule set B heights matter and drops can
// answer a check.
template <class Isa>
struct Checks {
  // True if a top piece of `by` reaches `square`.
  static bool attacked(const Position& p, const Options& options, Square square,
                       Side by) {
    return !attackers(p, options, square, by).empty();
  }

  // The towers whose top pieces belong to `by` and reach `square`.
  static SquareSet attackers(const Position& p, const Options& options,
                             Square square, Side by) {
    const int height = options.published() ? heightOf(p.towers[square]) : 0;
    const SquareSet men =
        p.tops[playerIndex(by)] & kCanReach[playerIndex(by)][square];
    SquareSet found;
    forEachSquare(men, [&](Square from) {
      const Tower tower = p.towers[from];
      const int level = heightOf(tower);
      if (level < height) return;
      if (!mayReach(options, topOf(tower), level, from, square)) return;
      if (Targets<Isa>::of(p, options, from, topOf(tower), level).has(square)) {
        found |= SquareSet::of(from);
      }
    });
    return found;
  }

  // False if 帥 of `side` is not on the board.
  static bool inCheck(const Position& p, const Options& options, Side side) {
    const Square marshal = p.marshals[playerIndex(side)];
    return marshal != kNoSquare &&
           attacked(p, options, marshal, opponent(side));
  }

  // True if no board move of `side`, which need not be to move, gets it out of
  // check.
  static bool isMatedOnBoard(const Position& p, const Options& options,
                             Side side) {
    return inCheck(p, options, side) && !hasSafeBoardMove(p, options, side);
  }

  // True if `side` has a board move after which it is not in check. Betrayals
  // are ignored: none of the converted pieces is on top.
  static bool hasSafeBoardMove(const Position& p, const Options& options,
                               Side side) {
    const Square marshal = p.marshals[playerIndex(side)];
    const SquareSet self = SquareSet::of(marshal);
    const SquareSet others = kAllSquares & ~self;
    const SquareSet threats =
        marshal == kNoSquare ? SquareSet{}
                             : attackers(p, options, marshal, opponent(side));
    // When not in check, moves of other pieces are rarely unsafe.
    if (threats.empty()) {
      return hasSafeMoveAmong(p, options, side, others, kAllSquares) ||
             hasSafeMoveAmong(p, options, side, self, kAllSquares);
    }
    // In check, try moves of 帥 and captures of the checker first.
    return hasSafeMoveAmong(p, options, side, self, kAllSquares) ||
           hasSafeMoveAmong(p, options, side, others, threats) ||
           hasSafeMoveAmong(p, options, side, others, kAllSquares & ~threats);
  }

  // True if the side to move has a move or drop after which it is not in check.
  static bool hasSafeMove(const Position& p, const Options& options) {
    const Side side = p.sideToMove;
    const auto squares = Generator<Isa>::dropSquares(p, options, side);
    const Hand hand = p.hands[playerIndex(side)];
    const SquareSet targets = squares.free | squares.own;
    // A drop cannot discover a check.
    if (!hand.empty() && !targets.empty() && !inCheck(p, options, side)) {
      return true;
    }
    if (hasSafeBoardMove(p, options, side)) return true;
    if (hand.empty()) return false;
    // Any dropped piece blocks the same way.
    const auto any = static_cast<PieceType>(std::countr_zero(hand.bits()) / 4);
    return anySquare(targets, [&](Square to) {
      return isSafe(p, options, side, Move::drop(any, to));
    });
  }

  static bool isSafe(const Position& p, const Options& options, Side side,
                     Move move) {
    Position after = p;
    after.sideToMove = side;
    Maker<Isa>::make(after, options, move);
    return !inCheck(after, options, side);
  }

 private:
  // True if a board move from a square of `from` to one of `to` is safe.
  static bool hasSafeMoveAmong(const Position& p, const Options& options,
                               Side side, SquareSet from, SquareSet to) {
    return Generator<Isa>::anyPiece(
        p, options, side, from,
        [&](Square s, Piece, SquareSet quiets, SquareSet captures) {
          return anySquare(captures & to,
                           [&](Square t) {
                             return isSafe(p, options, side,
                                           Move::capture(s, t));
                           }) ||
                 anySquare(quiets & to, [&](Square t) {
                   return isSafe(p, options, side, Move::travel(s, t));
                 });
        });
  }

  // False if the piece's steps rule it out; always true for sliding and walking
  // pieces.
  static bool mayReach(const Options& options, Piece piece, int level,
                       Square from, Square to) {
    const PieceType type = typeOf(piece);
    if (reachOf(type, level, sideOf(piece), from).squares.has(to)) return true;
    if (type == PieceType::kSui) return options.marshal == Marshal::kBlock;
    return type == PieceType::kDai || type == PieceType::kChuu;
  }
};

}  // namespace phasemachine::gungi
