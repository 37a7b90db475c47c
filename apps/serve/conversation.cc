#include "apps/serve/conversation.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <memory>
#include <utility>

#include "core/text.h"
#include "core/try.h"

namespace phasemachine::serve {

namespace {

constexpr char kHandshake = 0x16;

// Detects other protocols by the first line of a connection. A web page can make
// a browser send a request with any body to any local port; our requests never
// start like that.
//
// True if `line`, without its end, is an HTTP request line of any version (RFC
// 9112, section 3; RFC 9113, section 3.4) or starts a TLS handshake (RFC 8446,
// section 5.1). `cut`: it is only the beginning of a longer line.
bool isOtherProtocol(std::string_view line, bool cut) {
  if (line.starts_with(kHandshake)) return true;
  const auto method = static_cast<std::size_t>(
      std::find_if_not(line.begin(), line.end(), isTokenCharacter) -
      line.begin());
  // A method, a target, a version; a cut line does not show its version.
  if (method == 0 || method == line.size() || line[method] != ' ') return false;
  if (cut) return true;
  const std::size_t version = line.rfind(" HTTP/");
  return version != std::string_view::npos && version > method;
}

using std::chrono::milliseconds;

// Lets a refused client that is still sending receive the reason.
constexpr milliseconds kLinger{1'000};
constexpr int kLinesAtATime = 256;

constexpr std::string_view kTooMany =
    "{\"id\":null,\"error\":{\"code\":\"overloaded\",\"message\":"
    "\"too many connections\"}}\n";

bool isSocket(int fd) {
  struct stat status;
  return fstat(fd, &status) == 0 && S_ISSOCK(status.st_mode);
}

}  // namespace

bool isTokenCharacter(char c) {
  return isDigit(c) || isLetter(c) ||
         std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

Outbox::Outbox(std::size_t most, std::function<void()> wake)
    : most_(most), wake_(std::move(wake)) {}

void Outbox::push(std::string line) {
  const std::lock_guard lock(mutex_);
  if (line.size() > most_ - bytes_) {
    overflowed_ = true;
    wake_();
    return;
  }
  pushLocked(std::move(line));
}

void Outbox::pushIfRoom(std::string line) {
  const std::lock_guard lock(mutex_);
  if (crowdedLocked() || line.size() > most_ - bytes_) return;
  pushLocked(std::move(line));
}

void Outbox::pushLocked(std::string line) {
  // The taker continues until the queue is empty, so only the first line wakes
  // it.
  const bool first = lines_.empty();
  bytes_ += line.size();
  lines_.push_back(std::move(line));
  if (first) wake_();
}

bool Outbox::take(std::string& line) {
  const std::lock_guard lock(mutex_);
  bytes_ -= std::exchange(taken_, 0);
  if (lines_.empty()) return false;
  line = std::move(lines_.front());
  lines_.pop_front();
  taken_ = line.size();
  return true;
}

bool Outbox::empty() const {
  const std::lock_guard lock(mutex_);
  return bytes_ == 0;
}

bool Outbox::crowdedLocked() const {
  return bytes_ > std::min(kCrowd, most_ / 8);
}

bool Outbox::crowded() const {
  const std::lock_guard lock(mutex_);
  return crowdedLocked();
}

bool Outbox::overflowed() const {
  const std::lock_guard lock(mutex_);
  return overflowed_;
}

Conversation::Conversation(int in, int out, Kind kind, Pool& pool,
                           const Limits& limits)
    : in_(in),
      out_(out),
      kind_(kind),
      limits_(limits),
      toSocket_(isSocket(out)),
      outbox_(kind == Kind::kSocket ? limits.unreadBytes
                                    : std::numeric_limits<std::size_t>::max(),
              [this] { bell().ring(); }),
      splitter_(limits.lineBytes),
      lineSince_(Clock::now()),
      active_(lineSince_),
      client_(
          pool, limits,
          [this](std::string line, bool mayBeLost) {
            mayBeLost ? outbox_.pushIfRoom(std::move(line))
                      : outbox_.push(std::move(line));
          },
          [this] { bell().ring(); }) {}

absl::Status Conversation::run(const Stop& stop) {
  while (true) {
    if (stop()) {
      taking_ = false;
      client_.stop();
      if (!last_) last_ = Clock::now() + limits_.farewell;
    }
    consume();
    checkTimes();
    flush();
    if (end_ || finished()) break;
    await();
  }
  client_.stop();
  client_.drain();
  if (end_) return systemError("answers cannot be written", *end_);
  if (readError_ != 0) {
    return systemError("requests cannot be read", readError_);
  }
  return absl::OkStatus();
}

// Stops if too many answers are unread: the rest of the input stays unread, and
// the client can no longer send.
void Conversation::consume() {
  const auto use = [this](std::string_view line, std::size_t dropped) {
    handle(line, dropped != 0);
  };
  while (!unread_.empty() && taking_ && !outbox_.crowded()) {
    unread_ = splitter_.next(unread_, use);
  }
  if (!taking_) unread_ = {};
}

void Conversation::handle(std::string_view line, bool tooLong) {
  if (!taking_) return;
  if (!tooLong && line.find_first_not_of(" \t") == std::string_view::npos) {
    return;
  }
  active_ = Clock::now();
  const bool first = !std::exchange(spoken_, true);
  if (first && kind_ == Kind::kSocket && isOtherProtocol(line, tooLong)) {
    refuse("unsupported_protocol",
           "JSON lines are spoken here, neither HTTP nor TLS; the connection "
           "is closed");
  } else if (tooLong) {
    client_.handleTooLong();
  } else {
    client_.handle(line);
  }
}

void Conversation::refuse(std::string_view code, std::string_view message) {
  taking_ = false;
  unread_ = {};
  refused_ = true;
  last_ = Clock::now() + kLinger;
  client_.stop();
  client_.tell(code, message);
}

void Conversation::checkTimes() {
  const auto now = Clock::now();
  const bool searching = client_.searching();
  if (searching) active_ = now;
  if (last_ && now >= *last_) fail(ETIMEDOUT);
  if (kind_ != Kind::kSocket) return;
  if (outbox_.overflowed()) fail(ENOBUFS);
  if (written_ < line_.size() && now - lineSince_ > limits_.lineTime) {
    fail(ETIMEDOUT);
  }
  if (dismissed()) {
    if (taking_) {
      refuse("idle", "the connection did nothing and another one needs it");
    }
    flush();
    fail(ETIMEDOUT);
  }
  if (taking_ && now - active_ > limits_.idle) {
    refuse("idle", "no request for " +
                       std::to_string(limits_.idle.count() / 1000) +
                       " seconds; the connection is closed");
  }
  // A refused connection gives way at once.
  if (searching && !refused_) {
    setIdleSince(std::nullopt);
  } else {
    setIdleSince(refused_ ? Clock::time_point() : active_);
  }
}

void Conversation::await() {
  const bool crowded = outbox_.crowded();
  const bool discards = !taking_ && kind_ == Kind::kSocket;
  const bool reads =
      !inputEnded_ && unread_.empty() && (taking_ ? !crowded : discards);
  const bool writes = written_ < line_.size() || !outbox_.empty();
  // Also detects a lost client when there is no answer to write.
  const bool looks = writes || kind_ == Kind::kSocket || client_.searching();
  std::array<pollfd, 3> waiting = {{
      {reads ? in_ : -1, POLLIN, 0},
      {looks ? out_ : -1, static_cast<short>(writes ? POLLOUT : 0), 0},
      {bell().get(), POLLIN, 0},
  }};
  const bool more = !unread_.empty() && !crowded;
  if (poll(waiting.data(), waiting.size(), more ? 0 : kPollMilliseconds) <= 0) {
    return;
  }
  if (waiting[2].revents != 0) bell().silence();
  if (waiting[0].revents != 0) receive();
  if ((waiting[1].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0 && !writes) {
    fail((waiting[1].revents & POLLNVAL) != 0 ? EBADF : EPIPE);
  }
}

void Conversation::receive() {
  const ssize_t n = read(in_, bytes_.data(), bytes_.size());
  if (n < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (n > 0) {
    if (taking_) unread_ = {bytes_.data(), static_cast<std::size_t>(n)};
    return;
  }
  inputEnded_ = true;
  if (n < 0) {
    readError_ = errno;
    taking_ = false;
    // For a socket both directions are then lost.
    if (kind_ == Kind::kSocket) fail(readError_);
    return;
  }
  splitter_.finish([this](std::string_view line, std::size_t dropped) {
    handle(line, dropped != 0);
  });
  taking_ = false;
  if (kind_ == Kind::kSocket) client_.stop();
}

void Conversation::flush() {
  for (int lines = 0; !end_;) {
    if (written_ == line_.size()) {
      written_ = 0;
      line_.clear();
      if (++lines > kLinesAtATime || !outbox_.take(line_)) break;
      lineSince_ = Clock::now();
    }
    const auto n = writeSome(std::string_view(line_).substr(written_));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0 && errno == EAGAIN) return;
    if (n <= 0) return fail(n < 0 ? errno : EIO);
    written_ += static_cast<std::size_t>(n);
  }
  if (refused_ && !wroteEnd_ && line_.empty() && outbox_.empty()) {
    shutdown(out_, SHUT_WR);
    wroteEnd_ = true;
  }
}

ssize_t Conversation::writeSome(std::string_view text) const {
  if (toSocket_) {
    return send(out_, text.data(), text.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
  }
  // A pipe may be shared, so it stays blocking; but once poll() allows it, it
  // accepts this much without blocking.
  pollfd waiting = {out_, POLLOUT, 0};
  if (poll(&waiting, 1, 0) == 0) {
    errno = EAGAIN;
    return -1;
  }
  return write(out_, text.data(), std::min<std::size_t>(text.size(), PIPE_BUF));
}

bool Conversation::finished() const {
  if (taking_) return false;
  if (client_.searching() || written_ < line_.size() || !outbox_.empty()) {
    return false;
  }
  // Closing now, with unread requests, would lose the answer.
  return !refused_ || inputEnded_;
}

void Conversation::fail(int error) {
  if (!end_) end_ = error;
}

absl::Status serveStream(int in, int out, Pool& pool, const Limits& limits,
                         const std::function<bool()>& stop) {
  Conversation conversation(in, out, Conversation::Kind::kStream, pool, limits);
  return conversation.run(stop);
}

absl::Status servePort(std::uint16_t port, Pool& pool, const Limits& limits,
                       const std::function<void(std::uint16_t)>& listening,
                       const std::function<bool()>& stop) {
  const auto server = PM_TRY(openListener("127.0.0.1", port));
  listening(port);
  serveConnections(
      *server,
      {.most = limits.connections,
       .spared = limits.spared,
       .refusal = kTooMany},
      [&](int socket) {
        return std::make_unique<Conversation>(
            socket, socket, Conversation::Kind::kSocket, pool, limits);
      },
      stop);
  return absl::OkStatus();
}

}  // namespace phasemachine::serve
