// The reach of the replying side's pieces, kept over a move.
//
// Contract: made before the move. A piece reaches what it reached unless the
// move changed a square that it sees. Where no other rule forbids a piece's
// moves, their sum is kept too: only the pieces that may have changed are
// counted again.

#pragma once

#include <array>
#include <cstddef>

#include "games/fairy_chess/moves/scene.h"

namespace phasemachine::fairy_chess {

template <int kWords, class Isa = isa::Portable>
class KeptReach {
 public:
  using Set = SquareSet<kWords>;

  // Whether pieces move independently of each other.
  static bool isKnown(const Variant& v) {
    return !v.clouds && !v.borrows && !v.shoots && !v.hops;
  }

  // Precondition: isKnown().
  explicit KeptReach(const Scene<kWords, Isa>& before) : before_(before) {
    const Variant& v = before.v;
    const int color = 1 - before.p.side;
    const Set zone =
        narrow<kWords>(v.promotionZone[static_cast<std::size_t>(color)]);
    before.own[color].forEach([&](int from) {
      const auto at = static_cast<std::size_t>(from);
      const Code code = before.p.cells[from];
      const auto kind = static_cast<std::size_t>(kindOf(code));
      reach_[at] = before.reachOf(from);
      before.sightOf(v.form(code, before.p.counts[from]), from)
          .forEach([&](int square) {
            seenBy_[static_cast<std::size_t>(square)].add(from);
          });
      const Set targets =
          reach_[at].quiet | (reach_[at].taking & before.own[1 - color]);
      if (kindOf(code) == v.royal || v.spec.kinds[kind].promotesTo != 0 ||
          (v.isPawn(kindOf(code)) && !(targets & zone).empty())) {
        return;
      }
      steady_.add(from);
      if (!(targets & before.own[1 - color]).empty()) takers_.add(from);
      moves_[at] = targets.size();
      all_ += targets.size();
    });
  }

  // The pieces whose reach may differ after the move.
  Set changed(const Scene<kWords, Isa>& after) const {
    Set squares;
    for (const int color : {0, 1}) {
      squares |= (before_.own[color] | after.own[color]) &
                 ~(before_.own[color] & after.own[color]);
    }
    Set pieces;
    squares.forEach([&](int square) {
      pieces |= seenBy_[static_cast<std::size_t>(square)];
    });
    return pieces;
  }

  // The reach of the piece on `square` before the move.
  const Reach<kWords>& at(int square) const {
    return reach_[static_cast<std::size_t>(square)];
  }

  // Pieces that are not royal and do not promote.
  const Set& steady() const { return steady_; }
  // Those of them that could capture.
  const Set& takers() const { return takers_; }
  // The number of moves of the steady pieces without those of `but`.
  std::size_t movesWithout(const Set& but) const {
    int n = all_;
    (steady_ & but).forEach([&](int square) {
      n -= moves_[static_cast<std::size_t>(square)];
    });
    return static_cast<std::size_t>(n);
  }

 private:
  const Scene<kWords, Isa>& before_;
  std::array<Reach<kWords>, kMostSquares> reach_;
  std::array<Set, kMostSquares> seenBy_;
  Set steady_;
  Set takers_;
  std::array<int, kMostSquares> moves_;
  int all_ = 0;
};

}  // namespace phasemachine::fairy_chess
