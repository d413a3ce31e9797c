// The command of this process, run by several processes at once that train together.
#pragma once

namespace hplc::cli {

struct WorkerProcesses {
    unsigned count = 2;
    unsigned threads = 0;  // for --threads of each; 0: the command says it
};

// Runs the command line of this process again, `count` times, with the environment by which the
// processes find each other (train/workers/worker_place.hpp): a socket on loopback that is open
// already, and a random secret. Rank 0 has the standard streams; what another rank says is shown
// where it fails first. SIGINT and SIGTERM are passed on to all. Where one ends otherwise than
// well, the others are given ten seconds to notice it, then they are killed; they all are where
// this process is. Returns the exit code: 0, or that of the rank that failed first; 6 where it was
// killed.
[[nodiscard]] int run_worker_processes(const WorkerProcesses& processes);

}  // namespace hplc::cli
