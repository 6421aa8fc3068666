# fault: aliasing, q is the kept row itself and not a copy: the moves empty it for the next question
# asks: subtraction:outcome
# options: --most 0
# finds: unrepeatable
# smallest: 1
# pattern: unrepeatable
import sys
kept = {}
for line in sys.stdin:
    q = kept.setdefault(int(line), [1] * int(line))
    taken = 0
    while q:
        q.pop()
        taken = (taken + 1) % 4
    print("won" if taken else "lost")
