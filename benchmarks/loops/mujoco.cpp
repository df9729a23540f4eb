// MuJoCo: mj_forward without sensors, contacts and warm starts. A loop is closed by two points that are held together,
// as stiffly as MuJoCo allows; constraints in it always give way a little.
#include <mujoco/mujoco.h>
#include <stdexcept>

#include "measure.hpp"

namespace loops {
namespace {

// Of the free root the linear velocity comes first.
class MuJoCo {
 public:
  MuJoCo(const System& system, mjtSolver solver) : system_(system) {
    mjSpec* spec = mj_makeSpec();
    for (double& g : spec->option.gravity) g = 0;
    spec->option.disableflags = mjDSBL_CONTACT | mjDSBL_WARMSTART | mjDSBL_SENSOR | mjDSBL_ACTUATION | mjDSBL_ISLAND;
    spec->option.solver = solver;
    spec->option.iterations = solver == mjSOL_NEWTON ? 4 : 1000;  // equalities alone: Newton's first step is the last
    spec->option.tolerance = 1e-10;
    spec->memory = mjtSize(1) << 31;
    add_bodies(spec);
    for (int k = system.tree_hinges(); k < int(system.hinges.size()); ++k) close_loop(spec, system.hinges[k]);
    model_ = mj_compile(spec, nullptr);
    const std::string error = model_ ? "" : mjs_getError(spec);
    mj_deleteSpec(spec);
    if (!model_) throw std::runtime_error(error);
    data_ = mj_makeData(model_);
    for (int s = 0; s < 3; ++s) set_numbers(s);
  }
  MuJoCo(const MuJoCo&) = delete;
  MuJoCo& operator=(const MuJoCo&) = delete;
  ~MuJoCo() {
    mj_deleteData(data_);
    mj_deleteModel(model_);
  }

  void evaluate(int state) {
    mju_copy(data_->qpos, q_[state].data(), int(q_[state].size()));
    mju_copy(data_->qvel, v_[state].data(), int(v_[state].size()));
    mju_copy(data_->qfrc_applied, tau_[state].data(), int(tau_[state].size()));
    mj_forwardSkip(model_, data_, mjSTAGE_NONE, 1);
  }

  std::vector<double> accelerations(int) const {
    std::vector<double> result;
    for (int i = 0; i < 6; ++i) result.push_back(data_->qacc[(i + 3) % 6]);
    result.insert(result.end(), data_->qacc + 6, data_->qacc + model_->nv);
    return result;
  }

 private:
  // A body that no hinge carries yet stands where angle 0 puts it.
  void add_bodies(mjSpec* spec) {
    for (std::size_t i = 0; i < system_.bodies.size(); ++i) {
      const Body& ours = system_.bodies[i];
      mjsBody* body = mjs_addBody(i ? bodies_[system_.hinges[i - 1].parent] : mjs_findBody(spec, "world"), nullptr);
      body->mass = ours.mass;
      std::copy(ours.center_of_mass.begin(), ours.center_of_mass.end(), body->ipos);
      std::copy(ours.inertia.begin(), ours.inertia.end(), body->fullinertia);
      body->explicitinertial = 1;
      mjsJoint* joint = mjs_addJoint(body, nullptr);
      joint->type = i ? mjJNT_HINGE : mjJNT_FREE;
      joint->align = mjALIGNFREE_FALSE;
      bodies_.push_back(body);
      if (i == 0) continue;
      const Hinge& hinge = system_.hinges[i - 1];
      const Pose pose = hinge.on_parent * inverse(hinge.on_child);
      const Vector axis = rotate(hinge.on_child.orientation, {0, 0, 1});
      std::copy(pose.position.begin(), pose.position.end(), body->pos);
      std::copy(pose.orientation.begin(), pose.orientation.end(), body->quat);
      std::copy(hinge.on_child.position.begin(), hinge.on_child.position.end(), joint->pos);
      std::copy(axis.begin(), axis.end(), joint->axis);
    }
  }

  std::string add_site(int body, const Vector& position) {
    mjsSite* site = mjs_addSite(bodies_[body], nullptr);
    std::copy(position.begin(), position.end(), site->pos);
    const std::string name = "site" + std::to_string(sites_++);
    mjs_setName(site->element, name.c_str());
    return name;
  }

  void close_loop(mjSpec* spec, const Hinge& hinge) {
    for (const double end : {-0.5, 0.5}) {
      const Vector point{0, 0, end * hinge.span};
      mjsEquality* equality = mjs_addEquality(spec, nullptr);
      equality->type = mjEQ_CONNECT;
      equality->objtype = mjOBJ_SITE;
      mjs_setString(equality->name1, add_site(hinge.parent, hinge.on_parent * point).c_str());
      mjs_setString(equality->name2, add_site(hinge.child, hinge.on_child * point).c_str());
      equality->solimp[0] = equality->solimp[1] = mjMAXIMP;
    }
  }

  // Bodies are numbered depth first in both.
  void set_numbers(int s) {
    const State& state = system_.states[s];
    q_[s].assign(state.base.position.begin(), state.base.position.end());
    q_[s].insert(q_[s].end(), state.base.orientation.begin(), state.base.orientation.end());
    q_[s].insert(q_[s].end(), state.angle.begin(), state.angle.begin() + system_.tree_hinges());
    v_[s].assign(state.velocity.begin(), state.velocity.end());
    v_[s].insert(v_[s].end(), state.angular_velocity.begin(), state.angular_velocity.end());
    v_[s].insert(v_[s].end(), state.rate.begin(), state.rate.begin() + system_.tree_hinges());
    tau_[s].assign(6, 0.0);
    tau_[s].insert(tau_[s].end(), state.tree_torque.begin(), state.tree_torque.end());
  }

  const System& system_;
  std::vector<mjsBody*> bodies_;
  int sites_ = 0;
  mjModel* model_ = nullptr;
  mjData* data_ = nullptr;
  std::array<std::vector<double>, 3> q_, v_, tau_;
};

}  // namespace
}  // namespace loops

int main(int count, char** arguments) {
  using namespace loops;
  print_versions("mujoco", mj_versionString());
  return measure_all(count, arguments, [](const System& system, double seconds) {
    MuJoCo newton(system, mjSOL_NEWTON);
    measure(system, "newton", newton, seconds);
    if (system.bodies.size() > 100) return;  // conjugate gradients only fall behind
    MuJoCo gradients(system, mjSOL_CG);
    measure(system, "gradients", gradients, seconds);
  });
}
