# Joins a wireless network, and asks for its password in a bar whose text is not seen.
network=$(nmcli -t -f IN-USE,SSID,SIGNAL,SECURITY device wifi list |
  awk -F : '{ printf "%-20s %3s%%  %s\n", $2, $3, $4 }' |
  dmenu -i -l 5 -p Networks -fn Inter-11) || exit 0
name=$(printf '%s' "$network" | cut -c 1-20 | sed 's/ *$//')
case $network in
*WPA*)
  password=$(dmenu -p Passphrase -nb black -nf black </dev/null) || exit 0
  nmcli device wifi connect "$name" password "$password" ;;
*) nmcli device wifi connect "$name" ;;
esac
