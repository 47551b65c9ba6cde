# Converts pictures that are chosen together.
mkdir -p pictures
touch pictures/a.jpg 'pictures/b c.jpg' pictures/notes.txt
cd pictures || exit 1
files=$(zenity --file-selection --multiple --separator '
' --title Convert --file-filter 'Pictures | *.jpg *.png' --file-filter 'All files | *' --filename "$PWD/b c.jpg") || exit 1
printf '%s\n' "$files" | while IFS= read -r file; do echo "convert <${file##*/}>"; done
