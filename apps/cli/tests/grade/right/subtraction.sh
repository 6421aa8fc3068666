# asks: subtraction:outcome
while read -r heap; do
  if [ $((heap % 4)) -eq 0 ]; then echo lost; else echo won; fi
done
