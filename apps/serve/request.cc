#include "apps/serve/request.h"

#include <algorithm>
#include <utility>

#include "absl/strings/escaping.h"
#include "apps/serve/answers.h"
#include "core/find_name.h"
#include "core/quote.h"
#include "core/try.h"
#include "games/catalog.h"
#include "games/parts.h"
#include "phase/erased/any_timeline.h"

namespace phasemachine::serve {
namespace {

// Properties found without parsing, valid JSON or not.
struct Outline {
  int deepest = 0;         // nesting of brackets
  std::size_t commas = 0;  // in the outermost brackets
  std::size_t colons = 0;  // members of all objects
};

// Finding one of n members takes n steps.
constexpr std::size_t kMostMembers = 1'000;

Outline outlineOf(std::string_view line) {
  Outline outline;
  int depth = 0;
  bool inString = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (inString) {
      if (c == '\\') ++i;
      if (c == '"') inString = false;
    } else if (c == '"') {
      inString = true;
    } else if (c == '{' || c == '[') {
      outline.deepest = std::max(outline.deepest, ++depth);
    } else if (c == '}' || c == ']') {
      --depth;
    } else if (c == ',' && depth == 1) {
      ++outline.commas;
    } else if (c == ':') {
      ++outline.colons;
    }
  }
  return outline;
}

constexpr std::size_t kLongestName = 64;
constexpr std::size_t kLongestText = 65'536;
constexpr std::size_t kLongestMove = 256;
constexpr std::string_view kSeal = "phasemachine sealed session 1\n";

absl::Status tooManyMoves(std::size_t moves) {
  return invalid("the game has ", moves, " moves, more than ", kMostMoves);
}

absl::StatusOr<std::string> fromHex(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string bytes;
  bytes.reserve(text.size() / 2);
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    const std::size_t high = kDigits.find(text[i]);
    const std::size_t low = kDigits.find(text[i + 1]);
    if (high > 15 || low > 15) break;
    bytes.push_back(static_cast<char>(high * 16 + low));
  }
  if (2 * bytes.size() != text.size()) {
    return invalid("\"bytes\" must be pairs of digits from 0 to 9 and a to f");
  }
  return bytes;
}

absl::StatusOr<State> stateOfSession(const std::string& text) {
  auto saved = PM_TRY_AT("\"session\": ", readSession(text));
  const auto end = saved.moves.begin() + static_cast<std::ptrdiff_t>(saved.ply);
  auto state = stateAfter(saved.options, saved.start,
                          std::vector(saved.moves.begin(), end));
  if (state.ok()) state->undone.assign(end, saved.moves.end());
  return state;
}

}  // namespace

absl::StatusOr<Json> parseObject(std::string_view line, int depth) {
  const Outline outline = outlineOf(line);
  if (outline.deepest > depth) {
    return absl::OutOfRangeError("nested deeper than " + std::to_string(depth));
  }
  if (outline.colons > kMostMembers) {
    return invalid("more than ", kMostMembers, " members");
  }
  JsonError error;
  auto value = Json::parse(line, &error);
  if (!value) {
    return invalid(
        (error.outOfRange
             ? "a number is out of range: "
             : "no JSON from byte " + std::to_string(error.byte) + " on: "),
        phasemachine::quoted(line));
  }
  if (!value->isObject()) {
    return invalid("a request is a JSON object, not ", value->kindName());
  }
  if (!value->empty() && value->size() != outline.commas + 1) {
    return invalid("a member is given twice");
  }
  return *std::move(value);
}

const Json* Members::find(std::string_view key) {
  known_.emplace(key);
  return object_.find(key);
}

void Members::wrong(std::string_view key, std::string_view what) {
  if (!status_.ok()) return;
  status_ = invalid(phasemachine::quoted(key), " must be ", what);
}

std::optional<std::string> Members::text(std::string_view key,
                                         std::size_t longest) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->isText() || value->asText().size() > longest) {
    wrong(key, "a string of at most " + std::to_string(longest) + " bytes");
    return std::nullopt;
  }
  return value->asText();
}

std::optional<std::int64_t> Members::number(std::string_view key,
                                            std::int64_t low,
                                            std::int64_t high) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  const auto within = [low, high](auto number) {
    return std::cmp_less_equal(low, number) &&
           std::cmp_less_equal(number, high);
  };
  // The JSON library holds numbers beyond the signed range as unsigned.
  const bool fits = value->isUnsigned()
                        ? within(value->as<std::uint64_t>())
                        : value->isWhole() && within(value->as<std::int64_t>());
  if (!fits) {
    wrong(key, "a whole number from " + std::to_string(low) + " to " +
                   std::to_string(high));
    return std::nullopt;
  }
  return value->as<std::int64_t>();
}

std::optional<bool> Members::flag(std::string_view key) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (!value->isBool()) {
    wrong(key, "true or false");
    return std::nullopt;
  }
  return value->asBool();
}

std::optional<std::vector<std::string>> Members::texts(std::string_view key,
                                                       std::size_t longest) {
  const Json* value = find(key);
  if (value == nullptr) return std::nullopt;
  std::vector<std::string> list;
  bool good = value->isArray();
  if (good) {
    for (const Json& item : value->elements()) {
      good = item.isText() && item.asText().size() <= longest;
      if (!good) break;
      list.push_back(item.asText());
    }
  }
  if (!good) {
    wrong(key, "an array of strings of at most " + std::to_string(longest) +
                   " bytes each");
    return std::nullopt;
  }
  return list;
}

absl::Status Members::done() const {
  if (!status_.ok()) return status_;
  for (const auto& [key, value] : object_.members()) {
    if (known_.find(key) == known_.end()) {
      return invalid("unknown member ", phasemachine::quoted(key),
                     didYouMean({known_.begin(), known_.end()}, key));
    }
  }
  return absl::OkStatus();
}

absl::Status refuseFiles(std::string_view options) {
  if (options.starts_with("variants_file=") ||
      options.find(",variants_file=") != std::string_view::npos) {
    return invalid(
        "\"options\": the server reads no variants_file; give its text as "
        "variant_text");
  }
  return absl::OkStatus();
}

SavedSession sessionOf(State state) {
  SavedSession session{.options = std::move(state.options),
                       .start = std::move(state.start)};
  session.moves = std::move(state.moves);
  session.ply = session.moves.size();
  session.seats = {Seat{.person = true}, Seat{.person = true}};
  session.limits.simulations = 1000;
  return session;
}

bool isSealed(std::string_view session) { return session.starts_with(kSeal); }

absl::StatusOr<SavedSession> readSession(const std::string& text) {
  if (isSealed(text)) {
    std::string plain;
    if (!absl::Base64Unescape(text.substr(kSeal.size()), &plain) ||
        isSealed(plain)) {
      return invalid("the sealed session is damaged");
    }
    return readSession(plain);
  }
  constexpr std::string_view kMove = "\nmove ";
  std::size_t moves = 0;
  for (std::size_t at = text.find(kMove); at != std::string::npos;
       at = text.find(kMove, at + kMove.size())) {
    ++moves;
  }
  if (moves > kMostMoves) return tooManyMoves(moves);
  return savedSessionFromText(text, refuseFiles);
}

absl::StatusOr<std::string> writeSession(const SavedSession& session,
                                         std::size_t lineBytes, bool sealed) {
  // The request's other members.
  constexpr std::size_t kRoom = 4'096;
  if (session.moves.size() > kMostMoves) {
    return codedError(
        "too_long", std::string(tooManyMoves(session.moves.size()).message()));
  }
  std::string text = savedSessionToText(session);
  if (sealed) text = std::string(kSeal) + absl::Base64Escape(text);
  const std::size_t bytes = Json(text).text().size() + kRoom;
  if (text.size() > kLongestSession || bytes > lineBytes) {
    return codedError("too_long", "the session would have " +
                                      std::to_string(bytes - kRoom) +
                                      " bytes, too many for a request");
  }
  return text;
}

absl::StatusOr<State> stateAfter(std::string_view options,
                                 const AnyBoard& start,
                                 std::vector<MoveCode> moves) {
  AnyReplay replay(start);
  PM_TRY(replay.playAll(moves));
  return State{.options = optionsOf(start, options),
               .start = start,
               .moves = std::move(moves),
               .board = replay.board(),
               .now = replay.decision()};
}

absl::StatusOr<State> readState(Members& members) {
  const auto name = members.text("game", kLongestName);
  const auto options = members.text("options", kLongestText);
  const auto position = members.text("position", kLongestText);
  const auto bytes = members.text("bytes", 4 * kLongestText);
  const auto moves = members.texts("moves", kLongestMove);
  const auto session = members.text("session", kLongestSession);
  PM_TRY(members.done());
  if (session) {
    if (name || options || position || bytes || moves) {
      return invalid("\"session\" has game, options, start and moves already");
    }
    return stateOfSession(*session);
  }
  if (!name) return invalid("\"game\" is missing");
  if (moves && moves->size() > kMostMoves) return tooManyMoves(moves->size());
  if (position && bytes) {
    return invalid("\"position\" and \"bytes\" exclude each other");
  }
  const auto game = PM_TRY(findGame(*name));
  const std::string given = options.value_or("");
  PM_TRY(refuseFiles(given));
  PM_TRY(game->canonicalOptions(given));
  absl::StatusOr<AnyBoard> start = [&]() -> absl::StatusOr<AnyBoard> {
    if (bytes) {
      const auto raw = PM_TRY(fromHex(*bytes));
      return AnyBoard::load(*game, raw);
    }
    if (position) return AnyBoard::fromText(*game, *position, given);
    return AnyBoard::initial(*game, given);
  }();
  if (!start.ok()) return start.status();
  start->query();
  AnyReplay replay(*start);
  std::vector<MoveCode> made;
  const std::vector<std::string> none;
  for (const std::string& text : moves ? *moves : none) {
    const auto move = replay.play(text);
    if (!move.ok()) {
      return invalid("move ", replay.ply() + 1, ": ", move.status().message());
    }
    made.insert(made.end(), move->begin(), move->end());
  }
  return State{.options = optionsOf(*start, given),
               .start = *start,
               .moves = std::move(made),
               .board = replay.board(),
               .now = replay.decision()};
}

}  // namespace phasemachine::serve
