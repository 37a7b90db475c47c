// Limits for one client; requests beyond them are answered with an error.
//
// Thread safety: plain values.

#ifndef PHASEMACHINE_APPS_SERVE_LIMITS_H_
#define PHASEMACHINE_APPS_SERVE_LIMITS_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

namespace phasemachine::serve {

struct Limits {
  std::size_t lineBytes = std::size_t{1} << 20;
  int depth = 16;  // of nested arrays and objects
  std::size_t answerBytes = std::size_t{6} << 20;
  std::size_t waiting = 16384;  // searches of all clients, incl. running ones
  std::int64_t simulations = 10'000'000;  // of one search
  std::int64_t milliseconds = 60'000;     // of one search; hard limit
  std::int64_t memoryMebibytes = 256;     // of one search
  int threads = 64;                       // of one search
  // The folder of networks that requests may name; empty: none.
  std::string networks = "";

  // For the port only.
  std::size_t connections = 64;
  std::size_t unreadBytes = std::size_t{8} << 20;  // of one client's answers
  std::chrono::milliseconds lineTime{10'000};      // to read one answer
  // A connection without a request or a search is closed after `idle`. If all
  // connections are in use, a new one replaces the longest idle one if that has
  // been idle for at least `spared`.
  std::chrono::milliseconds idle{300'000};
  std::chrono::milliseconds spared{1'000};
  // Time for clients to read the last answers when the server ends.
  std::chrono::milliseconds farewell{5'000};
};

}  // namespace phasemachine::serve

#endif  // PHASEMACHINE_APPS_SERVE_LIMITS_H_
