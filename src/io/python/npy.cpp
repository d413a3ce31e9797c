#include "io/python/npy.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <optional>

#include "base/error.hpp"
#include "base/files/atomic_file.hpp"
#include "io/bytes/input_bytes.hpp"

namespace hplc {
namespace {

constexpr std::string_view kMagic = "\x93NUMPY";
constexpr std::size_t kAlignment = 64;  // of the first element, as NumPy writes it

struct Header {
    std::string descr;
    bool fortran_order = false;
    Array::Shape shape;
    std::size_t size = 0;  // bytes before the first element
};

// Reads the dict literal {'descr': '<i8', 'fortran_order': False, 'shape': (3, 4), }.
class HeaderParser {
  public:
    HeaderParser(std::string_view text, const std::string& origin) : rest_(text), origin_(origin) {}

    Header parse() {
        expect('{');
        while (!accept('}')) {
            parse_entry();
            if (!accept(',')) {
                expect('}');
                break;
            }
        }
        if (!seen_descr_ || !seen_order_ || !seen_shape_) fail("a header that lacks a key");
        return header_;
    }

  private:
    void parse_entry() {
        const std::string key = text();
        expect(':');
        if (key == "descr") {
            header_.descr = text();
            seen_descr_ = true;
        } else if (key == "fortran_order") {
            header_.fortran_order = boolean();
            seen_order_ = true;
        } else if (key == "shape") {
            header_.shape = shape();
            seen_shape_ = true;
        } else {
            fail(fmt::format("the key {}", hplc::quoted(std::string_view(key))));
        }
    }

    std::string text() {
        skip_space();
        const char quote = rest_.empty() ? '\0' : rest_.front();
        if (quote == '[') fail("a structured type (an array of records)");
        const std::size_t end = rest_.find(quote, 1);
        if ((quote != '\'' && quote != '"') || end == std::string_view::npos) fail_here();
        std::string result(rest_.substr(1, end - 1));
        rest_.remove_prefix(end + 1);
        return result;
    }

    bool boolean() {
        if (accept_word("True")) return true;
        if (!accept_word("False")) fail_here();
        return false;
    }

    Array::Shape shape() {
        Array::Shape result;
        expect('(');
        while (!accept(')')) {
            result.push_back(number());
            if (!accept(',')) {
                expect(')');
                break;
            }
        }
        return result;
    }

    std::uint64_t number() {
        skip_space();
        std::uint64_t value = 0;
        const char* const end = rest_.data() + rest_.size();
        const auto [stop, error] = std::from_chars(rest_.data(), end, value);
        if (error != std::errc()) fail_here();
        rest_.remove_prefix(static_cast<std::size_t>(stop - rest_.data()));
        accept('L');  // Python 2 wrote long numbers so
        return value;
    }

    void skip_space() {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\n"), rest_.size()));
    }

    bool accept_word(std::string_view word) {
        skip_space();
        if (!rest_.starts_with(word)) return false;
        rest_.remove_prefix(word.size());
        return true;
    }

    bool accept(char c) { return accept_word({&c, 1}); }

    void expect(char c) {
        if (!accept(c)) fail_here();
    }

    [[noreturn]] void fail_here() { fail(fmt::format("the header text {}", hplc::quoted(rest_))); }

    [[noreturn]] void fail(const std::string& found) {
        throw InputError({.file = origin_,
                          .found = found,
                          .expected = "a .npy header {'descr': …, 'fortran_order': …, 'shape': …}",
                          .fix = "write the array again with numpy.save"});
    }

    std::string_view rest_;
    const std::string& origin_;
    Header header_;
    bool seen_descr_ = false;
    bool seen_order_ = false;
    bool seen_shape_ = false;
};

// Little-endian bytes as a number.
std::size_t little_endian(std::string_view bytes) {
    std::size_t value = 0;
    for (std::size_t i = bytes.size(); i-- > 0;)
        value = value << 8 | static_cast<unsigned char>(bytes[i]);
    return value;
}

// Where the header's text lies; nothing where the preamble is not NumPy's.
std::optional<std::string_view> header_text(std::string_view bytes) {
    if (!looks_like_npy(bytes)) return std::nullopt;
    const std::size_t length_size = bytes[kMagic.size()] == 1 ? 2 : 4;
    const std::size_t start = kMagic.size() + 2 + length_size;
    if (bytes.size() < start) return std::nullopt;
    const std::size_t length = little_endian(bytes.substr(start - length_size, length_size));
    if (bytes.size() - start < length) return std::nullopt;
    return bytes.substr(start, length);
}

Header parse_header(std::string_view bytes, const std::string& origin) {
    const auto text = header_text(bytes);
    if (!text) {
        throw InputError({.file = origin,
                          .found = fmt::format("the bytes {}", hplc::quoted(bytes.substr(0, 10))),
                          .expected = "a whole .npy array of version 1, 2 or 3",
                          .fix = "get the file again; it is cut short or damaged"});
    }
    Header header = HeaderParser(*text, origin).parse();
    header.size = static_cast<std::size_t>(text->data() + text->size() - bytes.data());
    return header;
}

std::string type_code(ElementType type) {
    const std::uint32_t size = type.kind == ElementKind::kText ? type.size / 4 : type.size;
    const char order = type.size == 1 || type.kind == ElementKind::kBytes ? '|' : '<';
    return fmt::format("{}{}{}", order, static_cast<char>(type.kind), size);
}

}  // namespace

bool looks_like_npy(std::string_view bytes) {
    return bytes.size() >= kMagic.size() + 2 && bytes.starts_with(kMagic) &&
           bytes[kMagic.size()] >= 1 && bytes[kMagic.size()] <= 3;
}

Array parse_npy(const SharedBytes& bytes, const std::string& origin) {
    Header header = parse_header(bytes.view(), origin);
    if (header.descr.find('O') != std::string::npos) {
        throw InputError({.file = origin,
                          .found = "an array of Python objects",
                          .expected = "numbers or text",
                          .fix = "save it with a plain dtype (array.astype)"});
    }
    const std::string_view descr = header.descr;
    const bool has_order = !descr.empty() && std::string_view("<>|=").find(descr[0]) != descr.npos;
    const ElementType type = has_order ? parse_element_type(descr.substr(1), descr[0], origin)
                                       : parse_element_type(descr, '=', origin);
    const SharedBytes elements = bytes.from(header.size);
    Array array = header.fortran_order
                      ? Array::in_fortran_order(type, header.shape, elements, origin)
                      : Array::in_c_order(type, header.shape, elements, origin);
    if (array.size() * type.size != elements.size()) {
        throw InputError({.file = origin,
                          .found = fmt::format("{} bytes after the header", elements.size()),
                          .expected = fmt::format("{}, by the shape", array.size() * type.size),
                          .fix = "get the file again; it is damaged"});
    }
    return array;
}

Array read_npy(const std::filesystem::path& path) {
    return parse_npy(read_file(path), path.string());
}

bool is_npy_of_objects(std::string_view bytes) {
    const auto text = header_text(bytes);
    return text && text->find("'descr': '|O'") != std::string_view::npos;
}

SharedBytes pickle_in_npy(const SharedBytes& bytes, const std::string& origin) {
    return bytes.from(parse_header(bytes.view(), origin).size);
}

std::string npy_header(ElementType type, const Array::Shape& shape) {
    std::string text =
        fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}{}), }}", type_code(type),
                    fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
    const std::size_t before = kMagic.size() + 4;
    const std::size_t unpadded = before + text.size() + 1;
    text.append((kAlignment - unpadded % kAlignment) % kAlignment, ' ');
    text += '\n';
    const auto length = static_cast<std::uint16_t>(text.size());
    std::string header(kMagic);
    header += {'\x01', '\x00', static_cast<char>(length & 0xff), static_cast<char>(length >> 8)};
    return header + text;
}

void write_npy(const std::filesystem::path& path, const Array& array) {
    AtomicFile file(path);
    file.write(npy_header(array.type(), array.shape()));
    file.write(elements_in_c_order(array).view());
    file.commit();
}

}  // namespace hplc
