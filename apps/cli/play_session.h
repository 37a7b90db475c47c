// A game between a person and the engine, driven by lines of text.
//
// Contract: handle() takes one line (a move or a word of help()) and answers on
// `out`; it never fails: what it cannot use it answers with what was wrong, and
// the game stays as it was. begin() and every answer let the engine and nature
// move until the person must decide or the game is over. Where a game hides
// things and one side is a person, nothing is written that this person may not
// see; only a saved record tells all.
//
// Example:
//   PlaySession session(io.out, *std::move(player), start, settings);
//   session.begin();
//   while (std::getline(io.in, line) && session.handle(line)) {}
//
// Thread safety: one thread.

#ifndef PHASEMACHINE_APPS_CLI_PLAY_SESSION_H_
#define PHASEMACHINE_APPS_CLI_PLAY_SESSION_H_

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include "apps/cli/record.h"
#include "apps/players/players.h"
#include "phase/any_timeline.h"

namespace phasemachine::cli {

struct SessionSettings {
  std::string options;  // of the game
  // By Side: who is played by a person.
  std::array<bool, 2> person = {true, false};
  SearchLimits limits;
  std::uint64_t seed = 1;  // of nature
  bool ascii = false;
  bool color = false;
  // Makes, for each search, what is told of its progress; may be empty.
  std::function<std::function<void(const AnySearchResult&)>()> watchSearch;
};

class PlaySession {
 public:
  PlaySession(std::ostream& out, std::unique_ptr<AnyPlayer> player,
              const AnyBoard& start, const SessionSettings& settings);

  // Shows the board and lets others move first where they must.
  void begin();
  // False when the person wants to leave.
  bool handle(const std::string& line);
  // The game up to now.
  GameRecord record() const;
  // Takes up a recorded game at its end.
  void resume(const GameRecord& record);

 private:
  struct Word;
  static const std::array<Word, 16>& words();

  // One for each word; the argument is the rest of the line.
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

  void playMove(const std::string& text);
  void restart(const AnyBoard& start);
  // Engine and nature move until a person decides or the game is over.
  void goOn();
  void letEngineMove();
  AnySearchResult think(int lines);
  void show();
  void tellTurn();
  // Makes a legal move and tells it. `who` and `remark`: of a move that is not
  // the person's, in games without words of their own.
  void makeMove(const std::string& who, MoveCode move,
                const std::string& remark);
  // Whose eyes the person has; kNeutral sees all.
  Side viewer() const;
  bool over() const { return resigned_ || game_.decision().winner; }
  bool personDecides() const;
  std::optional<Side> winner() const;

  std::ostream& out_;
  std::unique_ptr<AnyPlayer> player_;
  SessionSettings settings_;
  AnyTimeline game_;
  std::optional<Side> resigned_;
  bool flipped_ = false;
};

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_PLAY_SESSION_H_
