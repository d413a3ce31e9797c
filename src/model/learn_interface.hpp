// The handshake between the program and libhplc_learn.so, which pass objects to each other and so
// have to agree on every class of model/learned_model.hpp.
#pragma once

namespace hplc {

// The number of the interface that this code was compiled for: 64 hexadecimal digits, made by
// cmake/InterfaceId.cmake from the headers of the interface, the version and the compiler. Both
// sides hold it; a plain string, so that it can be looked at before anything of the library runs.
extern "C" const char hplc_learn_interface[];  // NOLINT: a symbol to be found by its name

}  // namespace hplc
