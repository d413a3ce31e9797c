#include "io/python/npy.hpp"

#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return hplc::fuzz::run(data, size, [](const hplc::SharedBytes& bytes) {
        (void)hplc::is_npy_of_objects(bytes.view());
        const hplc::Array array = hplc::parse_npy(bytes, "fuzz.npy");
        if (array.type().is_whole()) (void)hplc::whole_numbers(array);
        (void)hplc::elements_in_c_order(array);
    });
}
