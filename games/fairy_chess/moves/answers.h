// Counts the replies to a move without making it.
//
// Contract: for positions in which the other side's moves are legal without a
// test and its pieces move independently of each other (areKnown()), as in
// extinction chess or antichess. A piece's moves depend only on the squares it
// sees, so a move changes the replies only of pieces that see its squares; only
// these are recounted.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "games/fairy_chess/moves/generator.h"
#include "games/fairy_chess/moves/legality.h"
#include "games/fairy_chess/moves/moves.h"
#include "games/fairy_chess/moves/scene.h"

namespace phasemachine::fairy_chess {

template <int kWords, class Isa = isa::Portable>
class Answers {
 public:
  using Set = SquareSet<kWords>;

  static bool areKnown(const Variant& v, const Position& p) {
    return v.plain && Generator<kWords, Isa>::needsNoTest(v, p, 1 - p.side);
  }

  // Preconditions: areKnown(), and the game is not over.
  explicit Answers(const Scene<kWords, Isa>& scene)
      : v_(scene.v),
        p_(scene.p),
        scene_(scene),
        color_(1 - scene.p.side),
        apart_(scene.v.spec.rules.mustCapture),
        zone_(narrow<kWords>(scene.v.promotionZone[color()])),
        last_(legality::lastOfTheirKind(scene, color_)) {
    scene.own[color_].forEach([&](int from) {
      const int form = formOn(from);
      const std::uint32_t n =
          count(form, from, scene.occupied, scene.own[color_]);
      moves_[static_cast<std::size_t>(from)] = n;
      all_ += n;
      scene.sightOf(form, from).forEach([&](int square) {
        seenBy_[static_cast<std::size_t>(square)].add(from);
      });
    });
    findCastling();
  }

  // The number of replies to a legal move, or nothing if the move must be made
  // to know.
  std::optional<std::size_t> to(Move move) const {
    if (move.type != MoveType::kNormal || last_.has(move.to)) {
      return std::nullopt;
    }
    const Set taken = Set::of(move.to) & scene_.own[color_];
    const Set own = scene_.own[color_] & ~taken;
    Set occupied = scene_.occupied;
    occupied.remove(move.from);
    occupied.add(move.to);
    std::uint32_t n = all_;
    if (!taken.empty()) n -= moves_[move.to];
    ((seenBy_[move.from] | seenBy_[move.to]) & own).forEach([&](int from) {
      n += count(formOn(from), from, occupied, own) -
           moves_[static_cast<std::size_t>(from)];
    });
    for (int i = 0; i < castlings_; ++i) {
      const Castling& castling = castling_[static_cast<std::size_t>(i)];
      if ((castling.path & occupied).empty() &&
          (castling.pieces & taken).empty()) {
        ++n;
      }
    }
    if (v_.isPawn(kindOf(p_.cells[move.from]))) n += enPassant(move, own);
    const std::uint32_t captures = n >> 16;
    return apart_ && captures != 0 ? captures : n & 0xFFFF;
  }

 private:
  // Counts of moves: all moves in the lower half of the word, captures in the
  // upper.
  static constexpr std::uint32_t kCapture = 0x10001;

  std::size_t color() const { return static_cast<std::size_t>(color_); }

  int formOn(int square) const {
    return v_.form(p_.cells[square], p_.counts[square]);
  }

  // Moves of a piece of the replying side with the given occupied squares.
  [[gnu::always_inline]] std::uint32_t count(int form, int from,
                                             const Set& occupied,
                                             const Set& own) const {
    Reach<kWords> reach;
    scene_.addReachAmong(
        form, from, Set(), occupied, [&](int at) { return occupied.has(at); },
        reach);
    const Set taking = reach.taking & ~own;
    const Set targets = reach.quiet | taking;
    std::uint32_t n = packed(targets, taking);
    const Set there = targets & zone_;
    if (!there.empty() && v_.isPawn(kindOf(p_.cells[from]))) [[unlikely]] {
      const auto choices =
          static_cast<std::uint32_t>(v_.spec.rules.promotions[color()].size());
      n += (choices - 1) * packed(there, taking & zone_);
    }
    return n;
  }
  std::uint32_t packed(const Set& targets, const Set& taking) const {
    const int captures = apart_ ? taking.size() : 0;
    return static_cast<std::uint32_t>(targets.size() + (captures << 16));
  }

  // En passant captures that a double step by `move` allows.
  std::uint32_t enPassant(Move move, const Set& own) const {
    const int over = (move.from + move.to) / 2;
    if (std::abs(move.to - move.from) != 2 * v_.files ||
        (move.to > move.from) != (color_ == 1) ||
        !v_.spec.rules.enPassant.has(over) || scene_.occupied.has(over)) {
      return 0;
    }
    std::uint32_t n = 0;
    for (const int side : {-1, 1}) {
      const int file = move.to % v_.files + side;
      if (file < 0 || file >= v_.files) continue;
      const int from = move.to + side;
      if (own.has(from) && v_.isPawn(kindOf(p_.cells[from]))) n += kCapture;
    }
    return n;
  }

  void findCastling() {
    for (const int rook : p_.rooks[color_]) {
      if (rook == kNoSquare) continue;
      const int king = p_.castlingKing(v_, color_);
      if (king == kNoSquare) continue;
      Castling& castling = castling_[static_cast<std::size_t>(castlings_++)];
      castling.path = legality::castlingPath<kWords>(
          castlingGoals(v_, color_, king, rook), king, rook);
      castling.pieces.add(king);
      castling.pieces.add(rook);
    }
  }

  struct Castling {
    Set path;
    Set pieces;
  };

  const Variant& v_;
  const Position& p_;
  const Scene<kWords, Isa>& scene_;
  int color_;
  bool apart_;  // whether captures are counted separately
  Set zone_;    // where the replying side's pawns promote
  Set last_;    // pieces whose capture may end the game
  std::uint32_t all_ = 0;
  std::array<std::uint32_t, kMostSquares> moves_;
  std::array<Set, kMostSquares> seenBy_;
  std::array<Castling, 2> castling_;
  int castlings_ = 0;
};

}  // namespace phasemachine::fairy_chess
