#include "train/learn_library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>

#include "base/address_space.hpp"
#include "base/blas_buffers.hpp"
#include "base/error.hpp"

namespace hplc {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFile = "libhplc_learn.so";
constexpr const char* kSymbol = "hplc_make_model";

using MakeModel = decltype(&hplc_make_model);

[[noreturn]] void refuse_missing(const std::vector<fs::path>& places) {
    throw InputError(
        {.found = fmt::format("no {} in {}", kFile, places.front().parent_path().string()),
         .expected = "the library that holds the models that learn",
         .fix = "build with libtorch (cmake -DHPLC_LEARN=ON), or take a model without learning"});
}

fs::path first_there(const std::vector<fs::path>& places) {
    for (const fs::path& place : places) {
        if (fs::exists(place)) return place;
    }
    refuse_missing(places);
}

// Stays open until the process ends: models and scorers are made of its code.
MakeModel open_library(const fs::path& path) {
    void* const library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    void* const symbol = library == nullptr ? nullptr : ::dlsym(library, kSymbol);
    if (symbol == nullptr) {
        throw InputError({.file = path.string(),
                          .found = fmt::format("a library that cannot be used: {}", ::dlerror()),
                          .expected = "the one that was built with this program",
                          .fix = "build or install both again"});
    }
    return reinterpret_cast<MakeModel>(symbol);
}

// libtorch takes 730 MiB of addresses and aborts where it does not get them; what it computes with
// comes on top.
void require_room(const fs::path& library, Threads threads) {
    constexpr std::uint64_t kLibtorch = std::uint64_t{900} << 20;
    claim_blas_buffers(threads);
    if (::dlopen(library.c_str(), RTLD_NOW | RTLD_NOLOAD) != nullptr) return;  // it is open
    require_addresses(1, kLibtorch, "the models that learn, which need libtorch",
                      "take a model without learning");
}

}  // namespace

std::vector<fs::path> learn_library_places() {
    const fs::path folder = fs::read_symlink("/proc/self/exe").parent_path();
    return {folder / kFile, folder.parent_path() / HPLC_LIBRARY_FOLDER / kFile};
}

std::unique_ptr<LearnedModel> make_learned_model(const ModelRequest& request,
                                                 const std::vector<fs::path>& places) {
    const fs::path library = first_there(places);
    require_room(library, request.threads);
    return std::unique_ptr<LearnedModel>(open_library(library)(request));
}

}  // namespace hplc
