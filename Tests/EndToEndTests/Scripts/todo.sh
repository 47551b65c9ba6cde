# Adds a typed line to a list, or takes a chosen one away, until Escape.
printf '%s\n' 'buy milk' 'call Ada' >list
while line=$(dmenu -l 10 -p "To do ($(wc -l <list)):" <list); do
  if grep -qxF -- "$line" list; then
    grep -vxF -- "$line" list >rest
    mv rest list
  else
    printf '%s\n' "$line" >>list
  fi
done
cat list
