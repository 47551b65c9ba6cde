# Asks for a day and an hour.
day=$(zenity --calendar --title Reminder --text 'On which day?' --day 24 --month 12 --year 2026 --date-format '%Y-%m-%d') || exit 1
hour=$(zenity --scale --title Reminder --text 'At which hour?' --min-value 0 --max-value 23 --value 9) || exit 1
notify-send -t 0 Reminder "$day $hour:00"
