#include "io/python/torch_file.hpp"

#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return hplc::fuzz::run(data, size, [](const hplc::SharedBytes& bytes) {
        (void)hplc::looks_like_torch_file(bytes);
        const hplc::TorchFile file(bytes, "fuzz.pt");
        for (const auto& [key, array] : file.arrays())
            if (array.type().is_whole()) (void)hplc::whole_numbers(array);
    });
}
