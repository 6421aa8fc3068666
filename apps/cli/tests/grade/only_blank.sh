# fault: blank lines are all that it writes
# asks: chomp
# options: --limit 0.2
# finds: blank
while read -r _; do echo; done
