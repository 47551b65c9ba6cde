# Lets packages be chosen in a table with boxes, and prints all their cells.
zenity --list --checklist --title Packages --text 'What should be installed?' --column Install --column Name \
  --column About --print-column ALL --separator ';' \
  TRUE vim 'An editor' FALSE emacs 'An operating system' TRUE git "It's version control"
echo "status $?"
