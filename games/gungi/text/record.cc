#include "games/gungi/text/record.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/quote.h"
#include "core/text.h"
#include "core/try.h"
#include "games/gungi/game.h"
#include "games/gungi/machine/moves.h"
#include "games/gungi/text/position_text.h"
#include "phase/erased/any_record.h"
#include "phase/machine.h"

namespace phasemachine::gungi {
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

std::string_view resultText(std::optional<Side> winner) {
  if (!winner) return "*";
  if (*winner == Side::kNeutral) return "1/2-1/2";
  return *winner == Side::kFirst ? "1-0" : "0-1";
}

bool isResult(std::string_view word) {
  return word == "*" || word == "1-0" || word == "0-1" || word == "1/2-1/2";
}

std::optional<Side> winnerOf(std::string_view result) {
  if (result == "*") return std::nullopt;
  if (result == "1/2-1/2") return Side::kNeutral;
  return result == "1-0" ? Side::kFirst : Side::kSecond;
}

// "12." or "12...", before a move or alone.
bool isNumber(std::string_view word) {
  const std::size_t digits =
      std::min(word.find_first_not_of("0123456789"), word.size());
  const std::string_view dots = word.substr(digits);
  return digits > 0 && (dots == "." || dots == "...");
}

}  // namespace

absl::Status RecordReader::error(const std::string& what) const {
  return absl::InvalidArgumentError("gungi record, game " +
                                    std::to_string(number_) + ": " + what);
}
absl::Status RecordReader::error(const std::string& where,
                                 const absl::Status& why) const {
  return error(where + std::string(why.message()));
}

void RecordReader::skipBlanks() {
  while (at_ < text_.size() && static_cast<unsigned char>(text_[at_]) <= ' ') {
    ++at_;
  }
}

// Name and value of a tag; `at_` is at its bracket.
absl::StatusOr<std::pair<std::string, std::string>> RecordReader::readTag() {
  const std::size_t end = text_.find(']', at_);
  const std::string_view tag =
      text_.substr(at_, end == std::string_view::npos ? end : end - at_);
  const std::size_t blank = tag.find(' ');
  if (end == std::string_view::npos || blank == std::string_view::npos ||
      tag.size() < blank + 3 || tag[blank + 1] != '"' || tag.back() != '"') {
    return error("not a tag: " + quoted(tag));
  }
  at_ = end + 1;
  return std::pair(utf8From(tag.substr(1, blank - 1)),
                   utf8From(tag.substr(blank + 2, tag.size() - blank - 3)));
}

absl::Status RecordReader::readTags(Record& record, std::string& position) {
  for (skipBlanks(); at_ < text_.size() && text_[at_] == '['; skipBlanks()) {
    auto tag = PM_TRY(readTag());
    if (tag.first == "Options") {
      const auto options = Options::parse(tag.second);
      if (!options.ok()) return error("Options: ", options.status());
      record.options = *options;
    } else if (tag.first == "Position") {
      position = tag.second;
    } else if (tag.first == "Game") {
      if (tag.second != "gungi") {
        return error("a game of " + quoted(tag.second));
      }
    } else {
      record.tags.push_back(std::move(tag));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Record> RecordReader::readOne() {
  Record record;
  record.options = defaults_;
  std::string position;
  absl::Status status = readTags(record, position);
  if (!status.ok()) return status;
  if (position.empty()) position = startText(record.options.rules);
  const auto start = positionFromText(position, record.options);
  if (!start.ok()) return error("Position: ", start.status());
  record.start = *start;
  status = readMoves(record);
  if (!status.ok()) return status;
  return record;
}

// Up to the result, the next game's tags or the end.
absl::Status RecordReader::readMoves(Record& record) {
  Board board = Gungi::boardFrom(record.start, record.options);
  std::optional<Side> winner = PhaseMachine<Gungi>::step(board).winner;
  inMoves_ = true;
  for (skipBlanks(); at_ < text_.size() && text_[at_] != '['; skipBlanks()) {
    if (text_[at_] == '{') {
      PM_TRY(readComment(record));
      continue;
    }
    const std::string_view word = takeWord();
    if (isNumber(word)) continue;
    if (isResult(word)) {
      record.winner = winnerOf(word);
      return absl::OkStatus();
    }
    const std::string where =
        "move " + std::to_string(record.moves.size() + 1) + ": ";
    if (winner == Side::kNeutral) {
      record.options.repetition = false;
      record.options.cap = false;
      board = Gungi::boardFrom(board.position, record.options);
      PhaseMachine<Gungi>::step(board);
    }
    const auto move = moveFromText(board.position, record.options, word);
    if (!move.ok()) return error(where, move.status());
    const auto stepped = PhaseMachine<Gungi>::tryStep(board, *move);
    if (!stepped.ok()) return error(where, stepped.status());
    winner = stepped->winner;
    record.moves.push_back(*move);
  }
  return absl::OkStatus();
}

std::string_view RecordReader::takeWord() {
  const std::size_t begin = at_;
  while (at_ < text_.size() && static_cast<unsigned char>(text_[at_]) > ' ' &&
         text_[at_] != '{') {
    ++at_;
  }
  return text_.substr(begin, at_ - begin);
}

void RecordReader::recover() {
  for (skipBlanks(); at_ < text_.size(); skipBlanks()) {
    if (text_[at_] == '[') {
      if (inMoves_) return;
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (text_[at_] == '{') {
      at_ = std::min(text_.find('}', at_), text_.size() - 1) + 1;
    } else {
      inMoves_ = true;
      if (isResult(takeWord())) return;
    }
  }
}

absl::Status RecordReader::readComment(Record& record) {
  const std::size_t end = text_.find('}', at_);
  if (end == std::string_view::npos) return error("a comment does not end");
  // A comment before the first move belongs to no move.
  if (!record.moves.empty()) {
    record.comments.resize(record.moves.size());
    record.comments.back() = utf8From(text_.substr(at_ + 1, end - at_ - 1));
  }
  at_ = end + 1;
  return absl::OkStatus();
}

std::optional<absl::StatusOr<Record>> RecordReader::next() {
  skipBlanks();
  if (at_ >= text_.size()) return std::nullopt;
  ++number_;
  inMoves_ = false;
  auto record = readOne();
  if (!record.ok()) recover();
  return record;
}

std::string writeRecord(const Record& record, Notation notation) {
  std::string text = tagLine("Game", "gungi");
  text += tagLine("Options", record.options.toText());
  const std::string position = positionToText(record.start, record.options);
  if (position != startText(record.options.rules)) {
    text += tagLine("Position", position);
  }
  for (const auto& [name, value] : record.tags) text += tagLine(name, value);
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
  Position at = record.start;
  int round = 1;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const Side side = at.sideToMove;
    if (side == Side::kFirst || i == 0) {
      append(std::to_string(round) + (side == Side::kFirst ? "." : "..."));
    }
    if (side == Side::kSecond) ++round;
    append(moveToText(at, record.options, record.moves[i], notation));
    if (i < record.comments.size() && !record.comments[i].empty()) {
      append('{' + cleaned(record.comments[i], "{}") + '}');
    }
    makeMove(at, record.options, record.moves[i]);
  }
  append(std::string(resultText(record.winner)));
  return text + '\n';
}

absl::StatusOr<std::vector<Record>> readRecords(std::string_view text,
                                                const Options& defaults) {
  std::vector<Record> records;
  RecordReader reader(text, defaults);
  while (auto record = reader.next()) {
    if (!record->ok()) return record->status();
    records.push_back(**std::move(record));
  }
  return records;
}

}  // namespace phasemachine::gungi

// Gungi's notation as the game's record format (phase/erased/any_record.h).

namespace phasemachine {
namespace gungi {
namespace {

absl::StatusOr<std::string> writeAnyRecord(const AnyRecord& record) {
  const Board& start = record.start.as<Gungi>();
  Record game;
  game.options = start.options;
  game.start = start.position;
  game.winner = record.winner;
  game.comments = record.comments;
  game.tags = record.tags;
  for (const MoveCode move : record.moves) {
    game.moves.push_back(Move::fromBits(static_cast<std::uint16_t>(move)));
  }
  return writeRecord(game, notationOf(game.options));
}

AnyRecord recordOf(Record game) {
  std::string rules = game.options.toText();
  AnyBoard start = *AnyBoard::initial(anyGame<Gungi>(), rules);
  start.as<Gungi>() = Gungi::boardFrom(game.start, game.options);
  start.query();
  AnyRecord record{.options = std::move(rules),
                   .start = std::move(start),
                   .winner = game.winner};
  for (const Move move : game.moves) record.moves.push_back(move.bits());
  record.tags = std::move(game.tags);
  record.comments = std::move(game.comments);
  return record;
}

RecordRead readAnyRecord(std::string_view piece, std::string_view options,
                         const RecordPlace& place) {
  RecordRead result;
  result.end = place;
  const auto defaults = Options::parse(options);
  if (!defaults.ok()) {
    result.record = defaults.status();
    return result;
  }
  RecordReader reader(piece, *defaults, place.games);
  if (auto game = reader.next()) {
    result.record = game->ok() ? recordOf(**std::move(game))
                               : absl::StatusOr<AnyRecord>(game->status());
    ++result.end.games;
  }
  result.used = reader.offset();
  return result;
}

}  // namespace
}  // namespace gungi

constinit const RecordFormat Gungi::kRecordFormat = {
    .name = "Gungi's notation",
    .suffix = "",
    .forPrograms = false,
    .bySuffix = false,
    .countsLines = false,
    .write = gungi::writeAnyRecord,
    .read = gungi::readAnyRecord,
};

}  // namespace phasemachine
