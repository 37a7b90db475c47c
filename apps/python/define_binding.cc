// The Python binding of games that are defined by a class.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/python/answer_cache.h"
#include "apps/python/binding.h"
#include "apps/python/state_code.h"
#include "engine/defined/define_game.h"

namespace phasemachine::python {
namespace {

// A side or "nobody yet", from Python.
std::optional<int> sideIn(const char* function, const py::handle& value) {
  if (value.is_none()) return std::nullopt;
  const auto side = wholeNumber<int>(value);
  if (!side) {
    throw py::type_error(std::string(function) +
                         " returns a side or None, not " + shown(value));
  }
  if (*side < 0 || *side > 2) {
    throw RulesError(std::string(function) + " returns " +
                     std::to_string(*side) + ", which is not a side");
  }
  return side;
}

// The methods of an object that has the rules.
class ObjectRules final : public GameRules {
 public:
  ObjectRules(const py::object& rules, StateCode code, int players,
              std::size_t numbers, std::size_t cacheBytes)
      : code_(std::move(code)),
        players_(players),
        numbers_(numbers),
        cache_(code_.size(), cacheBytes) {
    for (std::size_t i = 0; i < kMethods; ++i) {
      methods_[i] = py::getattr(rules, kNames[i], py::none());
    }
  }
  // Games are never removed; Python may have ended by then.
  ~ObjectRules() override = default;

  void initial(std::byte* state) override {
    const py::gil_scoped_acquire acquire;
    write(method(kInitial)(), state);
  }
  void apply(std::byte* state, std::uint32_t move) override {
    const py::gil_scoped_acquire acquire;
    write(applied(state, move), state);
  }
  int turn(const std::byte* state) override {
    int turn = 0;
    answer(state, [&](const Answer& known) { turn = known.turn; });
    return turn;
  }
  std::size_t legalMoves(const std::byte* state,
                         std::uint32_t* moves) override {
    std::size_t count = 0;
    answer(state, [&](const Answer& known) { count = known.copyMoves(moves); });
    return count;
  }
  int step(std::byte* state, std::uint32_t move, std::uint32_t* moves,
           std::size_t& count) override {
    int turn = 0;
    const auto take = [&](const Answer& known) {
      std::memcpy(state, known.state.data(), code_.size());
      count = known.copyMoves(moves);
      turn = known.turn;
    };
    if (cache_.step(state, move, take)) return turn;
    const py::gil_scoped_acquire acquire;
    Answer made = has(kStep) ? stepped(state, move) : inParts(state, move);
    cache_.keepStep(state, move, made);
    take(made);
    return turn;
  }

  bool chanceWeights(const std::byte* state, const std::uint32_t* moves,
                     std::size_t count, double* weights) override {
    if (!has(kChanceWeights)) return false;
    const py::gil_scoped_acquire acquire;
    const py::array_t<std::uint32_t> list(static_cast<py::ssize_t>(count),
                                          moves);
    const auto given = doubles(method(kChanceWeights)(read(state), list));
    if (given.size() != count) {
      throw wrongValue("chance_weights returns ", given.size(), " numbers for ",
                       count, " moves");
    }
    std::copy(given.begin(), given.end(), weights);
    return true;
  }
  bool observe(const std::byte* state, int viewer, std::byte* out,
               std::size_t& size) override {
    if (!has(kObserve)) return false;
    const py::gil_scoped_acquire acquire;
    const std::string seen =
        code_.encoded(method(kObserve)(read(state), viewer));
    if (seen.size() > code_.size()) {
      throw wrongValue("observe returns something that takes ", seen.size(),
                       " bytes, more than a state");
    }
    size = seen.size();
    std::memcpy(out, seen.data(), size);
    return true;
  }
  bool determinize(std::byte* state, int viewer, std::uint64_t seed) override {
    if (!has(kDeterminize)) return false;
    const py::gil_scoped_acquire acquire;
    write(method(kDeterminize)(read(state), viewer, seed), state);
    return true;
  }
  bool returns(const std::byte* state, std::array<double, 2>& values) override {
    if (!has(kReturns)) return false;
    const py::gil_scoped_acquire acquire;
    const auto given = doubles(method(kReturns)(read(state)));
    if (given.size() != static_cast<std::size_t>(players_)) {
      throw wrongValue("returns gives ", given.size(), " numbers for ",
                       players_, " players");
    }
    std::copy(given.begin(), given.end(), values.begin());
    return true;
  }
  bool draw(const std::byte* state, int viewer, std::string& text) override {
    if (!has(kDraw)) return false;
    const py::gil_scoped_acquire acquire;
    text = textOf("draw", method(kDraw)(read(state), viewer));
    return true;
  }
  bool moveText(const std::byte* state, std::uint32_t move,
                std::string& text) override {
    if (!has(kMoveText)) return false;
    const py::gil_scoped_acquire acquire;
    text = textOf("move_text", method(kMoveText)(read(state), move));
    return true;
  }
  void check(const std::byte* state) override {
    const py::gil_scoped_acquire acquire;
    const py::object value = read(state);
    if (has(kCheck)) method(kCheck)(value);
  }
  void encode(const std::byte* state, int viewer, float* numbers) override {
    const py::gil_scoped_acquire acquire;
    const py::array_t<float, py::array::c_style | py::array::forcecast> given(
        method(kEncode)(read(state), viewer));
    if (static_cast<std::size_t>(given.size()) != numbers_) {
      throw wrongValue("encode returns ", given.size(), " numbers, not ",
                       numbers_, " as for the first state");
    }
    std::copy_n(given.data(), numbers_, numbers);
  }

 private:
  enum Method : std::size_t {
    kInitial,
    kApply,
    kSide,
    kWinner,
    kLegalMoves,
    kStep,
    kChanceWeights,
    kObserve,
    kDeterminize,
    kReturns,
    kDraw,
    kMoveText,
    kCheck,
    kEncode,
    kMethods
  };
  static constexpr std::array<const char*, kMethods> kNames = {
      "initial", "apply",          "side",    "winner",      "legal_moves",
      "step",    "chance_weights", "observe", "determinize", "returns",
      "draw",    "move_text",      "check",   "encode"};

  bool has(Method which) const { return !methods_[which].is_none(); }
  const py::object& method(Method which) const { return methods_[which]; }

  py::object read(const std::byte* state) const { return code_.read(state); }
  void write(const py::handle& state, std::byte* to) const {
    code_.write(state, to);
  }

  // The state after a move; a method that returns None has changed the array.
  py::object applied(const std::byte* state, std::uint32_t move) const {
    py::object before = read(state);
    if (!code_.mutableStates()) return method(kApply)(before, move);
    before.attr("flags").attr("writeable") = true;
    py::object after = method(kApply)(before, move);
    return after.is_none() ? before : after;
  }

  static int turnOf(const py::handle& side, const py::handle& winner) {
    if (const auto won = sideIn("winner", winner)) {
      return *won < 0 || *won > 2 ? *won
                                  : *won + static_cast<int>(Turn::kFirstWins);
    }
    const auto decides = sideIn("side", side);
    if (!decides) {
      throw RulesError("side says that nobody decides, and there is no winner");
    }
    return *decides;
  }

  static void takeMoves(const py::handle& given,
                        std::vector<std::uint32_t>& moves) {
    const auto add = [&](const py::handle& each) {
      const auto move = wholeNumber<std::uint32_t>(each);
      if (!move) {
        throw py::type_error(
            "legal_moves lists whole numbers below 2**32, not " + shown(each));
      }
      if (moves.size() == kMostDefinedMoves) {
        throw wrongValue("legal_moves lists more than ", kMostDefinedMoves,
                         " moves");
      }
      moves.push_back(*move);
    };
    if (PyList_Check(given.ptr()) || PyTuple_Check(given.ptr())) {
      PyObject* const list = given.ptr();
      const Py_ssize_t size = PySequence_Fast_GET_SIZE(list);
      for (Py_ssize_t i = 0; i < size; ++i) {
        add(PySequence_Fast_GET_ITEM(list, i));
      }
    } else {
      for (const py::handle each : given) add(each);
    }
  }

  static std::vector<double> doubles(const py::object& given) {
    const py::array_t<double, py::array::c_style | py::array::forcecast> array(
        given);
    return {array.data(), array.data() + array.size()};
  }
  static std::string textOf(const char* function, const py::object& given) {
    if (!PyUnicode_Check(given.ptr())) {
      throw py::type_error(std::string(function) + " returns text, not " +
                           shown(given));
    }
    return py::str(given);
  }

  // Who decides in a state, and the moves.
  Answer ask(const py::object& state) const {
    Answer answer;
    const py::object winner = method(kWinner)(state);
    const py::object side =
        winner.is_none() ? method(kSide)(state) : py::object(py::none());
    answer.turn = turnOf(side, winner);
    if (answer.turn < static_cast<int>(Turn::kFirstWins)) {
      takeMoves(method(kLegalMoves)(state), answer.moves);
    }
    return answer;
  }
  template <class F>
  void answer(const std::byte* state, const F& use) {
    if (cache_.position(state, use)) return;
    const py::gil_scoped_acquire acquire;
    const Answer made = ask(read(state));
    cache_.keepPosition(state, made);
    use(made);
  }

  // A step by the method for it, and by the others.
  Answer stepped(const std::byte* state, std::uint32_t move) const {
    const py::object all = method(kStep)(read(state), move);
    if (!PyTuple_Check(all.ptr()) || PyTuple_GET_SIZE(all.ptr()) != 4) {
      throw py::type_error("step returns (state, side, winner, moves), not " +
                           shown(all));
    }
    const auto parts = py::reinterpret_borrow<py::tuple>(all);
    Answer made;
    made.turn = turnOf(parts[1], parts[2]);
    if (made.turn < static_cast<int>(Turn::kFirstWins)) {
      takeMoves(parts[3], made.moves);
    }
    putState(parts[0], made);
    return made;
  }
  Answer inParts(const std::byte* state, std::uint32_t move) const {
    const py::object next = applied(state, move);
    Answer made = ask(next);
    putState(next, made);
    return made;
  }
  void putState(const py::handle& state, Answer& to) const {
    to.state.resize(code_.size());
    write(state, to.state.data());
  }

  const StateCode code_;
  const int players_;
  const std::size_t numbers_;
  std::array<py::object, kMethods> methods_;
  AnswerCache cache_;
};

// An attribute that is a whole number, or the default.
template <ParameterName kName, std::integral T, T kLow, T kHigh>
T attributeOf(const py::object& rules, T otherwise) {
  if (!py::hasattr(rules, kName.text)) return otherwise;
  using Number = Whole<kName, T, kLow, kHigh>;
  return py::cast<Number>(py::object(rules.attr(kName.text)));
}

// An attribute of a type that `what` describes.
template <class T>
T attributeAs(const py::object& rules, const char* name, const char* what) {
  const py::object given = rules.attr(name);
  try {
    return given.cast<T>();
  } catch (const py::cast_error&) {
    throw py::type_error(std::string(name) + " must be " + what + ", not " +
                         shown(given));
  }
}

bool flagOf(const py::object& rules, const char* name, bool otherwise) {
  if (!py::hasattr(rules, name)) return otherwise;
  return py::bool_(rules.attr(name));
}

// "LiarsDice" as "liars_dice".
std::string nameOf(const py::object& rules) {
  if (py::hasattr(rules, "name")) {
    return attributeAs<std::string>(rules, "name", "a text");
  }
  const auto type =
      rules.attr("__class__").attr("__name__").cast<std::string>();
  std::string name;
  for (const char c : type) {
    const bool capital = c >= 'A' && c <= 'Z';
    if (capital && !name.empty() && name.back() != '_') name += '_';
    name += capital ? static_cast<char>(c - 'A' + 'a') : c;
  }
  return name;
}

const AnyGame& define(const py::object& given, std::uint64_t cacheMebibytes) {
  const py::object rules = PyType_Check(given.ptr()) ? given() : given;
  for (const char* needed :
       {"initial", "apply", "side", "winner", "legal_moves"}) {
    if (!py::hasattr(rules, needed)) {
      throw py::type_error(std::string("the class has no method ") + needed);
    }
  }
  GameShape shape{.name = nameOf(rules)};
  shape.mostMoves =
      attributeOf<"max_moves", std::size_t, 1, kMostDefinedMoves>(rules, 256);
  shape.players = attributeOf<"players", int, 1, 2>(rules, 2);
  shape.hasHidden =
      flagOf(rules, "has_hidden", py::hasattr(rules, "determinize"));
  shape.hasChance =
      flagOf(rules, "has_chance", py::hasattr(rules, "chance_weights"));
  for (const char* needed : {"observe", "determinize"}) {
    if (shape.hasHidden && !py::hasattr(rules, needed)) {
      throw py::type_error(std::string("a game with hidden information needs "
                                       "a method ") +
                           needed);
    }
  }
  // The GIL is the lock.
  shape.threadsSafe = true;
  shape.actions =
      attributeOf<"actions", std::uint32_t, 0, kMostDefinedActions>(rules, 0);
  if (py::hasattr(rules, "return_range")) {
    const auto range = attributeAs<std::pair<double, double>>(
        rules, "return_range", "two numbers");
    shape.lowestReturn = range.first;
    shape.highestReturn = range.second;
  }
  const py::object first = rules.attr("initial")();
  StateCode code(
      first,
      attributeOf<"state_bytes", std::size_t, 0, kMostStateBytes>(rules, 0));
  shape.stateBytes = code.size();
  if (py::hasattr(rules, "encode")) {
    shape.numbers = static_cast<std::size_t>(
        py::array(rules.attr("encode")(first, 0)).size());
  }
  auto made = std::make_unique<ObjectRules>(
      rules, std::move(code), shape.players, shape.numbers,
      static_cast<std::size_t>(cacheMebibytes << 20));
  return *valueOf(defineGame(shape, std::move(made)));
}

using Cache = Whole<"cache", std::uint64_t, 0, 1 << 16>;

}  // namespace

void bindDefine(py::module_& m) {
  py::register_local_exception<RulesError>(m, "RulesError", PyExc_ValueError);
  m.def(
      "define",
      [](const py::object& rules, Cache cache) -> const AnyGame& {
        return define(rules, cache);
      },
      py::arg("rules"), py::kw_only(), py::arg("cache") = 64,
      py::return_value_policy::reference);
}

}  // namespace phasemachine::python
