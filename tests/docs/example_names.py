"""Names that the headers' examples assume: declarations in the header's own
namespace. The key is the header, or header:line if it has several examples."""

CHESS = "extern Position position; extern Board board; extern Move move;"

FAIRY = "extern Variant variant; extern Position position;"

NAMES = {
    "bench/fit/stored_games.h": "extern std::vector<float> values;",
    "ai/evaluate/evaluator.h":
        "extern int material(const Chess::Board& board, Side viewer);",
    "core/portable_math.h": "extern double visits;",
    "tests/support/any_search.h":
        "extern SearchOptions options; extern Chess::Board board;",
    "ai/parallel/fiber.h":
        "extern void ask(); extern int answer; extern void use(int answer);",
    "engine/outside/outside_judge.h": "extern const AnyGame& game;"
        " extern struct Model { void judge(const PositionBatch&); } model;",
    "engine/outside/leaf_queue.h":
        "extern std::shared_ptr<OutsideJudge> judge;"
        " extern std::size_t width;",
    "core/fields.h": "struct Point { int x, y; }; extern Point point;",
    "core/field_values.h":
        "struct Point { int x, y; }; extern Point point;",
    "core/svg/svg_grid.h": "extern Mark cross;",
    "phase/default_picture.h": "extern TicTacToe::Board board;",
    "phase/stack_fits.h": "extern TicTacToe::Board board;",
    "phase/told/public_moves.h":
        "extern TicTacToe::Board board; extern TicTacToe::Move move;",
    "phase/turn_state.h": "extern TurnState state;",
    "core/past_caches.h":
        "extern const std::vector<float> row; extern float* batch;",
    "apps/capi/support.h": "extern const pm_limits* caller;",
    "network/forward.h": "extern std::shared_ptr<const Network> network;"
        " extern const float* numbers; extern const std::uint32_t* actions;"
        " extern std::size_t count; extern float* out;"
        " extern NumberRuns runs; extern std::uint32_t inputs, planeSize;"
        " extern void add(std::uint32_t, float);",
    "network/kernels.h": "extern const Network& network;"
        " extern const float* numbers; extern InputRoom room;"
        " extern std::int16_t* sums; extern std::uint8_t* units;",
    "network/network.h":
        "using namespace network; extern std::string_view bytes;",
    "ai/parallel/footprint.h":
        "extern const std::byte tree[128]; extern const void* node;",
    "ai/parallel/run_workers.h": "extern bool takeWork();",
    "ai/parallel_perft.h": "extern AnyBoard board;",
    "ai/player.h": "extern SearchOptions options;"
                   " extern ConstantEvaluator evaluator;",
    "ai/search/ask/limits.h": "extern Player<TicTacToe>& player;"
        " extern SearchRequest<TicTacToe::Move> request;",
    "ai/search/stop/budget.h": "extern Pace pace; extern Budget budget;",
    "ai/search/choose/select.h":
        "extern SelectionConstants constants; extern SearchOptions options;",
    "ai/search/ask/result.h": "extern Player<TicTacToe>* player;",
    "ai/selfplay/runner.h": "extern PlaySettings settings;"
        " extern AnyBoard board; extern SearchOptions options[2];"
        " extern CentipawnEvaluator<int (*)(const Chess::Board&)> evaluator;",
    "ai/policy/root_player.h": "extern std::uint64_t seed;",
    "apps/web/connection.h": "extern int socket; extern ServerParts parts;",
    "apps/web/http.h": "extern std::string_view bytes; extern Access access;"
        " void answer(int status);",
    "apps/web/runs.h": "extern serve::Members members;",
    "apps/web/server.h": "bool interrupted(); std::string newToken();",
    "apps/cli/balance/balance_run.h": "extern Subject subject;",
    "apps/cli/balance/balance_report.h": "extern BalanceResult result;",
    "apps/cli/records/charts.h":
        "extern std::map<std::uint64_t, std::uint64_t> lengths;",
    "games/twilight_struggle/text/question.h": "extern Board board;",
    "phase/erased/any_game_table.h": "extern AnyBoard board;",
    "apps/cli/terminal/line_input.h":
        "extern Io& io; inline constexpr std::size_t kMostLine = 80;",
    "apps/cli/terminal/io.h": "extern void playOneMoreGame();",
    "engine/external/engine_player.h": "extern const AnyGame& game;",
    "engine/external/engine_process.h":
        "extern std::chrono::steady_clock::time_point deadline;",
    "apps/cli/games/match_report.h": "extern const AnyGame& game;"
        " extern std::optional<Sprt> sprt; extern MatchOutcome outcome;",
    "engine/play/player_spec.h": "extern const AnyGame& game;",
    "apps/cli/monoknight/monoknight.h": "extern CampaignRun settings;"
        " extern Io& io; extern const AnyGame& game;",
    "apps/cli/monoknight/campaign_screen.h":
        "extern Io& io; extern ProfileFile file;"
        " extern CampaignSettings settings; extern std::string line;",
    "apps/cli/monoknight/game_screen.h": "extern std::ostream& out;"
        " extern GameScreen::Setup setup; extern ScreenStyle style;"
        " extern PlayClock clock; extern HintSource hint;",
    "apps/cli/play/autosave.h": "extern GameSession& session;",
    "apps/serve/answers.h": "extern Members members; extern Limits limits;"
        " extern SearchControl control;",
    "engine/defined/define_game.h":
        "extern std::unique_ptr<GameRules> rules;",
    "engine/defined/definition.h": "extern Definition::Number number;"
        " extern const std::byte* state;",
    "apps/capi/phasemachine_define.h":
        "int initial(void*, void*); int apply(void*, uint32_t, void*);"
        " int turn(const void*, void*);"
        " int legal_moves(const void*, uint32_t*, void*);",
    "apps/capi/phasemachine_match.h":
        "extern pm_board* board; extern pm_on_game on_game;",
    "apps/capi/phasemachine_session.h": "extern pm_board* board;",
    "engine/session/words.h": "extern AnyBoard board;"
                              " extern SearchResult<MoveCode> result;",
    "engine/session/level.h": "extern SearchLimits given;"
        " extern Random random; extern SearchResult<std::uint32_t> result;",
    "engine/session/session_clock.h": "extern SessionClock::Now now;",
    "engine/session/game_session.h": "extern const AnyGame& game;",
    "engine/session/news.h": "extern std::unique_ptr<GameSession> session;"
        " void show(const Event& event); void show(const std::string& words);",
    "apps/cli/terminal/output_file.h": "extern std::string text;",
    "apps/cli/play/play_session.h":
        "extern Io& io; extern PlayLook look; extern std::string line;"
        " extern absl::StatusOr<std::unique_ptr<GameSession>> game;",
    "apps/cli/terminal/progress.h": "extern Io& io;",
    "apps/cli/games/record.h": "extern GameRecord played;",
    "apps/cli/records/game_words.h":
        "extern records::Replay replay; extern records::StoredGame game;",
    "apps/cli/records/row_folder.h": "extern records::StoredRun run;"
        " extern records::StoredGame game; extern std::uint64_t games;"
        " extern std::function<bool(std::uint64_t)> wanted;",
    "apps/cli/records/run_store.h":
        "extern records::RunDescription description;"
        " extern records::StoredGame play(std::uint64_t);"
        " extern const AnyGame& game;"
        " struct Flags { PlayerSettings settings() const; }; extern Flags flags;",
    "apps/cli/terminal/terminal.h": "extern Io& io; extern AnyBoard board;",
    "apps/cli/games/selfplay_report.h": "extern AnyBoard board;"
        " extern Io& io; extern std::vector<PlayedGame> games;",
    "apps/cli/uci/report.h": "extern Report report;",
    "games/chess/evaluator.h": "extern SearchOptions options;",
    "games/connect_four/evaluator.h": "extern SearchOptions options;",
    "games/gungi/evaluator.h": "extern SearchOptions options;",
    "games/monoknight/evaluator.h": "extern SearchOptions options;",
    "games/twilight_struggle/evaluator.h": "extern SearchOptions options;",
    "games/fairy_chess/evaluator.h": "extern SearchOptions options;",
    "apps/python/batch.h":
        "extern const AnyGame& game; extern std::vector<std::uint32_t> moves;"
        " extern std::vector<float> rewards;"
        " extern std::vector<std::uint8_t> done;",
    "apps/python/batch_of.h": "extern AnyBoard start;",
    "apps/python/binding.h": "extern pybind11::module_& m;",
    "apps/records/npz_writer.h": "extern std::string bytes;"
        " extern absl::Status toFile(std::string_view);",
    "apps/records/packed_row.h":
        "extern NumberRuns runs; extern std::vector<float> numbers;"
        " extern std::vector<ActionVisits> visits;",
    "apps/records/replay.h": "extern StoredRun run; extern StoredGame game;",
    "apps/records/row_file.h":
        "extern RowKind kind; extern Row row; extern std::string packed;"
        " extern float* numbers; extern Replay replay; extern StoredGame game;"
        " extern absl::Status keep(const std::string&, std::string);",
    "apps/records/run.h":
        "extern RunDescription stored, wanted; extern std::uint64_t number;",
    "apps/records/store.h": "extern RunDescription description;"
        " extern StoredGame game; extern absl::StatusOr<Store> store;"
        " extern absl::StatusOr<std::int64_t> run;",
    "apps/records/stored_game.h": "extern StoredGame game;"
                                  " extern MoveCode code;",
    "apps/records/training_arrays.h":
        "extern Replay replay; extern std::string folder;"
        " extern StoredGame game; extern absl::Status sink(std::string_view);",
    "apps/serve/request.h": "extern Json request;",
    "apps/serve/listener.h":
        "extern std::function<std::unique_ptr<Connection>(int)>"
        " openConnection; extern Stop stop;",
    "core/hash.h":
        "extern std::uint64_t turn; extern std::uint64_t sideToMove;",
    "core/move_list.h": "using Move = int; extern Move move;",
    "core/options.h": "enum class Draws { kNone, kClaim, kFide };"
        " struct Options { Draws draws; };",
    "core/packed_variant.h":
        "using tic_tac_toe::PlaceMark; using tic_tac_toe::RequestMark;",
    "core/state_stack.h": "using StateType = TicTacToe::StateType;"
        " using Command = TicTacToe::Command; extern tic_tac_toe::Board board;",
    "phase/flow.h":
        "using StateType = TicTacToe::StateType; using tic_tac_toe::RequestMark;"
        " extern Flow<decltype(tic_tac_toe::Board::stack)>& flow;"
        " extern Side side;",
    "core/quote.h": "extern std::string aMegabyteOfText;",
    "core/sample_share.h":
        "extern std::array<double, 3> shares; extern Random random;",
    "core/softmax.h": "extern std::span<float> logits;",
    "core/random.h": "extern std::uint64_t runSeed;"
                     " extern std::uint64_t gameIndex;",
    "engine/play/games.h":
        "extern const AnyGame& game; extern absl::Status keep(PlayedGame);",
    "engine/bound_game.h": "extern const AnyGame& game;"
                           " extern PlayerSettings settings;",
    "engine/players.h": "extern AnyBoard board;",
    "ai/any_player.h": "extern AnyBoard board; extern SearchOptions options;"
                       " extern ConstantEvaluator evaluator;",
    "games/parts.h": "extern AnyBoard board; extern MoveCode move;",
    "games/hashed_perft.h": "extern AnyBoard board; extern PerftTable& table;"
                            " extern std::uint64_t nodes;",
    "games/words.h": "extern AnyBoard board;",
    "games/chess/knowledge/bare_king.h": CHESS,
    "games/chess/knowledge/evaluate.h": CHESS,
    "games/chess/position/position.h":
        "extern Position position; extern KeyHistory history;"
        " extern int clock; extern std::uint64_t key;",
    "apps/json/events_json.h": "extern const AnyGame& game;"
        " extern const void* board;extern MoveCode move;",
    "games/fairy_chess/text/pgn.h": "extern PgnGame game;",
    "games/chess/text/pgn.h":
        CHESS + " extern std::string text; extern PgnGame game;",
    "core/key_ring.h": "extern std::size_t count; extern std::uint64_t key;",
    "games/chess/text/san.h": CHESS,
    "games/chess/text/uci_move.h": CHESS,
    "games/fairy_chess/moves/moves.h": FAIRY,
    "games/fairy_chess/text/move_text.h": FAIRY,
    "games/monoknight/campaign/progress.h": "extern Options options;"
        " extern Metrics metrics; extern std::uint32_t today;",
    "games/monoknight/rules/cards.h": "extern Random random;",
    "games/monoknight/picture/draw.h": "extern Board board;",
    "games/monoknight/campaign/policies.h": "extern Board board; extern Random random;",
    "games/monoknight/rules/score.h": "extern Board board;",
    "games/monoknight/rules/stages.h": "extern Metrics metrics;",
    "games/monoknight/rules/options.h": "extern Board board;",
    "tests/support/connect_four_solver.h": "extern connect_four::Board board;",
    "phase/erased/any_game.h": "extern MoveCode choose(std::span<const MoveCode>);",
    "phase/erased/any_timeline.h":
        "extern AnyBoard start; extern std::vector<MoveCode> moves;"
        " extern void write(Side, const std::string&); extern MoveCode move;",
    "phase/erased/encoding.h": "extern Chess::Board board;",
    "phase/knowledge.h": "extern Gungi::Board board;",
    "core/number_runs.h":
        "extern std::vector<float> numbers; extern float* out;"
        " extern std::vector<std::uint64_t> words; extern std::size_t size;",
    "phase/laws/laws.h": "void show(const std::string&);",
    "phase/laws/secret_game.h":
        "extern AnyGame game; extern std::uint64_t seed;"
        " extern std::size_t plies;"
        " std::string compare(const AnyBoard&, const AnyBoard&);",
    "phase/laws/walk.h":
        "extern LawSubject subject; extern LawOptions options;",
    "phase/machine.h":
        "extern Chess::Move choose(const Chess::MoveList&, Side);",
    "phase/perft.h": "extern Chess::Board board;",
    "phase/told/events.h":
        "extern Chess::Board board; extern Chess::Move move;"
        "void show(const std::string&, std::string_view);",
    "phase/playout.h": "extern std::uint64_t seed, gameNumber;",
    "phase/saved_board.h": "extern Chess::Board board;",
    "phase/told/machine_steps.h":
        "extern Chess::Board board; extern Chess::Move move;"
        "void show(const std::string&);"
        "const auto note = [](const auto&...) {};",
    "phase/erased/scene.h":
        "extern AnyBoard board; void show(const std::string&);"
        "const AnyScene& sceneOf(const AnyGame& game);",
}

CHESS_GAME = "games/chess/game.h"
TINY_GAME = "games/tic_tac_toe/game.h"

# Other headers that an example uses.
INCLUDES = {
    "games/list_game.h": [TINY_GAME],
    "games/hashed_perft.h": ["games/parts.h"],
    "apps/python/batch_of.h": [TINY_GAME],
    "phase/default_picture.h": ["games/tic_tac_toe/game.h"],
    "phase/game_of.h": ["games/tic_tac_toe/game.h"],
    "phase/grid_game.h": ["games/tic_tac_toe/game.h"],
    "phase/stack_fits.h": ["games/tic_tac_toe/game.h"],
    "phase/told/public_moves.h": ["games/tic_tac_toe/game.h"],
    "ai/any_player.h": [CHESS_GAME, "ai/evaluate/rollout.h",
                        "ai/search/searcher.h"],
    "apps/cli/games/record.h": [CHESS_GAME],
    "bench/fit/stored_games.h": ["games/gungi/game.h"],
    "apps/json/events_json.h": ["phase/erased/any_game.h"],
    "ai/evaluate/any_evaluator.h": [CHESS_GAME, "ai/evaluate/rollout.h"],
    "ai/evaluate/centipawns.h": [CHESS_GAME, "games/chess/knowledge/evaluate.h",
                                 "ai/search/searcher.h"],
    "ai/evaluate/evaluator.h": [CHESS_GAME, "ai/evaluate/centipawns.h"],
    "ai/evaluate/rollout.h": [CHESS_GAME],
    "ai/player.h": [CHESS_GAME, "ai/evaluate/rollout.h",
                    "ai/search/searcher.h"],
    "ai/policy/root_player.h": [CHESS_GAME],
    "engine/outside/outside_judge.h": ["engine/players.h"],
    "ai/search/ask/limits.h": [TINY_GAME, "ai/player.h"],
    "ai/search/searcher.h": [TINY_GAME, "ai/evaluate/rollout.h"],
    "ai/search/ask/result.h": [TINY_GAME, "ai/player.h"],
    "ai/selfplay/runner.h": [CHESS_GAME, "ai/evaluate/centipawns.h",
                             "ai/search/searcher.h"],
    "ai/parallel_perft.h": ["phase/erased/any_game.h"],
    "ai/parallel/fiber.h": ["cassert"],
    "apps/cli/games/match_report.h": ["iostream"],
    "apps/cli/uci/session.h": ["iostream"],
    "games/fairy_chess/variants/registry.h": ["games/catalog.h"],
    "games/loans.h": ["games/catalog.h"],
    "phase/knowledge.h": ["games/gungi/game.h"],
    "phase/laws/laws.h": [TINY_GAME],
    "phase/laws/typed_laws.h": [TINY_GAME, "cstdio"],
    "network/network_file.h": ["games/chess/knowledge/policy_features.h"],
    "core/packed_variant.h": [TINY_GAME],
    "games/chess/knowledge/evaluate.h": ["games/chess/machine/moves.h"],
    "games/twilight_struggle/game.h": ["phase/machine.h"],
    "tests/support/any_search.h": [CHESS_GAME, "ai/evaluate/rollout.h",
                                   "gtest/gtest.h"],
    "tests/apps/records/random_game.h": ["games/catalog.h"],
    "engine/players.h": [CHESS_GAME],
    "games/fairy_chess/evaluator.h": ["ai/search/searcher.h"],
    "games/connect_four/evaluator.h": ["ai/search/searcher.h"],
    "games/gungi/evaluator.h": ["ai/search/searcher.h"],
    "games/monoknight/evaluator.h": ["ai/search/searcher.h"],
    "games/twilight_struggle/evaluator.h": ["ai/search/searcher.h"],
    "games/chess/evaluator.h": [CHESS_GAME, "ai/player.h",
                                "ai/search/searcher.h"],
    "apps/serve/client.h": ["apps/serve/conversation.h"],
    "phase/erased/any_record.h": [CHESS_GAME],
    "phase/erased/any_timeline.h": [CHESS_GAME],
    "phase/erased/any_game.h": [TINY_GAME],
    "phase/machine.h": [CHESS_GAME],
    "phase/flow.h": [TINY_GAME],
    "phase/perft.h": [CHESS_GAME, "games/chess/perft/perft.h"],
    "phase/told/events.h": [CHESS_GAME],
    "phase/playout.h": [CHESS_GAME],
    "phase/saved_board.h": [CHESS_GAME],
    "phase/told/machine_steps.h": [CHESS_GAME],
    "games/monoknight/campaign/session.h": ["games/monoknight/game.h"],
}

# Examples that are declarations, not statements.
AT_FILE_SCOPE = {"apps/cli/commands/command.h", "phase/game_of.h",
                 "phase/grid_game.h"}
# Examples at file scope.
OUTSIDE = set()
