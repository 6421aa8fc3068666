# fault: the output is closed, and the program lives on
# asks: chomp
# finds: closed
import os, sys, time
sys.stdin.readline()
os.close(1)
time.sleep(1000)
