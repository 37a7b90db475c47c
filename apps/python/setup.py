"""Builds the compiled part with cmake, for `pip wheel` and `pip install`.

PHASEMACHINE_BUILD_DIR names a build directory to use; without it, a new one is
created next to the others. A source distribution has the C++ sources in a
folder `source`.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

HERE = Path(__file__).resolve().parent
DISTRIBUTED = (HERE / "source" / "CMakeLists.txt").exists()
ROOT = HERE / "source" if DISTRIBUTED else HERE.parents[1]
# The sources of the module.
SOURCES = ("CMakeLists.txt", "LICENSE", "README.md", "cmake", "core", "phase",
           "games", "ai", "engine", "apps")


class SourceDistribution(sdist):
    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        if DISTRIBUTED:
            names = [path.relative_to(ROOT).as_posix()
                     for path in ROOT.rglob("*") if path.is_file()]
        else:
            listed = subprocess.run(
                ["git", "-C", ROOT, "ls-files", "-z", "--", *SOURCES],
                stdout=subprocess.PIPE, check=True, text=True).stdout
            names = [name for name in listed.split("\0") if name]
        for name in names:
            target = Path(base_dir) / "source" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)


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
      cmdclass={"build_ext": CMakeBuild, "sdist": SourceDistribution})
