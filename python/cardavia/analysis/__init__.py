"""What each action was worth, by what the asked seat may know: one decision, or all of a deal.

The seat's actions are tried in the same worlds, imagined from its view, and policies that see views play on.
Nothing of the hidden pieces of the deal itself is used.
"""

from cardavia.analysis.decisions import Decision, Review, review
from cardavia.analysis.moves import Analysis, Prospect, analyse

__all__ = ["Analysis", "Decision", "Prospect", "Review", "analyse", "review"]
