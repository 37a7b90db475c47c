// Drawings, places of moves, and moves as events.

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "phase/erased/scene.h"
#include "phase/laws/walk.h"
#include "phase/laws/xml_check.h"

namespace phasemachine::laws {
namespace {

std::vector<Side> viewersOf(const AnyGame& game) {
  std::vector<Side> viewers = playersOf(game);
  viewers.push_back(Side::kNeutral);
  return viewers;
}

AnyRenderStyle styleOf(const Visit& visit, Side viewer) {
  AnyRenderStyle style;
  style.viewer = viewer;
  if (!visit.history.empty()) style.lastMove = visit.history.back();
  return style;
}

std::string boardsCanBeDrawn(const Visit& visit) {
  const AnyGame& game = visit.board.game();
  const Side viewer = anyOf(viewersOf(game), visit.random);
  AnyRenderStyle style = styleOf(visit, viewer);
  if (visit.board.render(style).empty()) return "render() draws nothing";
  style.ascii = true;
  for (const char c : visit.board.render(style)) {
    if (c >= '\n' && c <= '~') continue;
    return "render() draws beyond ASCII though asked not to";
  }
  if (!visit.now.winner && game.question(visit.board.data(), viewer).empty()) {
    return "question() asks nothing";
  }
  if (visit.now.winner && game.endReason(visit.board.data()).empty()) {
    return "endReason() gives no reason";
  }
  return "";
}

std::string picturesAreWellFormed(const Visit& visit) {
  const AnyGame& game = visit.board.game();
  for (const Side viewer : viewersOf(game)) {
    AnyRenderStyle style = styleOf(visit, viewer);
    for (const bool flipped : {false, true}) {
      style.flipped = flipped;
      const std::string svg = visit.board.renderSvg(style);
      const std::string fault = xmlFault(svg);
      if (!fault.empty()) {
        return "renderSvg() is not well-formed: " + fault;
      }
      // A name that goes on is another element.
      const std::size_t at = svg.find("<svg");
      if (at == std::string::npos || at + 4 >= svg.size() ||
          std::string_view(" />\n").find(svg[at + 4]) ==
              std::string_view::npos) {
        return "renderSvg() gives no <svg> element";
      }
    }
  }
  return "";
}

// A world that the viewer cannot tell from this one looks the same.
std::string worldsAreDrawnAlike(const Visit& visit) {
  const AnyGame& game = visit.board.game();
  if (visit.now.winner) return "";  // nothing is hidden any more
  for (const Side viewer : playersOf(game)) {
    AnyBoard world = worldOf(visit, viewer);
    AnyRenderStyle style;
    style.viewer = viewer;
    if (world.renderSvg(style) != visit.board.renderSvg(style)) {
      return "renderSvg() shows the " + std::string(toString(viewer)) +
             " player what is hidden";
    }
    if (game.picture(world.data(), viewer) !=
        game.picture(visit.board.data(), viewer)) {
      return "picture() shows the " + std::string(toString(viewer)) +
             " player what is hidden";
    }
  }
  return "";
}

// In the order of the picture, as XML has them.
std::vector<std::string> placesOn(const std::string& svg) {
  constexpr std::string_view kMark = "data-place=";
  std::vector<std::string> places;
  for (std::size_t at = svg.find(kMark); at != std::string::npos;
       at = svg.find(kMark, at)) {
    at += kMark.size();
    const char quote = svg[at++];
    places.push_back(svg.substr(at, svg.find(quote, at) - at));
  }
  return places;
}

// The deciding side finds every place of a move on the picture, either way up.
std::string placesAreOnThePicture(const Visit& visit) {
  if (visit.subject.scene == nullptr) return "";
  for (const bool flipped : {false, true}) {
    AnyRenderStyle style;
    style.flipped = flipped;
    style.viewer = visit.now.side;
    const auto shown = placesOn(visit.board.renderSvg(style));
    std::set<std::string> places;
    for (const std::string& place : shown) {
      if (places.insert(place).second) continue;
      return "the place " + place + " stands twice on the picture";
    }
    for (const MoveCode move : visit.now.moves) {
      std::set<std::string> named;
      for (const std::string& place :
           visit.subject.scene->places(visit.board.data(), move)) {
        const std::string of =
            "the place " + place + " of " + visit.board.moveToText(move);
        if (!named.insert(place).second) return of + " is named twice";
        if (!places.contains(place)) return of + " is not on the picture";
      }
    }
  }
  return "";
}

// The steps end where the machine does, and report everything.
std::string stepsLeadToTheBoard(const Visit& visit) {
  if (visit.subject.scene == nullptr) return "";
  const AnyGame& game = visit.board.game();
  const AnyScene& scene = *visit.subject.scene;
  if (visit.now.moves.empty()) return "";
  const MoveCode move = anyOf(visit.now.moves, visit.random);
  AnyBoard after = visit.board;
  after.step(move);
  AnyBoard last = visit.board;
  bool answered = false;
  std::string fault;
  const auto require = [&](bool holds, const std::string& what) {
    if (!holds && fault.empty()) {
      fault = what + ", after " + visit.board.moveToText(move);
    }
  };
  Picture picture = game.picture(visit.board.data(), Side::kNeutral);
  picture.erase("to_decide");
  const Picture before = picture;
  scene.steps(visit.board.data(), move, [&](const AnyStep& step) {
    require((step.kind == StepKind::kAnswered) != answered,
            "the first step alone is the answer");
    answered = true;
    require(!step.ran.empty(), "a step has no words");
    for (const std::string& entry : scene.stack(step.after)) {
      require(!entry.empty(), "an entry of the stack has no words");
      require(entry.find("phasemachine") == std::string::npos,
              "the words of an entry are those of the compiler: " + entry);
    }
    // Debuggers also draw boards between steps.
    require(xmlFault(game.renderSvg(step.after, {})).empty(),
            "renderSvg() between two steps is not well-formed");
    applyChanges(step.changes, picture);
    game.copy(step.after, last.data());
  });
  require(answered, "no step is told");
  last.query();
  require(last == after, "the steps lead to another board than the machine");
  if (picture == before) return fault;  // or a game without pictures
  Picture goal = game.picture(after.data(), Side::kNeutral);
  goal.erase("to_decide");
  goal.erase("winner");
  require(picture == goal, "the steps lead to another picture");
  return fault;
}

std::string_view decider(const AnyDecision& now) {
  return now.side == Side::kNeutral ? "nature" : toString(now.side);
}

// The changes of the events of a move, applied to the picture before it, give the
// picture after it.
std::string eventsGiveTheNextPicture(const Visit& visit) {
  const AnyGame& game = visit.board.game();
  if (visit.now.moves.empty()) return "";
  const MoveCode move = anyOf(visit.now.moves, visit.random);
  AnyBoard after = visit.board;
  const AnyDecision now = after.step(move);
  for (const Side viewer : {Side::kFirst, Side::kSecond, Side::kNeutral}) {
    const auto fault = [&](const std::string& what) {
      return what + ", for the " + std::string(toString(viewer)) +
             " viewer, after " + visit.board.moveToText(move);
    };
    Picture picture = game.picture(visit.board.data(), viewer);
    const auto events = game.events(visit.board.data(), move, viewer);
    if (events.empty()) return fault("a move has no events");
    for (const Event& event : events) {
      if (event.kind.empty()) return fault("an event has no kind");
      applyChanges(event.changes, picture);
    }
    if (picture != game.picture(after.data(), viewer)) {
      return fault("the changes of the events do not give the next picture");
    }
    const Event& last = events.back();
    if ((last.kind == "ended") != now.winner.has_value()) {
      return fault("the last event is not \"ended\" exactly at the end");
    }
    if (now.winner &&
        (last.side != *now.winner || last.detail("reason").empty())) {
      return fault("the end is told with another winner or without a reason");
    }
    if (!now.winner && picture["to_decide"] != decider(now)) {
      return fault("the picture says that another side decides");
    }
  }
  return "";
}

// A viewer gets the same events in every world that it can distinguish from the
// true one neither before nor after.
std::string eventsTellNothingHidden(const Visit& visit) {
  const AnyGame& game = visit.board.game();
  if (visit.now.moves.empty()) return "";
  const MoveCode move = anyOf(visit.now.moves, visit.random);
  AnyBoard after = visit.board;
  after.step(move);
  for (const Side viewer : playersOf(game)) {
    AnyBoard world = worldOf(visit, viewer);
    const auto truly = game.events(visit.board.data(), move, viewer);
    const bool named = !truly[0].detail("move").empty();
    const std::string view = game.observe(after.data(), viewer);
    // A hidden move may be any other.
    for (const MoveCode other : world.query().moves) {
      if (named && other != move) continue;
      AnyBoard next = world;
      next.step(other);
      if (game.observe(next.data(), viewer) != view) continue;
      const auto told = game.events(world.data(), other, viewer);
      // Words may name public things that change nothing, such as dice
      // rolls; two moves with the same words must look the same.
      if (told[0].details != truly[0].details || told == truly) continue;
      return "events() tell the " + std::string(toString(viewer)) +
             " player what is hidden: " + visit.board.moveToText(move) +
             " or " + world.moveToText(other);
    }
  }
  return "";
}

}  // namespace

std::span<const Law> lawsOfPictures() {
  static constexpr Law kLaws[] = {
      {"EveryBoardCanBeDrawn",
       "every board can be drawn, in ASCII alone if asked, and says what it "
       "asks or how it ended",
       each<boardsCanBeDrawn, 8>},
      {"PicturesAreWellFormed", "every picture is a well-formed <svg>",
       each<picturesAreWellFormed, 16>},
      {"ADeterminizedWorldIsDrawnAlike",
       "a determinized world has the same picture",
       each<worldsAreDrawnAlike, 4, 32>},
      {"PlacesOfMovesAreOnThePicture",
       "the deciding side finds the places of its moves on the picture, each "
       "once",
       each<placesAreOnThePicture, 4>},
      {"StepsLeadToTheMachinesBoard",
       "a move step by step leads to the machine's board, and has words",
       each<stepsLeadToTheBoard, 4>},
      {"EventsGiveTheNextPicture",
       "the events of a move give the next picture, and tell the end",
       each<eventsGiveTheNextPicture, 8>},
      {"EventsTellNothingHidden",
       "events are equal in worlds that look the same before and after",
       each<eventsTellNothingHidden, 4, 32>},
  };
  return kLaws;
}

}  // namespace phasemachine::laws
