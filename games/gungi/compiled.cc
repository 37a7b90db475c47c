#include "games/gungi/compiled.h"

#include "games/gungi/compiled_form.h"
#include "games/gungi/knowledge/evaluation.h"
#include "games/gungi/rules/maker.h"

namespace phasemachine::gungi {

constinit const Compiled kPortableForm = makeForm<isa::Portable>();

namespace {

// The size of the file, set by the build.
static_assert(sizeof(kMovesFile) == PHASEMACHINE_MOVES_BYTES,
              "networks/moves.net has another size than its numbers");

constexpr std::array kForms = {
    CompiledFor{IsaLevel::kPortable, &kPortableForm},
#if defined(__x86_64__) && !defined(PHASEMACHINE_PORTABLE_FORMS)
    CompiledFor{IsaLevel::kAvx2, &kAvx2Form},
#endif
};

using Make = Maker<isa::Portable>;

}  // namespace

std::span<const IsaLevel> availableIsas() {
  static const std::vector<IsaLevel> available = runnableIsas(kForms);
  return available;
}

const Compiled& compiledFor(IsaLevel isa) { return *bestForm(kForms, isa); }

constinit const ActiveForm<Compiled> kActiveCompiled(compiledFor);

void generateMoves(const Position& position, const Options& options,
                   MoveList& out) {
  activeCompiled().generate(position, options, out);
}

std::size_t countMoves(const Position& position, const Options& options) {
  return activeCompiled().count(position, options);
}

void makeMove(Position& position, const Options& options, Move move) {
  const Side side = position.sideToMove;
  Make::make(position, options, move);
  if (move.isBetrayal()) {
    Make::convert(position, move.to(), move.levels(), side);
  }
  if (position.drafting != 0) {
    Make::passDraft(position, move.finishes());
  } else {
    Make::passTurn(position, options);
  }
}

int evaluate(const Position& position, const Options& options) {
  return activeCompiled().evaluate(position, options);
}

double expectedScore(int evaluation) {
  // x / (1 + |x|), which needs no exponential.
  constexpr double kEven = 900;
  const double x = evaluation / kEven;
  return 0.5 + 0.5 * x / (1 + (x < 0 ? -x : x));
}

void moveLogits(const Position& position, const Options& options,
                const MoveList& moves, float* logits) {
  activeCompiled().moveLogits(position, options, moves, logits);
}

Move playoutMove(const Position& position, const Options& options,
                 const MoveList& moves, Random& random) {
  const Side you = opponent(position.sideToMove);
  const Square marshal = position.marshals[playerIndex(you)];
  const auto size = static_cast<std::uint32_t>(moves.size());
  int best = -1;
  Move chosen = moves[random.below(size)];
  const bool greedy = random.below(4) != 0;
  for (const Move move : moves) {
    if (!move.isCapture()) continue;
    if (move.to() == marshal) return move;
    if (!greedy) continue;
    int gain = 0;
    for (Tower tower = position.towers[move.to()]; tower != 0;
         tower = popped(tower)) {
      const int value = weights::kPiece[index(typeOf(topOf(tower)))];
      if (sideOf(topOf(tower)) == you) {
        gain += value;
      } else if (!options.published()) {
        gain -= value;
      }
    }
    if (gain > best) {
      best = gain;
      chosen = move;
    }
  }
  return chosen;
}

}  // namespace phasemachine::gungi
