// What is hidden: who cannot see a difference is told of none.

#include <string>
#include <tuple>
#include <vector>

#include "phase/erased/encoding.h"
#include "phase/erased/scene.h"
#include "phase/laws/secret_game.h"
#include "phase/laws/walk.h"

namespace phasemachine::laws {
namespace {

std::string compareSecretly(const LawSubject& subject,
                            const LawOptions& options,
                            const Comparison& comparison, std::size_t plies) {
  const AnyGame& game = *subject.game;
  std::size_t alike = 0;
  const std::size_t before = plies;
  for (std::size_t number = 0; number < 40 && plies > 0; ++number) {
    const std::string rules = rulesOf(game, options, number);
    for (const Side viewer : playersOf(game)) {
      SecretGame secret(game, rules, viewer, options.seed + number);
      const std::string fault = secret.play(plies, comparison);
      if (!fault.empty()) return fault;
      alike += secret.alike();
    }
  }
  if (comparison.worlds && game.hasHiddenInformation && alike == 0 &&
      plies < before) {
    return "observe() hides nothing: no two boards looked the same to a player "
           "of a game that says it has hidden information";
  }
  return "";
}

// A game that hides nothing needs few moves to show it.
std::string nobodyIsTold(const LawSubject& subject, const LawOptions& options) {
  Comparison comparison;
  comparison.worlds = true;
  return compareSecretly(
      subject, options, comparison,
      subject.game->hasHiddenInformation ? options.plies : options.plies / 10);
}

std::string worldsLookTheSame(const Visit& visit) {
  const AnyGame& game = visit.board.game();
  for (const Side viewer : playersOf(game)) {
    AnyBoard world = worldOf(visit, viewer);
    if (game.observe(world.data(), viewer) !=
        game.observe(visit.board.data(), viewer)) {
      return "determinize() changes what its viewer sees";
    }
    if (visit.now.winner) continue;
    // Who decides is public, and a player knows their own choices.
    const AnyDecision now = world.query();
    if (now.side != visit.now.side || now.winner) {
      return "determinize() changes who decides";
    }
    if (now.side == viewer && now.moves != visit.now.moves) {
      return "determinize() changes its viewer's own legal moves";
    }
  }
  return "";
}

bool isOver(const AnyBoard& board) { return board.winner().has_value(); }

std::string numbersHideTheSame(const LawSubject& subject,
                               const LawOptions& options) {
  if (subject.encoding == nullptr || !subject.game->hasHiddenInformation) {
    return "";
  }
  const AnyEncoding& encoding = *subject.encoding;
  std::vector<float> a(encoding.table().size());
  std::vector<float> b(a.size());
  Comparison comparison;
  comparison.at = [&](const AnyBoard& truth, const AnyBoard& other,
                      Side viewer) -> std::string {
    encoding.encode(truth.data(), viewer, a.data());
    encoding.encode(other.data(), viewer, b.data());
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (a[i] == b[i]) continue;
      return "encode() tells the VIEWER player what is hidden: number " +
             std::to_string(i) +
             " differs between two boards that look the same";
    }
    return "";
  };
  return compareSecretly(subject, options, comparison, options.plies);
}

std::string picturesHideTheSame(const LawSubject& subject,
                                const LawOptions& options) {
  const AnyGame& game = *subject.game;
  if (!game.hasHiddenInformation) return "";
  Comparison comparison;
  comparison.at = [&](const AnyBoard& truth, const AnyBoard& other,
                      Side viewer) -> std::string {
    if (isOver(truth)) return "";  // nothing is hidden any more
    AnyRenderStyle style;
    style.viewer = viewer;
    const auto differ = [&](auto&& shown) {
      return shown(truth.data()) != shown(other.data());
    };
    const std::string tells =
        " the VIEWER player what is hidden: it differs between two boards that "
        "look the same";
    if (differ([&](const void* b) { return game.render(b, style); })) {
      return "render() shows" + tells;
    }
    if (differ([&](const void* b) { return game.renderSvg(b, style); })) {
      return "renderSvg() shows" + tells;
    }
    if (differ([&](const void* b) { return game.picture(b, viewer); })) {
      return "picture() shows" + tells;
    }
    if (differ([&](const void* b) { return game.question(b, viewer); })) {
      return "question() tells" + tells;
    }
    return "";
  };
  return compareSecretly(subject, options, comparison, options.plies / 2);
}

// A line about events, for comparison.
std::string written(const std::vector<Event>& events) {
  std::string text;
  for (const Event& event : events) {
    text += event.kind + ' ' + std::string(toString(event.side));
    for (const auto& [key, value] : event.details) {
      text += ' ' + key + '=' + value;
    }
    for (const Change& change : event.changes) {
      text += " {" + change.key + ": " + change.value.value_or("-") + '}';
    }
    text += "; ";
  }
  return text;
}

// Words may name what is public but leaves no trace, such as a die: then the
// boards are equal. Where they differ and look the same, words that differ tell.
std::string wordsHideTheSame(const LawSubject& subject,
                             const LawOptions& options) {
  const AnyGame& game = *subject.game;
  if (!game.hasHiddenInformation) return "";
  Comparison comparison;
  comparison.moves = [&](const Made& truth, const Made& other,
                         Side viewer) -> std::string {
    const auto told = [&](const Made& made) {
      return written(game.events(made.before.data(), made.move, viewer));
    };
    const auto narrated = [&](const Made& made) {
      return game.narrate == nullptr
                 ? std::string()
                 : game.narrate(made.before.data(), made.move,
                                made.after.data(), viewer);
    };
    const std::string which = " of the moves " +
                              truth.before.moveToText(truth.move) + " and " +
                              other.before.moveToText(other.move) +
                              ", which look the same to the VIEWER player: ";
    for (const auto& [name, a, b] :
         {std::tuple("events() tell", told(truth), told(other)),
          {"narrate() tells", narrated(truth), narrated(other)}}) {
      if (a != b) return name + which + a + " or " + b;
    }
    return "";
  };
  return compareSecretly(subject, options, comparison, options.plies);
}

std::string placesHideTheSame(const LawSubject& subject,
                              const LawOptions& options) {
  const AnyGame& game = *subject.game;
  if (subject.scene == nullptr || !game.hasHiddenInformation) return "";
  const AnyScene& scene = *subject.scene;
  Comparison comparison;
  comparison.at = [&](const AnyBoard& truth, const AnyBoard& other,
                      Side viewer) -> std::string {
    AnyBoard board = truth;
    const AnyDecision now = board.query();
    AnyBoard world = other;
    if (now.winner || now.side != viewer || world.query().moves != now.moves) {
      return "";
    }
    for (const MoveCode move : now.moves) {
      if (scene.places(board.data(), move) ==
          scene.places(world.data(), move)) {
        continue;
      }
      return "placesOf() tells the VIEWER player what is hidden: the places "
             "of " +
             board.moveToText(move) +
             " differ between two boards that look the same";
    }
    return "";
  };
  return compareSecretly(subject, options, comparison, options.plies / 2);
}

}  // namespace

std::span<const Law> lawsOfSecrets() {
  static constexpr Law kLaws[] = {
      {"ADeterminizedWorldLooksTheSameToItsViewer",
       "`determinize` keeps what its viewer sees, who decides and the viewer's "
       "own moves",
       each<worldsLookTheSame>},
      {"NobodyIsToldWhatIsHidden",
       "boards that look the same to a player have the same decider and, for "
       "that player, the same moves; `determinize` makes the same world from "
       "each of them under one seed and, where few are possible, each of them "
       "under some seed",
       nobodyIsTold},
      {"NumbersTellNothingHidden",
       "boards that look the same to a player have the same numbers for that "
       "player",
       numbersHideTheSame},
      {"PicturesShowNothingHidden",
       "boards that look the same to a player are drawn and asked about alike",
       picturesHideTheSame},
      {"PlacesTellNothingHidden",
       "boards that look the same to a player have the same places of moves",
       placesHideTheSame},
      {"WordsTellNothingHidden",
       "moves that look the same to a player are told alike", wordsHideTheSame},
  };
  return kLaws;
}

}  // namespace phasemachine::laws
