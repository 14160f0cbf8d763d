"""The playground: one static page on which a text goes through the house, in the browser, by Pyodide.

- answer.py: all that the page shows of a text; runs in the browser and anywhere else
- building.py: the files of the page, with the package and what it stands on; serving.py: shows them on this machine
- web/: the page itself
"""
