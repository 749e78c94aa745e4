"""Counterfactual regret minimisation by OpenSpiel on our Leduc poker: its C++ solver through EFG, its Python one on the registered game, and ours.

    python examples/python/openspiel_cfr.py
"""

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability

import trousseau as tr
import trousseau.openspiel

fast = trousseau.openspiel.efg("leduc")  # a C++ game of OpenSpiel
solver = pyspiel.CFRPlusSolver(fast)
for _ in range(300):
    solver.evaluate_and_update_policy()
average = solver.average_policy()
value = pyspiel.expected_returns(fast.new_initial_state(), average, -1, True)[0]
print(f"OpenSpiel's C++ CFR+, 300 rounds through EFG: value {value:+.6f}, exploitability {pyspiel.exploitability(fast, average):.6f}")

kuhn = pyspiel.load_game("trousseau_kuhn")  # registered: explicit chance nodes, from Python
slow = cfr.CFRSolver(kuhn)
for _ in range(200):
    slow.evaluate_and_update_policy()
print(f"OpenSpiel's Python CFR, 200 rounds on the registered Kuhn: exploitability {exploitability.exploitability(kuhn, slow.average_policy()):.6f}")

mine = tr.solve("leduc", rounds=300)
print(f"ours, CFR+, 300 rounds: value {mine.values[0]:+.6f}, exploitability {mine.exploitability:.6f}")
