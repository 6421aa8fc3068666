# fault: babble, a line without end
# asks: chomp
# finds: endless
exec tr '\0' x < /dev/zero
