# A menu of devices, and one of actions with a way back.
menu() { rofi -dmenu -i -no-custom -p "$1"; }
while :; do
  device=$({ bluetoothctl devices | cut -d ' ' -f 3-; echo '────'; echo Exit; } | menu Bluetooth) || exit 1
  case $device in
  Exit) exit 0 ;;
  ────) continue ;;
  esac
  address=$(bluetoothctl devices | awk -v name="$device" 'substr($0, index($0, $3)) == name { print $2 }')
  action=$(printf '%s\n' connect trust back | menu "$device") || exit 1
  [ "$action" = back ] && continue
  bluetoothctl "$action" "$address"
  exit
done
