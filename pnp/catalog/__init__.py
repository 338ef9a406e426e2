"""The texts of one language, as gettext catalogs (.po). The only package that knows polib."""
