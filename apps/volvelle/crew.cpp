#include "crew.hpp"

#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <fmt/format.h>

#include "failure_report.hpp"

namespace volvelle::command_line {

namespace {

// As the launchers of Open MPI, MPICH and Slurm tell those they start.
int started_together() {
  int most = 1;
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_NTASKS"})
    if (const char* value = std::getenv(name)) most = std::max(most, std::atoi(value));
  return most;
}

}  // namespace

std::unique_ptr<Crew> join_crew() {
  if (started_together() < 2) return std::make_unique<Crew>();
  const auto library = std::filesystem::read_symlink("/proc/self/exe").parent_path() / "libvolvelle_mpi.so";
  void* loaded = ::dlopen(library.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (!loaded)
    throw UsageError(fmt::format(
        "there are several processes, but this program was built without MPI: with libopenmpi-dev installed, build it "
        "again, or start one process ({})",
        ::dlerror()));
  const auto join = reinterpret_cast<Crew* (*)()>(::dlsym(loaded, "join_crew"));
  return std::unique_ptr<Crew>(join());
}

void leave_talking_to_first(const Crew& crew) {
  if (crew.rank() == 0) return;
  for (std::FILE* stream : {stdout, stderr})
    if (!std::freopen("/dev/null", "w", stream)) std::abort();
}

}  // namespace volvelle::command_line
