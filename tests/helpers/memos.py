"""What the sources keep of what they worked out: cached functions, and dicts they fill themselves.

`bench/caches.py` measures them, and a test of the project wants what each brings beside it.
"""

import ast
import re
from pathlib import Path
from typing import NamedTuple

CACHES = frozenset({"cache", "lru_cache", "cached_property", "MemoDict"})
_COMMENT = re.compile(r"#.*")


class Memo(NamedTuple):
    """Something kept: at which line, of which class or function, and what is said of it.

    `kept` is the dict, as it is written in the function `name`; "" of a function that is cached.
    """

    line: int
    name: str
    kept: str
    said: str


def memos_of(path: Path) -> list[Memo]:
    """Return all of a module, in the order of their lines.

    A dict is one that a function asks for a key, fills where that is not there, and returns what is
    then there; or a class whose `__missing__` does. One that is made in the function is none.
    What is said stands above a function or in its docstring, or where the dict is made or filled.
    """
    text = path.read_text(encoding="utf-8")
    if not any(one in text for one in (*CACHES, "__missing__", "[")):
        return []
    found: list[Memo] = []
    _walk(ast.parse(text), (), text.split("\n"), found)
    return sorted(found)


def _walk(node: ast.AST, inside: tuple[str, ...], lines: list[str], found: list[Memo]) -> None:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            name = ".".join((*inside, child.name))
            about = ast.get_docstring(child) or ""
            for one in child.decorator_list:
                if _is_cache(one):
                    above = _beside(lines, child.decorator_list[0].lineno)
                    found.append(Memo(one.lineno, name, "", f"{above} {about}"))
            if isinstance(child, ast.FunctionDef):
                end = child.end_lineno or child.lineno
                here = " ".join(
                    (_beside(lines, child.lineno), *_comments(lines, child.lineno, end))
                )
                for kept, line in _filled(child).items():
                    if kept == "self":
                        about += (
                            ast.get_docstring(node) or "" if isinstance(node, ast.ClassDef) else ""
                        )
                    said = f"{about} {here} {_made(lines, kept)}"
                    found.append(Memo(line, name, kept, said))
            _walk(child, (*inside, child.name), lines, found)
        else:
            if isinstance(child, ast.stmt):
                for call in ast.walk(child) if not hasattr(child, "body") else ():
                    if isinstance(call, ast.Call) and _is_cache(call) and call.args:
                        said = f"{_beside(lines, child.lineno)} {_beside(lines, call.lineno)}"
                        found.append(Memo(call.lineno, ".".join(inside), "", said))
            _walk(child, inside, lines, found)


def _is_cache(node: ast.AST) -> bool:
    called = node.func if isinstance(node, ast.Call) else node
    name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    return name in CACHES


def _beside(lines: list[str], number: int) -> str:
    """Return the comment on a line, and the whole one above it."""
    first = number - 1
    while lines[first - 1].lstrip().startswith("#"):
        first -= 1
    return " ".join(_comments(lines, first + 1, number))


def _comments(lines: list[str], first: int, last: int) -> list[str]:
    return [found[0] for one in lines[first - 1 : last] if (found := _COMMENT.search(one))]


def _made(lines: list[str], kept: str) -> str:
    """Return what is said where a dict, or the field `kept` of it, is made."""
    name = re.escape(kept.rpartition(".")[2])
    made = re.compile(rf"\s*(self\.)?{name}(: .+)? = ")
    return " ".join(_beside(lines, n) for n, line in enumerate(lines, 1) if made.match(line))


def _filled(function: ast.FunctionDef) -> dict[str, int]:
    """Return the dicts that a function asks, fills and answers from, and where it fills each."""
    if function.name == "__missing__":
        return {"self": function.lineno}
    asked, filled, own = set(), {}, set()
    answers: list[str] = []
    out_of: dict[str, set[str]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            dicts = [ast.unparse(one.value) for one in targets if isinstance(one, ast.Subscript)]
            named = [one for target in targets for one in ast.walk(target)]
            names = {
                one.id
                for one in named
                if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
            }
            own |= names
            value = node.value
            for one in dicts:
                filled.setdefault(one, node.lineno)
                out_of.setdefault(one, set()).update(
                    names | ({value.id} if isinstance(value, ast.Name) else set())
                )
        elif isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            asked.add(ast.unparse(node.comparators[0]))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            if node.func.attr == "get":
                asked.add(ast.unparse(node.func.value))
        elif isinstance(node, ast.Return) and node.value is not None:
            answers.append(ast.unparse(node.value))

    def is_answered(kept: str) -> bool:
        names = "|".join((*out_of[kept], "-"))
        return any(f"{kept}[" in one or re.search(rf"\b({names})\b", one) for one in answers)

    own.discard("self")
    return {
        one: line
        for one, line in filled.items()
        if one in asked and re.split(r"\W", one)[0] not in own and is_answered(one)
    }
