// For programs that test the library: a condition that must hold, or the program
// ends with exit code 1 and what the library said last.

#pragma once

#include <phasemachine.h>
#include <stdio.h>
#include <stdlib.h>

#define CHECK(condition)                                                  \
  do {                                                                    \
    if (!(condition)) {                                                   \
      fprintf(stderr, "%s:%d: %s (%s)\n", __FILE__, __LINE__, #condition, \
              pm_last_error());                                           \
      exit(1);                                                            \
    }                                                                     \
  } while (0)
