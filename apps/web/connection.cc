#include "apps/web/connection.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <exception>
#include <span>
#include <utility>
#include <variant>

#include "apps/serve/answers.h"

// The files of page/built/ (page.S).
extern "C" {
extern const char phasemachine_page_index[];
extern const char phasemachine_page_index_end[];
extern const char phasemachine_page_script[];
extern const char phasemachine_page_script_end[];
extern const char phasemachine_page_style[];
extern const char phasemachine_page_style_end[];
extern const char phasemachine_page_notice[];
extern const char phasemachine_page_notice_end[];
}

namespace phasemachine::web {

Exchange::Exchange(const ServerParts& parts, std::string_view line)
    : client_(
          parts.pool, parts.limits,
          [this](std::string text, bool mayBeLost) {
            put(std::move(text), mayBeLost);
          },
          [] {},
          [&runs = parts.runs](const std::string& op, serve::Members& members) {
            return runs.answer(op, members);
          }) {
  if (line.size() > parts.limits.lineBytes) {
    client_.handleTooLong();
  } else if (line.find_first_not_of(" \t") == std::string_view::npos) {
    // Of a stream it would be no request.
    client_.tell("parse", "the request is empty; a JSON object is expected");
  } else {
    client_.handle(line);
  }
}

void Exchange::put(std::string line, bool mayBeLost) {
  if (line.ends_with('\n')) line.pop_back();
  const std::lock_guard lock(mutex_);
  if (mayBeLost) {
    if (progress_.size() == kMostProgress) progress_.pop_front();
    progress_.push_back(std::move(line));
  } else {
    answer_ = std::move(line);
  }
  changed_.notify_all();
}

std::optional<std::string> Exchange::next(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, patience,
                    [&] { return finished_ || answer_ || !progress_.empty(); });
  std::optional<std::string> line;
  if (!progress_.empty()) {
    line = std::move(progress_.front());
    progress_.pop_front();
  } else if (answer_) {
    line = std::move(*answer_);
    answer_.reset();
    finished_ = true;
  }
  return line;
}

bool Exchange::finished() const {
  const std::lock_guard lock(mutex_);
  return finished_;
}

bool Exchange::answered() const {
  const std::lock_guard lock(mutex_);
  return answer_.has_value();
}

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kPatience{serve::kPollMilliseconds};
constexpr int kQuietRounds = 100;  // then a stream says that it lives
constexpr int kMostRequests = 10'000;
constexpr std::size_t kReceivedAtOnce = 16'384;
// Lets a refused client that is still sending receive the reason.
constexpr milliseconds kLinger{1'000};
constexpr std::size_t kLingerBytes = std::size_t{8} << 20;
constexpr std::string_view kLastChunk = "0\r\n\r\n";

std::string eventOf(std::string_view line) {
  return "data: " + std::string(line) + "\n\n";
}

std::string chunkOf(std::string_view text) {
  std::array<char, 24> size;
  std::snprintf(size.data(), size.size(), "%zx\r\n", text.size());
  return size.data() + std::string(text) + "\r\n";
}

struct PageFile {
  std::string_view path;  // request path, "/app.js"
  std::string_view type;
  std::string_view content;
};

std::string_view between(const char* begin, const char* end) {
  return {begin, static_cast<std::size_t>(end - begin)};
}

std::span<const PageFile> pageFiles() {
  static const std::array<PageFile, 4> kFiles = {{
      {"/", "text/html; charset=utf-8",
       between(phasemachine_page_index, phasemachine_page_index_end)},
      {"/app.js", "text/javascript; charset=utf-8",
       between(phasemachine_page_script, phasemachine_page_script_end)},
      {"/app.css", "text/css; charset=utf-8",
       between(phasemachine_page_style, phasemachine_page_style_end)},
      {"/NOTICE", "text/plain; charset=utf-8",
       between(phasemachine_page_notice, phasemachine_page_notice_end)},
  }};
  return kFiles;
}

std::string refusalText(std::string_view why) {
  return serve::errorAnswer("refused", why).text();
}

}  // namespace

HttpConnection::HttpConnection(int socket, const ServerParts& parts)
    : socket_(socket), parts_(parts) {
  const int yes = 1;
  setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

void HttpConnection::serve(const serve::Stop& stop) {
  stop_ = &stop;
  try {
    for (int i = 0; i < kMostRequests && serveNext(); ++i) {
    }
  } catch (const std::exception&) {
    // Only memory can be missing; the connection ends, others go on.
  }
}

bool HttpConnection::serveNext() {
  const std::size_t end = receiveHead();
  if (end == 0) return false;
  auto read = readHead(std::string_view(received_).substr(0, end));
  if (const auto* refusal = std::get_if<Refusal>(&read)) {
    return refuse(*refusal);
  }
  HttpHead& head = std::get<HttpHead>(read);
  received_.erase(0, end);
  if (const auto refusal = refusalOf(parts_.access, head.request)) {
    return refuse(*refusal, head.request.method != "HEAD");
  }
  if (head.request.path != kApiPath) {
    // Its content, which has no meaning, stays unread.
    if (head.length.value_or(0) != 0) head.keepAlive = false;
    return answerFile(head);
  }
  if (!head.length) return refuse({411, "a Content-Length is needed"});
  if (*head.length > parts_.limits.lineBytes) {
    return refuse({413, "the content is too long"});
  }
  if (!receiveContent(*head.length, head.expectsContinue)) return false;
  const std::string line = received_.substr(0, *head.length);
  // Gives the memory back.
  received_ = received_.substr(*head.length);
  return answerOperation(head, line);
}

std::size_t HttpConnection::receiveHead() {
  setIdleSince(Clock::now());
  if (received_.empty() && !receive(Clock::now() + parts_.limits.idle)) {
    return 0;
  }
  deadline_ = Clock::now() + parts_.requestTime;
  for (std::size_t checked = 0;;) {
    // An empty line before a request is skipped (RFC 9112, section 2.2).
    while (checked == 0 && received_.starts_with("\r\n")) {
      received_.erase(0, 2);
    }
    const std::size_t end = headLength(received_, checked);
    if (std::min(end, received_.size()) > kLongestHead) {
      refuse({431, "the head of the request is too long"});
      return 0;
    }
    if (end != std::string_view::npos) return end;
    checked = received_.size();
    if (!receive(deadline_)) {
      if (Clock::now() >= deadline_) refuse({408, "the request took too long"});
      return 0;
    }
  }
}

bool HttpConnection::receiveContent(std::size_t length, bool expectsContinue) {
  if (expectsContinue && received_.size() < length &&
      !send("HTTP/1.1 100 Continue\r\n\r\n")) {
    return false;
  }
  while (received_.size() < length) {
    if (receive(deadline_)) continue;
    return Clock::now() >= deadline_ &&
           refuse({408, "the request took too long"});
  }
  return true;
}

bool HttpConnection::answerFile(const HttpHead& head) {
  const auto files = pageFiles();
  const auto file = std::find_if(
      files.begin(), files.end(),
      [&](const PageFile& at) { return at.path == head.request.path; });
  if (file == files.end()) {
    return refuse({404, "there is no such page"},
                  head.request.method != "HEAD");
  }
  const bool whole = head.request.method != "HEAD";
  return send(toText({.type = file->type,
                      .length = file->content.size(),
                      .keepAlive = head.keepAlive}),
              whole) &&
         (!whole || send(file->content)) && goesOn(head);
}

bool HttpConnection::answerOperation(const HttpHead& head,
                                     std::string_view line) {
  setIdleSince(std::nullopt);
  // Answered at once, or later by the pool.
  Exchange exchange(parts_, line);
  if (!head.events && (exchange.answered() || exchange.finished())) {
    return answerJson(head, exchange.next({}).value_or(""));
  }
  return stream(head, exchange);
}

bool HttpConnection::stream(const HttpHead& head, Exchange& exchange) {
  const auto put = [&](const std::string& text) {
    return send(head.chunks ? chunkOf(text) : text);
  };
  if (!send(toText(
          {.type = head.events ? "text/event-stream" : "application/json",
           .length = std::nullopt,
           .chunks = head.chunks,
           .keepAlive = head.keepAlive}))) {
    return false;
  }
  for (int quiet = 0; !exchange.finished();) {
    setIdleSince(std::nullopt);
    const auto line = exchange.next(kPatience);
    if ((*stop_)() || isGone()) return false;
    std::string text;
    if (line) {
      quiet = 0;
      if (head.events) {
        text = eventOf(*line);
      } else if (exchange.finished()) {
        text = *line;
      }
    } else if (++quiet == kQuietRounds) {
      quiet = 0;
      text = head.events ? ":\n\n" : " ";
    }
    if (!text.empty() && !put(text)) return false;
  }
  return (!head.chunks || send(kLastChunk)) && goesOn(head);
}

bool HttpConnection::answerJson(const HttpHead& head, const std::string& text) {
  return send(toText({.type = head.events ? "text/event-stream"
                                          : "application/json",
                      .length = text.size(),
                      .keepAlive = head.keepAlive}),
              !text.empty()) &&
         send(text) && goesOn(head);
}

bool HttpConnection::goesOn(const HttpHead& head) {
  if (!head.keepAlive) linger();
  return head.keepAlive;
}

bool HttpConnection::refuse(const Refusal& refusal, bool withContent) {
  const std::string text = refusalText(refusal.why);
  if (send(toText({.status = refusal.status,
                   .length = text.size(),
                   .field = refusal.field}) +
           (withContent ? text : ""))) {
    linger();
  }
  return false;
}

// Closing now, with unread bytes, would lose the answer.
void HttpConnection::linger() {
  shutdown(socket_, SHUT_WR);
  setIdleSince(Clock::time_point());  // gives way at once
  const auto deadline = Clock::now() + kLinger;
  std::size_t dropped = 0;
  do {
    dropped += received_.size();
    received_.clear();
  } while (dropped < kLingerBytes && receive(deadline));
}

bool HttpConnection::await(short events, Clock::time_point deadline) {
  for (;;) {
    if ((*stop_)() || dismissed()) return false;
    const auto now = Clock::now();
    if (now >= deadline) return false;
    const auto left = std::chrono::ceil<milliseconds>(
        std::min<Clock::duration>(deadline - now, kPatience));
    std::array<pollfd, 2> waiting = {
        {{socket_, events, 0}, {bell().get(), POLLIN, 0}}};
    poll(waiting.data(), waiting.size(), static_cast<int>(left.count()));
    if (waiting[0].revents != 0) return true;
  }
}

bool HttpConnection::receive(Clock::time_point deadline) {
  const std::size_t size = received_.size();
  while (await(POLLIN, deadline)) {
    received_.resize(size + kReceivedAtOnce);
    const ssize_t n = recv(socket_, &received_[size], kReceivedAtOnce, 0);
    const int reason = errno;
    received_.resize(size + static_cast<std::size_t>(std::max<ssize_t>(n, 0)));
    if (n > 0) return true;
    if (n == 0 || (reason != EAGAIN && reason != EINTR)) return false;
  }
  return false;
}

bool HttpConnection::send(std::string_view text, bool more) {
  const auto begin = Clock::now();
  const auto deadline = begin + parts_.limits.lineTime;
  const int flags = MSG_NOSIGNAL | MSG_DONTWAIT | (more ? MSG_MORE : 0);
  setIdleSince(begin);
  while (!text.empty()) {
    const ssize_t n = ::send(socket_, text.data(), text.size(), flags);
    if (n > 0) {
      text.remove_prefix(static_cast<std::size_t>(n));
    } else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
      return false;
    }
    if (!text.empty() && !await(POLLOUT, deadline)) return false;
  }
  return true;
}

bool HttpConnection::isGone() const {
  pollfd waiting = {socket_, POLLRDHUP, 0};
  return poll(&waiting, 1, 0) > 0;
}

}  // namespace phasemachine::web
