"""Sphinx's settings for the reference of the Python package. It reads the stubs
as the compiled part's source, so nothing need be built."""

import os
import re
import sys
import typing

sys.path.insert(0, os.environ["PHASEMACHINE_API_PYTHON"])
# A name with several signatures keeps the last docstring.
typing.overload = lambda function: function

project = "PhaseMachine"
version = release = os.environ["PHASEMACHINE_API_VERSION"]
extensions = ["sphinx.ext.autodoc"]
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "undoc-members": True,
                           "no-value": True}
default_role = "code"
smartquotes = False
html_theme = "alabaster"
html_copy_source = False
html_show_sphinx = False
# Names of the standard library and numpy have no page here.
nitpick_ignore_regex = [("py:.*", r"(numpy|np|npt|typing|collections)\b.*"),
                        ("py:.*", r"(Any|Callable|Iterable|Optional|Sequence|"
                                  r"Tuple|Union|Codes|os\.PathLike|"
                                  r"int|float|str|bool|bytes|dict|list|tuple|"
                                  r"object|None|ValueError|phasemachine\.adapters\."
                                  r"openspiel_game\.SpielObserver)")]


def as_plain_text(_app, _what, _name, _object, _options, lines):
    """Docstrings are plain text: stars are literal, and indented text after a
    blank line is an example."""
    out, example = [], False
    for i, line in enumerate(lines):
        indented = line.startswith("    ")
        if indented and not example and i and not lines[i - 1]:
            out += ["::", ""]
            example = True
        elif line and not indented:
            example = False
        out.append(line if example else re.sub(r"([*|])", r"\\\1", line))
    lines[:] = out


def setup(app):
    app.connect("autodoc-process-docstring", as_plain_text)
