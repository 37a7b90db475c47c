#include "engine/defined/definition.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <exception>
#include <limits>
#include <span>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "core/quote.h"
#include "core/sample_share.h"
#include "core/text.h"
#include "core/try.h"

namespace phasemachine {
namespace {

constexpr std::size_t kLongestMoveText = 200;
constexpr double kSumsToOne = 1e-6;

// A position to be changed, aligned as states are.
struct alignas(16) Scratch {
  std::array<std::byte, kMostStateBytes> bytes;
};

std::string hexOf(const std::byte* bytes, std::size_t size) {
  return absl::BytesToHexString({reinterpret_cast<const char*>(bytes), size});
}

// Each other character of the UTF-8 text becomes '?', a tab a space.
std::string inAscii(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 && byte < 0xC0) continue;  // within a character
    plain += byte > '~' ? '?' : byte < '\n' ? ' ' : c;
  }
  return plain;
}

std::optional<unsigned> digitOf(char c) {
  if (isDigit(c)) return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
  return std::nullopt;
}

// Whether there is a number twice. Lists are mostly in ascending order.
std::optional<std::uint32_t> twice(const std::uint32_t* moves,
                                   std::size_t count) {
  std::size_t i = 1;
  while (i < count && moves[i - 1] < moves[i]) ++i;
  if (i >= count) return std::nullopt;
  std::vector<std::uint32_t> sorted(moves, moves + count);
  std::sort(sorted.begin(), sorted.end());
  const auto found = std::adjacent_find(sorted.begin(), sorted.end());
  if (found == sorted.end()) return std::nullopt;
  return *found;
}

template <class... Parts>
absl::Status outOfRange(const GameShape& shape, const Parts&... what) {
  return invalid("game ", quoted(shape.name), ": ", what...);
}

absl::Status validate(const GameShape& shape) {
  if (!isGameName(shape.name)) {
    return outOfRange(shape,
                      "a name has 1 to 64 lower-case letters, digits and '_', "
                      "and begins with a letter");
  }
  const auto within = [&](const char* what, std::size_t value,
                          std::size_t least, std::size_t most) {
    if (value >= least && value <= most) return absl::OkStatus();
    return outOfRange(shape, what, " must be from ", least, " to ", most,
                      ", not ", value);
  };
  for (const absl::Status& status :
       {within("the size of a state", shape.stateBytes, 1, kMostStateBytes),
        within("the most moves", shape.mostMoves, 1, kMostDefinedMoves),
        within("the number of players", static_cast<std::size_t>(shape.players),
               1, 2),
        within("the number of actions", shape.actions, 0, kMostDefinedActions),
        within("the numbers of an encoding", shape.numbers, 0,
               kMostDefinedNumbers)}) {
    if (!status.ok()) return status;
  }
  if (!std::isfinite(shape.lowestReturn) ||
      !std::isfinite(shape.highestReturn) ||
      shape.lowestReturn >= shape.highestReturn ||
      !std::isfinite(shape.highestReturn - shape.lowestReturn)) {
    return outOfRange(shape,
                      "the lowest return must be below the highest, and both "
                      "and their difference finite");
  }
  return absl::OkStatus();
}

}  // namespace

class Definition::Call {
 public:
  explicit Call(const Definition& definition)
      : lock_(definition.mutex_, std::defer_lock) {
    if (!definition.shape_.threadsSafe) lock_.lock();
  }

 private:
  std::unique_lock<std::recursive_mutex> lock_;
};

Definition::Definition(GameShape shape, std::unique_ptr<GameRules> rules)
    : shape_(std::move(shape)), rules_(std::move(rules)) {
  const bool own = shape_.numbers != 0;
  encodingShape_[0] = own ? shape_.numbers : 2 + shape_.stateBytes;
  if (own) {
    encodingRows_ = {{static_cast<std::uint32_t>(shape_.numbers),
                      std::numeric_limits<float>::lowest(),
                      std::numeric_limits<float>::max(),
                      "numbers of the game's own"}};
  } else {
    encodingRows_ = {{1, 0, 1, "1: the second player looks"},
                     {1, 0, 1, "number of bytes, by the most there can be"},
                     {static_cast<std::uint32_t>(shape_.stateBytes), 0, 1,
                      "bytes of what the viewer sees, by 255; then zeros"}};
  }
  const std::uint32_t actions =
      shape_.actions != 0 ? shape_.actions
                          : static_cast<std::uint32_t>(shape_.mostMoves);
  actionRows_[0] = {
      0, actions,
      shape_.actions != 0 ? "the move" : "position in the list of legal moves"};
  encoding_ = {.version = 1,
               .shape = encodingShape_,
               .rows = encodingRows_,
               .actions = actions,
               .actionRows = actionRows_,
               .view = own ? "The game's own numbers."
                           : "The general form: bytes, by the viewer."};
}

void Definition::fail(std::string_view function,
                      const std::string& what) const {
  throw RulesError("game " + shape_.name + ": " + std::string(function) + " " +
                   what);
}

Turn Definition::turnOf(std::string_view function, int answer) const {
  const bool known =
      answer >= 0 && answer <= static_cast<int>(Turn::kDraw) &&
      (shape_.players == 2 ||
       (answer != static_cast<int>(Turn::kSecond) &&
        answer != static_cast<int>(Turn::kSecondWins))) &&
      (shape_.hasChance || answer != static_cast<int>(Turn::kNature));
  if (!known) {
    fail(function,
         absl::StrCat("says that ", answer,
                      " decides, which is no side of a "
                      "game of ",
                      shape_.players,
                      shape_.players == 1 ? " player" : " players",
                      shape_.hasChance ? " with chance" : " without chance",
                      ", and no end"));
  }
  return static_cast<Turn>(answer);
}

void Definition::checkMoves(std::string_view function,
                            const std::uint32_t* moves,
                            std::size_t count) const {
  if (count == 0) {
    fail(function, "lists no move, and the game is not over");
  }
  if (count > shape_.mostMoves) {
    fail(function,
         absl::StrCat("lists ", count, " moves; the game has at most ",
                      shape_.mostMoves));
  }
  if (const auto move = twice(moves, count)) {
    fail(function, absl::StrCat("lists move ", *move, " twice"));
  }
  if (shape_.actions == 0) return;
  const std::uint32_t most = *std::max_element(moves, moves + count);
  if (most >= shape_.actions) {
    fail(function, absl::StrCat("lists move ", most, "; the game has ",
                                shape_.actions, " actions"));
  }
}

void Definition::checkChanged(std::string_view function, const std::byte* from,
                              const std::byte* to, std::uint32_t move) const {
  if (std::memcmp(from, to, shape_.stateBytes) == 0) {
    fail(function, absl::StrCat("leaves the state as it was for move ", move));
  }
}

Turn Definition::initial(std::byte* state) const {
  const Call call(*this);
  std::memset(state, 0, shape_.stateBytes);
  rules_->initial(state);
  return turnOf("turn", rules_->turn(state));
}

absl::Status Definition::checkStart() const {
  Scratch state;
  Moves moves;
  const Turn turn = initial(state.bytes.data());
  if (!isEnd(turn)) list(state.bytes.data(), moves);
  std::array<double, 2> values = {0, 0};
  const Call call(*this);
  if (!rules_->returns(state.bytes.data(), values) &&
      (shape_.lowestReturn > -1 || shape_.highestReturn < 1)) {
    return outOfRange(
        shape_,
        "without returns a win gives 1 and a loss -1, "
        "which must lie between the lowest return and the highest");
  }
  return absl::OkStatus();
}

Turn Definition::turn(const std::byte* state) const {
  const Call call(*this);
  return turnOf("turn", rules_->turn(state));
}

std::size_t Definition::list(const std::byte* state, Moves& moves) const {
  const Call call(*this);
  const std::size_t count = rules_->legalMoves(state, moves.data());
  checkMoves("legal_moves", moves.data(), count);
  return count;
}

Turn Definition::apply(const std::byte* from, std::uint32_t move,
                       std::byte* to) const {
  const Call call(*this);
  std::memcpy(to, from, shape_.stateBytes);
  rules_->apply(to, move);
  checkChanged("apply", from, to, move);
  return turnOf("turn", rules_->turn(to));
}

Definition::Listed Definition::step(const std::byte* from, std::uint32_t move,
                                    std::byte* to, Moves& moves) const {
  const Call call(*this);
  std::memcpy(to, from, shape_.stateBytes);
  std::size_t count = 0;
  const int answer = rules_->step(to, move, moves.data(), count);
  checkChanged("apply", from, to, move);
  const Turn next = turnOf("turn", answer);
  if (isEnd(next)) return {next, 0};
  checkMoves("legal_moves", moves.data(), count);
  return {next, count};
}

std::size_t Definition::weigh(const std::byte* state, Moves& moves,
                              Weights& weights) const {
  const Call call(*this);
  const std::size_t count = list(state, moves);
  if (!rules_->chanceWeights(state, moves.data(), count, weights.data())) {
    std::fill_n(weights.begin(), count, 1 / static_cast<double>(count));
    return count;
  }
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) {
    // Also false for NaN.
    if (!(weights[i] > 0 && weights[i] <= 1 + kSumsToOne)) {
      fail("chance_weights", absl::StrCat("gives move ", moves[i],
                                          " the probability ", weights[i]));
    }
    sum += weights[i];
  }
  if (std::abs(sum - 1) > kSumsToOne) {
    fail("chance_weights",
         absl::StrCat("gives probabilities that sum to ", sum, ", not 1"));
  }
  return count;
}

double Definition::chanceWeight(const std::byte* state,
                                std::uint32_t move) const {
  Moves moves;
  Weights weights;
  const std::size_t count = weigh(state, moves, weights);
  const auto* const found =
      std::find(moves.begin(), moves.begin() + count, move);
  const auto at = static_cast<std::size_t>(found - moves.begin());
  return at == count ? 0 : weights[at];
}

std::uint32_t Definition::sampleChance(const std::byte* state,
                                       Random& random) const {
  Moves moves;
  Weights weights;
  const std::size_t count = weigh(state, moves, weights);
  return moves[sampleShare(std::span(weights).first(count), random)];
}

void Definition::observe(const std::byte* state, Side viewer,
                         Seen& seen) const {
  const Call call(*this);
  seen.size = 0;
  if (viewer == Side::kNeutral || !shape_.hasHidden ||
      !rules_->observe(state, static_cast<int>(viewer), seen.bytes.data(),
                       seen.size)) {
    seen.size = shape_.stateBytes;
    std::memcpy(seen.bytes.data(), state, seen.size);
    return;
  }
  if (seen.size > shape_.stateBytes) {
    fail("observe", absl::StrCat("gives ", seen.size, " bytes; a state has ",
                                 shape_.stateBytes));
  }
}

void Definition::determinize(std::byte* state, Turn turn, Side viewer,
                             Random& random) const {
  const Call call(*this);
  Scratch world;
  std::memcpy(world.bytes.data(), state, shape_.stateBytes);
  rules_->determinize(world.bytes.data(), static_cast<int>(viewer), random());
  const int now = rules_->turn(world.bytes.data());
  if (now != static_cast<int>(turn)) {
    fail("determinize", absl::StrCat("gives a state in which ", now,
                                     " decides, not ", static_cast<int>(turn)));
  }
  std::memcpy(state, world.bytes.data(), shape_.stateBytes);
}

std::array<double, 2> Definition::returns(const std::byte* state,
                                          Turn turn) const {
  std::array<double, 2> values = {0, 0};
  {
    const Call call(*this);
    if (rules_->returns(state, values)) {
      for (int i = 0; i < shape_.players; ++i) {
        const double value = values[static_cast<std::size_t>(i)];
        if (!(value >= shape_.lowestReturn && value <= shape_.highestReturn)) {
          fail("returns",
               absl::StrCat("gives player ", i, " ", value, ", not from ",
                            shape_.lowestReturn, " to ", shape_.highestReturn));
        }
      }
      return values;
    }
  }
  if (turn == Turn::kFirstWins) return {1, -1};
  if (turn == Turn::kSecondWins) return {-1, 1};
  return {0, 0};
}

double Definition::utility(const std::byte* state, Turn turn, Side side) const {
  const std::array<double, 2> values = returns(state, turn);
  const double value = values[playerIndex(side)];
  const double share = (value - shape_.lowestReturn) /
                       (shape_.highestReturn - shape_.lowestReturn);
  return std::clamp(share, 0.0, 1.0);
}

std::string Definition::draw(const std::byte* state, Side viewer,
                             bool ascii) const {
  const Call call(*this);
  std::string text;
  if (!rules_->draw(state, static_cast<int>(viewer), text)) {
    Seen seen;
    observe(state, viewer, seen);
    text = hexOf(seen.bytes.data(), seen.size);
  }
  if (!isUtf8(text)) text = utf8From(text);
  std::replace(text.begin(), text.end(), '\0', '?');
  if (ascii) text = inAscii(text);
  if (text.empty() || text.back() != '\n') text += '\n';
  return text;
}

std::string Definition::moveText(const std::byte* state,
                                 std::uint32_t move) const {
  const Call call(*this);
  std::string text;
  if (!rules_->moveText(state, move, text)) return std::to_string(move);
  const bool plain = std::all_of(text.begin(), text.end(),
                                 [](char c) { return c > ' ' && c <= '~'; });
  if (text.empty() || !plain || text.size() > kLongestMoveText) {
    fail("move_text",
         absl::StrCat("writes move ", move, " as ", quoted(text),
                      "; it needs 1 "
                      "to ",
                      kLongestMoveText,
                      " printable ASCII characters without blanks"));
  }
  return text;
}

absl::StatusOr<std::uint32_t> Definition::moveFromText(
    const std::byte* state, Turn turn, std::string_view text) const {
  if (!isEnd(turn)) {
    Moves moves;
    const std::size_t count = list(state, moves);
    for (std::size_t i = 0; i < count; ++i) {
      if (moveText(state, moves[i]) == text) return moves[i];
    }
  }
  if (const auto number = numberIn<std::uint32_t>(text)) return *number;
  return invalid(quoted(text), " is no move of ", shape_.name);
}

std::string Definition::toText(const std::byte* state) const {
  return hexOf(state, shape_.stateBytes);
}

absl::StatusOr<Turn> Definition::fromText(std::string_view text,
                                          std::byte* state) const {
  if (text.size() != 2 * shape_.stateBytes) {
    return invalid("a position of ", shape_.name, " has ",
                   2 * shape_.stateBytes, " hexadecimal digits, not ",
                   text.size());
  }
  for (std::size_t i = 0; i < shape_.stateBytes; ++i) {
    const auto high = digitOf(text[2 * i]);
    const auto low = digitOf(text[2 * i + 1]);
    if (!high || !low) {
      return invalid(quoted(text.substr(2 * i, 2)), " in a position of ",
                     shape_.name, " is no byte in hexadecimal");
    }
    state[i] = static_cast<std::byte>(*high << 4 | *low);
  }
  return loadState(state);
}

absl::StatusOr<Turn> Definition::loadState(const std::byte* state) const {
  try {
    const Call call(*this);
    rules_->check(state);
    const Turn now = turn(state);
    Moves moves;
    if (!isEnd(now)) list(state, moves);
    return now;
  } catch (const std::exception& error) {
    // Whatever the rules threw, these are not their states. One line of it.
    const std::string_view what = error.what();
    return invalid(what.substr(0, what.find('\n')));
  }
}

void Definition::encode(const std::byte* state, Side viewer,
                        float* numbers) const {
  const Call call(*this);
  if (shape_.numbers != 0) {
    std::fill_n(numbers, shape_.numbers, 0.0F);
    rules_->encode(state, static_cast<int>(viewer), numbers);
    if (!std::all_of(numbers, numbers + shape_.numbers,
                     [](float x) { return std::isfinite(x); })) {
      fail("encode", "gives a number that is not finite");
    }
    return;
  }
  Seen seen;
  observe(state, viewer, seen);
  *numbers++ = viewer == Side::kSecond ? 1.0F : 0.0F;
  *numbers++ =
      static_cast<float>(seen.size) / static_cast<float>(shape_.stateBytes);
  for (std::size_t i = 0; i < shape_.stateBytes; ++i) {
    numbers[i] =
        i < seen.size
            ? static_cast<float>(std::to_integer<int>(seen.bytes[i])) / 255
            : 0.0F;
  }
}

std::uint32_t Definition::actionOf(const std::byte* state, Turn turn,
                                   std::uint32_t move) const {
  if (shape_.actions != 0) return move;
  Moves moves;
  const std::size_t count = isEnd(turn) ? 0 : list(state, moves);
  const std::span listed = std::span(moves).first(count);
  const auto found = std::find(listed.begin(), listed.end(), move);
  if (found == listed.end()) {
    fail("legal_moves",
         absl::StrCat("does not list move ", move, " when it is asked again"));
  }
  return static_cast<std::uint32_t>(found - listed.begin());
}

std::uint32_t Definition::moveOf(const std::byte* state, Turn turn,
                                 std::uint32_t action) const {
  if (shape_.actions != 0) return action;
  Moves moves;
  const std::size_t count = isEnd(turn) ? 0 : list(state, moves);
  if (action < count) return moves[action];
  // The smallest number that is not listed.
  std::sort(moves.begin(), moves.begin() + count);
  std::uint32_t none = 0;
  for (std::size_t i = 0; i < count && moves[i] == none; ++i) ++none;
  return none;
}

namespace defined_internal {
std::array<std::atomic<const Definition*>, kMostDefinitions> definitions = {};
}  // namespace defined_internal

namespace {

std::mutex definitionsMutex;
std::size_t definitionsUsed = 1;

// Precondition: the mutex is held.
Definition::Number findDefinition(std::string_view name) {
  for (std::size_t i = 1; i < definitionsUsed; ++i) {
    const auto number = static_cast<Definition::Number>(i);
    if (definitionAt(number).shape().name == name) return number;
  }
  return kNoDefinition;
}

}  // namespace

Definition::Number definitionNamed(std::string_view name) {
  const std::lock_guard lock(definitionsMutex);
  return findDefinition(name);
}

absl::StatusOr<Definition::Number> addDefinition(
    const GameShape& shape, std::unique_ptr<GameRules> rules) {
  PM_TRY(validate(shape));
  auto definition = std::make_unique<Definition>(shape, std::move(rules));
  PM_TRY(definition->checkStart());
  const std::lock_guard lock(definitionsMutex);
  if (findDefinition(shape.name) != kNoDefinition) {
    return absl::AlreadyExistsError("there already is a game " +
                                    quoted(shape.name));
  }
  if (definitionsUsed == kMostDefinitions) {
    return absl::ResourceExhaustedError(
        absl::StrCat("there are ", kMostDefinitions - 1,
                     " games defined, the most there can be"));
  }
  const std::size_t number = definitionsUsed;
  // Never freed, as games are used until the program ends.
  defined_internal::definitions[number].store(definition.release(),
                                              std::memory_order_release);
  ++definitionsUsed;
  return static_cast<Definition::Number>(number);
}

}  // namespace phasemachine
