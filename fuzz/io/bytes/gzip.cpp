#include "io/bytes/gzip.hpp"

#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return hplc::fuzz::run(data, size, [](const hplc::SharedBytes& bytes) {
        (void)hplc::gunzip(bytes.view(), "fuzz.gz");
    });
}
