#include "apps/cli/play/play_session.h"

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string_view>
#include <utility>

#include "core/find_name.h"
#include "core/text.h"
#include "engine/session/news.h"
#include "engine/session/words.h"
#include "games/words.h"

namespace phasemachine::cli {

// Commands that a person can enter besides moves. An argument in brackets may
// be left out.
struct PlaySession::Word {
  std::string_view word;
  std::string_view shortForm;
  std::string_view argument;
  std::string_view help;
  void (PlaySession::*answer)(const std::string&);
};

const std::array<PlaySession::Word, 22>& PlaySession::words() {
  using P = PlaySession;
  static constexpr std::array<Word, 22> table = {{
      {"help", "?", "", "this list", &P::answerHelp},
      {"moves", "", "[TEXT]", "the legal moves; those that begin so, or all",
       &P::answerMoves},
      {"move", "", "TEXT", "make a move that is called like one of these words",
       &P::playMove},
      {"board", "b", "", "draw the board again", &P::answerBoard},
      {"history", "", "", "the moves so far", &P::answerHistory},
      {"news", "n", "", "what is different since your last decision",
       &P::answerNews},
      {"undo", "u", "", "take back to your last decision", &P::answerUndo},
      {"takeback", "", "", "the same", &P::answerUndo},
      {"redo", "r", "", "make what was taken back again", &P::answerRedo},
      {"hint", "h", "", "what the engine would play", &P::answerHint},
      {"go", "", "", "let the engine make this move", &P::answerGo},
      {"switch", "", "", "change sides with the engine", &P::answerSwitch},
      {"flip", "", "", "turn the board", &P::answerFlip},
      {"resign", "", "", "give up", &P::answerResign},
      {"new", "", "", "start again, with another deal", &P::answerNew},
      {"position", "", "TEXT", "go on from another position",
       &P::answerPosition},
      {"limit", "", "N sims|ms", "how long the engine thinks",
       &P::answerLimits},
      {"level", "", "LEVEL", "how well the engine plays: beginner to full",
       &P::answerLevel},
      {"clock", "", "", "the times left", &P::answerClock},
      {"forced", "", "on|off", "make your only choice for you",
       &P::answerForced},
      {"save", "", "FILE", "write the game (chess: PGN)", &P::answerSave},
      {"load", "", "FILE", "take up a saved game, or a position in a file",
       &P::answerLoad},
  }};
  return table;
}

PlaySession::PlaySession(std::ostream& out, std::unique_ptr<GameSession> game,
                         const PlayLook& look)
    : out_(out), game_(std::move(game)), look_(look) {
  const auto& seats = game_->settings().seats;
  flipped_ = !seats[0].person && seats[1].person;
}

void PlaySession::begin() {
  if (look_.tellSeed) tellSeed();
  continueGame();
  tellChange();
}

void PlaySession::tellSeed() {
  const std::uint64_t seed = game_->settings().seed;
  out_ << "seed " << seed << " (play --seed " << seed
       << " deals the same again)\n";
}

bool PlaySession::handle(const std::string& line) {
  const std::string text(trimmed(line));
  if (text == "quit" || text == "q" || text == "exit") return false;
  if (text.empty()) return true;
  answer(text);
  tellChange();
  return !stopped_;
}

void PlaySession::tellChange() {
  if (look_.changed) out_ << look_.changed(*game_) << std::flush;
}

std::string_view PlaySession::shortFormOf(const Word& word) const {
  if (word.shortForm.empty() || game_->next() != Mover::kPerson) {
    return word.shortForm;
  }
  const auto& moves = game_->decision().moves;
  const bool move = std::any_of(moves.begin(), moves.end(), [&](MoveCode code) {
    return moveForPeople(game_->board(), code) == word.shortForm;
  });
  return move ? std::string_view() : word.shortForm;
}

void PlaySession::answer(const std::string& text) {
  const std::size_t blank = text.find(' ');
  const std::string first = text.substr(0, blank);
  const std::string rest =
      blank == std::string::npos
          ? ""
          : std::string(trimmed(std::string_view(text).substr(blank)));
  for (const Word& word : words()) {
    if (first != word.word && (first.empty() || first != word.shortForm ||
                               shortFormOf(word).empty())) {
      continue;
    }
    const bool optional = word.argument.starts_with('[');
    if (!optional && word.argument.empty() != rest.empty()) {
      out_ << (rest.empty() ? "expected: " : "unexpected text after: ")
           << word.word << (word.argument.empty() ? "" : " ") << word.argument
           << '\n';
      return;
    }
    (this->*word.answer)(rest);
    return;
  }
  if (!answersLookUp(first, rest)) playMove(text);
}

void PlaySession::playMove(const std::string& text) {
  if (over()) {
    out_ << "the game is over (undo, new, save or quit)\n";
    return;
  }
  if (game_->checkClock()) {
    tellTurn();
    return;
  }
  absl::Status status =
      game_->play(text, [this](const SessionMove& move) { tellMove(move); });
  if (!status.ok()) {
    if (const auto several = playSeveral(text)) status = *several;
  }
  if (!status.ok()) {
    std::string why(status.message());
    if (absl::IsInvalidArgument(status)) {
      // A text that may be several moves is answered with them.
      const bool several = why.find(" may be ") != std::string::npos;
      const std::string near =
          several ? "" : didYouMean(completions(false), text);
      why += near.empty() ? " (help lists what else you can say)" : near;
    }
    out_ << inLines(why) << '\n';
    return;
  }
  // The move is saved before the engine thinks.
  tellChange();
  whole_ = false;
  continueGame();
}

void PlaySession::continueGame() {
  const absl::Status status =
      game_->proceed([this](const SessionMove& move) { tellMove(move); });
  if (!status.ok()) {
    tellError(status);
    return;
  }
  show();
  tellTurn();
}

bool PlaySession::flagFell() { return !over() && game_->checkClock(); }

void PlaySession::tellFlag() {
  tellTurn();
  tellChange();
}

void PlaySession::tellMove(const SessionMove& move) {
  othersMoved_ |= move.by != Mover::kPerson;
  if (move.by == Mover::kOnlyChoice) {
    out_ << "your only choice: " << moveForPeople(move.before, move.move)
         << '\n';
  }
  if (game_->game().narrate != nullptr) {
    std::istringstream lines(moveTold(*game_, move));
    for (std::string line; std::getline(lines, line);) {
      out_ << inLines(line, kLineWidth, "           ") << '\n';
    }
    return;
  }
  if (move.by != Mover::kEngine && move.by != Mover::kNature) return;
  out_ << toString(move.by) << ": " << moveTold(*game_, move);
  if (move.search != nullptr && moveIsOpen(*game_, move)) {
    const auto& reports = move.search->moves;
    const auto found =
        std::find_if(reports.begin(), reports.end(),
                     [&](const auto& r) { return r.move == move.move; });
    const auto& made = found == reports.end() ? reports.front() : *found;
    out_ << "  ("
         << scoreForPeople(game_->game(), made.score, made.proof, made.plies)
         << ", " << move.search->counters.simulations << " simulations)";
  }
  out_ << '\n';
}

TerminalSize PlaySession::roomForDrawing() const {
  // Below it come the question and the prompt.
  const std::size_t below = over() ? 2 : 2 + lineCount(game_->question());
  TerminalSize room = look_.size;
  room.rows -= std::min(room.rows - 1, below);
  return room;
}

void PlaySession::show(bool wanted) {
  const AnyTimeline& past = game_->timeline();
  AnyRenderStyle style{.ascii = look_.ascii,
                       .color = look_.color,
                       .flipped = flipped_,
                       .viewer = game_->viewer()};
  if (past.ply() > 0) style.lastMove = past.moves()[past.ply() - 1];
  const TerminalSize room = roomForDrawing();
  const std::string all = game_->board().render(style);
  std::string drawing = inColumns(all, room);
  const bool fits = lineCount(drawing) <= room.rows;
  if (!wanted && (!whole_ || !fits)) {
    style.brief = true;
    std::string brief = game_->board().render(style);
    const bool shorter = brief != all;
    if (shorter && !whole_ && othersMoved_) tellNews();
    drawing = inColumns(brief, room);
    if (shorter && whole_) drawing += "\"board\" draws all of it.\n";
  }
  out_ << drawing;
  whole_ = true;
  othersMoved_ = false;
}

void PlaySession::tellNews() {
  for (const std::string& row : changesInWords(newsOf(*game_))) {
    out_ << inLines(row) << '\n';
  }
}

void PlaySession::tellTurn() {
  if (game_->checkClock()) {
    out_ << game_->endText() << '\n';
  } else {
    if (const std::string clock = game_->clockText(); !clock.empty()) {
      out_ << clock << '\n';
    }
    out_ << inLines(game_->question()) << '\n';
  }
  out_.flush();
}

std::vector<std::string> PlaySession::completions(bool withTopics) const {
  std::vector<std::string> list = {"quit"};
  for (const Word& word : words()) {
    list.emplace_back(word.word);
    if (!word.argument.empty() && !word.argument.starts_with('[')) {
      list.back() += ' ';
    }
  }
  if (withTopics) {
    for (const Level& level : allLevels()) {
      if (!level.name.empty())
        list.push_back("level " + std::string(level.name));
    }
    const AnyGame& game = game_->game();
    if (!game.topicWord.empty()) {
      for (const std::string& name : game.topics()) {
        list.push_back(std::string(game.topicWord) + ' ' + name);
      }
    }
    if (const PositionTopics* topics = positionTopics(game)) {
      for (const std::string& name : topics->names()) {
        list.push_back(std::string(topics->word) + ' ' + name);
      }
    }
  }
  if (game_->next() == Mover::kPerson) {
    for (const MoveCode move : game_->decision().moves) {
      list.push_back(moveForPeople(game_->board(), move));
    }
  }
  return list;
}

void PlaySession::answerHelp(const std::string&) {
  out_ << "Type a move, or one of:\n";
  for (const Word& word : words()) {
    out_ << helpLine(word.word, shortFormOf(word), word.argument, word.help);
  }
  if (const std::string_view topic = game_->game().topicWord; !topic.empty()) {
    out_ << helpLine(topic, "", "NAME", "look one up")
         << helpLine(std::string(topic) + 's', "", "", "all their names");
  }
  if (const PositionTopics* topics = positionTopics(game_->game())) {
    out_ << helpLine(topics->word, "", "NAME", topics->help);
  }
  out_ << helpLine("quit", "q", "", "leave")
       << inLines(howMovesAreWritten(game_->game())) << '\n';
}

void PlaySession::answerBoard(const std::string&) {
  show(true);
  // Its text includes hidden information.
  if (game_->viewer() == Side::kNeutral || over()) {
    out_ << "position " << game_->board().toText() << '\n';
  }
  tellTurn();
}

void PlaySession::answerUndo(const std::string&) {
  tellOrContinue(game_->undo());
}

void PlaySession::answerRedo(const std::string&) {
  tellOrContinue(game_->redo());
}

void PlaySession::tellOrContinue(const absl::Status& status) {
  if (status.ok()) {
    continueGame();
  } else {
    tellError(status);
  }
}

void PlaySession::tellError(const absl::Status& status) {
  if (absl::IsCancelled(status)) {
    stopped_ = true;
  } else {
    out_ << inLines(std::string(status.message())) << '\n';
  }
}

void PlaySession::answerGo(const std::string&) {
  if (game_->checkClock()) {
    tellTurn();
    return;
  }
  whole_ = false;
  tellOrContinue(game_->playForPerson(
      [this](const SessionMove& move) { tellMove(move); }));
}

void PlaySession::answerSwitch(const std::string&) {
  game_->switchSeats();
  flipped_ = !flipped_;
  continueGame();
}

void PlaySession::answerFlip(const std::string&) {
  flipped_ = !flipped_;
  show();
}

void PlaySession::answerResign(const std::string&) {
  if (!game_->checkClock()) {
    if (absl::Status status = game_->resign(); !status.ok()) {
      out_ << status.message() << '\n';
      return;
    }
  }
  tellTurn();
}

void PlaySession::answerNew(const std::string&) {
  game_->startAgain();
  if (game_->game().hasChance) tellSeed();
  continueGame();
}

}  // namespace phasemachine::cli
