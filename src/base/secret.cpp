#include "base/secret.hpp"

#include <fmt/format.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>

#include <stdexcept>

namespace hplc {

std::string message_code(std::string_view secret, std::string_view message) {
    std::string code(kCodeBytes, '\0');
    unsigned size = 0;
    const auto* bytes = reinterpret_cast<const unsigned char*>(message.data());
    if (HMAC(EVP_sha256(), secret.data(), static_cast<int>(secret.size()), bytes, message.size(),
             reinterpret_cast<unsigned char*>(code.data()), &size) == nullptr ||
        size != kCodeBytes)
        throw std::runtime_error("OpenSSL could not make an HMAC");
    return code;
}

bool is_same_code(std::string_view a, std::string_view b) {
    return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string random_bytes(std::size_t count) {
    std::string bytes(count, '\0');
    if (RAND_bytes(reinterpret_cast<unsigned char*>(bytes.data()), static_cast<int>(count)) != 1)
        throw std::runtime_error("OpenSSL could not draw random bytes");
    return bytes;
}

std::string random_hexadecimal(std::size_t bytes) {
    std::string text;
    for (const char byte : random_bytes(bytes))
        text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return text;
}

}  // namespace hplc
