# Runs a program of a folder, with arguments if they are typed.
mkdir -p programs
for name in backup browse build; do
  printf '#!/bin/sh\necho "%s ran with $# arguments: $*"\n' "$name" >"programs/$name"
  chmod +x "programs/$name"
done
ls programs | dmenu -b -p Run -fn 'monospace:size=10' -nb '#222222' -nf '#bbbbbb' -sb '#005577' -sf white |
  PATH=programs:$PATH sh
