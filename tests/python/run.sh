#!/bin/sh
# run.sh PACKAGE SCRIPT [ARGUMENT]...: runs a script with the package's folder
# on the path; skipped (77) if numpy is not installed.
package=$1
shift
python=${PHASEMACHINE_PYTHON:-python3}
"$python" -c 'import numpy' 2>/dev/null || {
  echo "skipped: $python has no numpy"
  exit 77
}
PYTHONPATH=$package exec "$python" "$@"
