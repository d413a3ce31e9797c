#include <cstdlib>

extern "C" {
extern const char hplc_learn_interface[];
const char hplc_learn_interface[] = "0123";

void* hplc_make_model(const void* /*request*/) {
    std::abort();
}
}
