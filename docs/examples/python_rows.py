"""Files of packed rows, read in batches as a training loop does.

    python_rows.py FOLDER
"""

import pathlib
import sys

import numpy as np

import phasemachine as pm

random = np.random.default_rng(1)
for path in sorted(pathlib.Path(sys.argv[1]).glob("*.rows")):
    rows = pm.Rows(path)
    values = rows.table["value"]  # a view of the file
    chosen = random.permutation(len(rows))[:64]
    boards = rows.observations(chosen)  # float32, unpacked
    offsets, actions, visits = rows.policies(chosen)
    print(rows.game, len(rows), "rows; a batch", boards.shape,
          "with", offsets[-1], "moves")
    assert ((values >= 0) & (values <= 1)).all()
    assert visits.sum() > 0 and len(actions) == len(visits)
