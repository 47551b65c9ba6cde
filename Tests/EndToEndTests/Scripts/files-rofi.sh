# Removes files whose names may have anything in them.
mkdir -p dir
touch 'dir/a b' 'dir/-c' "dir/it's"
printf '%s\0' dir/* | rofi -dmenu -sep '\0' -i -multi-select -format q -p Remove >names || exit 1
cat names
