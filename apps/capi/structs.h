// Reads and writes structures that begin with `size`, for callers compiled with
// any version of phasemachine.h.
//
// Contract: structures only grow, at the end and never into trailing padding.
// `size` may be anything from the first version's size to kLargestStruct.
// Members that the caller's version lacks read as zero, the default, and are
// not written. Members that only the caller's version has must be zero on input
// and are left unchanged on output.
//
// Example:
//   pm_limits given = {};
//   if (pm_status status = structIn(caller, "limits", given)) return;
//
// Thread safety: pure functions, except for error messages.

#ifndef PHASEMACHINE_APPS_CAPI_STRUCTS_H_
#define PHASEMACHINE_APPS_CAPI_STRUCTS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "apps/capi/errors.h"
#include "apps/capi/phasemachine.h"
#include "apps/capi/phasemachine_match.h"
#include "apps/capi/phasemachine_session.h"

namespace phasemachine::capi {

inline constexpr std::size_t kLargestStruct = 4096;

// The first version of each structure, PM_ABI_VERSION 1 unless noted otherwise;
// never changed.
namespace first {

struct GameInfo {
  std::size_t size;
  const char* name;
  std::int32_t players;
  std::int32_t has_chance;
  std::int32_t has_hidden;
  std::int32_t bytes_version;
  std::uint64_t board_bytes;
  std::uint64_t max_moves;
  const char* evaluators;
};

struct PlayerSettings {
  std::size_t size;
  const char* evaluator;
  const char* options;
  std::uint64_t memory_bytes;
  std::uint64_t seed;
  std::int32_t threads;
};

struct Limits {
  std::size_t size;
  std::uint64_t simulations;
  std::uint64_t nodes;
  std::uint64_t milliseconds;
};

struct SearchResult {
  std::size_t size;
  std::int32_t has_best;
  std::uint32_t best_move;
  std::int32_t proof;
  double score;
  std::uint64_t visits;
  std::uint64_t simulations;
  std::uint64_t nodes;
  std::uint64_t microseconds;
  std::uint64_t tree_bytes;
  std::uint64_t move_count;
  const char* ended_by;
};

// PM_ABI_VERSION 2.
struct EncodingInfo {
  std::size_t size;
  std::int32_t version;
  std::uint32_t action_count;
  std::uint64_t number_count;
  std::uint64_t shape[3];
};

// PM_ABI_VERSION 3.
struct SelfPlaySettings {
  std::size_t size;
  const char* evaluator;
  const char* options;
  std::uint64_t memory_bytes;
  std::uint64_t seed;
  std::uint64_t games;
  std::uint64_t simulations;
  std::int32_t variety_plies;
  std::int32_t max_plies;
  std::int32_t workers;
};

// PM_ABI_VERSION 7.
struct MatchSettings {
  std::size_t size;
  pm_contender players[2];
  const char* options;
  std::uint64_t memory_bytes;
  std::uint64_t seed;
  std::uint64_t games;
  std::uint64_t simulations;
  std::uint64_t games_at_once;
  std::uint64_t batch_size;
  std::int32_t opening_plies;
  std::int32_t variety_plies;
  std::int32_t max_plies;
  std::int32_t workers;
};

struct SessionSettings {
  std::size_t size;
  const char* first;
  const char* second;
  const char* clock;
  const char* evaluator;
  std::uint64_t memory_bytes;
  std::uint64_t seed;
  std::uint64_t simulations;
  std::uint64_t milliseconds;
  std::int32_t forced;
};

struct SessionState {
  std::size_t size;
  std::int32_t next;
  std::int32_t side;
  std::int32_t winner;
  std::int32_t viewer;
  std::int32_t has_clock;
  std::int32_t on_time;
  std::uint64_t ply;
  std::uint64_t known;
  std::int64_t remaining[2];
};

}  // namespace first

// Maps a structure to its first version, Type.
template <class Struct>
struct FirstVersion;
template <>
struct FirstVersion<pm_game_info> {
  using Type = first::GameInfo;
};
template <>
struct FirstVersion<pm_player_settings> {
  using Type = first::PlayerSettings;
};
template <>
struct FirstVersion<pm_limits> {
  using Type = first::Limits;
};
template <>
struct FirstVersion<pm_search_result> {
  using Type = first::SearchResult;
};
template <>
struct FirstVersion<pm_encoding_info> {
  using Type = first::EncodingInfo;
};
template <>
struct FirstVersion<pm_self_play_settings> {
  using Type = first::SelfPlaySettings;
};
template <>
struct FirstVersion<pm_match_settings> {
  using Type = first::MatchSettings;
};
template <>
struct FirstVersion<pm_session_settings> {
  using Type = first::SessionSettings;
};
template <>
struct FirstVersion<pm_session_state> {
  using Type = first::SessionState;
};

template <class Struct>
inline constexpr std::size_t kFirstSize =
    sizeof(typename FirstVersion<Struct>::Type);

// Checks that a member has not moved.
#define PHASEMACHINE_SAME_MEMBER(now, then, member)                       \
  static_assert(offsetof(now, member) == offsetof(first::then, member) && \
                sizeof(now::member) == sizeof(first::then::member))
PHASEMACHINE_SAME_MEMBER(pm_game_info, GameInfo, size);
PHASEMACHINE_SAME_MEMBER(pm_game_info, GameInfo, name);
PHASEMACHINE_SAME_MEMBER(pm_game_info, GameInfo, players);
PHASEMACHINE_SAME_MEMBER(pm_game_info, GameInfo, has_chance);
PHASEMACHINE_SAME_MEMBER(pm_game_info, GameInfo, has_hidden);
PHASEMACHINE_SAME_MEMBER(pm_game_info, GameInfo, bytes_version);
PHASEMACHINE_SAME_MEMBER(pm_game_info, GameInfo, board_bytes);
PHASEMACHINE_SAME_MEMBER(pm_game_info, GameInfo, max_moves);
PHASEMACHINE_SAME_MEMBER(pm_game_info, GameInfo, evaluators);
PHASEMACHINE_SAME_MEMBER(pm_player_settings, PlayerSettings, size);
PHASEMACHINE_SAME_MEMBER(pm_player_settings, PlayerSettings, evaluator);
PHASEMACHINE_SAME_MEMBER(pm_player_settings, PlayerSettings, options);
PHASEMACHINE_SAME_MEMBER(pm_player_settings, PlayerSettings, memory_bytes);
PHASEMACHINE_SAME_MEMBER(pm_player_settings, PlayerSettings, seed);
PHASEMACHINE_SAME_MEMBER(pm_player_settings, PlayerSettings, threads);
PHASEMACHINE_SAME_MEMBER(pm_limits, Limits, size);
PHASEMACHINE_SAME_MEMBER(pm_limits, Limits, simulations);
PHASEMACHINE_SAME_MEMBER(pm_limits, Limits, nodes);
PHASEMACHINE_SAME_MEMBER(pm_limits, Limits, milliseconds);
PHASEMACHINE_SAME_MEMBER(pm_search_result, SearchResult, size);
PHASEMACHINE_SAME_MEMBER(pm_search_result, SearchResult, has_best);
PHASEMACHINE_SAME_MEMBER(pm_search_result, SearchResult, best_move);
PHASEMACHINE_SAME_MEMBER(pm_search_result, SearchResult, proof);
PHASEMACHINE_SAME_MEMBER(pm_search_result, SearchResult, score);
PHASEMACHINE_SAME_MEMBER(pm_search_result, SearchResult, visits);
PHASEMACHINE_SAME_MEMBER(pm_search_result, SearchResult, simulations);
PHASEMACHINE_SAME_MEMBER(pm_search_result, SearchResult, nodes);
PHASEMACHINE_SAME_MEMBER(pm_search_result, SearchResult, microseconds);
PHASEMACHINE_SAME_MEMBER(pm_search_result, SearchResult, tree_bytes);
PHASEMACHINE_SAME_MEMBER(pm_search_result, SearchResult, move_count);
PHASEMACHINE_SAME_MEMBER(pm_search_result, SearchResult, ended_by);
PHASEMACHINE_SAME_MEMBER(pm_encoding_info, EncodingInfo, size);
PHASEMACHINE_SAME_MEMBER(pm_encoding_info, EncodingInfo, version);
PHASEMACHINE_SAME_MEMBER(pm_encoding_info, EncodingInfo, action_count);
PHASEMACHINE_SAME_MEMBER(pm_encoding_info, EncodingInfo, number_count);
PHASEMACHINE_SAME_MEMBER(pm_encoding_info, EncodingInfo, shape);
PHASEMACHINE_SAME_MEMBER(pm_self_play_settings, SelfPlaySettings, size);
PHASEMACHINE_SAME_MEMBER(pm_self_play_settings, SelfPlaySettings, evaluator);
PHASEMACHINE_SAME_MEMBER(pm_self_play_settings, SelfPlaySettings, options);
PHASEMACHINE_SAME_MEMBER(pm_self_play_settings, SelfPlaySettings, memory_bytes);
PHASEMACHINE_SAME_MEMBER(pm_self_play_settings, SelfPlaySettings, seed);
PHASEMACHINE_SAME_MEMBER(pm_self_play_settings, SelfPlaySettings, games);
PHASEMACHINE_SAME_MEMBER(pm_self_play_settings, SelfPlaySettings, simulations);
PHASEMACHINE_SAME_MEMBER(pm_self_play_settings, SelfPlaySettings,
                         variety_plies);
PHASEMACHINE_SAME_MEMBER(pm_self_play_settings, SelfPlaySettings, max_plies);
PHASEMACHINE_SAME_MEMBER(pm_self_play_settings, SelfPlaySettings, workers);
PHASEMACHINE_SAME_MEMBER(pm_match_settings, MatchSettings, size);
PHASEMACHINE_SAME_MEMBER(pm_match_settings, MatchSettings, players);
PHASEMACHINE_SAME_MEMBER(pm_match_settings, MatchSettings, options);
PHASEMACHINE_SAME_MEMBER(pm_match_settings, MatchSettings, memory_bytes);
PHASEMACHINE_SAME_MEMBER(pm_match_settings, MatchSettings, seed);
PHASEMACHINE_SAME_MEMBER(pm_match_settings, MatchSettings, games);
PHASEMACHINE_SAME_MEMBER(pm_match_settings, MatchSettings, simulations);
PHASEMACHINE_SAME_MEMBER(pm_match_settings, MatchSettings, games_at_once);
PHASEMACHINE_SAME_MEMBER(pm_match_settings, MatchSettings, batch_size);
PHASEMACHINE_SAME_MEMBER(pm_match_settings, MatchSettings, opening_plies);
PHASEMACHINE_SAME_MEMBER(pm_match_settings, MatchSettings, variety_plies);
PHASEMACHINE_SAME_MEMBER(pm_match_settings, MatchSettings, max_plies);
PHASEMACHINE_SAME_MEMBER(pm_match_settings, MatchSettings, workers);
PHASEMACHINE_SAME_MEMBER(pm_session_settings, SessionSettings, size);
PHASEMACHINE_SAME_MEMBER(pm_session_settings, SessionSettings, first);
PHASEMACHINE_SAME_MEMBER(pm_session_settings, SessionSettings, second);
PHASEMACHINE_SAME_MEMBER(pm_session_settings, SessionSettings, clock);
PHASEMACHINE_SAME_MEMBER(pm_session_settings, SessionSettings, evaluator);
PHASEMACHINE_SAME_MEMBER(pm_session_settings, SessionSettings, memory_bytes);
PHASEMACHINE_SAME_MEMBER(pm_session_settings, SessionSettings, seed);
PHASEMACHINE_SAME_MEMBER(pm_session_settings, SessionSettings, simulations);
PHASEMACHINE_SAME_MEMBER(pm_session_settings, SessionSettings, milliseconds);
PHASEMACHINE_SAME_MEMBER(pm_session_settings, SessionSettings, forced);
PHASEMACHINE_SAME_MEMBER(pm_session_state, SessionState, size);
PHASEMACHINE_SAME_MEMBER(pm_session_state, SessionState, next);
PHASEMACHINE_SAME_MEMBER(pm_session_state, SessionState, side);
PHASEMACHINE_SAME_MEMBER(pm_session_state, SessionState, winner);
PHASEMACHINE_SAME_MEMBER(pm_session_state, SessionState, viewer);
PHASEMACHINE_SAME_MEMBER(pm_session_state, SessionState, has_clock);
PHASEMACHINE_SAME_MEMBER(pm_session_state, SessionState, on_time);
PHASEMACHINE_SAME_MEMBER(pm_session_state, SessionState, ply);
PHASEMACHINE_SAME_MEMBER(pm_session_state, SessionState, known);
PHASEMACHINE_SAME_MEMBER(pm_session_state, SessionState, remaining);
#undef PHASEMACHINE_SAME_MEMBER

// Sets `known` to the number of bytes of a caller's structure that this library
// knows. Errors: NULL, or a size that no version has.
template <class Struct>
pm_status structSize(const Struct* caller, std::string_view name,
                     std::size_t& known) {
  if (caller == nullptr) return failNull(name);
  // It may be smaller than Struct, so it cannot be accessed as one.
  std::size_t size = 0;
  std::memcpy(&size, caller, sizeof size);
  if (size < kFirstSize<Struct> || size > kLargestStruct) {
    return fail(PM_INVALID_ARGUMENT,
                std::string(name) + ": size must be the size of the structure");
  }
  known = std::min(size, sizeof(Struct));
  return PM_OK;
}

// Reads a caller's structure. Members that it lacks are zero.
template <class Struct>
pm_status structIn(const Struct* from, std::string_view name, Struct& to) {
  std::size_t known = 0;
  if (const pm_status status = structSize(from, name, known); status != PM_OK) {
    return status;
  }
  Struct read = {};
  std::memcpy(static_cast<void*>(&read), from, known);
  const auto* bytes = reinterpret_cast<const unsigned char*>(from);
  if (std::any_of(bytes + known, bytes + std::max(known, read.size),
                  [](unsigned char byte) { return byte != 0; })) {
    return fail(PM_INVALID_ARGUMENT,
                std::string(name) +
                    ": a member that this version of the library does not "
                    "know is not zero");
  }
  to = read;
  return PM_OK;
}

// Writes the members that the caller's structure has, except `size`.
template <class Struct>
pm_status structOut(Struct from, std::string_view name, Struct* to) {
  std::size_t known = 0;
  if (const pm_status status = structSize(to, name, known); status != PM_OK) {
    return status;
  }
  std::memcpy(&from.size, to, sizeof from.size);
  std::memcpy(static_cast<void*>(to), &from, known);
  return PM_OK;
}

}  // namespace phasemachine::capi

#endif  // PHASEMACHINE_APPS_CAPI_STRUCTS_H_
