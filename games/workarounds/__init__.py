"""Faults and gaps of libraries, one a file: which version has it, what it does, when the file goes.

The files know nothing of the site. Each docstring ends with "Remove when".
"""
