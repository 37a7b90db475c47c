// Whole games as text (phase/erased/any_record.h), in any notation of
// move_text.h.
//
// A record is a block of tags, a blank line, and the moves with their numbers,
// comments in braces and the result:
//
//   [Game "gungi"]
//   [Options "rules=seed,..."]
//   [Black "Person"]
//
//   1. 64-54 24-34 2. J@75 {an early drop} D@26 1-0
//
// A tag Position gives the start if it differs from the rules' start. Numbers
// count rounds, `3...` if the second player starts one; the result is 1-0 (the
// first player wins), 0-1, 1/2-1/2 or *.
//
// Reading accepts both notations, even mixed, games without tags (with the
// default options), any line breaks and numbers, text that is not UTF-8
// (core/text.h), and checks every move. A game that was played on after a draw
// by repetition or by its length is kept as it was played, with these rules off.
// Errors are InvalidArgument and name game and move.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/pgn/pgn.h"
#include "core/pgn/pgn_parser.h"
#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "games/gungi/game.h"
#include "games/gungi/text/move_text.h"
#include "games/gungi/text/position_text.h"
#include "phase/erased/any_record.h"
#include "phase/machine.h"

namespace phasemachine {
namespace gungi {
namespace {

constexpr std::size_t kLineLength = 76;

// `text` without the characters of `bad` and without control characters.
std::string cleaned(std::string text, std::string_view bad) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' ||
        bad.find(c) != std::string_view::npos) {
      c = ' ';
    }
  }
  return text;
}

std::string tagLine(std::string_view name, const std::string& value) {
  std::string line = "[";
  line.append(name)
      .append(" \"")
      .append(cleaned(value, "\"[]"))
      .append("\"]\n");
  return line;
}

// "1/2" is a move's place.
std::optional<PgnResult> resultIn(std::string_view word) {
  return word == "1/2" ? std::nullopt : parsePgnResult(word);
}

// Reads one game from the start of a text.
class RecordReader {
 public:
  RecordReader(std::string_view text, const Options& defaults,
               std::size_t before)
      : text_(text), options_(defaults), number_(before + 1) {
    skipBlanks();
  }

  bool atEnd() const { return at_ >= text_.size(); }
  std::size_t offset() const { return at_; }

  // Precondition: not at the end. After an error the rest of the bad game is
  // skipped, up to its result or the next tags.
  absl::StatusOr<AnyRecord> read() {
    auto record = readOne();
    if (!record.ok()) recover();
    return record;
  }

 private:
  template <class... Parts>
  absl::Status error(const Parts&... what) const {
    return invalid("gungi record, game ", number_, ": ", what...);
  }
  absl::Status errorAt(std::string_view where, const absl::Status& why) const {
    return error(where, why.message());
  }

  void skipBlanks() {
    while (!atEnd() && static_cast<unsigned char>(text_[at_]) <= ' ') ++at_;
  }
  // The text up to the next blank or brace; moves past it.
  std::string_view takeWord() {
    const std::size_t begin = at_;
    while (!atEnd() && static_cast<unsigned char>(text_[at_]) > ' ' &&
           text_[at_] != '{') {
      ++at_;
    }
    return text_.substr(begin, at_ - begin);
  }

  // Name and value of a tag; `at_` is at its bracket.
  absl::StatusOr<std::pair<std::string, std::string>> readTag() {
    const std::size_t end = text_.find(']', at_);
    const std::string_view tag =
        text_.substr(at_, end == std::string_view::npos ? end : end - at_);
    const std::size_t blank = tag.find(' ');
    if (end == std::string_view::npos || blank == std::string_view::npos ||
        tag.size() < blank + 3 || tag[blank + 1] != '"' || tag.back() != '"') {
      return error("not a tag: ", quoted(tag));
    }
    at_ = end + 1;
    return std::pair(utf8From(tag.substr(1, blank - 1)),
                     utf8From(tag.substr(blank + 2, tag.size() - blank - 3)));
  }

  absl::StatusOr<AnyRecord::Tags> readTags(std::string& position) {
    AnyRecord::Tags tags;
    for (; !atEnd() && text_[at_] == '['; skipBlanks()) {
      auto tag = PM_TRY(readTag());
      if (tag.first == "Options") {
        const auto options = Options::parse(tag.second);
        if (!options.ok()) return errorAt("Options: ", options.status());
        options_ = *options;
      } else if (tag.first == "Position") {
        position = tag.second;
      } else if (tag.first != "Game") {
        tags.push_back(std::move(tag));
      } else if (tag.second != "gungi") {
        return error("a game of ", quoted(tag.second));
      }
    }
    return tags;
  }

  absl::StatusOr<AnyRecord> readOne() {
    std::string position;
    auto tags = PM_TRY(readTags(position));
    if (position.empty()) position = startText(options_.rules);
    const auto start = positionFromText(position, options_);
    if (!start.ok()) return errorAt("Position: ", start.status());
    AnyRecord record{.start = *AnyBoard::initial(anyGame<Gungi>(), ""),
                     .tags = std::move(tags)};
    PM_TRY(readMoves(*start, record));
    record.options = options_.toText();
    record.start = *AnyBoard::initial(anyGame<Gungi>(), record.options);
    record.start.as<Gungi>() = Gungi::boardFrom(*start, options_);
    record.start.query();
    return record;
  }

  // Up to the result, the next game's tags or the end.
  absl::Status readMoves(const Position& start, AnyRecord& record) {
    Board board = Gungi::boardFrom(start, options_);
    std::optional<Side> winner = PhaseMachine<Gungi>::step(board).winner;
    inMoves_ = true;
    for (; !atEnd() && text_[at_] != '['; skipBlanks()) {
      if (text_[at_] == '{') {
        PM_TRY(readComment(record));
        continue;
      }
      const std::string_view word = withoutMoveNumber(takeWord());
      if (word.empty()) continue;
      if (const auto result = resultIn(word)) {
        record.winner = winnerOf(*result);
        return absl::OkStatus();
      }
      const std::string where =
          "move " + std::to_string(record.moves.size() + 1) + ": ";
      if (winner == Side::kNeutral) {
        options_.repetition = false;
        options_.cap = false;
        board = Gungi::boardFrom(board.position, options_);
        PhaseMachine<Gungi>::step(board);
      }
      const auto move = moveFromText(board.position, options_, word);
      if (!move.ok()) return errorAt(where, move.status());
      const auto stepped = PhaseMachine<Gungi>::tryStep(board, *move);
      if (!stepped.ok()) return errorAt(where, stepped.status());
      winner = stepped->winner;
      record.moves.push_back(move->bits());
    }
    return absl::OkStatus();
  }

  absl::Status readComment(AnyRecord& record) {
    const std::size_t end = text_.find('}', at_);
    if (end == std::string_view::npos) return error("a comment does not end");
    // A comment before the first move belongs to no move.
    if (!record.moves.empty()) {
      record.comments.resize(record.moves.size());
      appendPgnComment(text_.substr(at_ + 1, end - at_ - 1),
                       record.comments.back());
    }
    at_ = end + 1;
    return absl::OkStatus();
  }

  void recover() {
    for (skipBlanks(); !atEnd(); skipBlanks()) {
      if (text_[at_] == '[') {
        if (inMoves_) return;
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (text_[at_] == '{') {
        at_ = std::min(text_.find('}', at_), text_.size() - 1) + 1;
      } else {
        inMoves_ = true;
        if (resultIn(takeWord())) return;
      }
    }
  }

  std::string_view text_;
  Options options_;
  std::size_t at_ = 0;
  std::size_t number_;
  bool inMoves_ = false;  // past the tags of the game
};

RecordRead readRecord(std::string_view piece, std::string_view options,
                      const RecordPlace& place) {
  RecordRead result{.end = place};
  const auto defaults = Options::parse(options);
  if (!defaults.ok()) {
    result.record = defaults.status();
    return result;
  }
  RecordReader reader(piece, *defaults, place.games);
  if (!reader.atEnd()) {
    result.record = reader.read();
    ++result.end.games;
  }
  result.used = reader.offset();
  return result;
}

// Characters that a tag or a comment cannot contain are replaced with spaces;
// tags of such names are left out.
absl::StatusOr<std::string> writeRecord(const AnyRecord& record) {
  const Board& start = record.start.as<Gungi>();
  const Options& options = start.options;
  std::string text = tagLine("Game", "gungi");
  text += tagLine("Options", options.toText());
  const std::string position = positionToText(start.position, options);
  if (position != startText(options.rules)) {
    text += tagLine("Position", position);
  }
  for (const auto& [name, value] : record.tags) {
    const bool isName = !name.empty() && cleaned(name, " \"[]") == name &&
                        name.find(' ') == std::string::npos && name != "Game" &&
                        name != "Options" && name != "Position";
    if (isName) text += tagLine(name, value);
  }
  text += '\n';
  std::size_t length = 0;
  const auto append = [&](const std::string& word) {
    if (length + word.size() + 1 > kLineLength && length > 0) {
      text += '\n';
      length = 0;
    } else if (length > 0) {
      text += ' ';
      ++length;
    }
    text += word;
    length += word.size();
  };
  Position at = start.position;
  int round = 1;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const Move move =
        Move::fromBits(static_cast<std::uint16_t>(record.moves[i]));
    const bool first = at.sideToMove == Side::kFirst;
    if (first || i == 0) append(std::to_string(round) + (first ? "." : "..."));
    if (!first) ++round;
    append(moveToText(at, options, move, notationOf(options)));
    if (i < record.comments.size() && !record.comments[i].empty()) {
      append('{' + cleaned(record.comments[i], "{}") + '}');
    }
    makeMove(at, options, move);
  }
  append(std::string(toString(pgnResultOf(record.winner))));
  return text + '\n';
}

}  // namespace
}  // namespace gungi

constinit const RecordFormat Gungi::kRecordFormat = {
    .name = "Gungi's notation",
    .suffix = "",
    .forPrograms = false,
    .bySuffix = false,
    .countsLines = false,
    .write = gungi::writeRecord,
    .read = gungi::readRecord,
};

}  // namespace phasemachine
