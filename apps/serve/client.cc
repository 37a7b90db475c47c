#include "apps/serve/client.h"

#include <unistd.h>

#include <exception>
#include <new>
#include <system_error>
#include <utility>

#include "core/quote.h"
#include "games/loans.h"

namespace phasemachine::serve {
namespace {

constexpr std::size_t kLongestId = 256;

bool isId(const Json& id) {
  return id.isNull() || id.isWhole() ||
         (id.isText() && id.asText().size() <= kLongestId);
}

Json treeOf(const SearchOrder& order, const AnyPlayer& player) {
  return treeToJson(order.state.board, player.trace(order.tree))["steps"];
}

}  // namespace

Pool::Pool(int threads, std::size_t most, int nice) : nice_(nice), most_(most) {
  try {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  } catch (const std::system_error&) {
    if (threads_.empty()) throw;  // else those that there are run the jobs
  }
}

Pool::~Pool() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

absl::Status Pool::submit(std::function<void()> job, const void* owner,
                          std::size_t bytes) {
  if (threads_.empty()) {
    job();
    return absl::OkStatus();
  }
  {
    const std::lock_guard lock(mutex_);
    if (held_ == most_ || bytes > kMostBytes - bytes_) {
      return absl::ResourceExhaustedError(
          "too many searches wait: " + std::to_string(held_) +
          "; ask again when some are answered");
    }
    ++held_;
    bytes_ += bytes;
    jobs_.push_back({std::move(job), owner, bytes});
  }
  changed_.notify_one();
  return absl::OkStatus();
}

std::vector<std::function<void()>> Pool::withdraw(const void* owner) {
  std::vector<std::function<void()>> gone;
  const std::lock_guard lock(mutex_);
  std::erase_if(jobs_, [&](Job& job) {
    if (job.owner != owner) return false;
    gone.push_back(std::move(job.run));
    bytes_ -= job.bytes;
    return true;
  });
  held_ -= gone.size();
  return gone;
}

void Pool::work() {
  if (nice_ > 0) {
    // Per thread on Linux; if refused, nothing is lost.
    [[maybe_unused]] const int now = nice(nice_);
  }
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return ending_ || !jobs_.empty(); });
    if (jobs_.empty()) return;
    std::size_t bytes = 0;
    {
      const Job job = std::move(jobs_.front());
      jobs_.pop_front();
      lock.unlock();
      job.run();
      bytes = job.bytes;
    }
    lock.lock();
    --held_;
    bytes_ -= bytes;
  }
}

Client::Client(Pool& pool, const Limits& limits, Sink sink,
               std::function<void()> searchEnded, Operations more)
    : pool_(pool),
      limits_(limits),
      sink_(std::move(sink)),
      searchEnded_(std::move(searchEnded)),
      more_(std::move(more)) {}

Client::~Client() {
  stop();
  drain();
}

void Client::answer(const Json& id, Json body, bool mayBeLost) {
  Json whole = {{"id", id}};
  whole.update(std::move(body));
  std::string line = whole.text() + '\n';
  if (line.size() > limits_.answerBytes && !mayBeLost) {
    whole = {{"id", id}};
    whole.update(errorAnswer("too_long",
                             "the answer has " + std::to_string(line.size()) +
                                 " bytes, more than " +
                                 std::to_string(limits_.answerBytes)));
    line = whole.text() + '\n';
  }
  const std::lock_guard lock(sinkMutex_);
  sink_(std::move(line), mayBeLost);
}

void Client::handle(std::string_view line) {
  if (line.find_first_not_of(" \t") == std::string_view::npos) return;
  Json id = nullptr;
  try {
    const auto request = parseObject(line, limits_.depth);
    if (!request.ok()) {
      const bool deep =
          request.status().code() == absl::StatusCode::kOutOfRange;
      answer(id, errorAnswer(deep ? "too_deep" : "parse",
                             std::string(request.status().message())));
      return;
    }
    if (const Json* given = request->find("id"); given != nullptr) {
      if (!isId(*given)) {
        answer(id, errorAnswer("invalid",
                               "\"id\" must be a whole number, null or a "
                               "string of at most 256 bytes"));
        return;
      }
      id = *given;
    }
    if (auto body = dispatch(*request, id, line.size())) {
      answer(id, *std::move(body));
    }
  } catch (const std::bad_alloc&) {
    answer(id, errorAnswer("overloaded", "out of memory"));
  } catch (const std::exception& error) {
    answer(id, errorAnswer("internal", error.what()));
  }
}

void Client::handleTooLong() {
  tell("too_long",
       "a line may have " + std::to_string(limits_.lineBytes) + " bytes");
}

void Client::tell(std::string_view code, std::string_view message) {
  answer(nullptr, errorAnswer(code, message));
}

std::optional<Json> Client::dispatch(const Json& request, const Json& id,
                                     std::size_t bytes) {
  // Its variants, if it brings any, are the server's only while it is served.
  const auto loans = std::make_shared<GameLoans>();
  const GameLoans::Scope scope(*loans);
  Members members(request);
  members.allow("id");
  const auto op = members.text("op", 64);
  const auto protocol = members.number("protocol", 0, 1'000'000);
  if (protocol && *protocol != kProtocolVersion) {
    return errorAnswer("unsupported_protocol",
                       "this is protocol " + std::to_string(kProtocolVersion) +
                           ", not " + std::to_string(*protocol));
  }
  if (!op) return errorAnswer("invalid", "\"op\" must be there, a string");
  if (*op == "cancel") return cancel(members, request);
  Job job;
  if (*op == "search") {
    auto order = readSearch(members, limits_);
    if (!order.ok()) return errorAnswer(order.status());
    job = [this, id, loans,
           order = *std::move(order)](const SearchControl& control) {
      const GameLoans::Scope again(*loans);
      return search(id, order, control);
    };
  } else if (*op == "play") {
    auto order = readPlay(members, limits_);
    if (!order.ok()) return errorAnswer(order.status());
    if (order->act.isQuick()) return playAnswer(*order, SearchControl());
    job = [this, id, loans,
           order = *std::move(order)](const SearchControl& control) {
      const GameLoans::Scope again(*loans);
      return playAnswer(order, control, [&](Json soFar) {
        answer(id, {{"progress", std::move(soFar)}}, /*mayBeLost=*/true);
      });
    };
  } else {
    auto own = more_(*op, members);
    auto body = own ? *std::move(own) : quickAnswer(*op, members, limits_);
    return body.ok() ? *std::move(body) : errorAnswer(body.status());
  }
  if (absl::Status s = start(id, bytes, std::move(job)); !s.ok()) {
    return errorAnswer(s);
  }
  return std::nullopt;
}

absl::Status Client::start(const Json& id, std::size_t bytes, Job job) {
  const auto control = std::make_shared<SearchControl>();
  {
    const std::lock_guard lock(mutex_);
    if (!id.isNull() && controls_.contains(id.text())) {
      return codedError("duplicate_id", "a search with this id is under way");
    }
    controls_.emplace(id.text(), control);
    ++searches_;
  }
  const auto shared = std::make_shared<const Job>(std::move(job));
  absl::Status status = pool_.submit(
      [this, id, shared, control] { run(id, *shared, *control); }, this, bytes);
  if (!status.ok()) {
    forget(id, control.get());
    end();
  }
  return status;
}

void Client::run(const Json& id, const Job& job, const SearchControl& control) {
  const auto error = [](const std::exception& thrown) {
    return dynamic_cast<const std::bad_alloc*>(&thrown) != nullptr
               ? errorAnswer("overloaded", "out of memory")
               : errorAnswer("internal", thrown.what());
  };
  Json body;
  try {
    body = control.stopped()
               ? errorAnswer("cancelled",
                             "the request was cancelled before it began")
               : job(control);
  } catch (const std::exception& thrown) {
    body = error(thrown);
  }
  // First, since the client may use the id again once it has the answer.
  forget(id, &control);
  try {
    answer(id, std::move(body));
  } catch (const std::exception& thrown) {
    answer(id, error(thrown));
  }
  end();
}

Json Client::search(const Json& id, const SearchOrder& order,
                    const SearchControl& control) {
  auto player = makePlayer(order.state.board.game(), order.settings);
  absl::Status status = player.status();
  if (player.ok()) {
    status = (*player)->setGame(order.state.start, order.state.moves);
  }
  if (!status.ok()) return errorAnswer(status);
  AnySearchRequest request;
  request.limits = order.limits;
  request.lines = order.lines;
  request.control = &control;
  if (order.progressMilliseconds != 0) {
    request.progressMilliseconds = order.progressMilliseconds;
    request.progress = [&](const AnySearchResult& now) {
      Json soFar = describe(order, now);
      soFar.erase("ended_by");
      // This is the thread that searches, so the tree is at rest if it is the
      // only one.
      if (order.tree.depth != 0 && order.settings.search.threads == 1) {
        soFar["tree"] = treeOf(order, **player);
      }
      answer(id, {{"progress", std::move(soFar)}}, /*mayBeLost=*/true);
    };
  }
  Json body = describe(order, (*player)->search(request));
  if (order.tree.depth != 0) {
    body["tree"] = treeOf(order, **player);
  }
  return body;
}

Json Client::cancel(Members& members, const Json& request) {
  members.allow("target");
  if (absl::Status status = members.done(); !status.ok()) {
    return errorAnswer(status);
  }
  const Json* target = request.find("target");
  if (target == nullptr || target->isNull() || !isId(*target)) {
    return errorAnswer("invalid", "\"target\" must be the id of a search");
  }
  const std::lock_guard lock(mutex_);
  const auto found = controls_.find(target->text());
  if (found != controls_.end()) found->second->stop();
  return {{"cancelled", found != controls_.end()}};
}

void Client::forget(const Json& id, const SearchControl* control) {
  const std::lock_guard lock(mutex_);
  auto [at, end] = controls_.equal_range(id.text());
  while (at != end && at->second.get() != control) ++at;
  if (at != end) controls_.erase(at);
}

void Client::end() {
  const std::lock_guard lock(mutex_);
  --searches_;
  changed_.notify_all();
  searchEnded_();
}

void Client::stop() {
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, control] : controls_) control->stop();
  }
  // Jobs that have not started are answered here, without waiting for a worker.
  for (const auto& job : pool_.withdraw(this)) job();
}

bool Client::searching() const {
  const std::lock_guard lock(mutex_);
  return searches_ != 0;
}

void Client::drain() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return searches_ == 0; });
}

}  // namespace phasemachine::serve
