// Opens a model file and lists its most likely missing links, of the whole graph or of one node:
//
//     likely_links MODEL [ID]
#include <cstdio>
#include <exception>
#include <hplc/predict/link_model.hpp>
#include <vector>

namespace {

void print(const std::vector<hplc::LikelyLink>& links) {
    for (const hplc::LikelyLink& link : links) {
        if (link.probability) std::printf("%6.2f %%  ", 100 * *link.probability);
        std::printf("%s  %s  score %.17g\n", link.u.c_str(), link.v.c_str(), link.score);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: %s MODEL [ID]\n", argv[0]);
        return 2;
    }
    try {
        const auto model = hplc::LinkModel::open(argv[1], {.library = HPLC_LEARN_LIBRARY});
        std::printf("%s on a graph of %u nodes\n", model.name().c_str(), model.num_nodes());
        print(argc > 2 ? model.top_of(argv[2], 5) : model.top(5));
    } catch (const std::exception& error) {  // found …; expected …. To fix: ….
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
