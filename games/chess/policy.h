// What the move priors see in a move, written once for every processor: a
// template on the instruction set tag (isa.h).
//
// Contract: as move_prior.h, which is the front door; this header is for the
// translation units of the variants and for tuners.
//
// Example:
//   const Policy<isa::Portable> policy(position);
//   policy.visitMove(move, kPolicyWeights, sink);
//
// Thread safety: one object a position; const functions are pure.

#ifndef PHASEMACHINE_GAMES_CHESS_POLICY_H_
#define PHASEMACHINE_GAMES_CHESS_POLICY_H_

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/chess/evaluation.h"
#include "games/chess/evaluation_sets.h"
#include "games/chess/policy_weights.h"
#include "games/chess/position.h"
#include "games/chess/side_attacks.h"
#include "games/chess/types.h"

namespace phasemachine::chess {

// Logits are in units of 1/64.
inline constexpr float kLogitUnit = 1.0F / 64;

template <class Isa>
class Policy {
 public:
  explicit Policy(const Position& position)
      : sides_(position),
        turn_(position.sideToMove == Color::kBlack ? 56 : 0),
        own_(attacksOf<Isa>(sides_, 0)),
        enemy_(attacksOf<Isa>(sides_, 1)),
        phase_(phaseOf(sides_)) {
    const auto& enemies = sides_.pieces[1];
    const Square king = lowestSquare(enemies[kKing]);
    ring_ = kAttacks.king[king];
    const Bitboard straight = Sliders<Isa>::rook(king, sides_.occupied);
    const Bitboard diagonal = Sliders<Isa>::bishop(king, sides_.occupied);
    checks_ = {attacksDown(enemies[kKing]),
               kAttacks.knight[king],
               diagonal,
               straight,
               straight | diagonal,
               0};
    const Bitboard majors = enemies[kRook] | enemies[kQueen];
    const Bitboard minors = enemies[kKnight] | enemies[kBishop];
    worthier_ = {minors | majors, majors, majors, enemies[kQueen], 0, 0};
    loose_ = (minors | majors) & ~enemy_.all;
    passed_ = sides_.pieces[0][kPawn] &
              ~fillDown(enemies[kPawn] >> 8 | attacksDown(enemies[kPawn]));
    inCheck_ = (sides_.pieces[0][kKing] & enemy_.all) != 0;
  }

  void writeLogits(const MoveList& moves, float* logits) const {
    for (std::size_t i = 0; i < moves.size(); ++i) {
      ScoreSink sink;
      visitMove(moves[i], kPolicyWeights, sink);
      logits[i] = static_cast<float>(taper(sink.sum)) * kLogitUnit;
    }
  }

  int phase() const { return phase_; }

  // Calls sink.add(weight, 1) for all that is seen in the legal `move`, each
  // weight being a member of `weights`.
  template <class Sink>
  void visitMove(Move move, const PolicyWeights& weights, Sink& sink) const {
    const MoveKind kind = move.kind();
    const auto piece = static_cast<std::size_t>(movingPiece(kind));
    const auto from = static_cast<std::size_t>(move.from() ^ turn_);
    const auto to = static_cast<std::size_t>(move.to() ^ turn_);
    if (kind == MoveKind::kCastle) {
      sink.add(weights.castle, 1);
      return;
    }
    const Bitboard target = bit(static_cast<Square>(to));
    const std::size_t attacker = attackerOf(to);
    const std::size_t attacked = attacker == 0 ? 0 : 1;
    sink.add(weights.from[piece][from], 1);
    sink.add(weights.to[piece][to], 1);

    const bool takes =
        (sides_.other & target) != 0 || kind == MoveKind::kEnPassant;
    if (takes) {
      std::size_t victim = kPawn;
      while (victim < kQueen && (sides_.pieces[1][victim] & target) == 0) {
        ++victim;
      }
      if (kind == MoveKind::kEnPassant) victim = kPawn;
      sink.add(weights.capture[victim][piece][attacker], 1);
    } else {
      const Bitboard cover = piece == kPawn ? own_.all : own_.twice;
      sink.add(weights.quiet[piece][attacker][(cover & target) != 0 ? 1 : 0],
               1);
    }
    const std::size_t threat = attackerOf(from);
    if (threat != 0) {
      sink.add(weights.escape[piece][threat][own_.all >> from & 1], 1);
    }
    if ((checks_[piece] & target) != 0) {
      sink.add(weights.check[piece][attacked], 1);
    }
    if ((ring_ & target) != 0) {
      sink.add(weights.nearKing[piece][attacked], 1);
    }
    if (inCheck_) {
      if (piece == kKing) {
        sink.add(weights.evadeByKing, 1);
      } else if (takes) {
        sink.add(weights.evadeByCapture, 1);
      }
    }
    if (piece == kPawn) {
      if ((passed_ >> from & 1) != 0) sink.add(weights.passedPush[to >> 3], 1);
      const PieceType promoted = promotedPiece(kind);
      if (promoted != PieceType::kNone) {
        sink.add(
            weights.promotion[static_cast<std::size_t>(promoted) - kKnight], 1);
      }
    }
    visitAttacks(piece, from, static_cast<Square>(to), weights, sink);
  }

  // Middlegame and endgame sums mixed by the phase.
  int taper(std::int32_t packed) const {
    return (Weight::middlegameOf(packed) * phase_ +
            Weight::endgameOf(packed) * (kFullPhase - phase_)) /
           kFullPhase;
  }

 private:
  // What the piece attacks from its new square and did not attack before.
  template <class Sink>
  void visitAttacks(std::size_t piece, std::size_t from, Square to,
                    const PolicyWeights& weights, Sink& sink) const {
    if (piece == kKing) return;
    const Bitboard occupied = sides_.occupied & ~bit(static_cast<Square>(from));
    const Bitboard before =
        piece == kPawn ? own_.pawns : own_.pieces[piece - kKnight];
    const Bitboard after =
        piece == kPawn ? attacksUp(bit(to))
                       : pieceAttacks<Isa>(piece - kKnight, to, occupied);
    const Bitboard fresh = after & ~before;
    for (Bitboard rest = fresh & (worthier_[piece] | loose_); rest;
         rest &= rest - 1) {
      const Bitboard victim = rest & -rest;
      std::size_t type = kKnight;
      while ((sides_.pieces[1][type] & victim) == 0) ++type;
      if ((worthier_[piece] & victim) != 0) {
        sink.add(weights.attack[piece][type], 1);
      } else {
        sink.add(weights.attackLoose[piece][type], 1);
      }
    }
  }

  // Class of the least valuable enemy piece that attacks a square.
  std::size_t attackerOf(std::size_t square) const {
    if ((enemy_.all >> square & 1) == 0) return 0;
    if ((enemy_.pawns >> square & 1) != 0) return 1;
    if (((enemy_.pieces[0] | enemy_.pieces[1]) >> square & 1) != 0) return 2;
    return (enemy_.pieces[2] >> square & 1) != 0 ? 3 : 4;
  }

  Sides sides_;
  std::uint8_t turn_;  // turns squares as Sides turns the board
  SideAttacks own_;
  SideAttacks enemy_;
  int phase_;
  Bitboard ring_ = 0;
  // Squares from which a piece would give check: [PieceType].
  std::array<Bitboard, 6> checks_ = {};
  // Enemy pieces worth more than a piece: [PieceType].
  std::array<Bitboard, 6> worthier_ = {};
  Bitboard loose_ = 0;
  Bitboard passed_ = 0;
  bool inCheck_ = false;
};

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_POLICY_H_
