"""Builds the compiled part with cmake, for `pip wheel` and `pip install`.

PHASEMACHINE_BUILD_DIR names a build directory to use; without it, a new one is
created next to the others. A source distribution has the C++ sources in a
folder `source`. The version is that of CMakeLists.txt.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist
from wheel.bdist_wheel import bdist_wheel

HERE = Path(__file__).resolve().parent
DISTRIBUTED = (HERE / "source" / "CMakeLists.txt").exists()
ROOT = HERE / "source" if DISTRIBUTED else HERE.parents[1]
# The sources of the module.
SOURCES = ("CMakeLists.txt", "LICENSE", "README.md", "cmake", "core", "phase",
           "network", "games", "ai", "engine", "apps")
BUILD = Path(os.environ.get("PHASEMACHINE_BUILD_DIR", ROOT / "build" / "python"))
VERSION = re.search(r"phasemachine_release ([0-9.]+)",
                    (ROOT / "CMakeLists.txt").read_text())[1]


class SourceDistribution(sdist):
    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        if not (ROOT / ".git").exists():
            names = [path.relative_to(ROOT).as_posix()
                     for name in SOURCES for path in
                     [ROOT / name, *(ROOT / name).rglob("*")]
                     if path.is_file() and "egg-info" not in str(path)]
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
        if not (BUILD / "CMakeCache.txt").exists():
            subprocess.run(
                ["cmake", "-S", ROOT, "-B", BUILD, "-G", "Ninja",
                 "-DCMAKE_BUILD_TYPE=Release", "-DPHASEMACHINE_BUILD_TESTS=OFF",
                 f"-DPYTHON_EXECUTABLE={sys.executable}"], check=True)
        subprocess.run(["cmake", "--build", BUILD, "--target",
                        "phasemachine_python"], check=True)
        built = sorted((BUILD / "python" / "phasemachine").glob("_core*.so"))
        target = Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(built[-1], target)


class Wheel(bdist_wheel):
    @property
    def license_paths(self):
        # cmake writes the notices; pip asks for metadata before it has run.
        paths = [ROOT / "LICENSE", BUILD / "NOTICE"]
        return [str(path) for path in paths if path.exists()]


setup(version=VERSION,
      long_description=(ROOT / "README.md").read_text(encoding="utf-8"),
      long_description_content_type="text/markdown",
      ext_modules=[Extension("phasemachine._core", sources=[])],
      cmdclass={"bdist_wheel": Wheel, "build_ext": CMakeBuild,
                "sdist": SourceDistribution})
