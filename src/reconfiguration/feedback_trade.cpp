#include "reconfiguration/feedback_trade.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "reconfiguration/foresight.hpp"
#include "simulation/simulation.hpp"

namespace volvelle {
namespace {

constexpr int rows_of_books = 2000;
constexpr double loops_in_ramp = 20;  // natural periods of the loop in the ramp, at least
constexpr double sag = 0.01;          // rad, by which what acts along the way may hold the hinge back
constexpr const char* controller_name = "feedback";

// Works out the motor's torque from the rows: K times the error, P times its rate.
class MotorBooks : public ResultSink {
 public:
  MotorBooks(const ControllerDescription& law, const RampProfile& ramp) : law_(law), ramp_(ramp) {}

  void begin(const Layout& layout) override {
    int column = 0;
    for (const Block& block : layout.blocks)
      for (const std::string& name : block.columns) {
        if (name == "time") time_ = column;
        if (name == std::string(hinge_name) + ".angle") angle_ = column;
        if (name == std::string(hinge_name) + ".rate") rate_ = column;
        ++column;
      }
    if (time_ < 0 || angle_ < 0 || rate_ < 0) throw std::logic_error("a hinge has no columns.");
  }

  void row(std::span<const double> values) override {
    const double time = values[std::size_t(time_)], rate = values[std::size_t(rate_)];
    const double u = std::clamp(time / ramp_.stop, 0.0, 1.0);
    const double target = ramp_.to * u * u * u * (10 - 15 * u + 6 * u * u);
    const double target_rate = ramp_.to * 30 * u * u * (1 - u) * (1 - u) / ramp_.stop;
    const double error = target - values[std::size_t(angle_)];
    const double torque = law_.K * error + law_.P * (target_rate - rate), power = std::max(0.0, torque * rate);
    change.energy += (power + power_before_) / 2 * (time - time_before_);
    change.peak_power = std::max(change.peak_power, power);
    change.torque = std::max(change.torque, std::abs(torque));
    change.error = std::max(change.error, std::abs(error));
    time_before_ = time;
    power_before_ = power;
  }
  void finish() override {}

  DrivenChange change;

 private:
  ControllerDescription law_;
  RampProfile ramp_;
  int time_ = -1, angle_ = -1, rate_ = -1;
  double time_before_ = 0, power_before_ = 0;
};

// The strongest acceleration of the hinge at rest along its way, rad/s^2: what the loop has to stand up to.
double strongest_pull(Assembly& assembly, const HingeCoordinate& hinge, double way) {
  constexpr int angles = 16;
  double strongest = 0;
  for (int i = 0; i <= angles; ++i) {
    assembly.state.q()[std::size_t(hinge.q)] = way * i / angles;
    assembly.evaluation.accelerate(assembly.state);
    strongest = std::max(strongest, std::abs(assembly.evaluation.accelerations().vdot[std::size_t(hinge.v)]));
  }
  assembly.state.q()[std::size_t(hinge.q)] = 0;
  return strongest;
}

// K = m w^2 and P = 2 m w, m the inertia of all that moves with the hinge where it starts.
ControllerDescription law_for(const Description& motion, const RampProfile& ramp) {
  Assembly assembly(motion);
  const HingeCoordinate hinge(assembly);
  const double inertia = 1 / compliance_of(assembly, hinge, 0);
  const double frequency =
      std::max(2 * M_PI * loops_in_ramp / ramp.stop, std::sqrt(strongest_pull(assembly, hinge, ramp.to) / sag));
  ControllerDescription law;
  law.name = controller_name;
  law.kind = ControllerDescription::Kind::joint;
  law.joint = hinge_name;
  law.target = ramp;
  law.K = inertia * frequency * frequency;
  law.P = 2 * inertia * frequency;
  return law;
}

}  // namespace

std::optional<DrivenChange> drive_by_feedback(const ModularCraft& craft, const Graph& graph, const GraphEdge& edge) {
  if (!edge.joint_set.hinge) return {};
  constexpr int nothing_on = -1;
  Description motion =
      describe_motion(craft, graph.nodes[std::size_t(edge.from)].configuration, edge.joint_set, nothing_on);
  const RampProfile ramp{0, edge.motion.angle, 0, edge.motion.time};
  const ControllerDescription law = law_for(motion, ramp);
  motion.controllers = {law};
  motion.run.duration = edge.motion.time;
  motion.run.output_every = edge.motion.time / rows_of_books;
  motion.run.integrator = IntegratorKind::dp853;
  MotorBooks books(law, ramp);
  const Summary summary = Simulation(motion).run({&books}, {});
  if (!summary.is_complete()) throw std::runtime_error(summary.failure);
  return books.change;
}

}  // namespace volvelle
