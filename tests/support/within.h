// A request of any game with limits alone, for tests:
// search(within({.simulations = 300})).

#pragma once

#include "ai/player.h"
#include "ai/search/ask/limits.h"

namespace phasemachine {

struct LimitedRequest {
  SearchLimits limits;

  template <class Move>
  operator SearchRequest<Move>() const {
    SearchRequest<Move> request;
    request.limits = limits;
    return request;
  }
};
inline LimitedRequest within(const SearchLimits& limits) { return {limits}; }

}  // namespace phasemachine
