"""Gymnasium's spaces or, without that library, spaces with the same names that
have what its users call most: contains, sample, seed, shape and dtype."""

from collections.abc import Mapping
from operator import index
from typing import Any, Optional

import numpy as np

from .. import Game

try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
except ImportError:

    class _Space:
        def __init__(self, shape: Any, dtype: Any):
            self.shape, self.dtype = shape, np.dtype(dtype)
            self._random = np.random.default_rng()

        def seed(self, seed: Optional[int] = None) -> None:
            self._random = np.random.default_rng(seed)

        def contains(self, value: Any) -> bool:
            raise NotImplementedError

        def __contains__(self, value: Any) -> bool:
            return self.contains(value)

        def __eq__(self, other: Any) -> bool:
            return type(self) is type(other) and repr(self) == repr(other)

    class Discrete(_Space):  # type: ignore[no-redef]
        """A whole number from 0 to n - 1."""

        def __init__(self, n: int):
            super().__init__((), np.int64)
            self.n = n

        def contains(self, value: Any) -> bool:
            try:
                return 0 <= index(value) < self.n
            except TypeError:
                return False

        def sample(self, mask: Optional[np.ndarray] = None) -> int:
            """A number that the mask allows."""
            if mask is None:
                return int(self._random.integers(self.n))
            allowed = np.flatnonzero(mask)
            return int(self._random.choice(allowed)) if len(allowed) else 0

        def __repr__(self) -> str:
            return f"Discrete({self.n})"

    class MultiDiscrete(_Space):  # type: ignore[no-redef]
        """A whole number from 0 to n - 1 for each n in `nvec`."""

        def __init__(self, nvec: Any):
            self.nvec = np.asarray(nvec, np.int64)
            super().__init__(self.nvec.shape, np.int64)

        def contains(self, value: Any) -> bool:
            value = np.asarray(value)
            return (value.shape == self.shape and value.dtype.kind in "iu"
                    and bool(((0 <= value) & (value < self.nvec)).all()))

        def sample(self) -> np.ndarray:
            return self._random.integers(self.nvec)

        def __repr__(self) -> str:
            return f"MultiDiscrete({self.nvec})"

    class Box(_Space):  # type: ignore[no-redef]
        """An array of numbers, each from its `low` to its `high`."""

        def __init__(self, low: Any, high: Any, shape: Any = None,
                     dtype: Any = np.float32):
            shape = np.shape(low) if shape is None else shape
            super().__init__(shape, dtype)
            self.low = np.broadcast_to(low, shape).astype(dtype)
            self.high = np.broadcast_to(high, shape).astype(dtype)

        def contains(self, value: Any) -> bool:
            return (isinstance(value, np.ndarray) and value.shape == self.shape
                    and np.can_cast(value.dtype, self.dtype)
                    and bool((value >= self.low).all()
                             and (value <= self.high).all()))

        def sample(self) -> np.ndarray:
            drawn = self._random.uniform(self.low, self.high)
            return (np.rint(drawn) if self.dtype.kind in "iu"
                    else drawn).astype(self.dtype)

        def __repr__(self) -> str:
            return (f"Box({self.low.min()}, {self.high.max()}, {self.shape}, "
                    f"{self.dtype})")

    class Dict(_Space, Mapping):  # type: ignore[no-redef]
        """A dictionary with a value of each space."""

        def __init__(self, spaces: Any):
            super().__init__(None, object)
            self.spaces = dict(spaces)

        def seed(self, seed: Optional[int] = None) -> None:
            for space in self.spaces.values():
                space.seed(seed)

        def contains(self, value: Any) -> bool:
            return (isinstance(value, dict) and value.keys() == self.keys()
                    and all(space.contains(value[key])
                            for key, space in self.items()))

        def sample(self) -> dict[str, Any]:
            return {key: space.sample() for key, space in self.items()}

        def __getitem__(self, key: str) -> Any:
            return self.spaces[key]

        def __iter__(self) -> Any:
            return iter(self.spaces)

        def __len__(self) -> int:
            return len(self.spaces)

        def __repr__(self) -> str:
            return f"Dict({self.spaces})"


def observations(game: Game, *leading: int) -> Box:
    """The observations of a game, with the ranges of its encoding; `leading`:
    the sizes of further dimensions before."""
    low = np.empty(game.observation_shape, np.float32)
    high = np.empty_like(low)
    first = 0
    for row in game.encoding["rows"]:
        last = first + row["count"]
        low[first:last], high[first:last] = row["least"], row["most"]
        first = last
    shape = leading + low.shape
    return Box(np.broadcast_to(low, shape), np.broadcast_to(high, shape),
               dtype=np.float32)


__all__ = ["Box", "Dict", "Discrete", "MultiDiscrete", "observations"]
