"""Two searches and a cancel over one pipe to `phasemachine serve`."""

import json
import subprocess
import sys

server = subprocess.Popen([sys.argv[1], "serve", "--stdio"], text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def send(**request):
    print(json.dumps(request), file=server.stdin, flush=True)


send(id="long", op="search", game="chess", milliseconds=30000)
send(id="mate", op="search", game="chess", simulations=500,
     position="6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
send(id="wrong", op="search", game="chess", moves=["e5"])
send(id="stop", op="cancel", target="long")
server.stdin.close()

answers = {}
for line in server.stdout:
    answer = json.loads(line)
    answers[answer["id"]] = answer
print("mate: ", answers["mate"]["best"], answers["mate"]["proof"])
print("wrong:", answers["wrong"]["error"]["message"])
print("stop: ", answers["stop"]["cancelled"])
print("long was answered:", "long" in answers)
sys.exit(server.wait())
