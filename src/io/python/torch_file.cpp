#include "io/python/torch_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <functional>
#include <optional>

#include "base/error.hpp"
#include "io/bytes/input_bytes.hpp"
#include "io/bytes/zip_archive.hpp"
#include "io/python/pickle.hpp"

namespace hplc {
namespace {

using Arrays = std::map<std::string, Array>;
// The bytes of a storage, which are as many as it says.
using FindStorage = std::function<SharedBytes(const PickleStorage& storage)>;

// PROTO 2, then the magic number 0x1950a86a20f9469cfc6c as LONG1.
constexpr std::string_view kLegacyStart =
    "\x80\x02\x8a\x0a\x6c\xfc\x9c\x46\xf9\x20\x6a\xa8\x50\x19";

[[noreturn]] void refuse_torch_file(const std::string& file, std::string found,
                                    std::string expected) {
    throw InputError({.file = file,
                      .found = std::move(found),
                      .expected = std::move(expected),
                      .fix = "get the file again; if it is whole, save a dict of tensors with "
                             "torch.save"});
}

Array array_of_tensor(const PickleTensor& tensor, const FindStorage& find,
                      const std::string& origin) {
    if (tensor.offset > tensor.storage.count) {
        refuse_torch_file(
            origin,
            fmt::format("a tensor at element {} of {}", tensor.offset, tensor.storage.count),
            "a tensor inside its storage");
    }
    const SharedBytes bytes = find(tensor.storage);
    const std::uint64_t skipped = tensor.offset * tensor.storage.type.size;
    return {tensor.storage.type, tensor.shape, tensor.strides, bytes.from(skipped), origin};
}

Arrays arrays_of(PickleView root, const FindStorage& find, const std::string& file) {
    if (root.kind() != PickleKind::kDict) root.fail("a dict of arrays");
    Arrays arrays;
    for (std::size_t i = 0; i < root.size(); ++i) {
        const std::string key(root.key(i).string());
        const PickleView value = root.value(i);
        const std::string origin = fmt::format("{}({})", file, key);
        if (value.kind() == PickleKind::kTensor) {
            arrays.insert_or_assign(key, array_of_tensor(value.tensor(), find, origin));
        } else if (value.kind() == PickleKind::kArray && !value.objects()) {
            arrays.insert_or_assign(key, value.array().named(origin));
        }
    }
    return arrays;
}

std::uint64_t byte_count(const PickleStorage& storage, const std::string& file) {
    std::uint64_t bytes = 0;
    if (__builtin_mul_overflow(storage.count, storage.type.size, &bytes))
        refuse_torch_file(file, fmt::format("a storage of {} elements", storage.count),
                          "a storage that fits");
    return bytes;
}

// NAME of an archive that torch wrote: it has the entries NAME/data.pkl and NAME/version.
std::optional<std::string> archive_name(const ZipArchive& archive) {
    constexpr std::string_view kPickle = "/data.pkl";
    for (const std::string& entry : archive.names()) {
        if (!entry.ends_with(kPickle)) continue;
        std::string name = entry.substr(0, entry.size() - kPickle.size());
        if (archive.contains(name + "/version")) return name;
    }
    return std::nullopt;
}

Arrays read_zip(const SharedBytes& bytes, const std::string& file) {
    const ZipArchive archive(bytes, file);
    const auto folder = archive_name(archive);
    if (!folder)
        refuse_torch_file(file, "a zip archive without NAME/data.pkl", "what torch.save writes");
    const std::string order = *folder + "/byteorder";
    if (archive.contains(order) && archive.read(order).view() != "little")
        refuse_torch_file(file, "big-endian tensors", "little-endian ones");

    const std::string entry = *folder + "/data.pkl";
    const Pickle pickle = parse_pickle(archive.read(entry), archive.origin(entry));
    std::map<std::string, SharedBytes> read;  // tensors may share a storage
    const FindStorage find = [&](const PickleStorage& storage) {
        const std::string name = fmt::format("{}/data/{}", *folder, storage.key);
        const auto known = read.find(name);
        const SharedBytes found = known != read.end() ? known->second : archive.read(name);
        if (found.size() != byte_count(storage, file)) {
            refuse_torch_file(
                archive.origin(name), fmt::format("{} bytes", found.size()),
                fmt::format("{} elements of {}", storage.count, to_string(storage.type)));
        }
        read.insert_or_assign(name, found);
        return found;
    };
    return arrays_of(pickle.root(), find, file);
}

// Takes pickles, then storages, off the front of a legacy file.
class LegacyReader {
  public:
    LegacyReader(const SharedBytes& bytes, const std::string& file) : rest_(bytes), file_(file) {}

    Pickle next_pickle() {
        Pickle pickle = parse_pickle(rest_, file_);
        rest_ = rest_.from(pickle.size());
        return pickle;
    }

    SharedBytes next_storage(const PickleStorage& storage) {
        constexpr std::size_t kCountSize = 8;
        std::uint64_t count = 0;
        if (rest_.size() >= kCountSize) std::memcpy(&count, rest_.view().data(), kCountSize);
        const std::uint64_t size = byte_count(storage, file_);
        if (count != storage.count || rest_.size() < kCountSize ||
            rest_.size() - kCountSize < size) {
            refuse_torch_file(
                file_, fmt::format("{} bytes left for storage {}", rest_.size(), storage.key),
                fmt::format("{} elements of {}", storage.count, to_string(storage.type)));
        }
        const SharedBytes bytes = rest_.part(kCountSize, size);
        rest_ = rest_.from(kCountSize + size);
        return bytes;
    }

  private:
    SharedBytes rest_;
    const std::string& file_;
};

Arrays read_legacy(const SharedBytes& bytes, const std::string& file) {
    LegacyReader reader(bytes, file);
    (void)reader.next_pickle();  // the magic number
    constexpr std::int64_t kVersion = 1001;
    const Pickle version = reader.next_pickle();
    if (version.root().integer() != kVersion)
        refuse_torch_file(file, fmt::format("version {}", version.root().integer()),
                          "version 1001");
    const Pickle system = reader.next_pickle();
    if (system.root().at("little_endian").integer() == 0)
        refuse_torch_file(file, "big-endian tensors", "little-endian ones");
    const Pickle object = reader.next_pickle();
    const Pickle keys = reader.next_pickle();

    std::map<std::string, PickleStorage> storages;
    for (const PickleStorage& storage : object.storages())
        storages.try_emplace(storage.key, storage);
    std::map<std::string, SharedBytes> contents;
    for (std::size_t i = 0; i < keys.root().size(); ++i) {
        const auto storage = storages.find(std::string(keys.root()[i].string()));
        if (storage == storages.end()) keys.root()[i].fail("the key of a storage");
        contents[storage->first] = reader.next_storage(storage->second);
    }
    const FindStorage find = [&](const PickleStorage& storage) {
        const auto found = contents.find(storage.key);
        if (found == contents.end() || found->second.size() != byte_count(storage, file))
            refuse_torch_file(file, fmt::format("no storage {}", storage.key),
                              "all storages of the tensors");
        return found->second;
    };
    return arrays_of(object.root(), find, file);
}

}  // namespace

bool looks_like_torch_file(const SharedBytes& bytes) {
    if (bytes.view().starts_with(kLegacyStart)) return true;
    if (!looks_like_zip(bytes.view())) return false;
    try {
        return archive_name(ZipArchive(bytes, "")).has_value();
    } catch (const InputError&) {
        return false;  // a damaged archive looks like nothing; whoever reads it will say so
    }
}

TorchFile::TorchFile(const SharedBytes& bytes, std::string file) : file_(std::move(file)) {
    if (looks_like_zip(bytes.view())) {
        arrays_ = read_zip(bytes, file_);
    } else if (bytes.view().starts_with(kLegacyStart)) {
        arrays_ = read_legacy(bytes, file_);
    } else {
        refuse_torch_file(
            file_,
            fmt::format("a file that begins with {}", hplc::quoted(bytes.view().substr(0, 8))),
            "what torch.save writes");
    }
}

TorchFile TorchFile::open(const std::filesystem::path& path, const MemoryBudget& budget) {
    return {read_file(path, budget), path.string()};
}

const Array& TorchFile::array(const std::string& key) const {
    const auto found = arrays_.find(key);
    if (found != arrays_.end()) return found->second;
    std::vector<std::string> keys;
    for (const auto& [name, array] : arrays_)
        keys.push_back(name);
    refuse_torch_file(file_, fmt::format("arrays for the keys [{}]", fmt::join(keys, ", ")),
                      fmt::format("the key {}", key));
}

}  // namespace hplc
