# Computes until nothing is typed; the prompt is the last result.
result=0
while :; do
  term=$(printf '%s\n' Copy Clear | dmenu -p "= $result") || break
  case $term in
  Copy) printf '%s' "$result" | xsel; break ;;
  Clear) result=0 ;;
  *) result=$(($term)) ;;
  esac
done
echo "left with $result"
