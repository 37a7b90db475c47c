#!/usr/bin/env python3
"""Writes what the packages hold beside this project's own code, as SPDX 2.3.

    sbom.py VERSION

From the lock file of the page's libraries and Debian's own list of what is
linked in; SOURCE_DATE_EPOCH is its time.
"""

import datetime
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]


def page_libraries():
    """(name, version, licence) of what the built page has inside."""
    lock = json.loads((ROOT / "apps/web/page/package-lock.json").read_text())
    for path, package in sorted(lock["packages"].items()):
        if path and not package.get("dev") and "types" not in path:
            yield (path.rpartition("node_modules/")[2], package["version"],
                   package["license"])


def debian_libraries():
    """The same of the packages that PhaseMachinePortable.cmake links in."""
    text = (ROOT / "cmake/PhaseMachinePortable.cmake").read_text()
    names = " ".join(re.findall(r"inside ([^)]*)\)", text)).split()
    listed = subprocess.run(
        ["dpkg-query", "-W", "-f", "${Package} ${Version}\n", *names],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout
    for line in sorted(listed.splitlines()):
        name, version = line.split()
        yield name, version, "NOASSERTION"


def main():
    version = sys.argv[1]
    when = datetime.datetime.fromtimestamp(
        int(os.environ["SOURCE_DATE_EPOCH"]), datetime.timezone.utc)
    own = ("phasemachine", version, "Apache-2.0")
    packages = [own, *page_libraries(), *debian_libraries()]
    rows = [{"SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name),
             "name": name, "versionInfo": number, "licenseDeclared": licence,
             "licenseConcluded": licence, "copyrightText": "NOASSERTION",
             "downloadLocation": "NOASSERTION", "filesAnalyzed": False}
            for name, number, licence in packages]
    json.dump({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT", "name": f"phasemachine-{version}",
        "documentNamespace": f"urn:phasemachine:{version}:{int(when.timestamp())}",
        "creationInfo": {"created": when.strftime("%Y-%m-%dT%H:%M:%SZ"),
                         "creators": ["Tool: cmake/sbom.py"]},
        "packages": rows,
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT",
             "relationshipType": "DESCRIBES",
             "relatedSpdxElement": rows[0]["SPDXID"]}] + [
            {"spdxElementId": rows[0]["SPDXID"],
             "relationshipType": "CONTAINS",
             "relatedSpdxElement": row["SPDXID"]} for row in rows[1:]],
    }, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
