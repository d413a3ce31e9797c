// Helpers that tests of several folders use.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <initializer_list>
#include <string>

#include "base/types.hpp"
#include "graph/csr_graph.hpp"

namespace hplc::testing {

// The checkout this test was built from.
[[nodiscard]] std::filesystem::path source_dir();

// ../shared/data/NAME; empty where it is missing. Use through HPLC_NEED_DATA.
[[nodiscard]] std::filesystem::path shared_data(const std::string& name);
// Whether a missing data set is a failure (CI) or a skip.
[[nodiscard]] bool data_is_required();

// A folder that is removed with the object.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    // Writes a file in the folder and returns its path.
    std::filesystem::path file(const std::string& name, const std::string& bytes) const;

  private:
    std::filesystem::path path_;
};

[[nodiscard]] std::string read_bytes(const std::filesystem::path& path);

// A graph from a handful of edges.
[[nodiscard]] CsrGraph small_graph(NodeId num_nodes, std::initializer_list<NodePair> edges);

struct CommandResult {
    int exit_code = -1;
    std::string out;
    std::string err;
};

// Runs a shell command and collects what it prints.
[[nodiscard]] CommandResult run_command(const std::string& command);
// The path of the built program.
[[nodiscard]] std::string program();
// Runs it: run_hplc("generate er …").
[[nodiscard]] CommandResult run_hplc(const std::string& arguments);

// The message of the InputError that `action` throws; fails the test where it throws none.
template <typename Action>
[[nodiscard]] std::string complaint_of(const Action& action);

}  // namespace hplc::testing

// Gives `variable` the folder of a real data set, or skips the test with a word (fails it in CI).
#define HPLC_NEED_DATA(variable, name)                                                    \
    const std::filesystem::path variable = hplc::testing::shared_data(name);              \
    if ((variable).empty()) {                                                             \
        if (hplc::testing::data_is_required())                                            \
            FAIL() << "../shared/data/" << (name) << " is missing";                       \
        GTEST_SKIP() << "../shared/data/" << (name) << " is missing, nothing was tested"; \
    }

#include "base/error.hpp"

namespace hplc::testing {

template <typename Action>
std::string complaint_of(const Action& action) {
    try {
        action();
    } catch (const InputError& error) {
        return error.what();
    }
    ADD_FAILURE() << "no InputError was thrown";
    return {};
}

}  // namespace hplc::testing
