#include "apps/players/instantiate.h"

PHASEMACHINE_INSTANTIATE_PLAYERS(Gungi);
