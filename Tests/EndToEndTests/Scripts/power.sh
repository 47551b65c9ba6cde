# A menu with icons; all but the lock ask once more.
choice=$(printf '%s\0icon\037%s\n' Lock system-lock-screen Suspend system-suspend Reboot system-reboot \
  'Shut down' system-shutdown |
  rofi -dmenu -i -p Session -show-icons -no-custom -l 4 -theme-str 'window { width: 12em; }') || exit 1
confirm() {
  answer=$(printf 'no\nyes\n' | rofi -dmenu -p "$choice?" -selected-row 1 -no-custom -l 2)
  [ "$answer" = yes ]
}
case $choice in
Lock) i3-lock ;;
Suspend) confirm && systemctl suspend ;;
Reboot) confirm && systemctl reboot ;;
'Shut down') confirm && systemctl poweroff ;;
esac
