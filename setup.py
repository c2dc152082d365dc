"""pip install . in a virtual environment: builds the module with the project's own CMake build and installs it as the package zermelo.

Nothing is fetched: there is no pyproject.toml, so pip makes no isolated build environment. setuptools is enough; wheel is used where it
is there.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import sysconfig

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parent
WORK = ROOT / "build/pip"
WORK.mkdir(parents=True, exist_ok=True)


class Build(build_ext):
    """The compiled part and everything beside it come from scripts/python-module."""

    def run(self):
        folder = pathlib.Path(self.build_lib).resolve() / "zermelo"
        shutil.rmtree(folder, ignore_errors=True)  # what an earlier version left there
        subprocess.run([ROOT / "scripts/python-module", "--folder", folder], check=True)
        compiled = "_core" + sysconfig.get_config_var("EXT_SUFFIX")
        if not (folder / compiled).exists():
            sys.exit(f"zermelo: {compiled} is not what was built: pip must belong to the Python of Debian 12, /usr/bin/python3")

    def get_outputs(self):
        return [str(path) for path in (pathlib.Path(self.build_lib) / "zermelo").rglob("*") if path.is_file()]

    def get_source_files(self):
        return []


def version():
    return re.search(r"^set\(version (\S+)\)", (ROOT / "CMakeLists.txt").read_text(), re.M).group(1)


setup(
    name="zermelo",
    version=version(),
    description="A workshop for two-player games: rules once; play, search, solve, experiment",
    long_description=(ROOT / "README.md").read_text(),
    long_description_content_type="text/markdown",
    license="MIT",
    python_requires=">=3.11",
    packages=["zermelo"],
    package_dir={"": "python"},
    package_data={"zermelo": ["py.typed", "*.pyi"]},
    ext_modules=[Extension("zermelo._core", [])],
    cmdclass={"build_ext": Build},
    extras_require={"arrays": ["numpy"], "frames": ["pandas"]},
    zip_safe=False,
    options={"build": {"build_base": str(WORK)}, "egg_info": {"egg_base": str(WORK)}},
)
