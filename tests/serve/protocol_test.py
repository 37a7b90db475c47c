#!/usr/bin/env python3
"""The server's answers match every example of docs/protocol.md and of
protocol_examples.txt, and the schema; it refuses what the schema forbids.

    protocol_test.py PROGRAM ROOT
"""

import json
import os
import re
import sys

from client import talk

# Differs from run to run.
TIMED = {"seconds", "nodes"}


def fits(schema, value, root):
    """The part of JSON Schema that the protocol needs. Returns the first error
    or None."""
    if "$ref" in schema:
        return fits(root["$defs"][schema["$ref"].split("/")[-1]], value, root)
    if "oneOf" in schema:
        faults = [fits(s, value, root) for s in schema["oneOf"]]
        return None if faults.count(None) == 1 else f"one of: {faults}"
    if "const" in schema and value != schema["const"]:
        return f"{value!r} is not {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        return f"{value!r} is not among {schema['enum']}"
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    named = {"object": dict, "array": list, "string": str, "boolean": bool,
             "null": type(None)}
    def is_of(name):
        if name == "integer":
            return isinstance(value, int) and not isinstance(value, bool)
        if name == "number":
            return (isinstance(value, (int, float))
                    and not isinstance(value, bool))
        return isinstance(value, named[name])
    if types and not any(is_of(name) for name in types):
        return f"{value!r} is not of type {types}"
    if isinstance(value, str) and len(value) > schema.get("maxLength", 1 << 30):
        return "too long"
    if is_of("number"):
        if value < schema.get("minimum", value):
            return f"{value} is too low"
        if value > schema.get("maximum", value):
            return f"{value} is too high"
    if isinstance(value, list) and "items" in schema:
        for item in value:
            if fault := fits(schema["items"], item, root):
                return fault
    if isinstance(value, dict):
        known = schema.get("properties", {})
        for key in schema.get("required", []):
            if key not in value:
                return f"{key} is missing"
        for key, item in value.items():
            if key in known:
                if fault := fits(known[key], item, root):
                    return f"{key}: {fault}"
            elif schema.get("additionalProperties") is False:
                return f"unknown member {key}"
    return None


def without_times(value):
    """The reproducible part; numbers to six digits."""
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, dict):
        return {k: without_times(v) for k, v in value.items() if k not in TIMED}
    if isinstance(value, list):
        return [without_times(v) for v in value]
    return value


def examples(text):
    """Pairs of a request and its answers: lines that begin with `>` or `<`."""
    found = []
    for line in text.splitlines():
        if line.startswith("> "):
            found.append((line[2:], []))
        elif line.startswith("< "):
            found[-1][1].append(line[2:])
    return found


def examples_of(root):
    """Those of the ```json blocks of the document, and those beside this."""
    with open(os.path.join(root, "docs/protocol.md"), encoding="utf-8") as f:
        shown = examples("".join(re.findall(r"^```json\n(.*?)^```$", f.read(),
                                            re.MULTILINE | re.DOTALL)))
    with open(os.path.join(os.path.dirname(__file__), "protocol_examples.txt"),
              encoding="utf-8") as f:
        more = examples(f.read())
    if len(shown) < 10 or not more:
        sys.exit("examples are lost")
    return shown + more


def main():
    program, root = sys.argv[1:]
    pairs = examples_of(root)
    with open(os.path.join(root, "docs/protocol.schema.json"),
              encoding="utf-8") as f:
        schema = json.load(f)
    failures = []
    for request, answers in pairs:
        heard = talk(program, [request])
        shown = [json.loads(a) for a in answers]
        if without_times(heard) != without_times(shown):
            failures.append(f"> {request}\n" + "\n".join(
                "< " + json.dumps(a, ensure_ascii=False,
                                  separators=(",", ":")) for a in heard))
        refused = any(a.get("error", {}).get("code") in (
            "parse", "too_deep") for a in heard)
        if not refused:
            fault = fits(schema["$defs"]["request"], json.loads(request),
                         schema)
            wrong = any("error" in a for a in heard)
            if fault and not wrong:
                failures.append(f"the schema refuses {request}: {fault}")
        for answer in heard:
            if fault := fits(schema["$defs"]["answer"], answer, schema):
                failures.append(f"the schema refuses {answer}: {fault}")
    # Each member of a request that the schema does not know.
    for op in schema["$defs"]["request"]["properties"]["op"]["enum"]:
        answer = talk(program, [json.dumps({"id": 1, "op": op, "zzz": 1})])[0]
        if answer.get("error", {}).get("code") != "invalid":
            failures.append(f"{op} accepts an unknown member: {answer}")
    print("\n".join(failures))
    print(f"{len(pairs)} examples, {len(failures)} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
