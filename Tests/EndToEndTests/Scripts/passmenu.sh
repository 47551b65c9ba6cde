# Puts a chosen password into the clipboard, or types it.
action='show -c'
if [ "$1" = --type ]; then action=show; shift; fi
mkdir -p store/mail store/web
touch store/mail/work.gpg store/mail/home.gpg 'store/web/a site.gpg' store/.gpg-id
entry=$(cd store && find . -name '*.gpg' | sed 's|^\./||; s|\.gpg$||' | sort | dmenu -p pass) || exit
[ -n "$entry" ] || exit
pass $action "$entry"
