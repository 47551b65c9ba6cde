# Joins a wireless network. The network in use is active, and a text says what the keys do.
nmcli -t -f IN-USE,SSID,SIGNAL,SECURITY device wifi list >found
active=$(awk -F : '$1 == "*" { print NR - 1; exit }' found)
row=$(awk -F : '{ print $2 "  " $3 "%" }' found | sed 's/&/\&amp;/g' |
  rofi -dmenu -i -p 'Wi-Fi' -mesg '<b>Return</b> joins, <b>Alt+1</b> forgets' -markup-rows -a "$active" \
    -selected-row "$active" -format d -no-custom -l 8)
status=$?
[ "$status" -eq 1 ] && exit 1
name=$(sed -n "${row}p" found | cut -d : -f 2)
case $status in
10) nmcli connection delete "$name" ;;
0)
  if sed -n "${row}p" found | grep -q WPA; then
    password=$(rofi -dmenu -password -p 'Password' -mesg "of $name" </dev/null) || exit 1
    nmcli device wifi connect "$name" password "$password"
  else
    nmcli device wifi connect "$name"
  fi ;;
esac
