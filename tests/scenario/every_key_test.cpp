// One of each thing, read field by field.
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <numbers>

#include "everything.hpp"
#include "scenario/scenario.hpp"

namespace volvelle {
namespace {

using testing::ElementsAre;
constexpr double deg = std::numbers::pi / 180;

TEST(EveryKey, BodiesKeepFileOrderAndUnits) {
  const Description d = parse_scenario(everything, "everything.toml").description;
  EXPECT_EQ(d.text, "One of each");
  ASSERT_EQ(d.bodies.size(), 11u + d.wheels.size());
  EXPECT_EQ(d.bodies[0].name, "zeta");
  EXPECT_EQ(d.bodies[1].name, "alpha");
  EXPECT_EQ(d.bodies[3].name, "panel.1");
  const BodyDescription& zeta = d.bodies[0];
  EXPECT_DOUBLE_EQ(zeta.mass, 0.35);
  EXPECT_DOUBLE_EQ(zeta.center_of_mass.x, 5e-3);
  EXPECT_EQ(zeta.inertia, (Symmetric3<double>{2, 3, 4, 0.1, 0.2, 0.3}));
  EXPECT_DOUBLE_EQ(zeta.velocity.x, 1000);
  EXPECT_DOUBLE_EQ(zeta.rate.x, 10 * deg);
  EXPECT_NEAR(zeta.attitude.w, std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(zeta.attitude.z, std::sqrt(0.5), 1e-15);
  EXPECT_EQ(zeta.color, "#c0c0c0");
  EXPECT_EQ(d.bodies[1].inertia, (Symmetric3<double>{1, 1, 1, 0.1, 0.2, 0.3}));
}

TEST(EveryKey, EveryShapeReads) {
  using Kind = ShapeDescription::Kind;
  const Description d = parse_scenario(everything, "everything.toml").description;
  EXPECT_EQ(d.bodies[0].shape->kind, Kind::cylinder);
  EXPECT_EQ(d.bodies[0].shape->size, (Vector3<double>{1, 2, 0}));
  EXPECT_EQ(d.bodies[0].shape->placement.position.z, 1);
  EXPECT_EQ(d.bodies[0].shape->placement.orientation.x, 1);
  EXPECT_EQ(d.bodies[1].shape->kind, Kind::sphere);
  EXPECT_EQ(d.bodies[1].shape->size.x, 2);
  EXPECT_EQ(d.bodies[2].shape->kind, Kind::plate);
  EXPECT_EQ(d.bodies[3].shape->kind, Kind::mesh);
  EXPECT_EQ(d.bodies[3].shape->mesh_file, "panel.stl");
  EXPECT_EQ(d.bodies[4].shape->kind, Kind::box);
  EXPECT_EQ(d.bodies[4].shape->size, (Vector3<double>{1, 2, 3}));
  EXPECT_FALSE(d.bodies[5].shape);
}

TEST(EveryKey, EveryJointKindReadsItsCoordinates) {
  const Description d = parse_scenario(everything, "everything.toml").description;
  ASSERT_EQ(d.joints.size(), 9u + d.wheels.size());
  const JointDescription& slide = d.joints[0];
  EXPECT_DOUBLE_EQ(slide.coordinates[0], 5e-3);
  EXPECT_DOUBLE_EQ(slide.rates[0], 2e-3);
  EXPECT_EQ(slide.on_child.position.x, 1);
  EXPECT_NEAR(slide.on_child.orientation.z, 1, 1e-15);
  EXPECT_DOUBLE_EQ(slide.spring->stiffness[0], 20000);
  EXPECT_DOUBLE_EQ(slide.spring->rest[0], 0.01);
  EXPECT_DOUBLE_EQ(slide.spring->preload[0], 3);
  const auto& sine = std::get<SineProfile>(slide.motor.at(0));
  EXPECT_DOUBLE_EQ(sine.amplitude, 2e-3);
  EXPECT_DOUBLE_EQ(sine.frequency, 3 / (2 * std::numbers::pi));
  EXPECT_DOUBLE_EQ(sine.phase, 90 * deg);
  EXPECT_DOUBLE_EQ(sine.offset, 1);
  const JointDescription& cylinder = d.joints[1];
  EXPECT_DOUBLE_EQ(cylinder.coordinates[0], 5 * deg);
  EXPECT_DOUBLE_EQ(cylinder.coordinates[1], 0.1);
  EXPECT_DOUBLE_EQ(cylinder.rates[0], 2 * std::numbers::pi / 60);
  EXPECT_DOUBLE_EQ(cylinder.rates[1], 0.2);
  EXPECT_THAT(cylinder.damper, ElementsAre(1, 2));
  const JointDescription& cross = d.joints[2];
  EXPECT_EQ(cross.axis, (Vector3<double>{1, 0, 0}));
  EXPECT_EQ(cross.second_axis, (Vector3<double>{0, 1, 0}));
  EXPECT_DOUBLE_EQ(cross.spring->stiffness[0], 1 / deg);
  EXPECT_DOUBLE_EQ(cross.spring->rest[1], 5 * deg);
  EXPECT_DOUBLE_EQ(cross.coordinates[1], 2 * deg);
  EXPECT_EQ(evaluate(cross.motor.at(1), {3, 3}).value, 9);
  const JointDescription& ball = d.joints[3];
  EXPECT_THAT(ball.spring->stiffness, ElementsAre(4));
  EXPECT_THAT(ball.damper, ElementsAre(2));
  EXPECT_THAT(ball.rates, ElementsAre(1, 2, 3, 0, 0, 0));
  EXPECT_EQ(ball.motor.size(), 3u);
  EXPECT_NEAR(ball.attitude.z, 1, 1e-15);
  const JointDescription& table = d.joints[4];
  EXPECT_THAT(table.coordinates, ElementsAre(1, 3, 4, 0, 0, 0));
  EXPECT_THAT(table.rates, ElementsAre(2, 5, 6, 0, 0, 0));
  const JointDescription& loose = d.joints[5];
  EXPECT_EQ(loose.position, (Vector3<double>{1, 2, 3}));
  EXPECT_EQ(loose.velocity, (Vector3<double>{4, 5, 6}));
  EXPECT_THAT(loose.rates, ElementsAre(7, 8, 9, 0, 0, 0));
  EXPECT_NEAR(loose.attitude.z, std::sqrt(0.5), 1e-15);
  EXPECT_EQ(d.joints[6].kind, JointKind::fixed);
  const auto& ramp = std::get<RampProfile>(d.joints[7].motion.at(0));
  EXPECT_DOUBLE_EQ(ramp.to, 90 * deg);
  EXPECT_DOUBLE_EQ(ramp.stop, 60);
}

TEST(EveryKey, JointsReadWhatHoldsThem) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  const Description d = parse_scenario(everything, "everything.toml").description;
  const JointDescription& slide = d.joints[0];
  EXPECT_THAT(slide.friction->torque, ElementsAre(0.03));
  EXPECT_THAT(slide.friction->viscous, ElementsAre(2));
  EXPECT_FALSE(slide.stop->compliant);
  EXPECT_THAT(slide.stop->lower, ElementsAre(-0.01));
  EXPECT_THAT(slide.stop->upper, ElementsAre(infinity));
  EXPECT_EQ(slide.stop->restitution, 0.4);
  EXPECT_EQ(slide.latch, 0.08);
  EXPECT_FALSE(slide.release);
  const JointDescription& cylinder = d.joints[1];
  EXPECT_THAT(cylinder.friction->torque, ElementsAre(0.005, 0.2));
  EXPECT_THAT(cylinder.friction->viscous, ElementsAre(0, 0));
  EXPECT_TRUE(cylinder.stop->compliant);
  EXPECT_THAT(cylinder.stop->lower, ElementsAre(-90 * deg, -infinity));
  EXPECT_THAT(cylinder.stop->upper, ElementsAre(2, 0.3));
  EXPECT_THAT(cylinder.stop->stiffness, ElementsAre(2 / deg, 5000));
  EXPECT_THAT(cylinder.stop->damping, ElementsAre(3, 4));
  EXPECT_EQ(cylinder.breaks, 60);
  const JointDescription& hinge = d.joints[8];
  EXPECT_DOUBLE_EQ(*hinge.latch, 90 * deg);
  ASSERT_TRUE(hinge.release);
  EXPECT_FALSE(hinge.release->time);
  EXPECT_EQ(hinge.release->joint, "slide");
  EXPECT_EQ(hinge.release->angle, 0.02);
  EXPECT_EQ(hinge.release->delay, 3);
  EXPECT_EQ(hinge.release->event, "");
}

TEST(EveryKey, HingeLawsRead) {
  const Description d = parse_scenario(everything, "everything.toml").description;
  const JointDescription &drive = d.joints[7], &hinge = d.joints[8];
  ASSERT_TRUE(hinge.motor_limit);
  EXPECT_THAT(hinge.motor_limit->no_load_rate, ElementsAre(2 * deg));
  EXPECT_TRUE(hinge.motor_limit->governor);
  EXPECT_FALSE(d.joints[0].motor_limit);
  const TapeSpringDescription &tape = *hinge.tape_spring, &steel = *drive.tape_spring;
  EXPECT_DOUBLE_EQ(tape.rest, 90 * deg);
  EXPECT_DOUBLE_EQ(tape.below.steady, 2 * 0.05);  // above its rest it bends in the equal sense
  EXPECT_DOUBLE_EQ(tape.below.peak, 2 * 0.6);
  EXPECT_DOUBLE_EQ(tape.below.relatch, 2 * 0.2);
  EXPECT_DOUBLE_EQ(tape.above.steady, 2 * 0.03);
  EXPECT_DOUBLE_EQ(tape.above.peak, 2 * 0.03);
  EXPECT_DOUBLE_EQ(tape.above.peak_angle, 4 * deg);
  EXPECT_DOUBLE_EQ(tape.above.rise_angle, 1 * deg);
  EXPECT_NEAR(steel.above.steady, 0.0471, 5e-5);
  EXPECT_NEAR(steel.above.peak, 0.58, 5e-3);
  EXPECT_EQ(steel.above.relatch, steel.above.peak);
  EXPECT_NEAR(steel.above.peak_angle, 3.6 * deg, 0.05 * deg);
  EXPECT_DOUBLE_EQ(steel.above.rise_angle, steel.above.peak_angle / 3);
  EXPECT_NEAR(steel.below.steady, 0.0254, 5e-5);
  EXPECT_DOUBLE_EQ(steel.below.peak, 0.1);
  EXPECT_DOUBLE_EQ(steel.below.relatch, 0.08);
  ASSERT_EQ(d.cables.size(), 2u);
  EXPECT_THAT(d.cables[0].joints, ElementsAre("hinge", "drive"));
  EXPECT_EQ(d.cables[0].ratio, -0.5);
  EXPECT_DOUBLE_EQ(d.cables[0].stiffness, 2 / deg);
  EXPECT_EQ(d.cables[0].damping, 0.1);
  EXPECT_EQ(d.cables[0].preload, 3);
  EXPECT_DOUBLE_EQ(*d.cables[0].rest, 5 * deg);
  EXPECT_EQ(d.cables[1].ratio, -0.5);
  EXPECT_DOUBLE_EQ(d.cables[1].stiffness, 2 * 8000 / 0.5 * 0.04 * 0.04);
  EXPECT_DOUBLE_EQ(*d.cables[1].preload, 1);
}

TEST(EveryKey, DocksRead) {
  const Description d = parse_scenario(everything, "everything.toml").description;
  ASSERT_EQ(d.docks.size(), 2u);
  EXPECT_EQ(d.docks[0].name, "port");
  EXPECT_THAT(d.docks[0].bodies, ElementsAre("zeta", "k"));
  EXPECT_EQ(d.docks[0].positions[1], (Vector3<double>{0, 0, -1}));
  EXPECT_EQ(d.docks[0].distance, 0.05);
  EXPECT_FALSE(d.docks[0].capture);
  EXPECT_EQ(d.docks[0].release->event, "port.dock");
  EXPECT_EQ(d.docks[0].release->delay, 60);
  EXPECT_EQ(d.docks[1].capture->time, 20);
  EXPECT_FALSE(d.docks[1].distance);
  EXPECT_FALSE(d.docks[1].release);
}

TEST(EveryKey, TheSequenceReads) {
  using Kind = ChangeDescription::Kind;
  const Description d = parse_scenario(everything, "everything.toml").description;
  std::vector<std::pair<Kind, std::string>> changes;
  for (const ChangeDescription& change : d.sequence) changes.emplace_back(change.kind, change.target);
  EXPECT_THAT(
      changes,
      ElementsAre(std::pair(Kind::lock, "ball"), std::pair(Kind::free, "ball"), std::pair(Kind::rest, "hinge"),
                  std::pair(Kind::rest, "slide"), std::pair(Kind::on, "jet"), std::pair(Kind::off, "tie"),
                  std::pair(Kind::command, "cross"), std::pair(Kind::command, "slide"), std::pair(Kind::dock, "port"),
                  std::pair(Kind::undock, "port"), std::pair(Kind::mark, ""), std::pair(Kind::stop, "")));
  EXPECT_EQ(d.sequence[0].name, "lock");
  EXPECT_EQ(d.sequence[0].when.time, 60);
  EXPECT_EQ(d.sequence[1].when.event, "ball.latch");
  EXPECT_EQ(d.sequence[1].when.delay, 5);
  EXPECT_EQ(d.sequence[2].when.joint, "hinge");
  EXPECT_DOUBLE_EQ(d.sequence[2].when.angle, 45 * deg);
  EXPECT_DOUBLE_EQ(d.sequence[2].rest, 60 * deg);
  EXPECT_DOUBLE_EQ(d.sequence[3].when.angle, 0.03);
  EXPECT_DOUBLE_EQ(d.sequence[3].rest, 0.005);
  ASSERT_EQ(d.sequence[6].motor.size(), 2u);
  EXPECT_EQ(evaluate(d.sequence[6].motor[0], {3, 3}).value, 3);
  EXPECT_EQ(evaluate(d.sequence[6].motor[1], {3, 3}).value, 2e-3);
  EXPECT_EQ(evaluate(d.sequence[7].motor.at(0), {3, 3}).value, 7e-3);
  EXPECT_TRUE(d.thrusters.at(0).burns.empty()) << "the sequence turns it on";
}

TEST(EveryKey, ClearanceReads) {
  const Description d = parse_scenario(everything, "everything.toml").description;
  EXPECT_TRUE(d.clearance.measured);
  EXPECT_THAT(d.clearance.bodies, ElementsAre("zeta", "al*", "mid", "e"));
  EXPECT_THAT(d.clearance.ignore, ElementsAre(ElementsAre("zeta", "e"), ElementsAre("alpha", "m*")));
  EXPECT_DOUBLE_EQ(d.clearance.touch, 0.02);
  EXPECT_TRUE(d.clearance.stops);
  EXPECT_TRUE(d.bodies[3].shape->triangles.empty()) << "a mesh that is not measured is not opened";
}

TEST(EveryKey, EffectsAndRunRead) {
  const Description d = parse_scenario(everything, "everything.toml").description;
  ASSERT_EQ(d.forces.size(), 1u);
  EXPECT_TRUE(d.forces[0].inertial_frame);
  EXPECT_DOUBLE_EQ(d.forces[0].force.x, 1e-3);
  EXPECT_DOUBLE_EQ(d.forces[0].torque.z, 2);
  EXPECT_EQ(std::get<TableProfile>(d.forces[0].scale).points.size(), 3u);
  ASSERT_EQ(d.spring_links.size(), 1u);
  EXPECT_THAT(d.spring_links[0].bodies, ElementsAre("world", "zeta"));
  EXPECT_EQ(d.spring_links[0].positions[1], (Vector3<double>{1, 2, 3}));
  EXPECT_EQ(d.spring_links[0].rest, 2);
  ASSERT_EQ(d.bushings.size(), 1u);
  EXPECT_EQ(d.bushings[0].frequency->rotation, (Vector3<double>{1, 2, 0}));
  EXPECT_EQ(d.bushings[0].damping_ratio->rotation, (Vector3<double>{0.1, 0.1, 0.1}));
  EXPECT_EQ(d.gravity.kind, GravityDescription::Kind::point_mass);
  EXPECT_DOUBLE_EQ(d.gravity.mu, 3.986004418e14);
  EXPECT_FALSE(d.gravity.gradient);
  EXPECT_DOUBLE_EQ(d.gravity.radius, 6378137);
  EXPECT_DOUBLE_EQ(d.atmosphere->density, 2e-3);
  EXPECT_DOUBLE_EQ(d.atmosphere->altitude, 50e3);
  EXPECT_DOUBLE_EQ(d.atmosphere->scale_height, 8500);
  EXPECT_DOUBLE_EQ(d.atmosphere->radius, 1);
  EXPECT_DOUBLE_EQ(d.atmosphere->rotation, 15 * deg / 3600);
  EXPECT_EQ(d.sun->direction, (Vector3<double>{1, 0, 1}));
  EXPECT_DOUBLE_EQ(d.sun->distance, 1.5e11);
  EXPECT_DOUBLE_EQ(*d.sun->pressure, 4.5e-6);
  EXPECT_DOUBLE_EQ(d.sun->radius, 6371e3);
  EXPECT_EQ(d.magnetic_field->moment, (Vector3<double>{0, 0, -7.72e22}));
  EXPECT_DOUBLE_EQ(d.run.duration, 600);
  EXPECT_DOUBLE_EQ(d.run.step, 0.01);
  EXPECT_DOUBLE_EQ(d.run.output_every, 1.2) << "duration / 500 by default";
  EXPECT_EQ(d.run.attitude, AttitudeCoordinates::mrp);
  EXPECT_EQ(d.run.loops, LoopMethod::dense);
  EXPECT_EQ(d.run.cuts.kind, Cuts::Kind::chains);
  EXPECT_THAT(d.output.columns, ElementsAre("zeta.*", "energy.*"));
}

TEST(EveryKey, WheelsAreReadAndMounted) {
  const Description d = parse_scenario(everything, "everything.toml").description;
  ASSERT_EQ(d.wheels.size(), 3u);
  const WheelDescription& wheel = d.wheels[0];
  EXPECT_EQ(wheel.body, "e");
  EXPECT_DOUBLE_EQ(wheel.spin_inertia, 0.02);
  EXPECT_DOUBLE_EQ(*wheel.mass, 4);
  EXPECT_EQ(wheel.position, (Vector3<double>{0.02, 0, 0}));
  EXPECT_DOUBLE_EQ(*wheel.transverse_inertia, 0.012);
  EXPECT_DOUBLE_EQ(wheel.static_imbalance, 5e-5);
  EXPECT_DOUBLE_EQ(wheel.dynamic_imbalance, 2e-5);
  EXPECT_TRUE(std::holds_alternative<SineProfile>(*wheel.torque));
  EXPECT_DOUBLE_EQ(wheel.friction->static_torque, 2e-3);
  EXPECT_DOUBLE_EQ(wheel.friction->stribeck, 2 * std::numbers::pi / 30);
  EXPECT_DOUBLE_EQ(*wheel.max_speed, 200 * std::numbers::pi);
  EXPECT_DOUBLE_EQ(*wheel.max_torque, 0.1);
  EXPECT_DOUBLE_EQ(wheel.initial_speed, std::numbers::pi);
  const auto& law = std::get<QuaternionLaw>(*d.wheels[1].speed);
  EXPECT_EQ(law.K1, (std::array<double, 4>{0, 0, 0, 65}));
  EXPECT_EQ(law.K3, (std::array<double, 4>{1, 2, 3, 4}));
  EXPECT_GT(law.command.z, 0.1);
  EXPECT_TRUE(std::holds_alternative<RampProfile>(std::get<Profile>(*d.wheels[2].speed)));
  const BodyDescription& mounted = d.bodies[d.bodies.size() - 3];
  EXPECT_EQ(mounted.name, "flywheel");
  EXPECT_TRUE(mounted.is_wheel);
  EXPECT_NEAR(mounted.center_of_mass.x, 5e-5 / 4, 1e-18);
  EXPECT_NEAR(mounted.inertia.yz, -2e-5, 1e-18) << "between y and y x x = -z";
  EXPECT_EQ(d.joints.back().name, "ramped");
}

TEST(EveryKey, SurfacesDipolesAndPropellantRead) {
  const Description d = parse_scenario(everything, "everything.toml").description;
  ASSERT_EQ(d.surfaces.size(), 1u);
  const SurfaceDescription& wing = d.surfaces[0];
  EXPECT_EQ(wing.name, "wing");
  EXPECT_EQ(wing.body, "e");
  EXPECT_EQ(wing.position, (Vector3<double>{0, 5e-3, 0}));
  EXPECT_EQ(wing.normal, (Vector3<double>{0, 0, 2}));
  EXPECT_DOUBLE_EQ(wing.area, 0.03);
  EXPECT_EQ(wing.drag_coefficient, 2.2);
  EXPECT_EQ(wing.specular, 0.1);
  EXPECT_EQ(wing.diffuse, 0.2);
  EXPECT_TRUE(wing.two_sided);
  ASSERT_EQ(d.dipoles.size(), 1u);
  EXPECT_EQ(d.dipoles[0].body, "f");
  EXPECT_EQ(d.dipoles[0].moment, (Vector3<double>{0, 0, 5}));
  EXPECT_TRUE(std::holds_alternative<SineProfile>(d.dipoles[0].scale));
  EXPECT_DOUBLE_EQ(*d.thrusters.at(0).specific_impulse, 220);
  EXPECT_EQ(d.thrusters[0].tank, "alpha");
  EXPECT_DOUBLE_EQ(*d.bodies[1].propellant, 0.25);
  EXPECT_FALSE(d.bodies[0].propellant);
}

}  // namespace
}  // namespace volvelle
