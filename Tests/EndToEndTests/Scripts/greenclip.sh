# Chooses from the history of the clipboard.
greenclip print | grep . | rofi -dmenu -i -l 10 -p clipboard |
  xargs -r -d '\n' -I '{}' greenclip print '{}'
