#include "io/npz.hpp"

#include <array>

#include "io/npy.hpp"
#include "io/zip_writer.hpp"

namespace hplc {
namespace {

constexpr std::string_view kEnding = ".npy";

std::string entry_name(const std::string& array) {
    return array + std::string(kEnding);
}

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
    ZipWriter zip(path);
    for (const auto& [name, array] : arrays) {
        const std::string header = npy_header(array.type(), array.shape());
        const SharedBytes elements = elements_in_c_order(array);
        zip.add(entry_name(name), std::array<std::string_view, 2>{header, elements.view()});
    }
    zip.commit();
}

}  // namespace hplc
