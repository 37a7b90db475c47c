// The output of a session.
//
// Contract: one call writes one line, passed without its line end; lines of
// different threads do not mix. StreamSink flushes each line, since clients
// wait for it.
//
// Thread safety: any thread may write.

#ifndef PHASEMACHINE_APPS_CLI_UCI_SINK_H_
#define PHASEMACHINE_APPS_CLI_UCI_SINK_H_

#include <mutex>
#include <ostream>
#include <string_view>

namespace phasemachine::uci {

class LineSink {
 public:
  virtual ~LineSink() = default;
  virtual void write(std::string_view line) = 0;
};

class StreamSink : public LineSink {
 public:
  explicit StreamSink(std::ostream& out) : out_(out) {}
  void write(std::string_view line) override {
    const std::lock_guard lock(mutex_);
    out_ << line << '\n' << std::flush;
  }

 private:
  std::mutex mutex_;
  std::ostream& out_;
};

}  // namespace phasemachine::uci

#endif  // PHASEMACHINE_APPS_CLI_UCI_SINK_H_
