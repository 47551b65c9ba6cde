# Offers the first lines of earlier clips, and copies the whole clip.
mkdir -p clips
printf 'one line' >clips/1
printf 'first of three\nsecond\nthird' >clips/2
printf 'last' >clips/3
for clip in clips/3 clips/2 clips/1; do
  printf '%s\t%s (%s lines)\n' "$clip" "$(head -n 1 "$clip")" "$(($(wc -l <"$clip") + 1))"
done >index
line=$(cut -f 2 index | dmenu -i -l 8 -p clips) || exit 1
clip=$(awk -F '\t' -v line="$line" '$2 == line { print $1; exit }' index)
[ -n "$clip" ] || exit 2
xsel --clipboard <"$clip"
