// The events of a move and the picture of a board, for every game.
//
// Contract: eventsOf lists the effects of a legal move, in order, as `viewer`
// sees them (event.h); kNeutral sees all. The first event is the move itself:
// kind "chosen", detail "move" (in games with hidden information only where the
// viewer can tell it, public_moves.h). The events of each phase and command that
// the machine runs follow. Then comes "to_decide" with the detail "side" if
// another side decides next, or "ended" with "winner" and "reason" at the end
// of the game. pictureOf runs pending phases and pictures what `viewer` sees at
// the next decision.
//
// A game may provide these functions; each shows only what `viewer` may see:
//   Picture picture(const Board&, Side viewer)
//     also of boards between two steps, so without the stack; by default the
//     lines of the drawing, with all changes of a move in one event "changed"
//   std::string moveInWords(const Board&, Move, Side viewer)
//     the detail "words" of the first event
//   std::vector<Event> tell(const WatchedStep<Game>&)
//     the events of one step. Changes that they leave out become a final event
//     "changed"
//
// Example:
//   for (const Event& event : eventsOf<Chess>(board, move, Side::kNeutral)) {
//     show(event.kind, event.detail("piece"));
//   }

#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/side.h"
#include "phase/game.h"
#include "phase/machine.h"
#include "phase/told/event.h"
#include "phase/told/machine_steps.h"
#include "phase/told/public_moves.h"

namespace phasemachine {

// One executed phase or command.
template <class G>
struct WatchedStep {
  typename decltype(G::Board::stack)::Entry entry;
  const typename G::Board& before;
  const typename G::Board& after;
  Side viewer;
  const Picture& seen;  // the viewer's picture before the step
  // Its changes to the viewer's picture.
  Changes changes;

  // The command, if the step is one of type C.
  template <class C>
  std::optional<C> command() const {
    using Command = typename G::Command;
    const auto* command = std::get_if<Command>(&entry);
    if (command == nullptr ||
        (command->word() & 0xFF) != Command::template tagOf<C>()) {
      return std::nullopt;
    }
    return command->template get<C>();
  }
};

template <class G>
concept HasPicture = requires(const typename G::Board& b, Side viewer) {
  { G::picture(b, viewer) } -> std::same_as<Picture>;
};

// The reason of the end: G::endReason, by default "win" or "draw".
template <Game G>
std::string endReasonOf(const typename G::Board& board) {
  using State = typename G::StateType;
  if constexpr (requires(State state) { G::endReason(state); }) {
    const auto top = board.stack.top();
    if (const auto* state = std::get_if<State>(&top)) {
      return std::string(G::endReason(*state));
    }
  }
  return PhaseMachine<G>::winner(board) == Side::kNeutral ? "draw" : "win";
}

namespace events_detail {

// Adds who decides, or who has won.
inline void addDecision(const Decision& now, Picture& picture) {
  if (now.winner) {
    picture["winner"] =
        *now.winner == Side::kNeutral ? "draw" : toString(*now.winner);
  } else {
    picture["to_decide"] =
        now.side == Side::kNeutral ? "nature" : toString(now.side);
  }
}

template <Game G>
Picture settledPicture(const typename G::Board& board, const Decision& now,
                       Side viewer) {
  Picture picture;
  if constexpr (HasPicture<G>) {
    picture = G::picture(board, viewer);
  } else {
    picture = pictureOfLines(G::render(
        board,
        {.ascii = true, .color = false, .flipped = false, .viewer = viewer}));
  }
  addDecision(now, picture);
  return picture;
}

template <Game G>
Event chosen(const typename G::Board& board, typename G::Move move, Side side,
             Side viewer) {
  Event event{.kind = "chosen"};
  if (moveIsPublic<G>(board, move, viewer)) {
    event.details = {{"move", G::moveToText(board, move)}};
  }
  if constexpr (requires { G::moveInWords(board, move, viewer); }) {
    event.details.emplace_back("words", G::moveInWords(board, move, viewer));
  }
  event.side = side;
  return event;
}

// Appends `events`, and an event "changed" if the picture is not yet `goal`.
inline void append(std::vector<Event> events, const Picture& goal,
                   Picture& picture, std::vector<Event>& out) {
  for (Event& event : events) {
    applyChanges(event.changes, picture);
    out.push_back(std::move(event));
  }
  Changes rest = changesBetween(picture, goal);
  if (rest.empty()) return;
  picture = goal;
  out.push_back({.kind = "changed", .changes = std::move(rest)});
}

}  // namespace events_detail

template <Game G>
Picture pictureOf(typename G::Board board, Side viewer) {
  typename G::MoveList moves;
  const Decision now = PhaseMachine<G>::legalMoves(board, moves);
  return events_detail::settledPicture<G>(board, now, viewer);
}

// Precondition: `move` is legal.
template <Game G>
std::vector<Event> eventsOf(typename G::Board board, typename G::Move move,
                            Side viewer) {
  using Board = typename G::Board;
  typename G::MoveList moves;
  const Decision asked = PhaseMachine<G>::legalMoves(board, moves);
  std::vector<Event> out = {
      events_detail::chosen<G>(board, move, asked.side, viewer)};
  Picture picture = events_detail::settledPicture<G>(board, asked, viewer);
  applyChanges(out.front().changes, picture);
  const auto watch = [&](const auto& entry, const Board& before,
                         const Board& after) {
    if constexpr (HasPicture<G>) {
      Picture goal = G::picture(after, viewer);
      goal["to_decide"] = picture["to_decide"];
      WatchedStep<G> step = {entry,  before,  after,
                             viewer, picture, changesBetween(picture, goal)};
      std::vector<Event> told;
      if constexpr (requires { G::tell(step); }) told = G::tell(step);
      events_detail::append(std::move(told), goal, picture, out);
    }
  };
  WatchedLoop<G>::advance(board, move, watch);
  const Decision now = PhaseMachine<G>::legalMoves(board, moves);
  const Picture goal = events_detail::settledPicture<G>(board, now, viewer);
  Changes last = changesBetween(picture, goal);
  Changes decision = takeChanges(last, "to_decide");
  for (Change& change : takeChanges(last, "winner")) {
    decision.push_back(std::move(change));
  }
  if (!last.empty()) {
    out.push_back({.kind = "changed", .changes = std::move(last)});
  }
  if (now.winner) {
    out.push_back({.kind = "ended",
                   .side = *now.winner,
                   .details = {{"winner", goal.at("winner")},
                               {"reason", endReasonOf<G>(board)}},
                   .changes = std::move(decision)});
  } else if (!decision.empty()) {
    out.push_back({.kind = "to_decide",
                   .side = now.side,
                   .details = {{"side", goal.at("to_decide")}},
                   .changes = std::move(decision)});
  }
  return out;
}

}  // namespace phasemachine
