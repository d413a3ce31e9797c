#include "position/internal/igraph.hpp"

#include <new>
#include <stdexcept>
#include <string>

namespace hplc::internal {

void check_igraph(igraph_error_t error) {
    if (error == IGRAPH_SUCCESS) return;
    if (error == IGRAPH_ENOMEM) throw std::bad_alloc();
    throw std::runtime_error(std::string("igraph: ") + igraph_strerror(error));
}

IgraphVector::IgraphVector() {
    check_igraph(igraph_vector_init(&vector_, 0));
}

std::vector<double> IgraphVector::values() const {
    return {vector_.stor_begin, vector_.end};
}

IgraphInts::IgraphInts(std::size_t size) {
    check_igraph(igraph_vector_int_init(&vector_, static_cast<igraph_integer_t>(size)));
}

IgraphGraph::IgraphGraph(const CsrGraph& graph) {
    // igraph's default handler would abort the program.
    igraph_set_error_handler(igraph_error_handler_ignore);
    IgraphInts ends(2 * graph.num_edges());
    std::size_t next = 0;
    for (NodeId u = 0; u < graph.num_nodes(); ++u) {
        for (const NodeId v : graph.neighbours(u)) {
            if (v < u) continue;
            ends[next++] = u;
            ends[next++] = v;
        }
    }
    check_igraph(igraph_create(&graph_, ends.get(), graph.num_nodes(), IGRAPH_UNDIRECTED));
}

}  // namespace hplc::internal
