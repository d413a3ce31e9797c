#include "task/split_files.hpp"

#include <span>
#include <string>
#include <system_error>

#include "base/error.hpp"
#include "io/edge_list_writer.hpp"

namespace hplc {
namespace {

namespace fs = std::filesystem;

void make_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (!error) return;
    throw InputError({.file = folder.string(),
                      .found = error.message(),
                      .expected = "a folder for the split, or the right to make one",
                      .fix = "choose another folder"});
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

void write_split_files(const fs::path& folder, const LinkTask& task, const NodeIds& ids) {
    make_folder(folder);
    write_edge_list((folder / "train_pos.txt").string(), ids, task.train_graph().graph().edges(),
                    /*gzip=*/false);
    write_part(folder, "valid", task.valid(), ids);
    write_part(folder, "test", task.test(), ids);
}

}  // namespace hplc
