"""Permissions of files as everybody meets them, also where root runs the tests."""

import ctypes
import os
import sys
from contextlib import contextmanager

import pytest

# linux/capability.h: what lets root pass over the permissions of files, and the form of the call.
_DAC_OVERRIDE, _DAC_READ_SEARCH = 1 << 1, 1 << 2
_VERSION_3 = 0x20080522


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Data(ctypes.Structure):
    _fields_ = (
        ("effective", ctypes.c_uint32),
        ("permitted", ctypes.c_uint32),
        ("inheritable", ctypes.c_uint32),
    )


@contextmanager
def held_to_permissions():
    """Let nothing in the body, nor in processes it forks, read or write what its mode forbids.

    Skips the test where that can't be had.
    """
    if not hasattr(os, "geteuid"):
        pytest.skip("this system has no modes of files")
    if os.geteuid() != 0:
        yield
        return
    if sys.platform != "linux":
        pytest.skip("nothing is forbidden to root here")
    before = _effective()
    _set_effective(before & ~(_DAC_OVERRIDE | _DAC_READ_SEARCH))
    try:
        yield
    finally:
        _set_effective(before)


def _call(name, data):
    libc = ctypes.CDLL(None, use_errno=True)
    if getattr(libc, name)(ctypes.byref(_Header(_VERSION_3, 0)), data) != 0:
        raise OSError(ctypes.get_errno(), name)


def _effective():
    data = (_Data * 2)()
    _call("capget", data)
    return data[0].effective


def _set_effective(wanted):
    data = (_Data * 2)()
    _call("capget", data)
    data[0].effective = wanted
    _call("capset", data)
