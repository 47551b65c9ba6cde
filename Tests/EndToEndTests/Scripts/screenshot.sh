# Takes a picture of the screen, a window or an area, into a file or the clipboard.
what=$(printf '%s\n' Screen Window Area | rofi -dmenu -p Screenshot -format i -l 3 -theme-str 'listview { lines: 3; }') || exit
where=$(printf 'file|clipboard' | rofi -dmenu -sep '|' -p To -auto-select) || exit
case $what in
0) set -- ;;
1) set -- -i 0x2400001 ;;
2) set -- -s ;;
*) exit 2 ;;
esac
if [ "$where" = file ]; then maim "$@" picture.png; else maim "$@" | xsel; fi
