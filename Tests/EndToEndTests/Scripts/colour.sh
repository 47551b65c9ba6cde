# Chooses a colour, and prints it as web pages write it.
color=$(zenity --color-selection --title Accent --color '#3584e4') || exit 1
echo "$color" | sed 's/[rgba()]//g' | awk -F , '{ printf "#%02x%02x%02x\n", $1, $2, $3 }'
