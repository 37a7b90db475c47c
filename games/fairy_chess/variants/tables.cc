#include "games/fairy_chess/variants/tables.h"

#include <map>
#include <memory>
#include <optional>

namespace phasemachine::fairy_chess {
namespace {

// A ray on the board: squares in order.
struct Place {
  int square;
  bool lands;
};
using Line = std::vector<Place>;

// The lines from one square.
class LinesFrom {
 public:
  LinesFrom(bool turned, int square, int files, int ranks)
      : turned_(turned), square_(square), files_(files), ranks_(ranks) {}

  Line along(const Ray& ray) const {
    if (ray.bounces >= 0) return reflected(ray);
    Line line;
    for (const Step& step : ray.steps) {
      const int x = square_ % files_ + (turned_ ? -step.to.x : step.to.x);
      const int y = square_ / files_ + (turned_ ? -step.to.y : step.to.y);
      if (!onBoard(x, y)) break;
      line.push_back({y * files_ + x, step.lands});
    }
    while (!line.empty() && !line.back().lands && ray.hop == Hop::kNone) {
      line.pop_back();
    }
    return line;
  }

 private:
  bool onBoard(int x, int y) const {
    return x >= 0 && x < files_ && y >= 0 && y < ranks_;
  }

  Line reflected(const Ray& ray) const {
    Line line;
    int dx = ray.steps[0].to.x;
    int dy = ray.steps[0].to.y;
    int x = square_ % files_ + dx;
    int y = square_ / files_ + dy;
    int bounces = 0;
    while (onBoard(x, y) && y * files_ + x != square_) {
      const int here = y * files_ + x;
      line.push_back({here, true});
      if (!onBoard(x + dx, y)) {
        dx = -dx;
        ++bounces;
      }
      if (!onBoard(x, y + dy)) {
        dy = -dy;
        ++bounces;
      }
      if (bounces > ray.bounces) break;
      x += dx;
      y += dy;
    }
    return line;
  }

  bool turned_;
  int square_;
  int files_;
  int ranks_;
};

struct Tree {
  int square = 0;
  std::uint8_t flags = 0;
  std::vector<std::unique_ptr<Tree>> below;

  Tree& child(int at) {
    for (auto& tree : below) {
      if (tree->square == at) return *tree;
    }
    below.push_back(std::make_unique<Tree>());
    below.back()->square = at;
    return *below.back();
  }
};

std::uint32_t flatten(const Tree& tree, std::vector<Node>& nodes) {
  std::uint32_t count = 0;
  for (const auto& child : tree.below) {
    const std::size_t at = nodes.size();
    nodes.push_back(
        {static_cast<std::uint8_t>(child->square), child->flags, 0});
    const std::uint32_t size = 1 + flatten(*child, nodes);
    nodes[at].skip = static_cast<std::uint16_t>(size);
    count += size;
  }
  return count;
}

// The path as a ray, if it does not fork and its squares are ascending or
// descending.
struct StraightPath {
  WordRay ray;
  bool rises;
};
std::optional<StraightPath> straightPath(int origin, const Tree& first) {
  StraightPath path = {{}, first.square > origin};
  int last = origin;
  for (const Tree* tree = &first;;) {
    if ((tree->square > last) != path.rises) return std::nullopt;
    last = tree->square;
    const std::uint64_t here = std::uint64_t{1} << tree->square;
    path.ray.squares |= here;
    if ((tree->flags & kLandsQuiet) != 0) path.ray.quiet |= here;
    if ((tree->flags & kLandsTaking) != 0) path.ray.taking |= here;
    if (tree->below.empty()) return path;
    if (tree->below.size() > 1) return std::nullopt;
    tree = tree->below.front().get();
  }
}

// Appends the rays of a form from `square` if all its paths are straight.
void addRays(const Tree& root, int square, Origin<1>& origin,
             std::vector<WordRay>& rays) {
  std::vector<WordRay> rising;
  std::vector<WordRay> falling;
  for (const auto& child : root.below) {
    const auto path = straightPath(square, *child);
    if (!path) return;
    (path->rises ? rising : falling).push_back(path->ray);
  }
  origin.rays = static_cast<std::uint32_t>(rays.size());
  origin.rising = static_cast<std::uint8_t>(rising.size());
  origin.falling = static_cast<std::uint8_t>(falling.size());
  origin.straight = true;
  rays.insert(rays.end(), rising.begin(), rising.end());
  rays.insert(rays.end(), falling.begin(), falling.end());
}

template <int kWords>
using PathsByTarget = std::map<int, std::vector<SquareSet<kWords>>>;

// Keeps only the minimal sets; a superset of another one is redundant.
template <int kWords>
void addPath(std::vector<SquareSet<kWords>>& paths, SquareSet<kWords> path) {
  for (const auto& other : paths) {
    if ((other & path) == other) return;
  }
  std::erase_if(paths,
                [&](const auto& other) { return (other & path) == path; });
  paths.push_back(path);
}

template <int kWords>
void collect(const Tree& tree, SquareSet<kWords> over,
             PathsByTarget<kWords>& paths) {
  for (const auto& child : tree.below) {
    if ((child->flags & kLandsTaking) != 0) {
      addPath(paths[child->square], over);
    }
    auto further = over;
    further.add(child->square);
    collect(*child, further, paths);
  }
}

}  // namespace

template <int kWords>
void addOrigin(Tables<kWords>& tables, const Movement& movement, bool turned,
               int square, int files, int ranks) {
  Origin<kWords> origin;
  SquareSet<kWords> hopReach;
  origin.nodes = static_cast<std::uint32_t>(tables.nodes.size());
  origin.ways = static_cast<std::uint32_t>(tables.ways.size());
  origin.hops = static_cast<std::uint32_t>(tables.hopLines.size());
  const LinesFrom lines(turned, square, files, ranks);
  Tree root;
  for (const Ray& ray : movement) {
    const Line line = lines.along(ray);
    if (line.empty()) continue;
    if (ray.hop != Hop::kNone) {
      tables.hopLines.push_back(
          {.first = static_cast<std::uint32_t>(tables.hopSquares.size()),
           .size = static_cast<std::uint8_t>(line.size()),
           .hop = ray.hop,
           .moves = ray.moves,
           .takes = ray.takes});
      for (const auto& place : line) {
        tables.hopSquares.push_back(static_cast<std::uint8_t>(place.square));
        if (ray.takes) hopReach.add(place.square);
      }
      ++origin.hopCount;
      continue;
    }
    Tree* tree = &root;
    for (const auto& place : line) {
      tree = &tree->child(place.square);
      if (ray.throughClouds) tree->flags |= kThroughClouds;
      if (!place.lands) continue;
      if (ray.moves) tree->flags |= kLandsQuiet;
      if (ray.takes) tree->flags |= kLandsTaking;
    }
  }
  PathsByTarget<kWords> paths;
  collect(root, SquareSet<kWords>(), paths);
  // Squares one step away with nothing behind them are leaps.
  std::erase_if(root.below, [&](const auto& child) {
    if (!child->below.empty()) return false;
    if ((child->flags & kLandsQuiet) != 0) origin.quietLeaps.add(child->square);
    if ((child->flags & kLandsTaking) != 0) {
      origin.takingLeaps.add(child->square);
    }
    return true;
  });
  origin.nodeCount = flatten(root, tables.nodes);
  if constexpr (kWords == 1) addRays(root, square, origin, tables.rays);
  for (const auto& [target, ways] : paths) {
    origin.reach.add(target);
    tables.ways.push_back({static_cast<std::uint32_t>(tables.paths.size()),
                           static_cast<std::uint32_t>(ways.size())});
    tables.paths.insert(tables.paths.end(), ways.begin(), ways.end());
  }
  tables.origins.push_back(origin);
  tables.hopReach.push_back(hopReach);
}

template void addOrigin(Tables<1>&, const Movement&, bool, int, int, int);
template void addOrigin(Tables<2>&, const Movement&, bool, int, int, int);
template void addOrigin(Tables<3>&, const Movement&, bool, int, int, int);

}  // namespace phasemachine::fairy_chess
