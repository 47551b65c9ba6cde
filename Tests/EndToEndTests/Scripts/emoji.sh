# Copies characters that are found by their names.
printf '%s\n' '😀 grinning face' '🐌 snail' '🦊 fox face' '❤️ red heart' >names
rofi -dmenu -i -multi-select -p Emoji -kb-custom-1 Alt+c -mesg 'Alt+c copies the name' <names >chosen
case $? in
0) cut -d ' ' -f 1 chosen | tr -d '\n' | xsel -ib ;;
10) cut -d ' ' -f 2- chosen | xsel -ib ;;
*) echo nothing ;;
esac
