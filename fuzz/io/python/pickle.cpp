#include "io/python/pickle.hpp"

#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    return hplc::fuzz::run(data, size, [](const hplc::SharedBytes& bytes) {
        const hplc::Pickle pickle = hplc::parse_pickle(bytes, "fuzz.pkl");
        if (pickle.root().kind() == hplc::PickleKind::kArray) (void)pickle.root().array();
    });
}
