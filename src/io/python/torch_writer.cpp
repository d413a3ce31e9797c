#include "io/python/torch_writer.hpp"

#include <cstring>
#include <string_view>

#include "io/bytes/zip_writer.hpp"

namespace hplc {
namespace {

// Opcodes of pickle protocol 2, those that a dict of tensors needs.
class TorchPickle {
  public:
    [[nodiscard]] std::string of(std::span<const TorchTensor> tensors) {
        text_ = "\x80\x02}(";
        for (std::size_t i = 0; i < tensors.size(); ++i) {
            string(tensors[i].name);
            tensor(tensors[i], i);
        }
        text_ += "u.";
        return std::move(text_);
    }

  private:
    static std::uint64_t count_of(const TorchTensor& tensor) {
        return tensor.numbers.empty() ? tensor.floats.size() : tensor.numbers.size();
    }
    void little_endian(std::uint64_t value, std::size_t bytes) {
        for (std::size_t i = 0; i < bytes; ++i)
            text_ += static_cast<char>(value >> (8 * i) & 0xffU);
    }
    void string(std::string_view value) {
        text_ += 'X';
        little_endian(value.size(), 4);
        text_ += value;
    }
    void integer(std::uint64_t value) {
        text_ += "\x8a\x08";  // LONG1 of eight bytes; sizes are below 2^63
        little_endian(value, 8);
    }
    // _rebuild_tensor_v2(storage, offset, size, stride, requires_grad, hooks)
    void tensor(const TorchTensor& tensor, std::size_t number) {
        text_ += "ctorch._utils\n_rebuild_tensor_v2\n((";
        string("storage");
        text_ += tensor.numbers.empty() ? "ctorch\nFloatStorage\n" : "ctorch\nLongStorage\n";
        string(std::to_string(number));
        string("cpu");
        integer(count_of(tensor));
        text_ += "tQ";
        integer(0);
        text_ += '(';
        for (const std::uint64_t size : tensor.shape)
            integer(size);
        text_ += "t(";
        for (std::size_t axis = 0; axis < tensor.shape.size(); ++axis)
            integer(stride(tensor, axis));
        text_ +=
            "t\x89"
            "ccollections\nOrderedDict\n)RtR";
    }
    static std::uint64_t stride(const TorchTensor& tensor, std::size_t axis) {
        std::uint64_t product = 1;
        for (std::size_t i = axis + 1; i < tensor.shape.size(); ++i)
            product *= tensor.shape[i];
        return product;
    }

    std::string text_;
};

template <typename Number>
std::string_view bytes_of_numbers(const std::vector<Number>& numbers) {
    return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number)};
}

}  // namespace

void write_torch_file(const std::filesystem::path& path, std::span<const TorchTensor> tensors) {
    const std::string pickle = TorchPickle().of(tensors);
    std::vector<ZipEntry> entries = {{"archive/data.pkl", {pickle}}};
    for (std::size_t i = 0; i < tensors.size(); ++i) {
        const TorchTensor& tensor = tensors[i];
        entries.push_back({"archive/data/" + std::to_string(i),
                           {tensor.numbers.empty() ? bytes_of_numbers(tensor.floats)
                                                   : bytes_of_numbers(tensor.numbers)}});
    }
    entries.push_back({"archive/version", {"3\n"}});
    write_zip(path, entries);
}

}  // namespace hplc
