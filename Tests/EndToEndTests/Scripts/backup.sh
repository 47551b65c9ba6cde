# Copies folders and shows how far it is; cancelling stops it and is told.
mkfifo pipe
(exec >pipe; for n in 10 20 30; do echo "$n"; echo "# Folder $n of 100"; done; exec tail -f /dev/null) &
feeder=$!
zenity --progress --title Backup --text 'Counting files…' --percentage 0 --time-remaining <pipe
status=$?
kill "$feeder" 2>/dev/null
[ "$status" -eq 1 ] && zenity --warning --title Backup --text 'The backup is <i>not</i> complete.'
echo "status $status, then $?"
