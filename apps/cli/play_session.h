// A game between a person and the engine, driven by lines of text.
//
// Contract: handle() takes one line (a move or a word that "help" lists) and
// answers on `out`. It never fails: invalid input is answered with the reason,
// and the game is unchanged. begin() and every answer let the engine and nature
// move until the person must decide or the game is over. If a game has hidden
// information and one side is a person, nothing is written that this person may
// not see; only a saved record contains everything.
//
// Example:
//   PlaySession session(io.out, *std::move(game), look);
//   session.begin();
//   while (std::getline(io.in, line) && session.handle(line)) {}
//
// Thread safety: one thread.

#ifndef PHASEMACHINE_APPS_CLI_PLAY_SESSION_H_
#define PHASEMACHINE_APPS_CLI_PLAY_SESSION_H_

#include <array>
#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "apps/cli/record.h"
#include "engine/session/game_session.h"

namespace phasemachine::cli {

// How a session looks.
struct PlayLook {
  bool tellSeed = false;  // print it when the first game begins
  bool ascii = false;
  bool color = false;
  // Called after each move of a person, and after each answer; returns what
  // the person must know, in lines that end in newlines. May be empty.
  std::function<std::string(const GameSession&)> changed;
};

class PlaySession {
 public:
  PlaySession(std::ostream& out, std::unique_ptr<GameSession> game,
              const PlayLook& look);

  // Prints the seed if requested, makes the moves before the person's first
  // decision and shows the board.
  void begin();
  // False if the person quits.
  bool handle(const std::string& line);
  // Whether the time of a side ran out since the last answer; tellFlag() says
  // so. To be asked while nothing is typed.
  bool flagFell();
  void tellFlag();
  // Whether a search was stopped by its control (Ctrl-C).
  bool stopped() const { return stopped_; }
  // What can be typed: the words, and the moves of the person to decide.
  std::vector<std::string> sayings() const;
  const GameSession& game() const { return *game_; }
  // The game up to now.
  GameRecord record() const;

 private:
  struct Word;
  // Empty where the short form is a legal move: "b" in Connect Four.
  std::string_view shortFormOf(const Word& word) const;
  static const std::array<Word, 21>& words();

  // One per word; the argument is the rest of the line.
  void answerHelp(const std::string&);
  void answerMoves(const std::string&);
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
  // "card NAME" and "cards", by the word of the game; false for other words.
  bool answersLookUp(const std::string& first, const std::string& rest);

  void answer(const std::string& text);
  void playMove(const std::string& text);
  void tellChange();
  void tellSeed();
  // Prints an error, or remembers that a search was stopped.
  void tellError(const absl::Status& status);
  // Prints an error, or goes on.
  void tellOrGoOn(const absl::Status& status);
  // Engine and nature move until a person decides or the game is over.
  void goOn();
  // The whole board, or after moves what is needed of it.
  void show();
  // What is different since the person's last decision, where the board is not
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
  bool whole_ = true;         // how the next drawing is
  bool othersMoved_ = false;  // since the last drawing
};

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_PLAY_SESSION_H_
