// A game between a person and the engine, driven by lines of text.
//
// Contract: handle() takes one line (a move, or a word that "help" lists) and
// answers on `out`. It never fails: invalid input is answered with the reason,
// and the game is unchanged. begin() and every answer let the engine and nature
// move until the person must decide or the game is over. In games with hidden
// information and one human side, nothing hidden from that person is written;
// only a saved record contains everything.
//
// Example:
//   PlaySession session(io.out, *std::move(game), look);
//   session.begin();
//   while (std::getline(io.in, line) && session.handle(line)) {}

#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "apps/cli/games/record.h"
#include "apps/cli/terminal/terminal.h"
#include "engine/session/game_session.h"

namespace phasemachine::cli {

// The display settings of a session.
struct PlayLook {
  bool tellSeed = false;  // print it when the first game begins
  bool ascii = false;
  bool color = false;
  TerminalSize size;  // drawings and lists fit it where they can
  // Called after each move of a person and after each answer. Returns messages
  // for the person, in lines that end in newlines. May be empty.
  std::function<std::string(const GameSession&)> changed;
};

class PlaySession {
 public:
  PlaySession(std::ostream& out, std::unique_ptr<GameSession> game,
              const PlayLook& look);

  // Prints the seed if requested, makes the moves before the person's first
  // decision and shows the board.
  void begin();
  // Returns false if the person quits.
  bool handle(const std::string& line);
  // True if a side has run out of time since the last answer; tellFlag() then
  // reports it. Call while nothing is typed.
  bool flagFell();
  void tellFlag();
  // True if a search was stopped by its control (Ctrl-C).
  bool stopped() const { return stopped_; }
  // Everything that can be typed: words, with what can be looked up, and the
  // moves of the person to decide.
  std::vector<std::string> completions(bool withTopics = true) const;
  const GameSession& game() const { return *game_; }
  // The game so far.
  GameRecord record() const;

 private:
  struct Word;
  // The short form of a word, or empty if that is a legal move, such as "b" in
  // Connect Four.
  std::string_view shortFormOf(const Word& word) const;
  static const std::array<Word, 22>& words();

  // One handler per word; the argument is the rest of the line.
  void answerHelp(const std::string&);
  void answerMoves(const std::string& begin);
  void answerBoard(const std::string&);
  void answerUndo(const std::string&);
  void answerRedo(const std::string&);
  void answerHint(const std::string&);
  void answerGo(const std::string&);
  void answerSwitch(const std::string&);
  void answerFlip(const std::string&);
  void answerResign(const std::string&);
  void answerNew(const std::string&);
  void answerPosition(const std::string& text);
  void answerSave(const std::string& path);
  void answerLoad(const std::string& path);
  void answerLimits(const std::string& text);
  void answerNews(const std::string&);
  void answerHistory(const std::string&);
  void answerForced(const std::string& text);
  void answerLevel(const std::string& text);
  void answerClock(const std::string&);
  // Handles "card NAME" and "cards", with the game's word for "card", and
  // "country NAME"; returns false for other words.
  bool answersLookUp(const std::string& first, const std::string& rest);

  void answer(const std::string& text);
  void playMove(const std::string& text);
  // Makes "poland 4", one move several times. Returns nothing if the text is
  // none of that kind; an error leaves the game unchanged.
  std::optional<absl::Status> playSeveral(const std::string& text);
  void tellChange();
  void tellSeed();
  // Prints an error, or records that a search was stopped.
  void tellError(const absl::Status& status);
  // Prints an error, or continues the game if there is none.
  void tellOrContinue(const absl::Status& status);
  // Lets engine and nature move until a person decides or the game is over.
  void continueGame();
  // Draws the board: after moves, or where the whole one does not fit the
  // terminal, only the part that matters, unless all of it is `wanted`.
  void show(bool wanted = false);
  // The rows that a drawing may take above the question.
  TerminalSize roomForDrawing() const;
  // Prints the changes since the person's last decision, if the board is not
  // drawn whole.
  void tellNews();
  void tellTurn();
  // Prints a move that has been made.
  void tellMove(const SessionMove& move);
  bool over() const { return game_->over(); }

  std::ostream& out_;
  std::unique_ptr<GameSession> game_;
  PlayLook look_;
  bool flipped_ = false;
  bool stopped_ = false;
  bool whole_ = true;         // draw the whole board next time
  bool othersMoved_ = false;  // since the last drawing
};

}  // namespace phasemachine::cli
