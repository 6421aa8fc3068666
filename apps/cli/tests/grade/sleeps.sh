# fault: answers never, and leaves programs of its own behind
# asks: chomp
# options: --limit 0.3
# finds: late
sleep 3601 &
(setsid sleep 3602 &) 2>/dev/null
exec sleep 3603
