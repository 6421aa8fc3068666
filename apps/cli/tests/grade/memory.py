# fault: takes memory without end
# asks: chomp
# options: --memory 200M
# finds: memory
import sys
for line in sys.stdin:
    boards = []
    while True:
        boards.append(bytearray(1 << 20))
        boards[-1][::4096] = b"x" * 256
