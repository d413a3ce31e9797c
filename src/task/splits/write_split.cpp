#include "task/splits/write_split.hpp"

#include <span>
#include <string>
#include <system_error>

#include "base/error.hpp"
#include "io/formats/edge_list_writer.hpp"

namespace hplc {
namespace {

namespace fs = std::filesystem;

void make_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    const bool empty = !error && fs::is_empty(folder, error);
    if (!error && empty) return;
    // Files of another split would be taken for this one's.
    throw InputError({.file = folder.string(),
                      .found = error ? error.message() : "a folder that is not empty",
                      .expected = "a new or empty folder for the split",
                      .fix = "name another one"});
}

void write_part(const fs::path& folder, const std::string& part, const HeldOutEdges& edges,
                const NodeIds& ids) {
    const auto write = [&](const std::string& name, std::span<const NodePair> pairs) {
        write_edge_list((folder / name).string(), ids, pairs, /*gzip=*/false);
    };
    write(part + "_pos.txt", edges.positives);
    write(part + "_neg.txt", edges.negatives);
    if (!edges.candidates.empty()) write("heart_" + part + "_samples.txt", edges.candidates.pairs);
}

}  // namespace

void write_split(const fs::path& folder, const LinkTask& task, const NodeIds& ids) {
    make_folder(folder);
    const TrainGraph train = task.train_graph();
    write_edge_list(
        (folder / "train_pos.txt").string(), ids,
        train.directions() ? arcs_of(train.graph(), *train.directions()) : train.graph().edges(),
        /*gzip=*/false);
    write_part(folder, "valid", task.valid(), ids);
    write_part(folder, "test", task.test(), ids);
}

}  // namespace hplc
