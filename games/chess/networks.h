// The numbers of the networks, as the files of networks/ have them, which
// the build puts into the library as they are.
//
// Contract: constants at multiples of 64 bytes, read where they lie. That the
// files have the right size is checked when they are compiled in, the rest
// (core/network_file.h) by tests/games/chess/network_test.cc.
//
// Thread safety: constants.

#ifndef PHASEMACHINE_GAMES_CHESS_NETWORKS_H_
#define PHASEMACHINE_GAMES_CHESS_NETWORKS_H_

#include "core/network_file.h"
#include "games/chess/correction_network_weights.h"
#include "games/chess/move_network_weights.h"
#include "games/chess/policy_weights.h"

namespace phasemachine::chess {

extern const NetworkFile<CorrectionNetworkWeights> kCorrectionFile asm(
    "phasemachine_chess_correction_net");
extern const NetworkFile<MoveNetworkWeights> kMovesFile asm(
    "phasemachine_chess_moves_net");
extern const NetworkFile<PolicyWeights> kPolicyFile asm(
    "phasemachine_chess_policy_net");

inline constexpr const CorrectionNetworkWeights& kCorrectionNetwork =
    kCorrectionFile.weights;
inline constexpr const MoveNetworkWeights& kMoveNetwork = kMovesFile.weights;
inline constexpr const PolicyWeights& kPolicyWeights = kPolicyFile.weights;

}  // namespace phasemachine::chess

#endif  // PHASEMACHINE_GAMES_CHESS_NETWORKS_H_
