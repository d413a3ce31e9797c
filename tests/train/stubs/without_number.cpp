// As a library was before interfaces had numbers.
#include <cstdlib>

extern "C" void* hplc_make_model(const void* /*request*/) {
    std::abort();
}
