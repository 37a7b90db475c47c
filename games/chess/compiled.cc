#include "games/chess/compiled.h"

#include "games/chess/compiled_form.h"
#include "games/chess/machine/moves.h"
#include "games/chess/perft/perft.h"

namespace phasemachine::chess {
namespace {

constexpr std::array kForms = {
    CompiledFor{IsaLevel::kPortable, &kPortableForm},
#if defined(__x86_64__) && !defined(PHASEMACHINE_PORTABLE_FORMS)
    CompiledFor{IsaLevel::kBmi2, &kBmi2Form},
    CompiledFor{IsaLevel::kAvx512, &kAvx512Form},
#endif
};

constexpr std::array kCounters = {
    CompiledFor{IsaLevel::kPortable, &countGrandchildrenPortable},
#if defined(__x86_64__) && !defined(PHASEMACHINE_PORTABLE_FORMS)
    CompiledFor{IsaLevel::kAvx2, &countGrandchildrenAvx2},
    CompiledFor{IsaLevel::kBmi2, &countGrandchildrenBmi2},
    CompiledFor{IsaLevel::kAvx512, &countGrandchildrenAvx512},
#endif
};

// The sizes of the files, set by the build.
static_assert(sizeof(kMovesFile) == PHASEMACHINE_MOVES_BYTES,
              "networks/moves.net has another size than its numbers");
static_assert(sizeof(kPolicyFile) == PHASEMACHINE_POLICY_BYTES,
              "networks/policy.net has another size than its numbers");
static_assert(sizeof(kValueFile) == PHASEMACHINE_VALUE_BYTES,
              "networks/value.net has another size than its numbers");

}  // namespace

std::span<const IsaLevel> availableIsas() {
  static const std::vector<IsaLevel> available = runnableIsas(kForms);
  return available;
}

const Compiled& compiledFor(IsaLevel isa) { return *bestForm(kForms, isa); }

constinit const ActiveForm<Compiled> kActiveCompiled(compiledFor);

LeafCounter::LeafCounter(IsaLevel isa)
    : countGrandchildren_(bestForm(kCounters, isa)) {}

void generateLegal(const Position& position, MoveList& out) {
  activeCompiled().generateLegal(position, out);
}

std::size_t countLegal(const Position& position) {
  return activeCompiled().countLegal(position);
}

void makeMove(Position& position, Move move) {
  activeCompiled().makeMove(position, move);
}

Bitboard attackersTo(const Position& position, Square square,
                     Bitboard occupied) {
  return activeCompiled().attackersTo(position, square, occupied);
}

bool enPassantIsLegal(const Position& position, Square target) {
  return activeCompiled().enPassantIsLegal(position, target);
}

bool inCheck(const Position& position, Color color) {
  return activeCompiled().inCheck(position, color);
}

int evaluate(const Position& position) {
  return activeCompiled().evaluate(position);
}

int quiescence(const Position& position, int alpha, int beta,
               const QuiescenceLimits& limits) {
  return activeCompiled().quiescence(position, alpha, beta, limits);
}

bool exchangeGainsAtLeast(const Position& position, Move move, int threshold) {
  return activeCompiled().exchangeGainsAtLeast(position, move, threshold);
}

void moveLogits(const Position& position, const MoveList& moves,
                float* logits) {
  activeCompiled().moveLogits(position, moves, logits);
}

}  // namespace phasemachine::chess
