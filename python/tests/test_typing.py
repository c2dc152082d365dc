"""The stubs name everything that is there, with the same arguments, and nothing else."""

import ast
import inspect
import pathlib
import re

import zermelo

FOLDER = pathlib.Path(zermelo.__file__).parent
STUB = ast.parse((FOLDER / "__init__.pyi").read_text(encoding="utf-8"))


def stub_arguments(function):
    arguments = function.args
    names = [argument.arg for argument in (*arguments.posonlyargs, *arguments.args)]
    if arguments.vararg:
        names.append(arguments.vararg.arg)
    names += [argument.arg for argument in arguments.kwonlyargs]
    if arguments.kwarg:
        names.append(arguments.kwarg.arg)
    return [name for name in names if name not in ("self", "cls")]


def stub_defaults(function):
    return len(function.args.defaults) + sum(default is not None for default in function.args.kw_defaults)


def compiled_arguments(method):
    """The arguments of a compiled method, out of the first line of its docstring."""
    line = method.__doc__.splitlines()[0]
    return [name for name in re.findall(r"[(,] ?\*{0,2}(\w+)(?=:|,|\))", line) if name not in ("self", "arg0")]


def public(names):
    return {name for name in names if not name.startswith("_")}


def test_every_name_of_the_module_is_typed():
    typed = {node.name for node in STUB.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    typed |= {name.asname or name.name for node in STUB.body if isinstance(node, ast.ImportFrom) and node.level for name in node.names}
    assert public(zermelo.__all__) <= typed
    assert {name for name in public(typed) if hasattr(zermelo, name)} == public(zermelo.__all__)


def test_functions_have_the_arguments_of_their_stubs():
    for node in STUB.body:
        if not isinstance(node, ast.FunctionDef):
            continue
        function = getattr(zermelo, node.name)
        assert function.__doc__, node.name
        if not inspect.isfunction(function):
            continue
        parameters = inspect.signature(function).parameters.values()
        assert [one.name for one in parameters] == stub_arguments(node), node.name
        assert sum(one.default is not one.empty for one in parameters) == stub_defaults(node), node.name


def test_classes_have_the_members_of_their_stubs():
    for node in STUB.body:
        if not isinstance(node, ast.ClassDef) or node.name == "Error":
            continue
        kind = getattr(zermelo, node.name)
        assert kind.__doc__, node.name
        members = {member.name: member for member in node.body if isinstance(member, ast.FunctionDef)}
        there = {name for name in vars(kind) if not name.startswith("_")}
        assert public(members) == there, node.name
        for name, member in members.items():
            found = inspect.getattr_static(kind, name)
            is_property = any(isinstance(one, ast.Name) and one.id == "property" for one in member.decorator_list)
            assert isinstance(found, property) == is_property, f"{node.name}.{name}"
            if not name.startswith("_"):
                assert getattr(kind, name).__doc__, f"{node.name}.{name} has no docstring"
            if not is_property and not name.startswith("_") and not inspect.isfunction(found):
                method = getattr(kind, name)
                assert compiled_arguments(method) == stub_arguments(member), f"{node.name}.{name}"


def test_the_module_says_that_it_is_typed():
    assert (FOLDER / "py.typed").exists()
