// Answers to events' requests: countries, cards and options.

#include "games/twilight_struggle/play/events.h"
#include "games/twilight_struggle/play/legal_moves.h"
#include "games/twilight_struggle/play/phases.h"

namespace phasemachine::twilight_struggle {

void AskCountries::apply(Board& board, Flow& flow) const {
  board.picked = {};
  board.tally = 0;
  const Pick& pick = eventOf(card).picks[step];
  const int room = totalCapacity(board, pick, executor, count);
  if (room == 0) return;
  flow.push(RequestCountry{.side = side,
                           .executor = executor,
                           .card = card,
                           .step = step,
                           .remaining = static_cast<std::uint8_t>(room),
                           .last = 0});
}

void answer(Board& board, Flow& flow, RequestCountry asked, std::uint8_t id) {
  if (id == kStop) {
    board.picked = {};
    return;
  }
  const Pick& pick = eventOf(asked.card).picks[asked.step];
  const auto country = static_cast<Country>(id);
  countChoice(board);
  board.picked[board.picked[0].contains(country) ? 1 : 0].add(country);
  if (asked.remaining > 1) {
    --asked.remaining;
    asked.last = id;
    flow.push(asked);
  } else {
    board.picked = {};
  }
  const int before = board.influenceOf(pick.of, country);
  switch (pick.effect) {
    case Pick::kAddOne:
      board.setInfluence(pick.of, country, before + 1);
      break;
    case Pick::kRemoveOne:
      board.setInfluence(pick.of, country, before - 1);
      break;
    case Pick::kRemoveAll:
      board.setInfluence(pick.of, country, 0);
      break;
    default:
      resume(board, flow, asked.card, asked.executor, {asked.step, id});
      break;
  }
}

void Phases::onNoMoves(Board& board, RequestCountry /*request*/,
                       Flow& /*flow*/) {
  board.picked = {};
}

void answer(Board& board, Flow& flow, RequestEventCard asked, std::uint8_t id) {
  resume(board, flow, asked.card, asked.executor, {asked.step, id});
}

void answer(Board& board, Flow& flow, RequestOption asked, std::uint8_t id) {
  resume(board, flow, asked.card, asked.executor, {asked.step, id});
}

}  // namespace phasemachine::twilight_struggle
