// How a process joins the others that train the same model; the connections are libhplc_learn.so's
// (torch's c10d with Gloo), how they find and trust each other is not
// (train/workers/rendezvous.hpp).
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/workers.hpp"

namespace hplc {

struct WorkersRequest {
    unsigned rank = 0;
    unsigned size = 1;
    std::string address;   // of this machine, in numbers: where it listens for the other ranks
    double timeout = 300;  // seconds that a rank may make the others wait
    // Gives every rank the texts of all, in the order of the ranks; each calls it as often.
    std::function<std::vector<std::string>(const std::string&)> exchange;
};

// The second symbol that libhplc_learn.so is opened for. The caller owns the result. Throws
// WorkersError where some rank does not come.
extern "C" Workers* hplc_join_workers(const WorkersRequest& request);

}  // namespace hplc
