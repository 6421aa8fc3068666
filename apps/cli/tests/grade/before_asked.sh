# fault: babble, answers are printed before anything is asked, and without end
# asks: chomp
# finds: babble
exec yes won
