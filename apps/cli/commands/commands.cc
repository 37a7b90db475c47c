#include "apps/cli/commands/command.h"
#include "apps/cli/commands/serve_command.h"
#include "games/built.h"

namespace phasemachine::cli {

const std::vector<Command>& commands() {
  static const std::vector<Command> rows = {
      {"play", "play against the engine in the terminal", declarePlay},
      {"web", "a page to play, analyse, debug and browse runs", declareWeb},
      {"analyze", "the best moves of a position, with their lines",
       declareAnalyze},
      {"selfplay", "let the engine play against itself", declareSelfplay},
      {"match", "two players against each other, and which is stronger",
       declareMatch},
      {"record", "games in a store: list, show, verify, report, merge, export",
       declareRecord},
      {"games", "list the games with their rule options", declareGames},
      {"moves", "legal moves of a position, or of many from stdin",
       declareMoves},
      {"apply", "make moves and show the position they lead to", declareApply},
      {"render", "draw a position as a picture, SVG or PNG", declareRender},
      {"describe", "how a piece moves or what a card does", declareDescribe},
      {"network", "what a native network's file says about it", declareNetwork},
      {"perft", "count the move sequences of a given length", declarePerft},
      {"playthrough", "tell one random game in full", declarePlaythrough},
#if PHASEMACHINE_HAS_MONOKNIGHT
      {"balance", "how MonoKnight stages play, for those who tune them",
       declareBalance},
#endif
      {"bench", "how fast this build is here", declareBench},
      {"signature", "numbers that must not change by accident",
       declareSignature},
#if PHASEMACHINE_HAS_CHESS && PHASEMACHINE_HAS_FAIRY_CHESS
      {"uci", "play chess for a graphical interface by the UCI protocol",
       declareUci},
#endif
      {"serve", "answer requests as JSON lines, for other programs",
       declareServe},
      {"manual", "the manual page, as man reads it", declareManual},
      {"completion", "what bash or zsh need to complete these words",
       declareCompletion},
      {"version", "print the version and how it was built", declareVersion},
  };
  return rows;
}

}  // namespace phasemachine::cli
