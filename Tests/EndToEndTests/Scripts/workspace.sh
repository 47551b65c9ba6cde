# Renames the workspace; there is nothing to choose from.
name=$(dmenu -p 'New name:' </dev/null)
[ -n "$name" ] && i3-msg "rename workspace to \"$name\""
