# Queues songs, each with Ctrl-Return, and the last one with Return.
printf '%s\n' 'Ada - Notes' 'Bob - Drums' "Cy - It's late" | dmenu -i -l 5 -p Queue |
  while IFS= read -r song; do mpc add "$song"; done
