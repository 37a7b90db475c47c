// The functions of moves.h for boards of one size.
//
// Contract: as the functions with the same names in moves.h, for variants whose
// boards take kWords words of 64 squares, compiled for any processor and again
// for newer ones (compiled_form.h).

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/isa.h"
#include "games/fairy_chess/moves/answers.h"
#include "games/fairy_chess/moves/ends.h"
#include "games/fairy_chess/moves/generator.h"
#include "games/fairy_chess/moves/legality.h"
#include "games/fairy_chess/moves/moves.h"

namespace phasemachine::fairy_chess {

// Receives one move; `to` is the pointer given along with the sink.
using MoveSink = void (*)(void* to, Move move);

// The rules on boards of one size.
struct SizedRules {
  void (*wholeMoves)(const Variant&, const Position&, MoveSink, void* to);
  std::size_t (*count)(const Variant&, const Position&);
  void (*firstMoves)(const Variant&, const Position&, MoveList&);
  void (*secondMoves)(const Variant&, const Position&, Move, MoveList&);
  bool (*inCheck)(const Variant&, const Position&, int color);
  bool (*takesInPassing)(const Variant&, const Position&);
  // Precondition: depth > 0.
  std::uint64_t (*countSequences)(const Variant&, const Position&, int depth);
};

// The levels that the rules are compiled for and this processor runs, weakest
// first.
std::span<const IsaLevel> availableIsas();

// The best rules for level `isa`. Precondition: canRun(isa).
const SizedRules& rulesFor(IsaLevel isa, const Variant& v);

const SizedRules& activeRules(const Variant& v);

template <int kWords, class Isa>
struct SizedMoves {
  static void wholeMoves(const Variant& v, const Position& p, MoveSink sink,
                         void* to) {
    Generator<kWords, Isa>(v, p).generate([=](Move move) { sink(to, move); });
  }
  static std::size_t count(const Variant& v, const Position& p) {
    return Generator<kWords, Isa>(v, p).count();
  }
  static void firstMoves(const Variant& v, const Position& p, MoveList& out);
  static void secondMoves(const Variant& v, const Position& p, Move first,
                          MoveList& out);
  static bool inCheck(const Variant& v, const Position& p, int color);
  static bool takesInPassing(const Variant& v, const Position& p);
  static std::uint64_t countSequences(const Variant& v, const Position& p,
                                      int depth);

  static constexpr SizedRules rules() {
    return {wholeMoves, count,          firstMoves,    secondMoves,
            inCheck,    takesInPassing, countSequences};
  }

 private:
  // wholeMoves() for any function object, where speed does not matter.
  template <class F>
  static void forEachMove(const Variant& v, const Position& p, F&& f) {
    wholeMoves(
        v, p, [](void* to, Move move) { (*static_cast<F*>(to))(move); }, &f);
  }
};

template <int kWords, class Isa>
void SizedMoves<kWords, Isa>::firstMoves(const Variant& v, const Position& p,
                                         MoveList& out) {
  Generator<kWords, Isa>(v, p).generate([&](Move move) {
    // Moves between the same squares are consecutive: the second one turns the
    // first into a question.
    if (!out.empty() && move.type != MoveType::kDrop) {
      Move& last = out[out.size() - 1];
      if (last.from == move.from && last.to == move.to &&
          last.type != MoveType::kDrop && last.type != MoveType::kCastling &&
          move.type != MoveType::kCastling) {
        const bool shot = move.type == MoveType::kShot;
        last = {.from = move.from,
                .to = move.to,
                .extra = 0,
                .type = shot || last.type == MoveType::kAsksShot
                            ? MoveType::kAsksShot
                            : MoveType::kAsksPromotion};
        return;
      }
    }
    if (move.type == MoveType::kPromotion || move.type == MoveType::kShot) {
      move.type = move.type == MoveType::kShot ? MoveType::kAsksShot
                                               : MoveType::kAsksPromotion;
      move.extra = 0;
    }
    out.push_back(move);
  });
}

template <int kWords, class Isa>
void SizedMoves<kWords, Isa>::secondMoves(const Variant& v, const Position& p,
                                          Move first, MoveList& out) {
  forEachMove(v, p, [&](Move move) {
    if (move.from == first.from && move.to == first.to &&
        (move.type == MoveType::kNormal || move.type == MoveType::kPromotion ||
         move.type == MoveType::kShot)) {
      out.push_back(move);
    }
  });
}

template <int kWords, class Isa>
bool SizedMoves<kWords, Isa>::inCheck(const Variant& v, const Position& p,
                                      int color) {
  const Scene<kWords, Isa> scene(v, p);
  if (p.royal[color] != kNoSquare &&
      scene.attacked(p.royal[color], 1 - color)) {
    return true;
  }
  const auto enemies = legality::pseudoRoyals(scene, 1 - color);
  bool found = false;
  legality::pseudoRoyals(scene, color).forEach([&](int square) {
    found = found ||
            legality::enPrise(scene, square, color, scene.occupied, enemies);
  });
  return found;
}

template <int kWords, class Isa>
bool SizedMoves<kWords, Isa>::takesInPassing(const Variant& v,
                                             const Position& p) {
  bool found = false;
  legality::capturesInPassing(Scene<kWords, Isa>(v, p),
                              [&](Move) { found = true; });
  if (!found) return false;
  found = false;
  forEachMove(v, p, [&](Move move) {
    found = found || move.type == MoveType::kEnPassant;
  });
  return found;
}

template <int kWords, class Isa>
std::uint64_t SizedMoves<kWords, Isa>::countSequences(const Variant& v,
                                                      const Position& p,
                                                      int depth) {
  if (immediateEnd(v, p)) return 0;
  Generator<kWords, Isa> generator(v, p);
  if (depth == 1) return generator.count();
  std::uint64_t nodes = 0;
  std::optional<Answers<kWords, Isa>> answers;
  std::optional<KeptReach<kWords, Isa>> kept;
  if (depth == 2 && Answers<kWords, Isa>::areKnown(v, p)) {
    answers.emplace(generator.scene());
  } else if (depth == 2 && KeptReach<kWords, Isa>::isKnown(v)) {
    kept.emplace(generator.scene());
  }
  generator.generate([&](Move move) {
    if (answers) {
      if (const auto known = answers->to(move)) {
        nodes += *known;
        return;
      }
    }
    Position next = p;
    playMove(v, next, move);
    if (!kept) {
      nodes += countSequences(v, next, depth - 1);
    } else if (!immediateEnd(v, next)) {
      nodes += Generator<kWords, Isa>(v, next).count(&*kept);
    }
  });
  return nodes;
}

}  // namespace phasemachine::fairy_chess
