# Stands between sudo and the user, as SUDO_ASKPASS does.
secret=$(zenity --password --title 'Password for ada' 2>/dev/null) || { echo 'sudo: no password was provided'; exit 1; }
printf '%s' "$secret" | wc -c
