#include "io/bytes/standard_input.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string>

#include "base/error.hpp"

namespace hplc {
namespace {

[[noreturn]] void standard_input_failed(const std::string& why) {
    throw InputError({.file = "standard input",
                      .found = fmt::format("'{}' when reading it", why),
                      .expected = "input that can be read",
                      .fix = "check the program that it comes from"});
}

std::size_t read_some(char* to, std::size_t size) {
    while (true) {
        const ssize_t count = ::read(STDIN_FILENO, to, size);
        if (count >= 0) return static_cast<std::size_t>(count);
        if (errno != EINTR) standard_input_failed(system_message(errno));
    }
}

bool has_more_now() {
    pollfd entry{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
    return ::poll(&entry, 1, 0) > 0;
}

}  // namespace

// Members of a gzip file follow each other as if they were one.
struct StandardInput::Inflater {
    Inflater() {
        constexpr int kGzip = 16 + MAX_WBITS;
        if (inflateInit2(&stream, kGzip) != Z_OK) standard_input_failed("no memory to unpack it");
    }
    ~Inflater() { inflateEnd(&stream); }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    z_stream stream = {};
    std::array<char, 1 << 16> packed = {};
    bool in_member = true;
};

StandardInput::StandardInput() = default;
StandardInput::~StandardInput() = default;

void StandardInput::look_at_the_beginning() {
    looked_ = true;
    while (end_ < sizeof(first_)) {
        const std::size_t count = read_some(first_ + end_, sizeof(first_) - end_);
        if (count == 0) return;
        end_ += count;
    }
    if (std::memcmp(first_, "\x1f\x8b", sizeof(first_)) == 0)
        inflater_ = std::make_unique<Inflater>();
}

std::size_t StandardInput::read_plain(char* to, std::size_t size) {
    std::size_t count = std::min(size, end_ - begin_);
    std::memcpy(to, first_ + begin_, count);
    begin_ += count;
    while (count < size && (count == 0 || has_more_now())) {
        const std::size_t more = read_some(to + count, size - count);
        if (more == 0) break;
        count += more;
    }
    return count;
}

std::size_t StandardInput::read(char* to, std::size_t size) {
    if (!looked_) look_at_the_beginning();
    if (!inflater_) return read_plain(to, size);
    z_stream& stream = inflater_->stream;
    stream.next_out = reinterpret_cast<Bytef*>(to);
    stream.avail_out = static_cast<uInt>(std::min<std::size_t>(size, 1u << 30));
    const uInt room = stream.avail_out;
    while (stream.avail_out == room) {
        if (stream.avail_in == 0) {
            const std::size_t count =
                read_plain(inflater_->packed.data(), inflater_->packed.size());
            if (count == 0 && inflater_->in_member) standard_input_failed("end inside a gzip file");
            if (count == 0) return 0;
            stream.next_in = reinterpret_cast<Bytef*>(inflater_->packed.data());
            stream.avail_in = static_cast<uInt>(count);
        }
        inflater_->in_member = true;
        const int status = inflate(&stream, Z_NO_FLUSH);
        if (status == Z_STREAM_END) {
            inflater_->in_member = false;
            inflateReset(&stream);
        } else if (status != Z_OK && status != Z_BUF_ERROR) {
            standard_input_failed(stream.msg == nullptr ? "no gzip file" : stream.msg);
        }
    }
    return room - stream.avail_out;
}

}  // namespace hplc
