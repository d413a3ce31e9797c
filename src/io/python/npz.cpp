#include "io/python/npz.hpp"

#include <deque>

#include "io/bytes/zip_writer.hpp"
#include "io/python/npy.hpp"

namespace hplc {
namespace {

constexpr std::string_view kEnding = ".npy";

std::string entry_name(const std::string& array) {
    return array + std::string(kEnding);
}

struct NpyParts {
    std::string header;
    SharedBytes elements;
};

}  // namespace

std::vector<std::string> NpzFile::names() const {
    std::vector<std::string> names;
    for (const std::string& entry : archive_.names()) {
        if (entry.ends_with(kEnding))
            names.push_back(entry.substr(0, entry.size() - kEnding.size()));
    }
    return names;
}

bool NpzFile::contains(const std::string& name) const {
    return archive_.contains(entry_name(name));
}

Array NpzFile::array(const std::string& name) const {
    return parse_npy(archive_.read(entry_name(name)), origin(name));
}

bool NpzFile::holds_objects(const std::string& name) const {
    return is_npy_of_objects(archive_.read(entry_name(name)).view());
}

SharedBytes NpzFile::pickle(const std::string& name) const {
    return pickle_in_npy(archive_.read(entry_name(name)), origin(name));
}

std::string NpzFile::origin(const std::string& name) const {
    return archive_.origin(entry_name(name));
}

void write_npz(const std::filesystem::path& path, std::span<const NamedArray> arrays) {
    std::deque<NpyParts> parts;  // entries are views of them, so none may move
    std::vector<ZipEntry> entries;
    for (const auto& [name, array] : arrays) {
        parts.push_back({npy_header(array.type(), array.shape()), elements_in_c_order(array)});
        entries.push_back({entry_name(name), {parts.back().header, parts.back().elements.view()}});
    }
    write_zip(path, entries);
}

}  // namespace hplc
