// For programs that play games: a game as a line. After check.h.

#pragma once

#include <inttypes.h>

// Counts it too.
static int print_game(const pm_played_game* game, void* user) {
  const pm_visit* visit = game->visits;
  uint64_t i;
  uint32_t k;
  ++*(uint64_t*)user;
  printf("%" PRIu64 " %d %s", game->number, (int)game->winner, game->end);
  for (i = 0; i < game->ply_count; ++i) {
    const pm_ply* ply = &game->plies[i];
    printf(" | %d %" PRIu32 " %.17g", (int)ply->side, ply->move, ply->score);
    for (k = 0; k < ply->visit_count; ++k, ++visit) {
      printf(" %" PRIu32 ":%" PRIu64, visit->move, visit->visits);
    }
  }
  printf("\n");
  CHECK(visit == game->visits + game->visit_count);
  return 0;
}
