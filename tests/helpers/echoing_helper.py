"""What a helper process of tests serves: it echoes, ends, or never comes to an end."""

import os

from pnp.processes import helper_process


def answer(wanted):
    """Return `wanted`, unless it says something else."""
    if wanted == b"end":
        os._exit(1)
    while wanted == b"work":
        pass
    if wanted == b"fill":
        return bytes(4 << 30)
    return wanted


def serve():
    """Serve with little time."""
    helper_process.serve(1, answer, 0.2)
