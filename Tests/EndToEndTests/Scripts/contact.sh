# Adds a line to a table of addresses.
zenity --forms --title 'New contact' --text 'Who is it?' --separator , --add-entry Name --add-entry Mail \
  --add-password PIN --add-combo Group --combo-values 'Family|Friends|Work' >>contacts.csv
case $? in
0) echo added ;;
1) echo 'not added' ;;
esac
cat contacts.csv
