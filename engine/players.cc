#include "engine/players.h"

#include <utility>

#include "engine/on_game.h"
#include "engine/typed_players.h"

namespace phasemachine {
namespace {

template <Game G>
class ErasedPlayer final : public AnyPlayer {
 public:
  using Move = typename G::Move;

  explicit ErasedPlayer(std::unique_ptr<Player<G>> player)
      : player_(std::move(player)) {}

  absl::Status setGame(const AnyBoard& start,
                       std::span<const MoveCode> moves) override {
    return player_->setGame(start.as<G>(), decoded(moves));
  }

  AnySearchResult search(const AnySearchRequest& request) override {
    SearchRequest<Move> typed;
    typed.limits = request.limits;
    typed.onlyMoves = decoded(request.onlyMoves);
    typed.lines = request.lines;
    typed.control = request.control;
    typed.progressMilliseconds = request.progressMilliseconds;
    if (request.progress) {
      typed.progress = [&request](const SearchResult<Move>& result) {
        request.progress(erased(result));
      };
    }
    return erased(player_->search(typed));
  }

  std::vector<TraceStep<MoveCode>> trace(
      const TraceLimits& limits) const override {
    std::vector<TraceStep<MoveCode>> steps;
    for (const TraceStep<Move>& from : player_->trace(limits)) {
      TraceStep<MoveCode>& to = steps.emplace_back();
      to.parent = from.parent;
      to.depth = from.depth;
      to.side = from.side;
      if (from.move) to.move = code(*from.move);
      to.key = from.key;
      to.visits = from.visits;
      to.score = from.score;
      to.prior = from.prior;
      to.proof = from.proof;
      to.plies = from.plies;
      to.expanded = from.expanded;
    }
    return steps;
  }

  void clear() override { player_->clear(); }

 private:
  static MoveCode code(Move move) { return AnyGameTable<G>::encode(move); }

  static std::vector<Move> decoded(std::span<const MoveCode> codes) {
    std::vector<Move> moves;
    moves.reserve(codes.size());
    for (MoveCode c : codes) moves.push_back(AnyGameTable<G>::decode(c));
    return moves;
  }

  static AnySearchResult erased(const SearchResult<Move>& from) {
    AnySearchResult to;
    to.reason = from.reason;
    if (from.bestMove) to.bestMove = code(*from.bestMove);
    if (from.ponderMove) to.ponderMove = code(*from.ponderMove);
    to.score = from.score;
    to.proof = from.proof;
    to.visits = from.visits;
    to.counters = from.counters;
    to.digest = from.digest;
    for (const MoveReport<Move>& report : from.moves) {
      MoveReport<MoveCode>& row = to.moves.emplace_back();
      row.move = code(report.move);
      row.visits = report.visits;
      row.target = report.target;
      row.score = report.score;
      row.prior = report.prior;
      row.proof = report.proof;
      row.plies = report.plies;
      for (Move move : report.line) row.line.push_back(code(move));
    }
    return to;
  }

  std::unique_ptr<Player<G>> player_;
};

}  // namespace

SearchOptions outsideSearch() {
  SearchOptions options;
  options.mode = SearchMode::kBatch;
  options.batchSize = 256;
  options.batchGrowth = 16;
  options.expandVisit = 1;
  options.policyTemperature = 1;
  return options;
}

SearchOptions outsideRunSearch() {
  SearchOptions options = outsideSearch();
  options.mode = SearchMode::kSingle;
  options.memoryBytes = 0;
  return options;
}

std::vector<std::string_view> evaluatorNames(const AnyGame& game) {
  std::vector<std::string_view> names;
  onGame(game, [&]<class G>() { names = typedEvaluatorNames<G>(); });
  return names;
}

absl::StatusOr<std::unique_ptr<AnyPlayer>> makePlayer(
    const AnyGame& game, const PlayerSettings& settings) {
  absl::StatusOr<std::unique_ptr<AnyPlayer>> player =
      absl::InvalidArgumentError("this program does not have the game '" +
                                 std::string(game.name) + "'");
  onGame(game, [&]<class G>() {
    auto typed = makeTypedPlayer<G>(settings);
    if (typed.ok()) {
      player = std::make_unique<ErasedPlayer<G>>(*std::move(typed));
    } else {
      player = typed.status();
    }
  });
  return player;
}

}  // namespace phasemachine
