# Asks which program opens a file, as xdg-open's choosers do.
program=$(printf '%s\n' gimp 'Image editor' feh Viewer | zenity --list --title 'Open with' --text 'Programs for <b>a.png</b>' \
  --column Command --column About --hide-column 1 --print-column 1 --hide-header --height 300)
[ -n "$program" ] || { echo "no program, $?"; exit; }
echo "$program a.png"
