"""Checks of particles, quark content, decays and isotopes."""
