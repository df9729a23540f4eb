// A crew of the processes that mpirun started. A library of its own, loaded where there are several: MPI would hold up
// every start of the program.
#include <mpi.h>

#include "reconfiguration/crew.hpp"

namespace {

class MpiCrew : public volvelle::Crew {
 public:
  MpiCrew() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  }
  ~MpiCrew() override { MPI_Finalize(); }
  MpiCrew(const MpiCrew&) = delete;
  MpiCrew& operator=(const MpiCrew&) = delete;

  int size() const override { return size_; }
  int rank() const override { return rank_; }

  std::vector<std::string> exchange(const std::string& mine) override {
    std::vector<std::string> all;
    for (int speaker = 0; speaker < size_; ++speaker) {
      unsigned long length = mine.size();
      MPI_Bcast(&length, 1, MPI_UNSIGNED_LONG, speaker, MPI_COMM_WORLD);
      std::string words = speaker == rank_ ? mine : std::string(length, '\0');
      MPI_Bcast(words.data(), int(length), MPI_CHAR, speaker, MPI_COMM_WORLD);
      all.push_back(std::move(words));
    }
    return all;
  }

 private:
  int size_ = 1, rank_ = 0;
};

}  // namespace

extern "C" volvelle::Crew* join_crew() { return new MpiCrew; }
