"""Builds the compiled half of the Python package by CMake, for pip. Everything else is in pyproject.toml."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HOME = Path(__file__).resolve().parent


class CMakeBuild(build_ext):
    """The module, and beside it the library with the trained models, where the module looks for it first."""

    def run(self):
        build = Path(self.build_temp).resolve()
        package = Path(self.get_ext_fullpath("hplc._core")).resolve().parent
        package.mkdir(parents=True, exist_ok=True)
        subprocess.run(["cmake", "-S", HOME, "-B", build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release",
                        "-DHPLC_TESTS=OFF", "-DHPLC_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}"], check=True)
        subprocess.run(["cmake", "--build", build, "--target", "hplc_python", "hplc_learn"], check=True)
        for file in [*(build / "python/hplc").glob("_core*.so"), build / "libhplc_learn.so"]:
            shutil.copy2(file, package)


version = re.search(r"project\(hplc VERSION ([0-9.]+)", (HOME / "CMakeLists.txt").read_text()).group(1)
setup(version=version, ext_modules=[Extension("hplc._core", sources=[])], cmdclass={"build_ext": CMakeBuild})
