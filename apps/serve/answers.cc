#include "apps/serve/answers.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/cord.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_join.h"
#include "apps/json/events_json.h"
#include "core/find_name.h"
#include "core/quote.h"
#include "core/try.h"
#include "games/catalog.h"
#include "games/parts.h"

namespace phasemachine::serve {
namespace {

// The payload of a status that has a code of its own.
constexpr absl::string_view kCode = "phasemachine.serve/code";

Json textOrNull(bool there, std::string_view text) {
  return there ? Json(text) : Json(nullptr);
}

Json version(const Limits& limits) {
  return {{"protocol", kProtocolVersion},
          {"version", PHASEMACHINE_VERSION},
          {"limits",
           {{"line_bytes", limits.lineBytes},
            {"depth", limits.depth},
            {"waiting", limits.waiting},
            {"simulations", limits.simulations},
            {"milliseconds", limits.milliseconds},
            {"memory", limits.memoryMebibytes},
            {"threads", limits.threads}}}};
}

Json games() {
  Json list = Json::array();
  for (const AnyGame* game : allGames()) {
    list.push_back({{"name", game->name},
                    {"players", game->players},
                    {"chance", game->hasChance},
                    {"hidden", game->hasHiddenInformation},
                    {"options", *game->canonicalOptions("")},
                    {"evaluators", evaluatorNames(*game)}});
  }
  return {{"games", std::move(list)}};
}

Json describe(const State& state) {
  Json moves = Json::array();
  for (const MoveCode move : state.now.moves) {
    moves.push_back(state.board.moveToText(move));
  }
  const bool over = state.now.winner.has_value();
  return {{"game", state.board.game().name},
          {"options", state.options},
          {"position", state.board.toText()},
          {"bytes", absl::BytesToHexString(state.board.save())},
          {"side", textOrNull(!over, toString(state.now.side))},
          {"winner", textOrNull(over, over ? toString(*state.now.winner) : "")},
          {"returns", state.board.game().returns(state.board.data())},
          {"legal", std::move(moves)}};
}

absl::StatusOr<Json> view(const std::string& op, Members& members) {
  const std::string name = members.text("viewer", 16).value_or("neutral");
  const std::string format =
      op == "render" ? members.text("format", 16).value_or("text") : "text";
  const auto state = PM_TRY(readState(members));
  if (format != "text" && format != "svg") {
    return invalid("\"format\" must be text or svg, not ",
                   phasemachine::quoted(format),
                   didYouMean({"text", "svg"}, format));
  }
  const AnyGame& game = state.board.game();
  const auto viewer = PM_TRY(sideNamed(name, game));
  if (op == "observe") {
    return Json{{"text", game.observe(state.board.data(), viewer)}};
  }
  AnyRenderStyle style;
  style.viewer = viewer;
  if (format == "text") return Json{{"text", state.board.render(style)}};
  // A move may reveal hidden information.
  const bool open = !game.hasHiddenInformation || viewer == Side::kNeutral;
  if (open && !state.moves.empty()) style.lastMove = state.moves.back();
  return Json{{"svg", game.renderSvg(state.board.data(), style)}};
}

// The events of the moves from number `from` on, at most `count`, and the
// picture after the last move.
absl::StatusOr<Json> events(Members& members) {
  constexpr std::int64_t kMostLists = 1'000;
  const std::string name = members.text("viewer", 16).value_or("neutral");
  const auto from = members.number("from", 0, kHighest).value_or(0);
  const auto count = members.number("count", 1, kMostLists);
  const auto state = PM_TRY(readState(members));
  const auto viewer = PM_TRY(sideNamed(name, state.board.game()));
  const auto all = static_cast<std::int64_t>(state.moves.size());
  const std::int64_t first = std::min(from, all);
  if (!count && all - first > kMostLists) {
    return invalid("\"from\": ", all - first,
                   " moves follow, and an answer has the events of at most ",
                   kMostLists, "; ask for a \"count\" of them");
  }
  const std::int64_t end =
      first + std::min(count.value_or(kMostLists), all - first);
  Json lists = Json::array();
  AnyBoard board = state.start;
  board.query();
  for (std::int64_t ply = 0; ply < end; ++ply) {
    const MoveCode move = state.moves[static_cast<std::size_t>(ply)];
    if (ply >= first) {
      lists.push_back(toJson(board.game().events(board.data(), move, viewer)));
    }
    board.step(move);
  }
  return Json{{"events", std::move(lists)},
              {"picture",
               toJson(state.board.game().picture(state.board.data(), viewer))}};
}

// The view of a player (by default the one to decide) as numbers, and the
// actions of the legal moves.
absl::StatusOr<Json> encode(Members& members) {
  const auto name = members.text("viewer", 16);
  const auto state = PM_TRY(readState(members));
  const AnyBoard& board = state.board;
  Side side = state.now.side;
  if (name) {
    const auto viewer = PM_TRY(sideNamed(*name, board.game()));
    if (viewer == Side::kNeutral) {
      return invalid("nature sees no numbers");
    }
    side = viewer;
  } else if (side == Side::kNeutral) {
    side = Side::kFirst;
  }
  const AnyEncoding& encoding = encodingOf(board.game());
  const EncodingTable& table = encoding.table();
  std::vector<float> numbers(table.size());
  encoding.encode(board.data(), side, numbers.data());
  Json actions = Json::array();
  for (const MoveCode move : state.now.moves) {
    actions.push_back(encoding.actionOf(board.data(), move));
  }
  return Json{{"encoding_version", table.version},
              {"viewer", toString(side)},
              {"shape", std::vector(table.shape.begin(), table.shape.end())},
              {"numbers", std::move(numbers)},
              {"action_count", table.actions},
              {"actions", std::move(actions)}};
}

absl::StatusOr<Json> sample(Members& members) {
  const std::int64_t seed = members.number("seed", 0, kHighest).value_or(1);
  const auto state = PM_TRY(readState(members));
  if (state.now.winner) {
    return codedError("game_over", "the game is over");
  }
  if (state.now.side != Side::kNeutral) {
    return invalid("nature does not decide here");
  }
  const AnyGame& game = state.board.game();
  Random random(static_cast<std::uint64_t>(seed), state.moves.size());
  const MoveCode move = game.sampleChance(state.board.data(), random);
  return Json{{"move", state.board.moveToText(move)},
              {"probability", game.chanceWeight(state.board.data(), move)}};
}

// A position that the viewer, by default the side to decide, cannot tell from
// this one, and how it fills what the viewer sees: nothing in it comes from
// what is hidden.
absl::StatusOr<Json> world(Members& members) {
  const std::int64_t seed = members.number("seed", 0, kHighest).value_or(1);
  const auto name = members.text("viewer", 16);
  const auto state = PM_TRY(readState(members));
  const AnyBoard& board = state.board;
  const AnyGame& game = board.game();
  if (state.now.winner) {
    return codedError("game_over", "the game is over");
  }
  Side side = state.now.side;
  if (name) {
    side = PM_TRY(sideNamed(*name, game));
  }
  if (side == Side::kNeutral) {
    return invalid("\"viewer\" must be a player where nature decides");
  }
  AnyBoard drawn = board;
  Random random(static_cast<std::uint64_t>(seed));
  game.determinize(board.data(), side, random, drawn.data());
  return Json{{"position", drawn.toText()},
              {"changes", toJson(changesBetween(
                              game.picture(board.data(), side),
                              game.picture(drawn.data(), Side::kNeutral)))}};
}

// The codes of statuses from elsewhere. What kind of error a game, a file or a
// session reports is not the client's concern: the request is invalid.
std::string codeOf(const absl::Status& status) {
  if (const auto code = status.GetPayload(kCode)) return std::string(*code);
  switch (status.code()) {
    case absl::StatusCode::kResourceExhausted: return "overloaded";
    case absl::StatusCode::kCancelled: return "cancelled";
    case absl::StatusCode::kInternal:
    case absl::StatusCode::kUnknown: return "internal";
    default: return "invalid";
  }
}

}  // namespace

absl::StatusOr<Side> sideNamed(const std::string& name, const AnyGame& game) {
  std::vector<std::string> known;
  for (const Side side : {Side::kFirst, Side::kSecond, Side::kNeutral}) {
    if (side == Side::kSecond && game.players < 2) continue;
    if (name == toString(side)) return side;
    known.emplace_back(toString(side));
  }
  return invalid("there is no viewer ", phasemachine::quoted(name),
                 didYouMean(known, name));
}

Json errorAnswer(std::string_view code, std::string_view message) {
  return {{"error", {{"code", code}, {"message", plainMessage(message)}}}};
}

Json errorAnswer(const absl::Status& status) {
  return errorAnswer(codeOf(status), std::string(status.message()));
}

absl::Status codedError(std::string_view code, std::string_view message) {
  absl::Status status = invalid(message);
  status.SetPayload(kCode, absl::Cord({code.data(), code.size()}));
  return status;
}

absl::StatusOr<Json> quickAnswer(const std::string& op, Members& members,
                                 const Limits& limits) {
  if (op == "version" || op == "games") {
    PM_TRY(members.done());
    return op == "version" ? version(limits) : games();
  }
  if (op == "state") {
    const auto state = PM_TRY(readState(members));
    return describe(state);
  }
  if (op == "observe" || op == "render") return view(op, members);
  if (op == "events") return events(members);
  if (op == "encode") return encode(members);
  if (op == "sample") return sample(members);
  if (op == "world") return world(members);
  if (auto answer = tableAnswer(op, members, limits)) {
    return *std::move(answer);
  }
  static const std::vector<std::string> known = {
      "version", "games",  "about",  "topic",  "state",  "view",
      "observe", "render", "events", "steps",  "encode", "sample",
      "world",   "import", "export", "search", "play",   "cancel"};
  return codedError("unknown_op", "unknown op " + phasemachine::quoted(op) +
                                      didYouMean(known, op) + "; there are " +
                                      absl::StrJoin(known, ", "));
}

}  // namespace phasemachine::serve
