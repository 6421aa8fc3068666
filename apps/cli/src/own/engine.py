"""In the place of the engine of the package: the command line is the engine here."""

from .errors import AbsentError, Error, InputError, RefusedError, TableError
from .words import say

__all__ = ["AbsentError", "Error", "InputError", "RefusedError", "TableError"]


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    raise AbsentError(
        say(
            'the command line solves this game itself; put the lines that solve it below if __name__ == "__main__":',
            'la ligne de commande résout ce jeu elle-même ; mettez les lignes qui le résolvent sous if __name__ == "__main__" :',
        )
    )
