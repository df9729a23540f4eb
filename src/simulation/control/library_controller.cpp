// Flight code of the user's own.
#include <cmath>
#include <dlfcn.h>
#include <fmt/format.h>

#include "description/named.hpp"
#include "description/problem.hpp"
#include "simulation/control/controllers.hpp"
#include "simulation/control/volvelle_controller.h"

namespace volvelle {
namespace {

// A function in a shared library, by volvelle_controller.h.
class LibraryController final : public Controller {
 public:
  LibraryController(const Description& description, const ControllerDescription& c, ReadColumns read)
      : c_(c), read_(std::move(read)), library_(dlopen(c.library.c_str(), RTLD_NOW | RTLD_LOCAL), dlclose) {
    const std::string path = "controllers." + c.name;
    if (!library_)
      throw InvalidDescription(
          std::vector<Problem>{{path + ".library", fmt::format("the library cannot be loaded: {}", dlerror())}});
    step_ = reinterpret_cast<volvelle_step>(dlsym(library_.get(), c.function.c_str()));
    if (!step_)
      throw InvalidDescription(std::vector<Problem>{
          {path + ".function",
           fmt::format("there is no function \"{}\" in {}; declare it extern \"C\" in C++.", c.function, c.library)}});
    for (const std::string& name : c.outputs) joints_.push_back(index_of_named(description.joints, name));
    input_.resize(c.inputs.size());
    output_.resize(joints_.size());
  }

  void sample(const Assembly& assembly, Commands& commands) override {
    read_(c_.inputs, input_);
    const volvelle_sample sample{
        assembly.state.at.time, c_.every, int(input_.size()), input_.data(), int(output_.size()),
        output_.data(),         &memory_};
    const int result = step_(&sample);
    if (result != 0)
      throw ControlRefused{fmt::format("controller '{}' ends the run: its step returned {}", c_.name, result)};
    for (std::size_t i = 0; i < joints_.size(); ++i) {
      if (!std::isfinite(output_[i]))
        throw ControlRefused{fmt::format("controller '{}' gives no number for '{}'", c_.name, c_.outputs[i])};
      commands.motors.push_back({joints_[i], output_[i]});
    }
  }

 private:
  ControllerDescription c_;
  ReadColumns read_;
  std::unique_ptr<void, int (*)(void*)> library_;
  volvelle_step step_ = nullptr;
  std::vector<int> joints_;
  std::vector<double> input_, output_;
  void* memory_ = nullptr;
};

}  // namespace

std::unique_ptr<Controller> make_library_controller(const Description& description, const ControllerDescription& c,
                                                    const ReadColumns& read) {
  return std::make_unique<LibraryController>(description, c, read);
}

}  // namespace volvelle
