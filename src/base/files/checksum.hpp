// SHA-256 of bytes and files (OpenSSL), as lower-case hexadecimal.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace hplc {

// Digest of a stream of pieces.
class Sha256 {
  public:
    Sha256();
    ~Sha256();
    Sha256(Sha256&&) noexcept;
    Sha256& operator=(Sha256&&) noexcept;

    void add(std::string_view bytes);
    // 64 hexadecimal digits; the object takes no more bytes afterwards.
    [[nodiscard]] std::string finish();

  private:
    struct Context;
    std::unique_ptr<Context> context_;
};

[[nodiscard]] std::string sha256(std::string_view bytes);
// Reads the file once in pieces of 1 MiB; throws InputError where it cannot be read.
[[nodiscard]] std::string sha256_of_file(const std::filesystem::path& path);

}  // namespace hplc
