# Bookmarks: Return opens one, and keys edit or delete it.
printf 'Swift\0meta\037language compiler\nX.Org\0meta\037server\n' |
  rofi -dmenu -p Bookmarks -kb-custom-1 Alt+d -kb-custom-2 Control+e -kb-move-end '' -kb-accept-alt '' \
    -kb-custom-3 Shift+Return -format 'i:s:f' >answer
echo "$? $(cat answer)"
