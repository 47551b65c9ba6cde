# Tells about news in one notification, and ends when there are none.
printf '%s\n' 'icon: info' 'tooltip: News' 'message: Two letters\nfrom Ada' 'visible: true' |
  zenity --notification --listen --timeout 2
echo "ended $?"
