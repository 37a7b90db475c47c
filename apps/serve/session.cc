#include "apps/serve/session.h"

#include <exception>
#include <new>
#include <utility>

#include "apps/serve/tree_trace.h"
#include "core/quote.h"

namespace phasemachine::serve {
namespace {

constexpr std::size_t kLongestId = 256;

bool isId(const Json& id) {
  return id.isNull() || id.isWhole() ||
         (id.isText() && id.asText().size() <= kLongestId);
}

}  // namespace

Session::Session(Pool& pool, const Limits& limits, Sink sink,
                 std::function<void()> searchEnded)
    : pool_(pool),
      limits_(limits),
      sink_(std::move(sink)),
      searchEnded_(std::move(searchEnded)) {}

Session::~Session() {
  stop();
  drain();
}

void Session::answer(const Json& id, Json body, bool mayBeLost) {
  Json whole = {{"id", id}};
  whole.update(std::move(body));
  std::string line = whole.text() + '\n';
  const std::lock_guard lock(sinkMutex_);
  sink_(std::move(line), mayBeLost);
}

void Session::handle(std::string_view line) {
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
    bool later = false;
    Json body = dispatch(*request, id, later);
    if (!later) answer(id, std::move(body));
  } catch (const std::bad_alloc&) {
    answer(id, errorAnswer("overloaded", "out of memory"));
  } catch (const std::exception& error) {
    answer(id, errorAnswer("internal", error.what()));
  }
}

void Session::handleTooLong() {
  tell("too_long",
       "a line may have " + std::to_string(limits_.lineBytes) + " bytes");
}

void Session::tell(std::string_view code, std::string_view message) {
  answer(nullptr, errorAnswer(code, message));
}

Json Session::dispatch(const Json& request, const Json& id, bool& later) {
  Members members(request);
  members.allow("id");
  const auto op = members.text("op", 64);
  const auto protocol = members.number("protocol", 0, 1'000'000);
  if (protocol && *protocol != kProtocolVersion) {
    return errorAnswer(absl::UnimplementedError(
        "this is protocol " + std::to_string(kProtocolVersion) + ", not " +
        std::to_string(*protocol)));
  }
  if (!op) return errorAnswer("invalid", "\"op\" must be there, a string");
  if (*op == "cancel") return cancel(members, request);
  if (*op == "search") {
    auto order = readSearch(members, limits_);
    if (!order.ok()) return errorAnswer(order.status());
    return startLater(
        id, later,
        [this, id, order = *std::move(order)](const SearchControl& control) {
          search(id, order, control);
        });
  }
  if (*op == "play") {
    auto order = readPlay(members, limits_);
    if (!order.ok()) return errorAnswer(order.status());
    if (order->act.isQuick()) return playAnswer(*order, SearchControl());
    return startLater(
        id, later,
        [this, id, order = *std::move(order)](const SearchControl& control) {
          play(id, order, control);
        });
  }
  auto body = quickAnswer(*op, members, limits_);
  return body.ok() ? *std::move(body) : errorAnswer(body.status());
}

Json Session::startLater(const Json& id, bool& later, Job job) {
  const absl::Status status = start(id, std::move(job));
  if (!status.ok()) return errorAnswer(status);
  later = true;
  return nullptr;
}

absl::Status Session::start(const Json& id, Job job) {
  const auto control = std::make_shared<SearchControl>();
  {
    const std::lock_guard lock(mutex_);
    if (!id.isNull() && controls_.contains(id.text())) {
      return absl::AlreadyExistsError("a search with this id is under way");
    }
    controls_.emplace(id.text(), control);
    ++searches_;
  }
  const auto shared = std::make_shared<const Job>(std::move(job));
  absl::Status status = pool_.submit(
      [this, id, shared, control] {
        (*shared)(*control);
        forget(id, control.get());
      },
      this);
  if (!status.ok()) forget(id, control.get());
  return status;
}

void Session::search(const Json& id, const SearchOrder& order,
                     const SearchControl& control) {
  try {
    if (control.stopped()) {
      answer(id, errorAnswer(absl::CancelledError(
                     "the search was cancelled before it began")));
      return;
    }
    auto player = makePlayer(order.state.board.game(), order.settings);
    absl::Status status = player.status();
    if (player.ok()) {
      status = (*player)->setGame(order.state.start, order.state.moves);
    }
    if (!status.ok()) {
      answer(id, errorAnswer(status));
      return;
    }
    AnySearchRequest request;
    request.limits = order.limits;
    request.lines = order.lines;
    request.control = &control;
    if (order.progressMilliseconds != 0) {
      request.progressMilliseconds = order.progressMilliseconds;
      request.progress = [&](const AnySearchResult& now) {
        Json soFar = describe(order, now);
        soFar.erase("ended_by");
        answer(id, {{"progress", std::move(soFar)}}, /*mayBeLost=*/true);
      };
    }
    Json body = describe(order, (*player)->search(request));
    if (order.tree.depth != 0) {
      body["tree"] =
          treeToJson(order.state.board, (*player)->trace(order.tree))["steps"];
    }
    answer(id, std::move(body));
  } catch (const std::bad_alloc&) {
    answer(id, errorAnswer("overloaded", "out of memory"));
  } catch (const std::exception& error) {
    answer(id, errorAnswer("internal", error.what()));
  }
}

void Session::play(const Json& id, const PlayOrder& order,
                   const SearchControl& control) {
  try {
    if (control.stopped()) {
      answer(id, errorAnswer(absl::CancelledError(
                     "the request was cancelled before it began")));
      return;
    }
    answer(id, playAnswer(order, control));
  } catch (const std::bad_alloc&) {
    answer(id, errorAnswer("overloaded", "out of memory"));
  } catch (const std::exception& error) {
    answer(id, errorAnswer("internal", error.what()));
  }
}

Json Session::cancel(Members& members, const Json& request) {
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

void Session::forget(const Json& id, const SearchControl* control) {
  const std::lock_guard lock(mutex_);
  auto [at, end] = controls_.equal_range(id.text());
  while (at != end && at->second.get() != control) ++at;
  if (at != end) controls_.erase(at);
  --searches_;
  changed_.notify_all();
  searchEnded_();
}

void Session::stop() {
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [id, control] : controls_) control->stop();
  }
  // Jobs that have not started are answered here, without waiting for a worker.
  for (const auto& job : pool_.withdraw(this)) job();
}

bool Session::searching() const {
  const std::lock_guard lock(mutex_);
  return searches_ != 0;
}

void Session::drain() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return searches_ == 0; });
}

}  // namespace phasemachine::serve
