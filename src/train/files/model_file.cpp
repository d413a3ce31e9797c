#include "train/files/model_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstring>
#include <fstream>

#include "base/error.hpp"
#include "base/files/atomic_file.hpp"
#include "base/files/checksum.hpp"
#include "base/text/json_text.hpp"
#include "io/bytes/input_bytes.hpp"
#include "train/files/provenance_json.hpp"

namespace hplc {
namespace {

static_assert(
    std::endian::native == std::endian::little,
    "tensors are copied as they lie, so the machine must be little-endian like the files");

using Json = nlohmann::ordered_json;

// The line ends show whether a file went through a transfer that changes them.
constexpr std::string_view kMagic("hplc\r\n\x1a\n", 8);
constexpr std::size_t kFixedBytes = 24;
constexpr std::size_t kChecksumBytes = 64;
constexpr std::size_t kAlignment = 64;
constexpr std::size_t kMostTensors = 100'000;
constexpr std::size_t kMostSections = 1'000;
constexpr std::uint32_t kFirstVersion = 1;

constexpr std::size_t aligned(std::size_t offset) {
    return (offset + kAlignment - 1) / kAlignment * kAlignment;
}

template <typename Number>
void append_number(std::string& bytes, Number number) {
    bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}

template <typename Number>
Number number_at(std::string_view bytes, std::size_t offset) {
    Number number;
    std::memcpy(&number, bytes.data() + offset, sizeof number);
    return number;
}

// Bytes go to the file and into its checksum.
class CheckedWriter {
  public:
    explicit CheckedWriter(const std::filesystem::path& path) : file_(path) {}

    void write(std::string_view bytes) {
        file_.write(bytes);
        digest_.add(bytes);
        written_ += bytes.size();
    }
    void pad() { write(std::string(aligned(written_) - written_, '\0')); }
    // Returns the checksum.
    [[nodiscard]] std::string finish() {
        std::string checksum = digest_.finish();
        file_.write(checksum);
        const std::string provenance = json_text(provenance_json(provenance_now()));
        file_.write(provenance);
        file_.write(sha256(provenance));
        file_.commit();
        return checksum;
    }

  private:
    AtomicFile file_;
    Sha256 digest_;
    std::size_t written_ = 0;
};

Json tensor_list(std::span<const FileTensor> tensors) {
    Json list = Json::array();
    for (const FileTensor& tensor : tensors)
        list.push_back({{"name", tensor.name}, {"shape", tensor.shape}});
    return list;
}

Json section_list(std::span<const FileSection> sections) {
    Json list = Json::array();
    for (const FileSection& section : sections)
        list.push_back({{"name", section.name}, {"bytes", section.bytes.size()}});
    return list;
}

std::string fixed_part(std::size_t header_bytes, std::uint64_t content_bytes) {
    std::string bytes(kMagic);
    append_number(bytes, kModelFileVersion);
    append_number(bytes, static_cast<std::uint32_t>(header_bytes));
    append_number(bytes, content_bytes);
    return bytes;
}

std::uint64_t content_size(std::size_t header_bytes, std::span<const FileTensor> tensors,
                           std::span<const FileSection> sections) {
    std::size_t end = kFixedBytes + header_bytes;
    for (const FileTensor& tensor : tensors)
        end = aligned(end) + tensor.bytes.size();
    for (const FileSection& section : sections)
        end = aligned(end) + section.bytes.size();
    return end + kChecksumBytes;
}

std::string shape_text(const std::string& name, std::span<const std::uint64_t> shape) {
    return fmt::format("{} of shape {}", hplc::quoted(name), fmt::join(shape, " × "));
}

// Takes a file apart; every step is sure of what the steps before it have checked.
class Parser {
  public:
    Parser(const SharedBytes& bytes, const std::string& origin)
        : file_{.origin = origin, .bytes = bytes, .header = {}, .tensors = {}} {}

    [[nodiscard]] ModelFile parse() {
        check_kind();
        check_sizes();
        check_checksum();
        take_header();
        take_tensors();
        take_sections();
        take_provenance();
        return std::move(file_);
    }

  private:
    [[nodiscard]] std::string_view view() const { return file_.bytes.view(); }
    [[nodiscard]] std::size_t tensors_end() const { return content_bytes_ - kChecksumBytes; }
    // Empty in the first version, which ends with its content.
    [[nodiscard]] std::string_view provenance_text() const {
        if (is_first_version()) return "{}";
        return view().substr(content_bytes_, view().size() - content_bytes_ - kChecksumBytes);
    }

    [[nodiscard]] std::uint32_t version() const { return number_at<std::uint32_t>(view(), 8); }
    [[nodiscard]] bool is_first_version() const { return version() == kFirstVersion; }
    // What stands behind the content besides the provenance.
    [[nodiscard]] std::size_t trailer_bytes() const {
        return is_first_version() ? 0 : kChecksumBytes;
    }

    [[noreturn]] void refuse(std::string found, std::string expected, std::string fix) const {
        throw InputError({.file = file_.origin,
                          .found = std::move(found),
                          .expected = std::move(expected),
                          .fix = std::move(fix)});
    }
    [[noreturn]] void refuse_damaged(std::string found, std::string expected) const {
        refuse(std::move(found), std::move(expected), "copy the file again, or train again");
    }

    void check_kind() const {
        if (!view().starts_with(kMagic)) {
            refuse("a file that is no model",
                   fmt::format("one that begins with {}", hplc::quoted(kMagic)),
                   "name a file that hplc train has written");
        }
        if (view().size() < kFixedBytes + kChecksumBytes)
            refuse_damaged(fmt::format("{} bytes", view().size()), "a whole model file");
        if (version() != kModelFileVersion && !is_first_version()) {
            refuse(fmt::format("version {} of the model format", version()),
                   fmt::format("version {} or {}", kFirstVersion, kModelFileVersion),
                   "use the program that wrote it, or train again");
        }
        if (view().size() < kFixedBytes + kChecksumBytes + trailer_bytes())
            refuse_damaged(fmt::format("{} bytes", view().size()), "a whole model file");
    }

    void check_sizes() {
        const auto claimed = number_at<std::uint64_t>(view(), 16);
        const std::size_t most_content = view().size() - trailer_bytes();
        const std::size_t most_provenance = is_first_version() ? 0 : kMostProvenanceBytes;
        if (claimed < kFixedBytes + kChecksumBytes || claimed > most_content ||
            most_content - claimed > most_provenance) {
            refuse_damaged(
                fmt::format("{} bytes", view().size()),
                fmt::format("the {} bytes that it says it has, and then its provenance", claimed));
        }
        content_bytes_ = claimed;
        header_bytes_ = number_at<std::uint32_t>(view(), 12);
        const std::size_t room = tensors_end() - kFixedBytes;
        const std::size_t most = std::min<std::size_t>(room, kMostHeaderBytes);
        if (header_bytes_ > most) {
            refuse_damaged(fmt::format("a header of {} bytes", header_bytes_),
                           fmt::format("at most {}", most));
        }
    }

    void check_checksum() {
        file_.content_sha256 = sha256(view().substr(0, tensors_end()));
        const bool is_as_written =
            file_.content_sha256 == view().substr(tensors_end(), kChecksumBytes);
        const bool has_provenance =
            is_first_version() ||
            sha256(provenance_text()) == view().substr(view().size() - kChecksumBytes);
        if (is_as_written && has_provenance) return;
        refuse_damaged("bytes that do not match their checksum", "the file as it was written");
    }

    void take_header() {
        file_.header = json_of(view().substr(kFixedBytes, header_bytes_));
        if (file_.header.is_object() && file_.header.contains("tensors") &&
            file_.header["tensors"].is_array() && file_.header["tensors"].size() <= kMostTensors) {
            return;
        }
        refuse_damaged("a header that is no JSON object with a list of tensors",
                       "the header of a model");
    }

    void take_tensors() {
        end_ = kFixedBytes + header_bytes_;
        for (const Json& entry : file_.header["tensors"]) {
            FileTensor tensor = description(entry);
            const std::size_t begin = std::min(aligned(end_), tensors_end());
            const std::size_t size = size_within(tensor, tensors_end() - begin);
            tensor.bytes = view().substr(begin, size);
            end_ = begin + size;
            file_.tensors.push_back(std::move(tensor));
        }
    }

    void take_sections() {
        const Json list = file_.header.value("sections", Json::array());
        if (!list.is_array() || list.size() > kMostSections)
            refuse_damaged("a header without a list of sections", "the header of a model");
        for (const Json& entry : list)
            take_section(entry);
        if (end_ != tensors_end()) {
            refuse_damaged(fmt::format("{} bytes after the last tensor", tensors_end() - end_),
                           "none");
        }
    }

    void take_section(const Json& entry) {
        if (!entry.is_object() || !entry.contains("name") || !entry["name"].is_string() ||
            !entry.contains("bytes") || !entry["bytes"].is_number_unsigned()) {
            refuse_damaged("a section without a name and a length", "both");
        }
        const std::size_t begin = std::min(aligned(end_), tensors_end());
        const auto size = entry["bytes"].get<std::uint64_t>();
        if (size > tensors_end() - begin) {
            refuse_damaged(
                fmt::format("a section of {} bytes", size),
                fmt::format("at most {}, which are left in the file", tensors_end() - begin));
        }
        file_.sections.push_back({.name = entry["name"], .bytes = view().substr(begin, size)});
        end_ = begin + size;
    }

    void take_provenance() {
        file_.provenance = json_of(provenance_text());
        if (!file_.provenance.is_object())
            refuse_damaged("a provenance that is no JSON object", "what wrote the file, and when");
    }

    [[nodiscard]] FileTensor description(const Json& entry) const {
        const auto whole = [](const Json& size) { return size.is_number_unsigned(); };
        if (!entry.is_object() || !entry.contains("name") || !entry["name"].is_string() ||
            !entry.contains("shape") || !entry["shape"].is_array() ||
            !std::ranges::all_of(entry["shape"], whole)) {
            refuse_damaged("a tensor without a name and a shape", "both");
        }
        return {.name = entry["name"], .shape = entry["shape"], .bytes = {}};
    }

    // The bytes of the tensor, of which `room` are there.
    [[nodiscard]] std::size_t size_within(const FileTensor& tensor, std::size_t room) const {
        const std::uint64_t most = room / sizeof(float);
        std::uint64_t elements = 1;
        bool fits = most > 0;
        for (const std::uint64_t size : tensor.shape) {
            fits = size == 0 || (fits && elements <= most / size);
            elements *= size;
        }
        if (fits) return elements * sizeof(float);
        refuse_damaged("tensor " + shape_text(tensor.name, tensor.shape),
                       fmt::format("at most {} numbers, which are left in the file", most));
    }

    ModelFile file_;
    std::size_t content_bytes_ = 0;
    std::size_t header_bytes_ = 0;
    std::size_t end_ = 0;  // of what has been taken
};

void copy_tensor(const ModelFile& file, const FileTensor& from, const TensorView& to) {
    assert(from.bytes.size() == to.values.size_bytes());
    std::ranges::copy(std::as_bytes(std::span(from.bytes)),
                      std::as_writable_bytes(to.values).begin());
    if (std::ranges::all_of(to.values, [](float value) { return std::isfinite(value); })) return;
    throw InputError(
        {.file = file.origin,
         .found = fmt::format("a number in {} that is not finite", hplc::quoted(from.name)),
         .expected = "finite weights",
         .fix = "train again, with a smaller --learning-rate"});
}

}  // namespace

FileTensor file_tensor(std::string_view prefix, const TensorView& view,
                       std::span<const float> values) {
    return {.name = fmt::format("{}{}", prefix, view.name),
            .shape = view.shape,
            .bytes = {reinterpret_cast<const char*>(values.data()), values.size_bytes()}};
}

std::vector<FileTensor> file_tensors(std::string_view prefix, std::span<const TensorView> views) {
    std::vector<FileTensor> tensors;
    for (const TensorView& view : views)
        tensors.push_back(file_tensor(prefix, view, view.values));
    return tensors;
}

const FileSection* find_section(const ModelFile& file, std::string_view name) {
    const auto found = std::ranges::find(file.sections, name, &FileSection::name);
    return found == file.sections.end() ? nullptr : &*found;
}

std::string write_model_file(const std::filesystem::path& path, Json header,
                             std::span<const FileTensor> tensors,
                             std::span<const FileSection> sections) {
    header["tensors"] = tensor_list(tensors);
    if (!sections.empty()) header["sections"] = section_list(sections);
    const std::string text = json_text(header);
    if (text.size() > kMostHeaderBytes) {
        throw InputError({.file = path.string(),
                          .found = fmt::format("a header of {} bytes", text.size()),
                          .expected = fmt::format("at most {}", kMostHeaderBytes),
                          .fix = "validate less often (--validate-every)"});
    }
    CheckedWriter out(path);
    out.write(fixed_part(text.size(), content_size(text.size(), tensors, sections)));
    out.write(text);
    for (const FileTensor& tensor : tensors) {
        out.pad();
        out.write(tensor.bytes);
    }
    for (const FileSection& section : sections) {
        out.pad();
        out.write(section.bytes);
    }
    return out.finish();
}

bool is_model_file(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return false;
    std::array<char, kMagic.size()> first{};
    std::ifstream(path, std::ios::binary).read(first.data(), first.size());
    return std::string_view(first.data(), first.size()) == kMagic;
}

ModelFile parse_model_file(const SharedBytes& bytes, const std::string& origin) {
    return Parser(bytes, origin).parse();
}

ModelFile read_model_file(const std::filesystem::path& path, const MemoryBudget& memory) {
    return parse_model_file(read_file(path, memory), path.string());
}

void load_tensors(const ModelFile& file, std::string_view prefix,
                  std::span<const TensorView> views) {
    std::vector<const FileTensor*> found;
    for (const FileTensor& tensor : file.tensors) {
        if (tensor.name.starts_with(prefix)) found.push_back(&tensor);
    }
    const auto refuse = [&](std::string what, std::string expected) {
        throw InputError({.file = file.origin,
                          .found = std::move(what),
                          .expected = std::move(expected),
                          .fix = "train again with this version of the program"});
    };
    if (found.size() != views.size()) {
        refuse(fmt::format("{} tensors named {}…", found.size(), prefix),
               fmt::format("{}", views.size()));
    }
    for (std::size_t i = 0; i < views.size(); ++i) {
        const std::string name = fmt::format("{}{}", prefix, views[i].name);
        if (found[i]->name != name || found[i]->shape != views[i].shape)
            refuse(shape_text(found[i]->name, found[i]->shape), shape_text(name, views[i].shape));
        copy_tensor(file, *found[i], views[i]);
    }
}

}  // namespace hplc
