# Asks before it restarts or ends the session, as a mode of rofi that is this script itself.
case ${ROFI_RETV-} in
'')
  rofi -show power -modi "power:sh $0" || exit
  [ ! -f order ] || cat order
  ;;
0)
  printf '\0prompt\037Session\n\0no-custom\037true\n'
  printf 'Lock\0info\037lock\nRestart\0info\037reboot\nShut down\0info\037poweroff\n'
  ;;
1)
  case $ROFI_INFO in
  lock) echo 'loginctl [lock-session]' >order ;;
  yes) printf 'systemctl [%s]\n' "$ROFI_DATA" >order ;;
  no) ;;
  *)
    printf '\0data\037%s\n\0message\037%s?\n' "$ROFI_INFO" "$1"
    printf 'No\0info\037no\nYes\0info\037yes\n'
    ;;
  esac
  ;;
esac
