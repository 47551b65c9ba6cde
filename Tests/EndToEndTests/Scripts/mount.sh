# Mounts a part of a disk that is not mounted.
lsblk -rpno NAME,TYPE,SIZE,MOUNTPOINT | awk '$2 == "part" && $4 == "" { print $1 " (" $3 ")" }' |
  dmenu -p Mount -sb '#afd700' -m 0 | cut -d ' ' -f 1 |
  while read -r device; do udisksctl mount -b "$device"; done
