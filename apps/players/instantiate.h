// What typed_players.h declares, for the one file a game that compiles it.
//
// Example (the whole of apps/players/chess.cc):
//   #include "apps/players/instantiate.h"
//   PHASEMACHINE_INSTANTIATE_PLAYERS(Chess);

#ifndef PHASEMACHINE_APPS_PLAYERS_INSTANTIATE_H_
#define PHASEMACHINE_APPS_PLAYERS_INSTANTIATE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "ai/policy/policies.h"
#include "apps/players/evaluators.h"
#include "apps/players/typed_players.h"
#include "core/quote.h"

namespace phasemachine {

namespace players_internal {

// `evaluator` names a row; empty means the first.
template <Game G>
absl::StatusOr<EvaluatorRow<G>> rowOf(std::string_view evaluator) {
  for (auto& row : Evaluators<G>::rows()) {
    if (evaluator.empty() || evaluator == row.name) return row;
  }
  std::string known;
  for (const std::string_view name : typedEvaluatorNames<G>()) {
    if (!known.empty()) known += ", ";
    known += name;
  }
  std::string message = "unknown evaluator " + quoted(evaluator);
  message.append("; ").append(G::kName);
  return absl::InvalidArgumentError(message.append(" has ").append(known));
}

}  // namespace players_internal

template <Game G>
std::vector<std::string_view> typedEvaluatorNames() {
  std::vector<std::string_view> names;
  for (const auto& row : Evaluators<G>::rows()) names.push_back(row.name);
  return names;
}

template <Game G>
TypedPlayer<G> makeTypedPlayer(const PlayerSettings& settings) {
  const auto row = players_internal::rowOf<G>(settings.evaluator);
  if (!row.ok()) return row.status();
  return row->make(settings.search);
}

template <Game G>
TypedPlayer<G> makeTypedGreedy(std::string_view evaluator, std::uint64_t seed) {
  const auto row = players_internal::rowOf<G>(evaluator);
  if (!row.ok()) return row.status();
  return row->makeGreedy(seed);
}

template <Game G>
TypedPlayer<G> makeTypedRandom(std::uint64_t seed) {
  return makeRandomPlayer<G>(seed);
}

template <Game G>
TypedPlayer<G> makeTypedFlat(std::uint64_t seed) {
  return makeFlatPlayer<G>(seed);
}

}  // namespace phasemachine

// At the end of a file outside all namespaces.
#define PHASEMACHINE_INSTANTIATE_PLAYERS(G)                                    \
  namespace phasemachine {                                                     \
  template std::vector<std::string_view> typedEvaluatorNames<G>();             \
  template TypedPlayer<G> makeTypedPlayer<G>(const PlayerSettings&);           \
  template TypedPlayer<G> makeTypedRandom<G>(std::uint64_t);                   \
  template TypedPlayer<G> makeTypedFlat<G>(std::uint64_t);                     \
  template TypedPlayer<G> makeTypedGreedy<G>(std::string_view, std::uint64_t); \
  }                                                                            \
  static_assert(true)

#endif  // PHASEMACHINE_APPS_PLAYERS_INSTANTIATE_H_
