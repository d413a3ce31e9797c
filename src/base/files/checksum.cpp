#include "base/files/checksum.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <cerrno>
#include <fstream>
#include <stdexcept>
#include <vector>

#include "base/error.hpp"

namespace hplc {

struct Sha256::Context {
    EVP_MD_CTX* raw = EVP_MD_CTX_new();
    Context() {
        if (raw == nullptr || EVP_DigestInit_ex(raw, EVP_sha256(), nullptr) != 1) {
            throw std::runtime_error("OpenSSL could not start a SHA-256 digest");
        }
    }
    ~Context() { EVP_MD_CTX_free(raw); }
    Context(const Context&) = delete;
    Context& operator=(const Context&) = delete;
};

Sha256::Sha256() : context_(std::make_unique<Context>()) {}
Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;

void Sha256::add(std::string_view bytes) {
    EVP_DigestUpdate(context_->raw, bytes.data(), bytes.size());
}

std::string Sha256::finish() {
    std::array<unsigned char, 32> digest{};
    EVP_DigestFinal_ex(context_->raw, digest.data(), nullptr);
    std::string text;
    for (const unsigned char byte : digest)
        text += fmt::format("{:02x}", byte);
    return text;
}

std::string sha256(std::string_view bytes) {
    Sha256 digest;
    digest.add(bytes);
    return digest.finish();
}

std::string sha256_of_file(const std::filesystem::path& path) {
    const auto fail = [&path](const char* doing) {
        throw InputError({.file = path.string(),
                          .found = fmt::format("'{}' when {} it", system_message(errno), doing),
                          .expected = "a file that can be read"});
    };
    std::ifstream in(path, std::ios::binary);
    if (!in) fail("opening");
    Sha256 digest;
    std::vector<char> piece(std::size_t{1} << 20);
    while (in) {
        in.read(piece.data(), static_cast<std::streamsize>(piece.size()));
        digest.add({piece.data(), static_cast<std::size_t>(in.gcount())});
    }
    if (in.bad()) fail("reading");
    return digest.finish();
}

}  // namespace hplc
