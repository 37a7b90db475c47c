// The weights of the networks, embedded unchanged from the files in networks/.
//
// Contract: constants aligned to 64 bytes. The compiler checks the sizes of the
// files, and tests/games/chess/network_test.cc everything else
// (core/network_file.h).
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_NETWORKS_H_
#define PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_NETWORKS_H_

#include "core/network_file.h"
#include "games/chess/knowledge/move_network_weights.h"
#include "games/chess/knowledge/policy_weights.h"
#include "games/chess/knowledge/value_network_weights.h"

namespace phasemachine::chess {

extern const NetworkFile<MoveNetworkWeights> kMovesFile asm(
    "phasemachine_chess_moves_net");
extern const NetworkFile<PolicyWeights> kPolicyFile asm(
    "phasemachine_chess_policy_net");
extern const NetworkFile<ValueNetworkWeights> kValueFile asm(
    "phasemachine_chess_value_net");

inline constexpr const MoveNetworkWeights& kMoveNetwork = kMovesFile.weights;
inline constexpr const PolicyWeights& kPolicyWeights = kPolicyFile.weights;
inline constexpr const ValueNetworkWeights& kValueNetwork = kValueFile.weights;

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_KNOWLEDGE_NETWORKS_H_
