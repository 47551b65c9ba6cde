# A wizard: licence, kind, folder, password, progress, and a question at the end.
seq -f 'Clause %g of the licence.' 60 >LICENCE
zenity --text-info --title Licence --filename LICENCE --checkbox 'I accept the licence' --width 500 --height 400 ||
  { echo 'no licence'; exit 1; }
kind=$(zenity --list --radiolist --title Setup --text 'Which kind?' --column '' --column Kind --column Size \
  TRUE Standard '1.2 GB' FALSE Minimal '300 MB' FALSE Custom '?') || exit 1
folder=$(zenity --entry --title Setup --text 'Install into:' --entry-text "/opt/app") || exit 1
password=$(zenity --password --title 'Setup needs your password') || exit 1
{ for n in 25 50 75 100; do echo "$n"; echo "# Copying part $n"; done; } |
  zenity --progress --title Setup --text Preparing --auto-close --no-cancel || exit 1
install-to "$kind" "$folder" "$password"
if zenity --question --text 'Start it <b>now</b>?' --ok-label Start --cancel-label Later; then
  echo started
else
  echo "later ($?)"
fi
