"""Builds the compiled part with cmake, for `pip wheel` and `pip install`.

PHASEMACHINE_BUILD_DIR names a build directory to use; without it one beside the
others is made.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parents[2]


class CMakeBuild(build_ext):
    def build_extension(self, extension):
        build = Path(os.environ.get("PHASEMACHINE_BUILD_DIR",
                                    ROOT / "build" / "python"))
        if not (build / "CMakeCache.txt").exists():
            subprocess.run(
                ["cmake", "-S", ROOT, "-B", build, "-G", "Ninja",
                 "-DCMAKE_BUILD_TYPE=Release", "-DPHASEMACHINE_BUILD_TESTS=OFF",
                 f"-DPYTHON_EXECUTABLE={sys.executable}"], check=True)
        subprocess.run(["cmake", "--build", build, "--target",
                        "phasemachine_python"], check=True)
        built = sorted((build / "python" / "phasemachine").glob("_core*.so"))
        target = Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(built[-1], target)


setup(ext_modules=[Extension("phasemachine._core", sources=[])],
      cmdclass={"build_ext": CMakeBuild})
