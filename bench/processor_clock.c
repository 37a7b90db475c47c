// Lets a program take its own processor time for the time of day.
//
// For matches on a machine that is busy with other things: an engine of one
// thread that runs with this library before the C library plans and ends its
// searches as if it were alone. bench/uci_match.py --processor-clock counts the
// same time on the players' clocks.
//
//     cc -O2 -shared -fPIC bench/processor_clock.c -o processor_clock.so

#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec* time) {
  if (clock == CLOCK_MONOTONIC) clock = CLOCK_PROCESS_CPUTIME_ID;
  return (int)syscall(SYS_clock_gettime, clock, time);
}
