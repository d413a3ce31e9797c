#include "train/learn_library.hpp"

#include <dlfcn.h>
#include <fmt/format.h>
#include <link.h>

#include <cstring>
#include <string>
#include <string_view>

#include "base/blas.hpp"
#include "base/error.hpp"
#include "base/memory/address_space.hpp"
#include "model/join_workers.hpp"
#include "model/learn_interface.hpp"
#include "train/workers/rendezvous.hpp"

namespace hplc {
namespace {

namespace fs = std::filesystem;

constexpr const char* kFile = "libhplc_learn.so";
constexpr const char* kSymbol = "hplc_make_model";
constexpr const char* kInterfaceSymbol = "hplc_learn_interface";
constexpr std::size_t kInterfaceDigits = 64;

constexpr const char* kJoinSymbol = "hplc_join_workers";

using MakeModel = decltype(&hplc_make_model);
using JoinWorkers = decltype(&hplc_join_workers);

[[noreturn]] void refuse_missing(const std::vector<fs::path>& places) {
    throw InputError(
        {.found = fmt::format("no {} in {}", kFile, places.front().parent_path().string()),
         .expected = "the library with the trained models",
         .fix = "build with libtorch (cmake -DHPLC_LEARN=ON), or use a heuristic"});
}

fs::path first_there(const std::vector<fs::path>& places) {
    for (const fs::path& place : places) {
        if (fs::exists(place)) return place;
    }
    refuse_missing(places);
}

[[noreturn]] void refuse(const fs::path& path, const std::string& found) {
    throw InputError({.file = path.string(),
                      .found = found,
                      .expected = "the one that was built with this program",
                      .fix = "build or install the program and the library again, together"});
}

[[noreturn]] void refuse_unusable(const fs::path& path) {
    refuse(path, fmt::format("a library that cannot be used: {}", ::dlerror()));
}

void* symbol_of(void* library, const char* name, const fs::path& path) {
    void* const symbol = ::dlsym(library, name);
    if (symbol == nullptr) refuse_unusable(path);
    return symbol;
}

// Before the library is given or asked for an object: where the two were compiled for other
// classes, each would find something else in it.
void require_same_interface(void* library, const fs::path& path) {
    const auto* theirs = static_cast<const char*>(symbol_of(library, kInterfaceSymbol, path));
    const std::string_view number(theirs, ::strnlen(theirs, kInterfaceDigits));
    const std::string_view ours(hplc_learn_interface);
    if (number == ours) return;
    refuse(path, fmt::format("a library of another build, with interface {} where this program "
                             "has {}",
                             hplc::quoted(number.substr(0, 12)), hplc::quoted(ours.substr(0, 12))));
}

// Stays open until the process ends: models and scorers are made of its code.
void* open_library(const fs::path& path) {
    void* const library = ::dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr) refuse_unusable(path);
    require_same_interface(library, path);
    return library;
}

void require_agreement(const std::vector<std::string>& texts) {
    for (std::size_t r = 1; r < texts.size(); ++r) {
        if (texts[r] == texts[0]) continue;
        throw InputError(
            {.found =
                 fmt::format("a worker with rank {} that trains something else than rank 0", r),
             .expected =
                 "the same graph, options, seed, build of the program and kind of processor",
             .fix = "give all ranks the same command and the same graph file, on machines of one "
                    "kind"});
    }
}

// libtorch takes 730 MiB of addresses and aborts where it does not get them; what it computes with
// comes on top.
void require_room(const fs::path& library, Threads threads) {
    constexpr std::uint64_t kLibtorch = std::uint64_t{900} << 20;
    claim_blas_buffers(threads);
    if (::dlopen(library.c_str(), RTLD_NOW | RTLD_NOLOAD) != nullptr) return;  // it is open
    require_addresses(1, kLibtorch, "the trained models, which need libtorch", "use a heuristic");
}

// The shared object that this code was linked into; empty where that is the program itself.
fs::path module_of_this_code() {
    Dl_info info = {};
    link_map* map = nullptr;
    if (::dladdr1(reinterpret_cast<const void*>(&learn_library_places), &info,
                  reinterpret_cast<void**>(&map), RTLD_DL_LINKMAP) == 0)
        return {};
    const std::string name = map->l_name;  // empty for the program
    return name.empty() ? fs::path() : fs::absolute(name);
}

std::vector<fs::path> places_of_module(const fs::path& package) {
    const fs::path packages = package.parent_path();
    const fs::path prefix = packages.parent_path().parent_path().parent_path();
    return {package / kFile, packages.parent_path() / kFile, prefix / HPLC_LIBRARY_FOLDER / kFile};
}

}  // namespace

std::vector<fs::path> learn_library_places() {
    if (const fs::path module = module_of_this_code(); !module.empty())
        return places_of_module(module.parent_path());
    const fs::path folder = fs::read_symlink("/proc/self/exe").parent_path();
    return {folder / kFile, folder.parent_path() / HPLC_LIBRARY_FOLDER / kFile};
}

std::unique_ptr<LearnedModel> make_learned_model(const ModelRequest& request,
                                                 const std::vector<fs::path>& places) {
    const fs::path library = first_there(places);
    require_room(library, request.threads);
    const auto make =
        reinterpret_cast<MakeModel>(symbol_of(open_library(library), kSymbol, library));
    return std::unique_ptr<LearnedModel>(make(request));
}

std::shared_ptr<Workers> join_workers(const WorkerPlace& place, const std::string& agreement,
                                      const std::vector<fs::path>& places) {
    const fs::path library = first_there(places);
    require_room(library, {});
    Rendezvous rendezvous(place);
    require_agreement(rendezvous.exchange(hplc_learn_interface + agreement));
    const WorkersRequest request{
        .rank = place.rank,
        .size = place.size,
        .address = rendezvous.address(),
        .timeout = place.timeout,
        .exchange = [&](const std::string& mine) { return rendezvous.exchange(mine); }};
    const auto join =
        reinterpret_cast<JoinWorkers>(symbol_of(open_library(library), kJoinSymbol, library));
    return std::shared_ptr<Workers>(join(request));
}

}  // namespace hplc
