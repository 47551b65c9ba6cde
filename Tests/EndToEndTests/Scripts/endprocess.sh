# Ends programs that are chosen in a table, after a question.
chosen=$(printf '%s\n' 101 firefox 812 202 gimp 300 303 'a b' 5 |
  zenity --list --multiple --separator ' ' --title Processes --column PID --column Program --column MB \
    --print-column 1 --width 400 --height 300) || exit 1
zenity --question --title Processes --text "End $chosen?" --default-cancel || { echo kept; exit 1; }
kill-program $chosen
