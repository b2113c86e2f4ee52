#!/bin/sh
# /usr/local/bin/qwixx-table: the table's command on the table's own computer. Everybody gets the table's
# configuration; with sudo it is also the table's games, and the devices as the table may use them.
set -eu
table=/opt/qwixx-table/current/bin/qwixx-table
# lgpio puts a pipe into the current directory, which may be somebody else's.
export XDG_CONFIG_HOME=/etc PYTHONDONTWRITEBYTECODE=1 LG_WD=/tmp
if [ "$(id -u)" -ne 0 ]; then
    exec "$table" "$@"
fi
export HOME=/var/lib/qwixx-table STATE_DIRECTORY=/var/lib/qwixx-table
exec setpriv --reuid=qwixx-table --regid=qwixx-table --init-groups -- "$table" "$@"
