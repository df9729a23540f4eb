#!/usr/bin/env bash
# What no test of one formulation alone may let through: plants one error at a time in a copy of the sources, and demands that
# `compare` (the differences of two formulations) or the audits flag it; with none planted, they must not.
#   plant_errors.sh SOURCE_DIR LIBRARY SCRATCH_DIR COMPILER LIBRARIES...
set -euo pipefail
source=$1 library=$2 scratch=$3 compiler=$4
shift 4
libraries="$*"
rm -rf "$scratch" && mkdir -p "$scratch"

# where | file | what stands there | what shall stand there
plants=(
  'the articulated body|dynamics/rotors.hpp|Z -= forces.F_B|Z += forces.F_B'
  'the articulated body|spatial/felt_inertia.hpp|M = plus_outer(P.M, Y.z, P.K.row\[2\])|M = plus_outer(P.M, -Y.z, P.K.row[2])'
  'a joint'"'"'s bias|model/joints/universal.hpp|cross(first_in_M, z) \* (v|cross(z, first_in_M) * (v'
  'a joint'"'"'s bias|model/joints/planar.hpp|-cross(z \* v\[0\], sliding.linear)|cross(z * v[0], sliding.linear)'
  'the shared kinematics|mechanics/kinematics.hpp|diminish(row.y \* c, row.x|diminish(row.y * c, -row.x'
  'the shared kinematics|spatial/pose.hpp|transpose_times(R, cross_plus(V.angular, p, V.linear))|transpose_times(R, cross_plus(p, V.angular, V.linear))'
  'a torque arm|effects/applied_force.hpp|cross_plus(point_B, force_B, torque_B)|cross_plus(force_B, point_B, torque_B)'
  'the mass properties|model/parameters.cpp|RigidInertia<double>::about_origin(body.mass, parameters.center_of_mass\[b\]|RigidInertia<double>::about_origin(body.mass, -parameters.center_of_mass[b]'
)

flags="-std=c++20 -O0 -DNDEBUG -DVOLVELLE_INSTRUCTION_SET=portable -ffp-contract=off"

try() {
  local number=$1 where file from to folder=$scratch/$1
  IFS='|' read -r where file from to <<<"$2"
  mkdir -p "$folder" && cp -r "$source/src" "$folder/"
  local kernels=$folder/src/simulation/kernels
  local parts=("$source/tests/laws/planted_error.cpp" "$kernels"/{kernel,one_gather,one_outward}_code.cpp)
  if [[ $number != plain ]]; then
    sed -i "s/$from/$to/" "$folder/src/$file"
    if cmp -s "$folder/src/$file" "$source/src/$file"; then echo "stale   $file: nothing to change at: $from"; return; fi
    [[ $file == *.cpp ]] && parts+=("$folder/src/$file")
  fi
  # shellcheck disable=SC2086
  if ! "$compiler" $flags -I"$folder/src" -I"$source/tests" "${parts[@]}" "$scratch/random_spacecraft.o" "$library" \
      $libraries -Wl,--allow-multiple-definition -o "$folder/planted" >"$folder/compile.log" 2>&1; then
    echo "broken  $file: does not compile"; head -n 5 "$folder/compile.log"; return
  fi
  local words status=0
  words=$(VOLVELLE_INSTRUCTION_SET=portable "$folder/planted") || status=$?
  case $number,$status in
    plain,0) echo "passes  with nothing planted: $words" ;;
    plain,*) echo "missed  nothing is planted, and yet: $words" ;;
    *,0) echo "missed  $where: $words" ;;
    *) echo "caught  $where: $words" ;;
  esac
  rm -rf "$folder"
}

"$compiler" -std=c++20 -O1 -I"$source/src" -I"$source/tests" -c "$source/tests/laws/random_spacecraft.cpp" -o "$scratch/random_spacecraft.o"

export -f try
export source library scratch compiler libraries flags
{
  printf 'plain\0-\0'
  for i in "${!plants[@]}"; do printf '%s\0%s\0' "$i" "${plants[$i]}"; done
} | xargs -0 -n 2 -P "$(nproc)" bash -c 'try "$1" "$2"' _ | tee "$scratch/verdict"

if grep -qvE '^(caught|passes)' "$scratch/verdict"; then
  echo "an error got past compare and the audits, or one can no longer be planted"
  exit 1
fi
echo "${#plants[@]} errors planted, all flagged"
