#include "apps/cli/flags/game_flags.h"

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "apps/cli/terminal/output_file.h"
#include "core/hash.h"
#include "core/pgn/pgn_parser.h"
#include "core/text.h"
#include "core/try.h"
#include "engine/session/words.h"
#include "games/words.h"

namespace phasemachine::cli {
namespace {

// The operand of the operation `code` among the operations of a line of EPD.
std::string operandOf(std::string_view operations, std::string_view code) {
  for (const std::string_view part : splitAt(operations, ';')) {
    const std::string_view operation = trimmed(part);
    if (operation.starts_with(code) && operation.size() > code.size() &&
        operation[code.size()] == ' ') {
      return std::string(trimmed(operation.substr(code.size())));
    }
  }
  return "";
}

// The position of a line of EPD as FEN: four fields, then what counts, then the
// operations, such as `bm e4; id "name";`.
std::string fenOfEpd(std::string_view line) {
  constexpr int kFields = 4;
  std::string fen;
  bool clocks = false;
  for (int field = 0; !line.empty(); ++field) {
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, std::min(end, line.find(';')));
    const bool counts = !word.empty() && (isDigit(word[0]) || word[0] == '+');
    if (field >= kFields && !counts) break;
    clocks = clocks || (field >= kFields && word.find('+') == word.npos);
    if (!fen.empty()) fen += ' ';
    fen += word;
    line.remove_prefix(word.size());
    line = trimmed(line);
  }
  const std::string halfmoves = operandOf(line, "hmvc");
  const std::string moves = operandOf(line, "fmvn");
  if (clocks || (halfmoves.empty() && moves.empty())) return fen;
  return absl::StrCat(fen, " ", halfmoves.empty() ? "0" : halfmoves, " ",
                      moves.empty() ? "1" : moves);
}

}  // namespace

void GameFlags::declareGame(Arguments& arguments) {
  arguments.option("game,--game", game, "which game (see: phasemachine games)")
      .showDefault()
      .check([usual = game](const std::string& name) {
        return name == usual ? absl::OkStatus() : findGame(name).status();
      });
  arguments.option("--options", options, "rule options, key=value,...")
      .mayBeEmpty();
  arguments
      .option("--position", position,
              "position in the game's notation (chess: FEN); default: the "
              "start")
      .mayBeEmpty();
}

absl::StatusOr<const AnyGame*> GameFlags::find() {
  auto found = PM_TRY_AT("--game: ", findGame(game));
  PM_TRY(takeRegulation(*found, options, position));
  PM_TRY_AT("--options: ", found->canonicalOptions(options));
  return found;
}

absl::StatusOr<AnyBoard> GameFlags::board() {
  const auto found = PM_TRY(find());
  if (position.empty()) {
    auto board = AnyBoard::initial(*found, options);
    if (board.ok()) board->query();
    return board;
  }
  return PM_TRY_AT("--position: ", boardFromText(*found, position, options));
}

absl::StatusOr<AnyBoard> boardFromText(const AnyGame& game,
                                       const std::string& text,
                                       const std::string& options) {
  auto board = AnyBoard::fromText(game, text, options);
  if (board.ok()) board->query();
  return board;
}

absl::Status applyMoves(const std::string& text, AnyBoard& board,
                        std::vector<MoveCode>& moves) {
  std::istringstream words(text);
  std::string next;
  for (int number = 1; words >> next;) {
    const std::string_view word = withoutMoveNumber(next);
    if (word.empty()) continue;
    const std::string where = "--moves: move " + std::to_string(number++) +
                              " " + phasemachine::quoted(word) + ": ";
    const auto move = PM_TRY_AT(where, wholeMoveFromText(board, word));
    for (const MoveCode part : move) {
      const auto stepped = board.tryStep(part);
      if (!stepped.ok()) {
        return absl::Status(stepped.status().code(),
                            where + whyRefused(board, part));
      }
      moves.push_back(part);
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Side> viewerNamed(const std::string& name,
                                 const AnyBoard& board) {
  if (name.empty()) return Side::kNeutral;
  if (const auto side = sideNamed(board, name)) return *side;
  return invalid("--viewer: ", phasemachine::quoted(name), " is not ",
                 sideWords(board));
}

Json describe(AnyBoard& board) {
  const AnyDecision now = board.query();
  Json moves = Json::array();
  for (const WholeMove& move : wholeMoves(board)) {
    moves.push_back(wholeMoveToText(board, move));
  }
  Json json;
  json["position"] = board.toText();
  json["side"] = now.winner ? Json() : Json(toString(now.side));
  json["winner"] = now.winner ? Json(toString(*now.winner)) : Json();
  json["moves"] = std::move(moves);
  return json;
}

absl::StatusOr<std::vector<AnyBoard>> readOpenings(const AnyGame& game,
                                                   const std::string& path,
                                                   const std::string& options) {
  const auto text = PM_TRY_AT("--openings: ", readWholeFile(path));
  const std::string file = quotedPath(path);
  std::vector<AnyBoard> boards;
  std::istringstream lines(text);
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    line = std::string(trimmed(line));
    if (line.empty() || line[0] == '#') continue;
    const std::string where =
        "--openings: " + file + ":" + std::to_string(number) + ": ";
    auto board = boardFromText(game, line, options);
    if (const std::string fen = fenOfEpd(line); !board.ok() && fen != line) {
      board = boardFromText(game, fen, options);
    }
    if (!board.ok()) return annotate(where, board.status());
    if (board->winner()) {
      return refused(where, "the game is over there");
    }
    boards.push_back(*std::move(board));
  }
  if (boards.empty()) {
    return invalid("--openings: no position in ", file);
  }
  return boards;
}

std::string describeOpenings(const std::vector<AnyBoard>& openings) {
  std::uint64_t hash = 0;
  for (const AnyBoard& board : openings) {
    hash = hashCombine(hash, hashText(board.toText()));
  }
  return absl::StrCat(openings.size(), " of hash ", absl::Hex(hash));
}

}  // namespace phasemachine::cli
