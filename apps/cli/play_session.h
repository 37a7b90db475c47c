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
#include "engine/players.h"
#include "phase/any_timeline.h"

namespace phasemachine::cli {

// Random seeds are below this, so that people can type them.
inline constexpr std::uint32_t kSeeds = 1'000'000'000;

struct SessionSettings {
  std::string options;  // of the game
  // By Side: whether a person plays it.
  std::array<bool, 2> person = {true, false};
  SearchLimits limits;
  std::uint64_t seed = 1;  // of nature, in the first game
  bool tellSeed = false;   // print it when the first game begins
  bool ascii = false;
  bool color = false;
  // Returns the progress callback for each search; may be empty.
  std::function<std::function<void(const AnySearchResult&)>()> watchSearch;
};

class PlaySession {
 public:
  PlaySession(std::ostream& out, std::unique_ptr<AnyPlayer> player,
              const AnyBoard& start, const SessionSettings& settings);

  // Prints the seed if requested, makes the moves before the person's first
  // decision and shows the board.
  void begin();
  // False if the person quits.
  bool handle(const std::string& line);
  // The game up to now.
  GameRecord record() const;
  // Continues a recorded game from its end, with the record's options.
  void resume(const GameRecord& record);

 private:
  struct Word;
  static const std::array<Word, 18>& words();

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
  void answerHistory(const std::string&);
  void answerForced(const std::string& text);
  // "card NAME" and "cards", by the word of the game; false for other words.
  bool answersLookUp(const std::string& first, const std::string& rest);

  void playMove(const std::string& text);
  void restart(const AnyBoard& start);
  void tellSeed();
  // Returns to the person's last choice. If there is none, nothing changes
  // and the result is false.
  bool takeBack();
  // Engine and nature move until a person decides or the game is over.
  void goOn();
  void letEngineMove();
  AnySearchResult think(int lines);
  void show();
  void tellTurn();
  // Makes a legal move and prints it. `who` and `remark` describe a move that
  // is not the person's, in games that cannot narrate moves themselves.
  void makeMove(const std::string& who, MoveCode move,
                const std::string& remark);
  // The side whose view is shown; kNeutral sees everything.
  Side viewer() const;
  bool over() const { return resigned_ || game_.decision().winner; }
  bool personDecides() const;
  // And has a choice, where single choices are made for people.
  bool personChooses() const;
  std::optional<Side> winner() const;

  std::ostream& out_;
  std::unique_ptr<AnyPlayer> player_;
  SessionSettings settings_;
  AnyTimeline game_;
  std::optional<Side> resigned_;
  bool flipped_ = false;
  // Whether a person's only move is made at once.
  bool forced_ = false;
};

}  // namespace phasemachine::cli

#endif  // PHASEMACHINE_APPS_CLI_PLAY_SESSION_H_
