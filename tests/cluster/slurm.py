"""Slurm on one machine, for tests: its daemons run as this user, with their own
ports and files in their own folder, and a node that claims four processors.

    with slurm.Cluster() as cluster:
        job = cluster.submit("hostname", "0-3", "/tmp/log.%a")
        states = cluster.wait(job, range(4), seconds=60)

Needs Debian's slurm-wlm. Raises Unavailable if that is missing or its daemons
do not start.
"""

import getpass
import os
import secrets
import shutil
import socket
import subprocess
import tempfile
import time

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "scontrol")
FINISHED = {"COMPLETED", "FAILED", "CANCELLED", "TIMEOUT", "NODE_FAIL"}


class Unavailable(Exception):
    """Slurm cannot be tested here; the message says why."""


def free_ports(count):
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


class Cluster:
    def __init__(self):
        missing = [name for name in PROGRAMS if not shutil.which(name)]
        if missing:
            raise Unavailable(f"no {missing[0]} (Debian: slurm-wlm)")
        self.folder = tempfile.mkdtemp(prefix="slurm")
        self.host = socket.gethostname().split(".")[0]
        self.environment = dict(os.environ, SLURM_CONF=self.path("slurm.conf"))
        self.daemons = []

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def __enter__(self):
        try:
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for daemon in reversed(self.daemons):
            daemon.terminate()
        for daemon in self.daemons:
            try:
                daemon.wait(20)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self):
        os.chmod(self.folder, 0o755)
        for name in ("state", "spool"):
            os.mkdir(self.path(name))
        with open(os.open(self.path("key"), os.O_WRONLY | os.O_CREAT, 0o400),
                  "wb") as key:
            key.write(secrets.token_bytes(1024))
        controller, node = free_ports(2)
        with open(self.path("slurm.conf"), "w", encoding="utf-8") as out:
            out.write(f"""ClusterName=test
SlurmctldHost={self.host}(127.0.0.1)
SlurmctldPort={controller}
SlurmdPort={node}
SlurmUser={getpass.getuser()}
SlurmdUser={getpass.getuser()}
AuthType=auth/munge
AuthInfo=socket={self.path("munge.socket")}
SlurmctldPidFile={self.path("slurmctld.pid")}
SlurmdPidFile={self.path("slurmd.pid")}
StateSaveLocation={self.path("state")}
SlurmdSpoolDir={self.path("spool")}
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=1,batch_sched_delay=0
KillWait=1
NodeName={self.host} NodeAddr=127.0.0.1 CPUs=4 State=UNKNOWN
PartitionName=all Nodes={self.host} Default=YES State=UP
""")
        self.daemon("munged", "--foreground", "--force",
                    f"--socket={self.path('munge.socket')}",
                    f"--key-file={self.path('key')}",
                    f"--pid-file={self.path('munge.pid')}",
                    f"--log-file={self.path('munge.log')}",
                    f"--seed-file={self.path('munge.seed')}")
        self.until(lambda: os.path.exists(self.path("munge.socket")),
                   "munged made no socket")
        self.daemon("slurmctld", "-D", "-c")
        self.daemon("slurmd", "-D", "-N", self.host)
        self.until(lambda: "State=IDLE" in self.ask("show", "node"),
                   "the node did not come up")

    def daemon(self, *words):
        with open(self.path(words[0] + ".out"), "wb") as log:
            self.daemons.append(subprocess.Popen(
                words, env=self.environment, stdin=subprocess.DEVNULL,
                stdout=log, stderr=subprocess.STDOUT))

    def until(self, holds, otherwise, seconds=30):
        end = time.monotonic() + seconds
        while not holds():
            dead = [d for d in self.daemons if d.poll() is not None]
            if dead or time.monotonic() > end:
                raise Unavailable(f"{otherwise}: {self.log()}")
            time.sleep(0.1)

    def log(self, count=1):
        """The last lines of each daemon."""
        lines = []
        for name in PROGRAMS[:3]:
            try:
                with open(self.path(name + ".out"), encoding="utf-8",
                          errors="replace") as log:
                    lines += [f"{name}: {line.strip()}"
                              for line in log.readlines()[-count:]]
            except FileNotFoundError:
                pass
        return "\n".join(lines) or "no output"

    def ask(self, *words):
        return subprocess.run(
            ("scontrol", *words), env=self.environment, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, check=False).stdout

    def submit(self, script, array, output):
        """Submits a script of bash; returns the number of the job."""
        done = subprocess.run(
            ("sbatch", "--parsable", f"--array={array}", "--requeue",
             "--open-mode=append", "--cpus-per-task=1",
             f"--output={output}"),
            input="#!/bin/bash\n" + script + "\n", env=self.environment,
            text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            check=False)
        if done.returncode != 0:
            raise Unavailable(f"sbatch: {done.stdout.strip()}")
        return int(done.stdout.split(";")[0])

    def kill_and_restart(self, job, element):
        """Takes away an element's node."""
        name = f"{job}_{element}"
        self.ask("requeue", name)
        end = time.monotonic() + 30
        while (self.state(job, element) != "PENDING" or
               "COMPLETING" in self.ask("show", "node")):
            if time.monotonic() > end:
                raise AssertionError(f"{name} was not requeued")
            time.sleep(0.1)
        # Slurm waits two minutes before it starts the element again. In the
        # second of the kill the node refuses it ("Job credential revoked").
        time.sleep(2)
        self.ask("update", f"jobid={name}", "StartTime=now")

    def describe(self, job, element):
        """What Slurm says of an element, and what its daemons printed last."""
        return self.ask("show", "job", f"{job}_{element}") + self.log(20)

    def state(self, job, element):
        for word in self.ask("show", "job", f"{job}_{element}").split():
            if word.startswith("JobState="):
                return word.split("=")[1]
        return ""

    def wait(self, job, elements, seconds):
        """The final states of the elements."""
        end = time.monotonic() + seconds
        while True:
            states = [self.state(job, element) for element in elements]
            if FINISHED.issuperset(states) or time.monotonic() > end:
                return states
            time.sleep(0.2)
