"""The libraries as a Conan 2 package: conan create cmake/conan"""

import pathlib
import re

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy

FOLDERS = ("cmake", "core", "phase", "network", "games", "ai", "engine", "apps")
FILES = ("CMakeLists.txt", "LICENSE", "README.md", "CHANGELOG.md")


class PhaseMachine(ConanFile):
    name = "phasemachine"
    description = "Turn-based games on a stateless machine, and a tree search"
    license = "Apache-2.0"
    settings = "os", "compiler", "build_type", "arch"
    generators = "CMakeDeps"

    @property
    def _root(self):
        return pathlib.Path(self.recipe_folder).parents[1]

    def set_version(self):
        text = (self._root / "CMakeLists.txt").read_text()
        self.version = re.search(r"phasemachine_release ([0-9.]+)", text)[1]

    def export_sources(self):
        for pattern in [f"{name}/*" for name in FOLDERS] + list(FILES):
            copy(self, pattern, self._root, self.export_sources_folder)

    def requirements(self):
        self.requires("abseil/[>=20220623]", transitive_headers=True)
        self.requires("onetbb/[>=2021.8]")

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        for part in ("BUILD_APPS", "BUILD_TESTS", "WERROR"):
            toolchain.cache_variables[f"PHASEMACHINE_{part}"] = False
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, pathlib.Path(
            self.package_folder, "licenses"))
        CMake(self).install()

    def package_info(self):
        self.cpp_info.set_property("cmake_find_mode", "none")
        self.cpp_info.builddirs = ["lib/cmake/PhaseMachine"]
