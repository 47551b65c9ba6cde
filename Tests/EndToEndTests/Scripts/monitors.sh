# Arranges a second screen beside the first one.
set -- $(xrandr | awk '$2 == "connected" { print $1 }')
layout=$(printf "%s\n" "$1 only" "$2 only" "$2 left of $1" "$2 right of $1" 'mirror' |
  rofi -dmenu -i -p Screens -no-custom -matching fuzzy) || exit 1
case $layout in
"$1 only") xrandr --output "$1" --auto --output "$2" --off ;;
"$2 only") xrandr --output "$2" --auto --output "$1" --off ;;
*left*) xrandr --output "$2" --auto --left-of "$1" ;;
*right*) xrandr --output "$2" --auto --right-of "$1" ;;
mirror) xrandr --output "$2" --auto --same-as "$1" ;;
esac
