#include "laws/redescribe.hpp"

#include <algorithm>

namespace volvelle::testing {
namespace {

Matrix3<double> turn(const Placement& p) { return rotation_matrix(p.orientation); }

// old-frame coordinates of a point or frame -> new-frame coordinates
Vector3<double> point_in(const Placement& frame, const Vector3<double>& point) {
  return transpose_times(turn(frame), point - frame.position);
}
Placement frame_in(const Placement& frame, const Placement& placed) {
  return {point_in(frame, placed.position), conjugate(frame.orientation) * placed.orientation};
}

std::size_t index_of(const Description& d, const std::string& body) {
  return std::size_t(std::find_if(d.bodies.begin(), d.bodies.end(), [&](const auto& b) { return b.name == body; }) -
                     d.bodies.begin());
}

// Motors of a spherical or free joint turn about the child's axes: the same torques about other axes. Needs motors that
// are sines of one frequency and phase.
void turn_motors(JointDescription& joint, const Matrix3<double>& R) {
  if (joint.motor.empty()) return;
  Vector3<double> amplitude, offset;
  SineProfile first = std::get<SineProfile>(joint.motor[0]);
  for (int i = 0; i < 3; ++i) {
    amplitude[i] = std::get<SineProfile>(joint.motor[i]).amplitude;
    offset[i] = std::get<SineProfile>(joint.motor[i]).offset;
  }
  amplitude = transpose_times(R, amplitude);
  offset = transpose_times(R, offset);
  for (int i = 0; i < 3; ++i) joint.motor[i] = SineProfile{amplitude[i], first.frequency, first.phase, offset[i]};
}

void reverse_joint(JointDescription& j) {
  std::swap(j.parent, j.child);
  std::swap(j.on_parent, j.on_child);
  const Vector3<double> w = transpose_times(turn(j.on_parent), Vector3<double>{j.rates[0], j.rates[1], j.rates[2]});
  switch (j.kind) {
    case JointKind::universal:
      std::swap(j.axis, j.second_axis);
      j.axis = -j.axis;
      j.second_axis = -j.second_axis;
      std::swap(j.coordinates[0], j.coordinates[1]);
      std::swap(j.rates[0], j.rates[1]);
      if (j.spring) {
        std::swap(j.spring->stiffness[0], j.spring->stiffness[1]);
        std::swap(j.spring->rest[0], j.spring->rest[1]);
        std::swap(j.spring->preload[0], j.spring->preload[1]);
      }
      if (!j.damper.empty()) std::swap(j.damper[0], j.damper[1]);
      if (!j.motor.empty()) std::swap(j.motor[0], j.motor[1]);
      break;
    case JointKind::spherical:
    case JointKind::free: {
      const Matrix3<double> R = rotation_matrix(j.attitude);
      const Vector3<double> reversed = turn(j.on_child) * -(R * w);  // of the old parent in the old child, in its axes
      for (int i = 0; i < 3; ++i) j.rates[i] = reversed[i];
      const Vector3<double> back = transpose_times(R, j.position);
      j.velocity = cross(w, back) - transpose_times(R, j.velocity);
      j.position = -back;
      j.attitude = conjugate(j.attitude);
      break;
    }
    case JointKind::planar: {
      const Matrix3<double> R = rotation_matrix(quaternion_about(Vector3<double>{0, 0, 1}, j.coordinates[0]));
      const Vector3<double> back = transpose_times(R, Vector3<double>{j.coordinates[1], j.coordinates[2], 0});
      const Vector3<double> speed = transpose_times(R, Vector3<double>{j.rates[1], j.rates[2], 0});
      const Vector3<double> reversed = cross(Vector3<double>{0, 0, j.rates[0]}, back) - speed;
      j.coordinates = {-j.coordinates[0], -back.x, -back.y};
      j.rates = {-j.rates[0], reversed.x, reversed.y};
      break;
    }
    default:
      j.axis = -j.axis;  // about the opposite axis the child sees the parent turn and slide just as much
  }
}

}  // namespace

Description with_other_frames(const Description& description, const std::vector<Placement>& placed) {
  Description d = description;
  const auto frame = [&](const std::string& body) {
    return body == world_name ? Placement{} : placed[index_of(description, body)];
  };
  for (std::size_t i = 0; i < d.bodies.size(); ++i) {
    BodyDescription& body = d.bodies[i];
    const Matrix3<double> R_WU = rotation_matrix(body.attitude);
    body.center_of_mass = point_in(placed[i], body.center_of_mass);
    body.inertia = rotate(transpose(turn(placed[i])), body.inertia);
    body.position += R_WU * placed[i].position;
    body.velocity += R_WU * cross(body.rate, placed[i].position);
    body.rate = transpose_times(turn(placed[i]), body.rate);
    body.attitude = body.attitude * placed[i].orientation;
  }
  for (JointDescription& joint : d.joints) {
    joint.on_parent = frame_in(frame(joint.parent), joint.on_parent);
    joint.on_child = frame_in(frame(joint.child), joint.on_child);
    if (joint.kind != JointKind::spherical && joint.kind != JointKind::free) continue;
    const Vector3<double> rate =
        transpose_times(turn(frame(joint.child)), Vector3<double>{joint.rates[0], joint.rates[1], joint.rates[2]});
    joint.rates = {rate.x, rate.y, rate.z};
    turn_motors(joint, turn(frame(joint.child)));
  }
  for (ForceDescription& f : d.forces) {
    f.position = point_in(frame(f.body), f.position);
    if (f.inertial_frame) continue;
    f.force = transpose_times(turn(frame(f.body)), f.force);
    f.torque = transpose_times(turn(frame(f.body)), f.torque);
  }
  for (ThrusterDescription& t : d.thrusters) {
    t.position = point_in(frame(t.body), t.position);
    t.direction = transpose_times(turn(frame(t.body)), t.direction);
  }
  for (SurfaceDescription& s : d.surfaces) {
    s.position = point_in(frame(s.body), s.position);
    s.normal = transpose_times(turn(frame(s.body)), s.normal);
  }
  for (DipoleDescription& dipole : d.dipoles) dipole.moment = transpose_times(turn(frame(dipole.body)), dipole.moment);
  for (SpringLinkDescription& link : d.spring_links)
    for (std::size_t i = 0; i < 2; ++i) link.positions[i] = point_in(frame(link.bodies[i]), link.positions[i]);
  for (BushingDescription& b : d.bushings) {
    const Placement first = frame(b.bodies[0]), second = frame(b.bodies[1]);
    b.positions = {point_in(first, b.positions[0]), point_in(second, b.positions[1])};
    b.orientation = conjugate(first.orientation) * b.orientation;
    b.rest_orientation = conjugate(first.orientation) * *b.rest_orientation * second.orientation;
  }
  for (PotentialDescription& p : d.potentials) {
    const Placement second = frame(p.bodies[1]);
    for (std::size_t i = 0; i < 2; ++i) {
      p.positions[i] = point_in(frame(p.bodies[i]), p.positions[i]);
      p.moments[i] = transpose_times(turn(frame(p.bodies[i])), p.moments[i]);
    }
    p.normal = transpose_times(turn(second), p.normal);
    if (p.cooled) p.cooled = {point_in(second, p.cooled->position), transpose_times(turn(second), p.cooled->moment)};
  }
  return d;
}

Description with_other_root(const Description& description, const std::string& root, const BodyMotions& motions) {
  Description d = description;
  std::vector<std::size_t> way_up;
  for (std::string body = root;;) {
    const auto above = std::find_if(description.joints.begin(), description.joints.end(),
                                    [&](const auto& joint) { return joint.child == body; });
    if (above == description.joints.end()) break;
    way_up.push_back(std::size_t(above - description.joints.begin()));
    body = above->parent;
  }
  for (const std::size_t joint : way_up) reverse_joint(d.joints[joint]);
  const std::size_t i = index_of(d, root);
  for (BodyDescription& b : d.bodies) b.has_initial = false;
  BodyDescription& b = d.bodies[i];
  b.has_initial = true;
  b.position = motions.position[i];
  b.velocity = motions.velocity[i];
  b.attitude = quaternion_from_dcm(motions.rotation[i]);
  b.rate = transpose_times(motions.rotation[i], motions.angular_velocity[i]);
  return d;
}

}  // namespace volvelle::testing
