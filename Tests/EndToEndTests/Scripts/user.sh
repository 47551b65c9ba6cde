# Asks for a name, one of those that were used before or another.
name=$(zenity --entry --title Login --text 'User name:' ada bob cy)
echo "$? <$name>"
