#!/usr/bin/env bash
# The law suite must see a wrong sign. Flips one sign at a time in a copy of the sources, rebuilds the laws against it, and
# demands that they fail; unflipped, they must pass.
#   flip_signs.sh SOURCE_DIR LIBRARY SCRATCH_DIR COMPILER LIBRARIES...
set -euo pipefail
source=$1 library=$2 scratch=$3 compiler=$4
shift 4
libraries="$*"
here=$source/tests/laws
rm -rf "$scratch" && mkdir -p "$scratch"

# file | what stands there | what shall stand there
flips=(
  'dynamics/rotors.hpp|Z -= forces.F_B|Z += forces.F_B'
  'dynamics/yielding_tips.hpp|Z -= forces.F_B|Z += forces.F_B'
  'dynamics/aligned_joints.hpp|along(Z) - tau\[k\]|along(Z) + tau[k]'
  'dynamics/joint_acceleration.hpp|vdot = about_z - A|vdot = about_z + A'
  'dynamics/joint_acceleration.hpp|vdot = along_z - A|vdot = along_z + A'
  'spatial/pose.hpp|diminish(fused(w.y, p.z, V.linear.x), w.z|diminish(fused(w.y, p.z, V.linear.x), -w.z'
  'spatial/pose.hpp|diminish(V.linear.y, w.x|diminish(V.linear.y, -w.x'
  'spatial/inertia.hpp|diminish(a, M.y_row(), p.z|diminish(a, M.y_row(), -p.z'
  'spatial/inertia.hpp|diminish(J.xy, p.x, u.z)|diminish(J.xy, -p.x, u.z)'
  'spatial/inertia.hpp|fused(p.z, u.x - b.y|fused(p.z, u.x + b.y'
  'spatial/inertia.hpp|fused(p.y, c.z - u.x|fused(p.y, c.z + u.x'
  'spatial/inertia.hpp|diminish(J.yz, p.y, v.x)|diminish(J.yz, -p.y, v.x)'
  'dynamics/free_root.hpp|diminish(a.x, scale|diminish(a.x, -scale'
  'dynamics/free_root.hpp|diminish(P.J.xx, scale|diminish(P.J.xx, -scale'
  'dynamics/free_root.hpp|torque - P.K \* a|torque + P.K * a'
  'dynamics/free_root.hpp|cross_plus(F.force, c, F.torque)|cross_plus(c, F.force, F.torque)'
  'dynamics/free_root.hpp|cross_plus(c, angular, F|cross_plus(angular, c, F'
  'spatial/link_pose.hpp|diminish(V.linear.x, w.z, y)|diminish(V.linear.x, -w.z, y)'
  'spatial/link_pose.hpp|diminish(t.y, x, f.z)|diminish(t.y, -x, f.z)'
  'spatial/link_pose.hpp|diminish(b, M.z_row(), x)|diminish(b, M.z_row(), -x)'
  'spatial/link_pose.hpp|fused(c, w, -A.xy)|fused(c, w, A.xy)'
  'spatial/link_pose.hpp|v - kx.y, kx.x - u|v + kx.y, kx.x - u'
  'spatial/link_pose.hpp|ky.y + u|ky.y - u'
  'spatial/link_pose.hpp|J.xx - moved|J.xx + moved'
  'spatial/link_pose.hpp|A.yy - moved|A.yy + moved'
  'spatial/link_pose.hpp|fused(cc, both, -xy)|fused(cc, both, xy)'
  'spatial/link_pose.hpp|fused(y, c.z - u.x|fused(y, c.z + u.x'
  'spatial/link_pose.hpp|diminish(alpha.cosine \* w.z, alpha|diminish(alpha.cosine * w.z, -alpha'
  'spatial/felt_tip.hpp|k{-across|k{across'
  'mechanics/kinematics.hpp|atan2(-x.y, x.x)|atan2(x.y, x.x)'
  'dynamics/articulated_body.hpp|= tau\[k\] - dot(kin.H|= tau[k] + dot(kin.H'
  'dynamics/articulated_body.hpp|Z_felt = Z + P_felt \* given|Z_felt = Z - P_felt * given'
  'dynamics/articulated_body.hpp|w.e\[free\[i\]\] - dot(A, w.U|w.e[free[i]] + dot(A, w.U'
  'dynamics/articulated_body.hpp|A = {{}, -forces.field|A = {{}, forces.field'
  'mechanics/kinematics.hpp|cross_motion(kin.V_WB\[b\], joint.V_FM) + joint.bias|cross_motion(kin.V_WB[b], joint.V_FM) - joint.bias'
  'model/joints/universal.hpp|cross(first_in_M, z) \* (v|cross(z, first_in_M) * (v'
  'model/joints/planar.hpp|-cross(z \* v\[0\], sliding.linear)|cross(z * v[0], sliding.linear)'
  'model/joints/free.hpp|-cross(w, velocity_M)|cross(w, velocity_M)'
  'model/joints/euler_angles.hpp|cross(e.h\[0\], later) \* v|cross(later, e.h[0]) * v'
  'model/joints/euler_angles.hpp|cross(e.h\[1\], last) \* v|cross(last, e.h[1]) * v'
  'model/joints/place.hpp|v\[1\]) - outward \* (q|v[1]) + outward * (q'
  'model/joints/place.hpp|turning - q\[0\] \* se|turning + q[0] * se'
  'model/joints/place.hpp|v\[2\] + q\[0\] \* se|v[2] - q[0] * se'
  'model/joints/composed.hpp|place.bias) - cross|place.bias) + cross'
  'effects/applied_force.hpp|cross_plus(point_B, force_B, torque_B)|cross_plus(force_B, point_B, torque_B)'
  'effects/applied_force.hpp|cross_plus(V.angular, point_B, V.linear)|cross_plus(point_B, V.angular, V.linear)'
  'effects/gravity_field.hpp|cross(q.Jr, r) \* (S(3)|cross(r, q.Jr) * (S(3)'
  'effects/gravity_field.hpp|cross(q.Jk, k) \* (S(6)|cross(k, q.Jk) * (S(6)'
  'effects/gravity_field.hpp|slope \* S(-0.5)|slope * S(0.5)'
  'effects/joint_spring.hpp|-s.stiffness \* phi|s.stiffness * phi'
  'effects/joint_spring.hpp|state.v()\[s.v\] - rate|state.v()[s.v] + rate'
  'effects/joint_spring.hpp|forces.power += tau \* rate|forces.power -= tau * rate'
  'effects/propellant.hpp|S(1) - burnt(|S(1) + burnt('
  'effects/propellant.hpp|(cross(d, v) + kin|(cross(v, d) + kin'
  'effects/propellant.hpp|system.p_WC) - dot(field_at|system.p_WC) + dot(field_at'
  'effects/propellant.hpp|shift - dot(field_at|shift + dot(field_at'
  'simulation/evaluation_accounts.hpp|rate\[Integral::supplied\] -= gone.own|rate[Integral::supplied] += gone.own'
  'effects/spring_link.hpp|i == 0 ? tension : -tension|i == 0 ? -tension : tension'
  'effects/bushing.hpp|, -each_times(b.stiffness|, each_times(b.stiffness'
  'effects/bushing.hpp|-each_times(b.turn_stiffness|each_times(b.turn_stiffness'
  'effects/bushing.hpp|parting - cross(w_a|parting + cross(w_a'
  'effects/bushing.hpp|p + transpose_times(R, pose.way_W)|p - transpose_times(R, pose.way_W)'
  'effects/bushing.hpp|x_rate \* x + y_rate|x_rate * x - y_rate'
  'effects/bushing.hpp|-e.y} - ez_rate \* y|-e.y} + ez_rate * y'
  'effects/potential.hpp|way \* law.pull|way * -law.pull'
  'effects/potential.hpp|cross(m, field)}|cross(field, m)}'
  'effects/potential.hpp|point\[1\] - transpose_times|point[1] + transpose_times'
  'effects/potential.hpp|cross(w_b, way) - parting|cross(w_b, way) + parting'
  'effects/potential.hpp|pull.force -= V|pull.force += V'
  'effects/potential.hpp|pull.torque -= V|pull.torque += V'
  'effects/potential.hpp|n \* (S(2) \* dot(n, m))) \* strength|n * (S(-2) * dot(n, m))) * strength'
  'effects/dipole_field.hpp|S(5) \* across|S(-5) * across'
  'effects/law_of_distance.hpp|-exponent \* energy|exponent * energy'
  'effects/law_of_distance.hpp|return {-within, within|return {within, within'
  'effects/orbiting_frame.hpp|S(-2) \* n \* v.x|S(2) * n * v.x'
  'effects/orbiting_frame.hpp|-(n \* n \* r.z)|(n * n * r.z)'
  'effects/orbiting_frame.hpp|x) \* S(3) - cross|x) * S(3) + cross'
  'effects/gravity.hpp|I_rotors\[b\]) - cross(frame|I_rotors[b]) + cross(frame'
  'effects/gravity.hpp|-= inertia \* dot(frame|+= inertia * dot(frame'
  'spatial/inertia.hpp|diminish(J_ij, p\[b\]|diminish(J_ij, -p[b]'
  'spatial/inertia.hpp|cross_plus(w, M.inertia \* w|cross_plus(-w, M.inertia * w'
  'spatial/inertia.hpp|cross_plus(w, cross(w, h)|cross_plus(w, cross(h, w)'
  'spatial/inertia.hpp|cross_plus(w, c, V.linear)|cross_plus(c, w, V.linear)'
  'spatial/inertia.hpp|cross_plus(c, f, F.torque)|cross_plus(f, c, F.torque)'
  'spatial/inertia.hpp|cross_plus(w, I \* w|cross_plus(-w, I * w'
  'spatial/felt_inertia.hpp|D_minus = S(-1) \/ P.J.zz|D_minus = S(1) \/ P.J.zz'
  'spatial/felt_inertia.hpp|D_minus = S(-1) \/ P.M.zz|D_minus = S(1) \/ P.M.zz'
  'spatial/felt_tip.hpp|D_minus(S(-1) \/ P.inertia.zz)|D_minus(S(1) \/ P.inertia.zz)'
  'spatial/felt_tip.hpp|D_minus), h.x \* D_minus|D_minus), -(h.x * D_minus)'
  'spatial/felt_tip.hpp|diminish(Z.force.z, h.x|diminish(Z.force.z, -h.x'
  'spatial/felt_tip.hpp|k = diminish(y \* h.x|k = diminish(y * -h.x'
  'spatial/felt_tip.hpp|diminish(V.linear.z, w.y, c.x)|diminish(V.linear.z, -w.y, c.x)'
  'spatial/felt_tip.hpp|diminish(S(0), c.x, f.z)|diminish(S(0), -c.x, f.z)'
  'spatial/felt_tip.hpp|cross_plus(w, I \* w, n)|cross_plus(-w, I * w, n)'
  'spatial/felt_tip.hpp|fused(y, Y.y, -z)|fused(y, Y.y, z)'
  'spatial/felt_tip.hpp|fused(n.x, k.y, -r.z)|fused(n.x, k.y, r.z)'
  'spatial/felt_tip.hpp|y = -(V.angular.x \* rate), u|y = (V.angular.x * rate), u'
  'spatial/felt_tip.hpp|v = -(V.linear.x \* rate)|v = (V.linear.x * rate)'
  'spatial/felt_inertia.hpp|y = -(V.angular.x \* rate), u|y = (V.angular.x * rate), u'
  'spatial/felt_inertia.hpp|v = -(V.linear.x \* rate)|v = (V.linear.x * rate)'
  'spatial/felt_tip.hpp|const S u = V.angular.y \* rate, v = -(V|const S u = V.angular.y * rate, v = (V'
  'spatial/felt_inertia.hpp|const S u = V.angular.y \* rate, v = -(V|const S u = V.angular.y * rate, v = (V'
  'spatial/felt_tip.hpp|D_minus(S(-1) \/ P.mass)|D_minus(S(1) \/ P.mass)'
  'spatial/felt_tip.hpp|-(h.x \* D_minus)|(h.x * D_minus)'
  'spatial/felt_tip.hpp|diminish(Z.torque.y, h.x, nu)|diminish(Z.torque.y, -h.x, nu)'
  'spatial/felt_tip.hpp|fused(h.x, v, Z.torque.z)|fused(-h.x, v, Z.torque.z)'
  'spatial/felt_tip.hpp|diminish(I.yy, Y.z.y, h.x)|diminish(I.yy, -Y.z.y, h.x)'
  'spatial/felt_tip.hpp|k = diminish(X.R.column(1) \* h.x|k = diminish(X.R.column(1) * -h.x'
  'spatial/felt_tip.hpp|z \* -P.mass, z|z * P.mass, z'
  'spatial/felt_inertia.hpp|Yx = -J.solve(x)|Yx = J.solve(x)'
  'dynamics/aligned_joints.hpp|felt.J.solve(tau_b - Z.torque)|felt.J.solve(tau_b + Z.torque)'
  'dynamics/joint_acceleration.hpp|vdot\[i\] = about - A|vdot[i] = about + A'
  'mechanics/kinematics.hpp|{cross(V.angular, w), cross(V.linear, w)}|{cross(w, V.angular), cross(V.linear, w)}'
  'mechanics/kinematics.hpp|diminish(row.y \* c, row.x|diminish(row.y * c, -row.x'
  'mechanics/kinematics.hpp|{{V.angular.y \* v, -(V.angular.x \* v)|{{V.angular.y * v, (V.angular.x * v)'
  'mechanics/kinematics.hpp|{{}, {V.angular.y \* v, -(V.angular.x|{{}, {V.angular.y * v, (V.angular.x'
  'model/joints/joints.hpp|-X_MF.motion_to_child(joint.bias)|X_MF.motion_to_child(joint.bias)'
  'model/joints/joints.hpp|H\[i\] = -X_MF|H[i] = X_MF'
  'effects/joint_friction.hpp|forces.tau\[f.v\] -= resistance|forces.tau[f.v] += resistance'
  'effects/joint_stop.hpp|forces.tau\[stop.v\] -= stop_push|forces.tau[stop.v] += stop_push'
  'effects/tape_spring.hpp|return here(-moment, moment)|return here(moment, -moment)'
  'effects/tape_spring.hpp|S r = here(bend, -bend)|S r = here(bend, bend)'
  'effects/cable.hpp|forces.tau\[cable.v\[0\]\] -= pull|forces.tau[cable.v[0]] += pull'
  'effects/cable.hpp|+= cable.ratio \* pull|-= cable.ratio * pull'
  'effects/cable.hpp|half \* (stretch - cable.slack)|half * (stretch + cable.slack)'
  'dynamics/back_substitution.hpp|skew(-mc)|skew(mc)'
  'dynamics/back_substitution.hpp|cross(w, cross(mc, w))|cross(w, cross(w, mc))'
  'dynamics/back_substitution.hpp|cross(I \* w, w)|cross(w, I * w)'
  'dynamics/back_substitution.hpp|cross(w_P, s) \* kin.rate|cross(s, w_P) * kin.rate'
  'dynamics/back_substitution.hpp|moving - R_WP \* cross|moving + R_WP * cross'
  'dynamics/back_substitution.hpp|e.a = e.v_trans_LHS \* -m_inverse|e.a = e.v_trans_LHS * m_inverse'
  'dynamics/back_substitution.hpp|b_of\[i\] = -free|b_of[i] = free'
  'dynamics/back_substitution.hpp|body.v_rot - body.torque|body.v_rot + body.torque'
  'dynamics/back_substitution.hpp|= p == 0 ? -field|= p == 0 ? field'
  'dynamics/back_substitution.hpp|l - transpose_times(hub.B|l + transpose_times(hub.B'
  'simulation/evaluation_accounts.hpp|- forces_.tau\[c.v\]|+ forces_.tau[c.v]'
  'dynamics/rotors.hpp|cross_plus(w, momentum, torque)|cross_plus(momentum, w, torque)'
  'dynamics/rotors.hpp|inertia.zz - dot(|inertia.zz + dot('
  'dynamics/rotors.hpp|dot(a, w) + kin.rate|dot(a, w) - kin.rate'
  'dynamics/ties.hpp|1 : 0) - change|1 : 0) + change'
  'mechanics/attitude_laws.hpp|dot(law.law.K2, e) - dot|dot(law.law.K2, e) + dot'
  'mechanics/attitude_laws.hpp|conjugate(law.law.command)|(law.law.command)'
  'effects/feedback.hpp|-(fed_back(how, e) \* gains.K)|(fed_back(how, e) * gains.K)'
  'effects/feedback.hpp|(w - w_r) \* gains.P|(w + w_r) * gains.P'
  'effects/feedback.hpp|- z \* gains.Ki|+ z * gains.Ki'
  'effects/feedback.hpp|a_c) - cross(w, w_r)|a_c) + cross(w, w_r)'
  'effects/feedback.hpp|body.x - command.x|body.x + command.x'
  'effects/feedback.hpp|gains.K \* error + gains.P|gains.K * error - gains.P'
  'effects/feedback.hpp|forces.power += torque|forces.power -= torque'
)

build_and_run() {  # folder with src/; the flipped headers come before the library's own code
  local folder=$1
  # shellcheck disable=SC2086  # the libraries are words
  "$compiler" -std=c++20 -O0 -I"$folder/src" -I"$source/tests" -DVOLVELLE_PLAIN_LAWS "$scratch/laws.cpp" \
    "$scratch/random_spacecraft.o" "$library" -lgtest -lgtest_main $libraries -o "$folder/laws" 2>"$folder/compile.log" || return 2
  VOLVELLE_LAW_SAMPLES=8 "$folder/laws" --gtest_filter='Articulated/*:BackSubstitution/*:WheelLaws.*:FeedbackLaws.*' --gtest_fail_fast >"$folder/laws.log" 2>&1
}

printf '#include "laws/%s.cpp"\n' law_suite_test wheel_laws_test motion_of_bodies scalars random_switches random_wheels feedback_laws_test >"$scratch/laws.cpp"  # headers are read once
"$compiler" -std=c++20 -O1 -I"$source/src" -I"$source/tests" -c "$here/random_spacecraft.cpp" -o "$scratch/random_spacecraft.o"

# one flip in its own copy; prints its verdict
try() {
  local number=$1 file from to folder=$scratch/$1
  IFS='|' read -r file from to <<<"$2"
  mkdir -p "$folder" && cp -r "$source/src" "$folder/"
  if [[ $number != plain ]]; then
    sed -i "s/$from/$to/" "$folder/src/$file"
    if cmp -s "$folder/src/$file" "$source/src/$file"; then echo "stale   $file: nothing to flip at: $from"; return; fi
  fi
  local status=0
  build_and_run "$folder" || status=$?
  case $status in
    0) [[ $number == plain ]] && echo "passes  unflipped" || echo "missed  $file: $from" ;;
    2) echo "broken  $file: does not compile"; head -n 5 "$folder/compile.log" ;;
    *) [[ $number == plain ]] && echo "missed  the laws fail unflipped" || echo "caught  $file: $(sed -n 's/^\[  FAILED  \] \(.*\) (.*/\1/p' "$folder/laws.log" | head -n 1) fails with ${to//\\/}" ;;
  esac
  rm -rf "$folder/src"
}

export -f try build_and_run
export source library scratch compiler here libraries
{
  printf 'plain\0-\0'
  for i in "${!flips[@]}"; do printf '%s\0%s\0' "$i" "${flips[$i]}"; done
} | xargs -0 -n 2 -P "$(nproc)" bash -c 'try "$1" "$2"' _ | tee "$scratch/verdict"

if grep -qvE '^(caught|passes)' "$scratch/verdict"; then
  echo "a wrong sign got past the law suite, or a flip no longer applies"
  exit 1
fi
echo "${#flips[@]} flipped signs, all caught"
