"""Games played by actions: what whoever is asked may do now, as values, and what comes of doing one.

- offering.py: the actions of a position; asking.py: those that answer what is asked; declaring.py: attackers, blockers
- applying.py: one action is done; deeds.py: on a game, and who acts next (CR 117); attempts.py: tried, and kept
- paying.py: which mana abilities pay a cost, as a pure function; flat.py: actions with all their answers
- judging.py: what can plainly be done, or not; choices_of_costs.py, helping.py: what is chosen for costs, what helps
- knowing.py: what a player knows; observing.py: the same as numbers
"""
