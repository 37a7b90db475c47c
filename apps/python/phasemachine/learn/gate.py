"""Decides whether a new network replaces the previous one: a match in pairs of
games with the same opening and sides swapped, which a sequential test between
two Elo differences can end early; otherwise the middle of the two decides. Both
have the same time, so a network must repay what it costs."""

from typing import Any, Dict, List, Optional

from .. import _core as pm

from .engine import Engine, player
from .folder import Folder
from .settings import Settings


def words_of(settings: Settings, games: int, seed: int) -> List[str]:
    words = ["--games", str(games), "--seed", str(seed), "--max-plies",
             str(settings.max_plies), "--opening-plies",
             str(settings.gate_opening_plies)]
    if settings.options:
        words += ["--options", settings.options]
    return words


def tally(answer: Dict[str, Any], first: int, second: int,
          elo: List[float]) -> Dict[str, Any]:
    """A match between two networks (0: none yet), as in records."""
    facts: Dict[str, Any] = {"first": first, "second": second,
                             "games": answer["games"],
                             "seconds": answer["seconds"]}
    if "result" not in answer:  # one player: what the games returned
        means = [row["mean_returns"] for row in answer["players"]]
        return dict(facts, means=means, better=means[0] >= means[1])
    verdict = answer.get("sprt", {}).get("accepted", "none")
    least = 1 / (1 + 10 ** (-sum(elo) / len(elo) / 400))
    return dict(facts, **answer["result"], elo=answer["elo"], sprt=verdict,
                better={"elo1": True, "elo0": False}.get(
                    verdict, answer["score"] >= least))


def play(engine: Engine, folder: Folder, settings: Settings, first: int,
         second: int, games: int, seed: int, elo: Optional[List[float]],
         limit: Optional[str] = None) -> Dict[str, Any]:
    """`first` against `second`, numbers of networks; 0: without one. `elo`: the
    differences of a sequential test."""
    def named(number: int) -> str:
        network = folder.network(number) if number else None
        return player(limit or settings.gate_limit, network,
                      settings.first_evaluator)

    words = words_of(settings, games, seed)
    if elo and pm.game(settings.game).players == 2:
        words += ["--sprt", ",".join(f"{end:g}" for end in elo)]
    answer = engine.match(settings.game, named(first), named(second), words)
    return tally(answer, first, second, elo or [0.0])


def judge(engine: Engine, folder: Folder, settings: Settings, candidate: int,
          best: int) -> Optional[Dict[str, Any]]:
    """The gate's match; its "better" decides. None: no gate."""
    if settings.gate_games == 0:
        return None
    return play(engine, folder, settings, candidate, best, settings.gate_games,
                settings.seed + candidate, settings.gate_elo)


def anchor(engine: Engine, folder: Folder, settings: Settings, candidate: int,
           generation: int) -> Optional[Dict[str, Any]]:
    """A match with a network of half the age, so that the curve does not drift:
    errors of differences to the previous network only would add up."""
    older = generation // 2
    if (settings.anchor_games == 0 or generation < 2
            or pm.game(settings.game).players == 1):
        return None
    return play(engine, folder, settings, candidate, older,
                settings.anchor_games, settings.seed + 7 * candidate, None)


def last(engine: Engine, folder: Folder, settings: Settings,
         network: int) -> Dict[str, Any]:
    """By limit, the matches of a network against the evaluator that came before
    any."""
    return {limit: play(engine, folder, settings, network, 0,
                        settings.last_games, settings.seed + i, None, limit)
            for i, limit in enumerate(settings.last_limits)}
