"""Reads trained weights: .npz files of arrays and PyTorch's state dicts."""

import zipfile
from typing import Any, Dict, Mapping

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[Any]


def first_line(error: BaseException) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[0]


def load_npz(path: str) -> Dict[str, Array]:
    with open(path, "rb") as file:
        try:
            arrays = np.load(file, allow_pickle=False)
            if isinstance(arrays, np.ndarray):
                raise ValueError("one array without a name")
            return {name: arrays[name] for name in arrays.files}
        except (OSError, ValueError, EOFError, zipfile.BadZipFile) as error:
            raise ValueError(f"{path} is not an .npz file of arrays: "
                             f"{first_line(error)}")


def load_state(path: str) -> Dict[str, Array]:
    try:
        import torch
    except ImportError:
        raise ValueError(f"{path}: only .npz can be read without PyTorch")
    with open(path, "rb"):
        pass  # so that a missing file is named as one
    try:
        state = torch.load(path, map_location="cpu", weights_only=True)
    except Exception as error:  # of many kinds, by what the file holds
        raise ValueError(f"{path} is not a PyTorch state dict, as written by "
                         f"torch.save(model.state_dict(), FILE): "
                         f"{first_line(error)}")
    if not isinstance(state, Mapping):
        raise ValueError(f"{path} holds a {type(state).__name__}, not a state "
                         "dict")
    arrays = {}
    for name, tensor in state.items():
        if not isinstance(tensor, torch.Tensor):
            raise ValueError(f"{path}: {name} is a {type(tensor).__name__}, not "
                             "a tensor; save model.state_dict() alone")
        exact = tensor.detach()
        arrays[str(name)] = (exact.double() if exact.is_floating_point()
                             else exact).numpy()
    return arrays


def load(path: str) -> Dict[str, Array]:
    """The arrays of an .npz file or of a PyTorch state dict. Raises ValueError
    or OSError with the file and the reason."""
    return load_npz(path) if path.endswith(".npz") else load_state(path)


def real(name: str, array: Any) -> Array:
    """An array of finite numbers. Raises ValueError."""
    found = np.asarray(array)
    if found.dtype.kind not in "biuf":
        raise ValueError(f"{name} has numbers of type {found.dtype}, not real "
                         "ones")
    found = found.astype(np.float64)
    if not np.isfinite(found).all():
        raise ValueError(f"{name} has numbers that are not finite")
    return found
