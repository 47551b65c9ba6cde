# Downloads with a bar that moves until the end of the input.
(echo '# Connecting'; echo 30; echo '# 30 % of 5 MB'; echo 100) |
  zenity --progress --title Download --text 'Please wait' --pulsate --auto-close --auto-kill
echo "downloaded, $?"
