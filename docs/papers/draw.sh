#!/usr/bin/env bash
# Runs Allard's three scenarios and Morell & Schaub's, and draws their figures anew into docs/papers/.
#   docs/papers/draw.sh [PROGRAM]
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$here/../..
program=$(realpath "${1:-$root/volvelle}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

run() {  # result, scenario, settings
  local result=$scratch/$1.h5 scenario=$root/examples/$2.toml words=()
  shift 2
  for setting in "$@"; do words+=(--set "$setting"); done
  "$program" run "$scenario" --formulation back-substitution "${words[@]}" -q -o "$result"
}

draw() {  # figure, columns and options
  local figure=$1
  shift
  (cd "$scratch" && "$program" plot "$@" --size 120x60 -o "$here/$figure.svg" >/dev/null)
}

without_gravity=('environment.gravity={ type = "uniform", acceleration = [0, 0, 0] }'
                 'bodies.hub.initial.position=[0.1, -0.4, -0.7]' 'bodies.hub.initial.velocity=[-0.2, 0.5, 0.1]')
damped=('joints.hinge1.damper.coefficient=10' 'joints.hinge2.damper.coefficient=10')

run gravity hinged_panels_in_orbit run.step=0.002
run free hinged_panels_in_orbit run.step=0.002 "${without_gravity[@]}"
run damped hinged_panels_in_orbit run.step=0.002 "${without_gravity[@]}" "${damped[@]}"
draw allard-02 gravity.h5 'momentum.orbital.*' --change
draw allard-03 gravity.h5 energy.orbital --change
draw allard-04 gravity.h5 'momentum.angular.*' --change
draw allard-05 gravity.h5 energy.rotational --change
draw allard-06 free.h5 'momentum.orbital.*' --change
draw allard-07 free.h5 energy.orbital --change
draw allard-08 free.h5 'momentum.angular.*' --change
draw allard-09 free.h5 energy.rotational --change
draw allard-10 free.h5 'system.velocity.*'
draw allard-11 free.h5 'system.velocity.*' --change
draw allard-12 damped.h5 'momentum.orbital.*' --change
draw allard-13 damped.h5 energy.orbital --change
draw allard-14 damped.h5 'momentum.angular.*' --change
draw allard-15 damped.h5 'system.velocity.*'
draw allard-16 damped.h5 'system.velocity.*' --change

for way in platform hub; do run "thruster_on_$way" "thruster_on_$way" run.output_every=0.1; done
run two_links two_link_thruster_arm run.output_every=0.1
both=(thruster_on_platform.h5 thruster_on_hub.h5)
draw morell-schaub-4 "${both[@]}" gimbal.angle --degrees
draw morell-schaub-5 "${both[@]}" hub.position.x hub.position.z
draw morell-schaub-6 "${both[@]}" hub.mrp.2
draw morell-schaub-7 "${both[@]}" hub.velocity.x hub.velocity.z
draw morell-schaub-8 "${both[@]}" hub.rate.y --degrees
draw morell-schaub-9 two_links.h5 'hinge*.angle' --degrees
