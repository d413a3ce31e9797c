#include "support/support.hpp"

#include <fmt/format.h>
#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <vector>

namespace hplc::testing {

std::filesystem::path source_dir() {
    return HPLC_SOURCE_DIR;
}

std::filesystem::path shared_data(const std::string& name) {
    const auto folder = source_dir().parent_path() / "shared" / "data" / name;
    return std::filesystem::exists(folder) ? folder : std::filesystem::path();
}

bool data_is_required() {
    return std::getenv("HPLC_REQUIRE_DATA") != nullptr;
}

TemporaryFolder::TemporaryFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "hplc-test-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("mkdtemp failed");
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

std::filesystem::path TemporaryFolder::file(const std::string& name,
                                            const std::string& bytes) const {
    const auto path = path_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
}

std::string read_bytes(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream bytes;
    bytes << in.rdbuf();
    return bytes.str();
}

CsrGraph small_graph(NodeId num_nodes, std::initializer_list<NodePair> edges) {
    const std::vector<NodePair> list(edges);
    return build_graph(num_nodes, list, Threads{1}).graph;
}

CommandResult run_command(const std::string& command) {
    const TemporaryFolder folder;
    const auto out = folder.path() / "out";
    const auto err = folder.path() / "err";
    const std::string redirected =
        "( " + command + "\n) >'" + out.string() + "' 2>'" + err.string() + "'";
    const int status = std::system(redirected.c_str());
    CommandResult result;
    result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    result.out = read_bytes(out);
    result.err = read_bytes(err);
    return result;
}

std::string program() {
    return HPLC_BINARY;
}

CommandResult run_hplc(const std::string& arguments) {
    return run_command(fmt::format("'{}' {}", program(), arguments));
}

}  // namespace hplc::testing
