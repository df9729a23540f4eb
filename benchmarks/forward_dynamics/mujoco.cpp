// MuJoCo: of mj_forward only what accelerations without constraints, actuators, sensors and passive forces take.
#include <mujoco/mujoco.h>
#include <stdexcept>

#include "measure.hpp"

namespace forward_dynamics {
namespace {

// Velocities are ours, except that the free root's linear ones come first.
class MuJoCo {
 public:
  explicit MuJoCo(const System& system) : system_(system) {
    mjSpec* spec = mj_makeSpec();
    for (double& g : spec->option.gravity) g = 0;
    spec->option.disableflags = mjDSBL_CONSTRAINT | mjDSBL_CONTACT;
    std::vector<mjsBody*> bodies;
    for (const Link& link : system.links) {
      mjsBody* parent = link.kind == Kind::free ? mjs_findBody(spec, "world") : bodies[link.parent];
      bodies.push_back(add_body(parent, link));
    }
    for (std::size_t i = 0; i < bodies.size(); ++i)
      mjs_setName(bodies[i]->element, ("body" + std::to_string(i)).c_str());
    model_ = mj_compile(spec, nullptr);
    if (!model_) throw std::runtime_error(mjs_getError(spec));
    mj_deleteSpec(spec);
    data_ = mj_makeData(model_);
    order_numbers();
    mju_copy(data_->qvel, v_.data(), int(v_.size()));
  }
  MuJoCo(const MuJoCo&) = delete;
  MuJoCo& operator=(const MuJoCo&) = delete;
  ~MuJoCo() {
    mj_deleteData(data_);
    mj_deleteModel(model_);
  }

  void evaluate(int configuration) {
    mju_copy(data_->qpos, q_[configuration].data(), int(q_[configuration].size()));
    mj_kinematics(model_, data_);
    mj_comPos(model_, data_);
    mj_makeM(model_, data_);
    mj_factorM(model_, data_);
    mj_comVel(model_, data_);
    mj_rne(model_, data_, 0, data_->qfrc_bias);
    mju_sub(data_->qfrc_smooth, tau_.data(), data_->qfrc_bias, int(tau_.size()));
    mj_solveM(model_, data_, data_->qacc, data_->qfrc_smooth, 1);
  }

  std::vector<double> accelerations() const {
    std::vector<double> vdot(system_.v.size());
    for (std::size_t i = 0; i < vdot.size(); ++i) vdot[i] = data_->qacc[v_index_[i]];
    return vdot;
  }

 private:
  static mjsBody* add_body(mjsBody* parent, const Link& link) {
    mjsBody* body = mjs_addBody(parent, nullptr);
    std::copy(link.position.begin(), link.position.end(), body->pos);
    std::copy(link.orientation.begin(), link.orientation.end(), body->quat);
    body->mass = link.mass;
    std::copy(link.center_of_mass.begin(), link.center_of_mass.end(), body->ipos);
    std::copy(link.inertia.begin(), link.inertia.end(), body->fullinertia);
    body->explicitinertial = 1;
    mjsJoint* joint = mjs_addJoint(body, nullptr);
    constexpr double z[] = {0, 0, 1};
    std::copy(z, z + 3, joint->axis);
    joint->type = link.kind == Kind::free        ? mjJNT_FREE
                  : link.kind == Kind::revolute  ? mjJNT_HINGE
                  : link.kind == Kind::prismatic ? mjJNT_SLIDE
                                                 : mjJNT_BALL;
    joint->align = mjALIGNFREE_FALSE;
    return body;
  }

  // Bodies are numbered depth first.
  void order_numbers() {
    for (int c = 0; c < 2; ++c) q_[c].resize(std::size_t(model_->nq));
    v_.resize(std::size_t(model_->nv));
    tau_.resize(v_.size());
    for (std::size_t i = 0; i < system_.links.size(); ++i) {
      const Link& link = system_.links[i];
      const int body = mj_name2id(model_, mjOBJ_BODY, ("body" + std::to_string(i)).c_str());
      const int joint = model_->body_jntadr[body], q = model_->jnt_qposadr[joint], v = model_->jnt_dofadr[joint];
      const bool free = link.kind == Kind::free;
      for (int k = 0; k < coordinate_count(link.kind); ++k)
        for (int c = 0; c < 2; ++c) q_[c][free ? q + (k + 3) % 7 : q + k] = system_.q[c][link.q + k];
      for (int k = 0; k < velocity_count(link.kind); ++k) {
        v_index_.push_back(free ? v + (k + 3) % 6 : v + k);
        v_[v_index_.back()] = system_.v[link.v + k];
        tau_[v_index_.back()] = system_.tau[link.v + k];
      }
    }
  }

  const System& system_;
  mjModel* model_ = nullptr;
  mjData* data_ = nullptr;
  std::array<std::vector<double>, 2> q_;
  std::vector<double> v_, tau_;
  std::vector<int> v_index_;
};

}  // namespace
}  // namespace forward_dynamics

int main(int count, char** arguments) {
  using namespace forward_dynamics;
  print_versions("mujoco", mj_versionString());
  for (const System& system : all_systems()) {
    MuJoCo mujoco(system);
    measure(system, "qacc", mujoco, seconds_from(count, arguments));
  }
}
