"""A Jinja2 that a stranger's templates can be run in: strict, escaping, and locked in.

Escaping is always on, a name that does not exist is an error, only files below the template
folders can be read, and neither Python's attributes nor endless work are within reach.
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Mapping
from functools import lru_cache
from types import BuiltinFunctionType, BuiltinMethodType, CodeType, MethodType
from typing import Any, ClassVar, NoReturn

from jinja2 import BaseLoader, TemplateError, Undefined
from jinja2.compiler import CodeGenerator, Frame
from jinja2.environment import Template, TemplateModule
from jinja2.nodes import BinExpr, Concat, Expr
from jinja2.nodes import Template as Tree
from jinja2.runtime import Context, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup, escape

from pnp.core.problems import PnpError
from pnp.processes.time_and_memory_limits import give_room
from pnp.render.argument_checks import CallError, miscalled
from pnp.render.block_checks import blocks_in, check_blocks
from pnp.render.bytecode_cache import TemplateBytecodeCache
from pnp.render.call_stack import note_callers
from pnp.render.compile_template import compiled, too_deep
from pnp.render.dependency_tracking import TEMPLATE, Reads
from pnp.render.lost_loop_values import check_loops
from pnp.render.output_limits import bounded, bounded_range, join, product, refuse_power
from pnp.render.placed_drawings import number
from pnp.render.undefined import Unknown

_MOST_ASKED = 1000
# What templates may call, and need not be asked about at each call.
_PLAIN = frozenset((abs, min, max, *filter(callable, vars(math).values())))


def _finalize(value: Any) -> Any:
    """Return how a value is written into SVG: nothing for None, at most four decimals."""
    if value is None:
        return ""
    return number(value) if isinstance(value, float) else value


def _shown(value: Any) -> str:
    """Return a value as it stands in SVG. Most of what templates write needs no escape."""
    kind = type(value)
    if kind is Markup or (kind is str and not _to_escape(value)):
        return value  # type: ignore[no-any-return]
    if kind is float:
        return number(value)
    return str(value) if kind is int else escape(_finalize(value))


# What may be `str.format`, which the sandbox has its own of.
_to_escape = re.compile("[&<>'\"]").search
_METHODS = frozenset((MethodType, BuiltinMethodType))


class _Generator(CodeGenerator):
    """Compiles templates; texts joined by ~, and products, are bounded."""

    def visit_Concat(self, node: Concat, frame: Frame) -> None:  # noqa: N802 - Jinja's name
        self.write("environment.bounded(")
        super().visit_Concat(node, frame)
        self.write(")")

    def visit_Mul(self, node: BinExpr, frame: Frame) -> None:  # noqa: N802 - Jinja's name
        self.write("environment.product(")
        self.visit(node.left, frame)
        self.write(", ")
        self.visit(node.right, frame)
        self.write(")")

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.volatile or not frame.eval_ctx.autoescape:
            super()._output_child_pre(node, frame, finalize)
        else:
            # As many parentheses as are closed after it.
            self.write("environment.shown((" if finalize.src else "environment.shown(")


def _is_ours(function: Any) -> bool:
    """Return whether templates may call a function as it is, since it is one of this program."""
    return function.__module__.startswith("pnp.") and not function.__dict__


# 7 % of checking Quark (bench/caches.py).
@lru_cache(maxsize=_MOST_ASKED)
def _is_map(kind: Any) -> bool:
    return issubclass(kind, Mapping)


class Environment(ImmutableSandboxedEnvironment):
    """The sandbox. Mappings answer to their own keys only, so `card.items` is a field."""

    intercepted_binops = frozenset(("**",))
    code_generator_class = _Generator
    reads: Reads
    bounded = staticmethod(bounded)
    product = staticmethod(product)
    concat = staticmethod(join)
    shown = staticmethod(_shown)
    # 8 % of rendering the faces of Quark (bench/caches.py).
    _safe: ClassVar[dict[tuple[type, str], bool]] = {}

    def _parse(self, source: str, name: str | None, filename: str | None) -> Tree:
        """Return the tree of a template. Raises RefusalError for what would never be drawn."""
        tree = super()._parse(source, name, filename)
        check_blocks(tree, filename or name or "template", self._blocks_of)
        check_loops(tree, filename or name or "template")
        return tree

    def _blocks_of(self, name: str) -> set[str] | None:
        """Return the blocks of a template and of all that it extends; None where that is unknown.

        What is wrong with those is told when they are used.
        """
        found: set[str] = set()
        seen: set[str] = set()
        while name and name not in seen and self.loader is not None:
            seen.add(name)
            try:
                source, file, _ = self.loader.get_source(self, name)
                blocks, name = blocks_in(super()._parse(source, name, file))
            except (TemplateError, PnpError):
                return None
            found |= blocks
        return found

    def _load_template(self, name: str, globals: Any) -> Template:  # noqa: A002 - Jinja's name
        """Return a template, which counts as read, there or not."""
        self.reads.files.add(TEMPLATE + name)
        return super()._load_template(name, globals)

    def compile(self, source: Any, *args: Any, **kwargs: Any) -> Any:
        """Return the code of a template. Raises RefusalError where it is nested too deep."""
        try:
            return super().compile(source, *args, **kwargs)
        except RecursionError as error:
            file = kwargs.get("filename") or (args[1] if len(args) > 1 else None)
            raise too_deep(error, file or "template") from None

    def _compile(self, source: str, filename: str) -> CodeType:
        """Return the code of a template. Raises RefusalError: Jinja leaves the place to this."""
        return compiled(source, filename)

    def get_or_select_template(
        self, template_name_or_list: Any, *args: Any, **kwargs: Any
    ) -> Template:
        """Return the template of a name, or the first that there is. Raises CallError."""
        kind = type(template_name_or_list)
        if not issubclass(kind, str | list | tuple | Template | Undefined):
            raise CallError("a file is wanted by its name", "write for example 'GAME/parts.svg.j2'")
        return super().get_or_select_template(template_name_or_list, *args, **kwargs)

    def handle_exception(self, source: str | None = None) -> NoReturn:
        """Raise the error at work with the lines of templates; that takes time and memory, too."""
        give_room()
        note_callers(sys.exception())
        super().handle_exception(source)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Return whether a template may have `obj.attr`."""
        # What is asked is the same for all values of a type: it is asked once.
        asked = (type(obj), attr)
        found = self._safe.get(asked)
        if found is None:
            if len(self._safe) >= _MOST_ASKED:
                self._safe.clear()
            found = self._safe[asked] = super().is_safe_attribute(obj, attr, value)
        return found

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return `obj.attribute` as a template may see it."""
        kind: object = type(obj)
        if kind is dict and attribute in obj:
            return obj[attribute]
        if _is_map(kind):
            return self.getitem(obj, attribute)
        # Asked before, and no method: nothing else is looked at by the sandbox. Games read 1000
        # attributes a face; this is 6 % of the CPU of checking one.
        if self._safe.get((type(obj), attribute)):
            value = getattr(obj, attribute, self)
            if value is not self and type(value) not in _METHODS:
                return value
        return super().getattr(obj, attribute)

    def getitem(self, obj: Any, argument: Any) -> Any:
        """Return `obj[argument]`; of a mapping only its keys, never its methods."""
        kind: object = type(obj)
        if kind is dict or _is_map(kind):
            if argument in obj:
                return obj[argument]
            return self.undefined(obj=obj, name=argument)
        return super().getitem(obj, argument)

    def call(__self, __context: Any, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # noqa: N805
        """Return what a function of a template returns."""
        # Most calls are these: they are safe, and are called without being asked all that again.
        kind: object = type(__obj)
        is_plain = (
            _is_ours(__obj.__func__)
            if kind is MethodType
            else kind is BuiltinFunctionType and __obj in _PLAIN
        )
        if kwargs and (is_plain or kind is Macro):
            kwargs.pop("_block_vars", None)
            kwargs.pop("_loop_vars", None)
        if kind is Macro:
            return __obj(__context.eval_ctx, *args, **kwargs)
        try:
            if is_plain:
                return __obj(*args, **kwargs)
            return super().call(__context, __obj, *args, **kwargs)
        except TypeError as error:
            told = miscalled(error, __obj, kwargs)
            if told is None:
                raise
            raise told from None

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        """Return `left ** right`, refusing what would fill the memory."""
        refuse_power(left, right)
        return self.binop_table[operator](left, right)


class _Template(Template):
    """A template whose module is made once and used by many faces: all of them read what it read.

    A part that is imported with context is made anew each time.
    """

    environment: Environment

    def render(self, *args: Any, **values: Any) -> str:
        """Return what the template writes, with `values` by their names."""
        context = self.new_context(dict(*args, **values))
        try:
            svg = join(self.root_render_func(context))
        except Exception:
            self.environment.handle_exception()
        # Macros hold the context, and it holds them: 5 kB a card where nobody looks for garbage.
        context.vars.clear()
        return svg

    def _get_default_module(self, ctx: Context | None = None) -> TemplateModule:
        make = super()._get_default_module
        return self.environment.reads.remembering(self.name, lambda: make(ctx))


def make_environment(
    templates: BaseLoader,
    reads: Reads | None = None,
    kind: type[Environment] = Environment,
    sources: str = "",
) -> Environment:
    """Return the sandbox, of a `kind`, that reads nothing but `templates`.

    `reads` notes the texts that they read. `sources` stands for the texts of all templates, whose
    code is kept then.
    """
    environment = kind(
        loader=templates,
        autoescape=True,
        undefined=Unknown,
        finalize=_finalize,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        # Folding constants takes longer than it saves: most templates are used a few times.
        optimized=False,
        bytecode_cache=TemplateBytecodeCache(sources),
    )
    environment.reads = reads or Reads()
    environment.template_class = _Template
    environment.globals["range"] = bounded_range
    # Filler texts of any length, and chance that is another in every build, serve nobody.
    del environment.globals["lipsum"]
    del environment.filters["random"]
    return environment
