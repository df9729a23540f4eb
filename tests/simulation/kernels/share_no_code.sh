#!/usr/bin/env bash
# Every function in the object files of an instruction set that a linker may take from any of several files must bear the
# set's name, so that it is never taken for another set's.
#   share_no_code.sh SET OBJECT...
set -euo pipefail
set_name=$1
shift
shared=$(nm -C "$@" | awk '$2 ~ /^[WVu]$/' | grep -v -e "volvelle::$set_name::" -e 'DW.ref.__gxx_personality_v0' || true)
[[ -z $shared ]] || { printf 'compiled for %s, and open to all:\n%s\n' "$set_name" "$shared"; exit 1; }
[[ -n $(nm -C "$@" | grep "volvelle::$set_name::") ]] || { echo "no code of $set_name here"; exit 1; }
