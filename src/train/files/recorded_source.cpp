#include "train/files/recorded_source.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/exit_code.hpp"
#include "io/read_graph.hpp"
#include "io/resolve_graph.hpp"

namespace hplc {
namespace {

namespace fs = std::filesystem;

constexpr const char* kStandardInput = "-";

// Links followed as far as the path exists; empty where that fails.
fs::path real_path(const fs::path& path) {
    std::error_code error;
    fs::path real = fs::weakly_canonical(fs::absolute(path, error), error);
    return error ? fs::path() : real;
}

bool is_below(const fs::path& path, const fs::path& folder) {
    const fs::path root = real_path(folder);
    const fs::path real = real_path(path);
    if (root.empty() || real.empty() || root == root.root_path()) return false;
    return std::ranges::mismatch(root, real).in1 == root.end();
}

// The folder that data sets are looked for in where the user says nothing; empty where there is
// none.
fs::path users_data_folder() {
    try {
        return real_path(data_folder(""));
    } catch (const InputError&) {
        return {};
    }
}

bool is_plain_name(const std::string& text) {
    return text.find('/') == std::string::npos && text != "." && text != "..";
}

class Judge {
  public:
    explicit Judge(const fs::path& model_file)
        : model_folder_(fs::absolute(model_file).parent_path()) {}

    [[nodiscard]] bool allows(const GraphSource& source) const {
        const bool is_name = is_plain_name(source.graph) && !fs::exists(source.graph);
        return (is_name ? allows_folder(source.data_dir) : allows(fs::path(source.graph))) &&
               (source.features == kNoFeatures || allows_optional(source.features)) &&
               allows_optional(source.labels) && allows_optional(source.names) &&
               allows_optional(source.nodes) && allows_optional(source.split_files);
    }

  private:
    [[nodiscard]] bool allows(const fs::path& path) const {
        return is_below(path, model_folder_) || is_below(path, fs::current_path());
    }
    [[nodiscard]] bool allows_optional(const std::string& path) const {
        return path.empty() || allows(fs::path(path));
    }
    [[nodiscard]] bool allows_folder(const std::string& data_dir) const {
        return data_dir.empty() || real_path(data_dir) == users_data_folder() ||
               allows(fs::path(data_dir));
    }

    fs::path model_folder_;
};

[[noreturn]] void refuse(const ModelFile& file, std::string found, std::string fix) {
    throw InputError({.file = file.origin,
                      .found = std::move(found),
                      .expected = "the graph that it was trained on",
                      .fix = std::move(fix)});
}

void require_there(const ModelFile& file, const GraphSource& source) {
    if (source.graph == kStandardInput) {
        refuse(file, "a model of a graph that came from standard input",
               "pass --graph - and the graph on standard input, or --graph FILE");
    }
    if (!may_be_opened(source, file.origin)) {
        refuse(file,
               fmt::format(
                   "a model of the graph {}, which is not opened without --graph: it is neither "
                   "below the model's folder nor below the current one",
                   hplc::quoted(source.graph)),
               "pass --graph PATH if you trust it");
    }
    if (!is_plain_name(source.graph) && !fs::exists(source.graph)) {
        refuse(
            file,
            fmt::format("a model of the graph {}, which is not there", hplc::quoted(source.graph)),
            "pass --graph FILE with its current place");
    }
}

}  // namespace

bool may_be_opened(const GraphSource& source, const fs::path& model_file) {
    return Judge(model_file).allows(source);
}

GraphData read_recorded_graph(const ModelFile& file, const GraphSource& recorded, Threads threads,
                              Progress::Show progress, const MemoryBudget& memory) {
    GraphSource source = recorded;
    source.node_types.clear();  // the pairs that can be links are in the model file
    source.between.clear();
    require_there(file, source);
    try {
        GraphData data = read_source(source, threads, progress, memory);
        data.remarks.clear();
        return data;
    } catch (const OutOfMemoryError&) {
        throw;
    } catch (const InputError&) {
        refuse(file,
               fmt::format("a model of the graph {}, which cannot be read as it was",
                           hplc::quoted(source.graph)),
               "pass --graph PATH, which says why, or another that can be read");
    }
}

}  // namespace hplc
