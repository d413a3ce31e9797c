#include "base/files/read_at.hpp"

#include <unistd.h>

#include <cerrno>

#include "base/error.hpp"

namespace hplc {

std::string read_at(int descriptor, std::uint64_t position, std::span<std::byte> bytes) {
    while (!bytes.empty()) {
        const ssize_t done =
            ::pread(descriptor, bytes.data(), bytes.size(), static_cast<off_t>(position));
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return done < 0 ? system_message(errno) : "end of file";
        bytes = bytes.subspan(static_cast<std::size_t>(done));
        position += static_cast<std::uint64_t>(done);
    }
    return {};
}

}  // namespace hplc
