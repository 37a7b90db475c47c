// For programs that test the library: a condition that must hold, or the program
// ends with exit code 1 and what the library said last.

#ifndef PHASEMACHINE_TESTS_CAPI_CHECK_H_
#define PHASEMACHINE_TESTS_CAPI_CHECK_H_

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

#endif  // PHASEMACHINE_TESTS_CAPI_CHECK_H_
